/* winnow-recent.h: the recently opened libraries, in the list of the desktop */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_LIBRARY_MIME_TYPE "application/x-winnow-library"

void winnow_recent_add (const char *path);
void winnow_recent_remove (const char *path);

/* At most @n_most paths, the latest first. (transfer full) */
GStrv winnow_recent_dup_paths (guint n_most);
