/* winnow-drafts-window.h: the drafts of an author, and what came in between two of them */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_DRAFTS_WINDOW (winnow_drafts_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDraftsWindow, winnow_drafts_window, WINNOW, DRAFTS_WINDOW, AdwWindow)

/* Whether two files of the author with @key (author_key) share something. */
gboolean winnow_drafts_may_exist (WinnowSession *session, const char *key);

/* Finds the drafts of the author on a worker thread. When the user wants to compare two documents,
 * the window closes, and @page emits "pair-activated" with two items of documents. */
void winnow_drafts_window_open (GtkWidget *page, WinnowSession *session, const char *key);
