/* winnow-window.h: the window: the welcome page, or an open library with its pages */
#pragma once

#include <adwaita.h>

#include "library/library.h"

#define WINNOW_TYPE_WINDOW (winnow_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWindow, winnow_window, WINNOW, WINDOW, AdwApplicationWindow)

WinnowWindow *winnow_window_new (GtkApplication *application);

/* Each opens a library in this window and closes the one that was open. */
void winnow_window_open_library (WinnowWindow *self, const char *path);
void winnow_window_open_new (WinnowWindow *self);
void winnow_window_open_sample (WinnowWindow *self);
/* reads files and folders into a new library and checks it */
void winnow_window_open_paths (WinnowWindow *self, const char *const *paths);
void winnow_window_open_pair (WinnowWindow *self, const char *a, const char *b);

/* Opens the pair of two documents of the open library, at once or when that is loaded. */
void winnow_window_show_pair (WinnowWindow *self, gint64 document_a, gint64 document_b);
