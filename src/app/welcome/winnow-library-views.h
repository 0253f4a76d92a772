/* winnow-library-views.h: what the window showed of each library when it was closed
 *
 * A setting of the computer (HACKING.md), of the libraries that were closed last. Values are a
 * dictionary (a{sv}): who reads one asks for its type, so that those of another version do no
 * harm. */
#pragma once

#include <gio/gio.h>

#define WINNOW_LIBRARY_VIEWS "library-views" /* the key */

/* @view: consumed if floating */
void winnow_library_views_set (const char *library, GVariant *view);
/* (transfer full) empty where nothing is known of @library */
GVariant *winnow_library_views_dup (const char *library);
