/* winnow-window-private.h: what winnow-window.c shares with winnow-window-actions.c */
#pragma once

#include "app/compare/winnow-compare-page.h"
#include "app/documents/winnow-documents-page.h"
#include "app/overlaps/winnow-overlaps-page.h"
#include "app/session/winnow-session.h"
#include "app/shell/winnow-window.h"

G_BEGIN_DECLS

WinnowSession *winnow_window_get_session (WinnowWindow *self);               /* (nullable) */
void winnow_window_set_session (WinnowWindow *self, WinnowSession *session); /* (nullable): the welcome page */

/* Reads files and folders into the open library, or into a new one, and checks. */
void winnow_window_import (WinnowWindow *self, const char *const *paths, WinnowRole role);

/* A message that passes. @action: (nullable) a button's label and the detailed action it starts.
 * Takes nothing. */
void winnow_window_show_toast (WinnowWindow *self, const char *message, const char *button, const char *action);

AdwToastOverlay *winnow_window_get_toasts (WinnowWindow *self);

GtkWidget *winnow_window_get_groups_page (WinnowWindow *self);
GtkWidget *winnow_window_get_visible_page (WinnowWindow *self);
WinnowDocumentsPage *winnow_window_get_documents_page (WinnowWindow *self);
WinnowOverlapsPage *winnow_window_get_overlaps_page (WinnowWindow *self);
WinnowComparePage *winnow_window_get_compare_page (WinnowWindow *self);

/* Verdicts and notes of the compare page go to the session that is open, and what comes of them
 * back. */
void winnow_window_connect_decisions (WinnowWindow *self);
void winnow_window_connect_session_decisions (WinnowWindow *self, WinnowSession *session);
/* while the compare page is shown, wherever the focus is */
void winnow_window_add_decision_keys (GtkWidgetClass *class);

/* win.export, win.print, …: what leaves the program. */
void winnow_window_install_export_actions (GtkWidgetClass *class);

/* Opens what is dropped on the window. */
void winnow_window_accept_drops (WinnowWindow *self);

/* The session that is open compares two documents: the pair opens once the check is done. */
void winnow_window_expect_pair (WinnowWindow *self);

/* win.add-files, win.problems, …: what asks for files or shows another window. */
void winnow_window_install_file_actions (GtkWidgetClass *class);

G_END_DECLS
