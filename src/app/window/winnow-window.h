/* winnow-window.h: the window: the welcome page, or an open library with its pages */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"

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
/* opens a library in memory, which becomes a file when something is added. @parts: (transfer full)
 * (element-type WinnowImportPart) */
void winnow_window_open_parts (WinnowWindow *self, const char *title, GPtrArray *parts);
void winnow_window_set_session (WinnowWindow *self, WinnowSession *session); /* (nullable): the welcome page */

WinnowSession *winnow_window_get_session (WinnowWindow *self); /* (nullable) */
const char *winnow_window_get_page (WinnowWindow *self);       /* the name of the page that is shown */

/* winnow_saver_ask() */
gboolean winnow_window_ask_to_save (WinnowWindow *self, const char *action);

/* Reads files and folders into the open library, or into a new one, and checks. */
void winnow_window_import (WinnowWindow *self, const char *const *paths, WinnowRole role, gboolean are_sheets);
/* Checks the open library. Where every pair is compared again, it says so first; where that takes
 * long, it asks. */
void winnow_window_check (WinnowWindow *self);
/* Shows a message where the next check compares every pair again. */
void winnow_window_warn_full_check (WinnowWindow *self);

/* Opens the pair of two documents of the open library, at once or when that is loaded. */
void winnow_window_show_pair (WinnowWindow *self, gint64 document_a, gint64 document_b);

void winnow_window_add_toast (WinnowWindow *self, AdwToast *toast); /* (transfer full) */
/* winnow_toasts_offer() */
void winnow_window_show_message (WinnowWindow *self, const char *message);
void winnow_window_show_toast (WinnowWindow *self, const char *message, const char *button, const char *action);
