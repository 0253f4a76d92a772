/* resource.h: files inside the program (GResource), safe when several threads ask first */
#pragma once

#include <gio/gio.h>

/* The resource that @get returns, a function made by glib-compile-resources; never NULL.
 * Thread-safe. Returns: (transfer none) */
GResource *winnow_resource_get (GResource *(*get) (void) );
