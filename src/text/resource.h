/* resource.h: the files that stand inside of the program (GResource), for whichever thread asks
 * first */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What @get gives, a function that glib-compile-resources made; never NULL, as that may be while
 * another thread asks for the first time. Thread-safe. Returns: (transfer none) */
GResource *winnow_resource_get (GResource *(*get) (void) );

G_END_DECLS
