/* winnow-window-private.h: what the files of the window share */
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

/* Shows a message for some seconds. @button, @action: (nullable) a button's label and its detailed
 * action. */
void winnow_window_show_toast (WinnowWindow *self, const char *message, const char *button, const char *action);

AdwToastOverlay *winnow_window_get_toasts (WinnowWindow *self);

GtkWidget *winnow_window_get_groups_page (WinnowWindow *self);
GtkWidget *winnow_window_get_visible_page (WinnowWindow *self);
WinnowDocumentsPage *winnow_window_get_documents_page (WinnowWindow *self);
WinnowOverlapsPage *winnow_window_get_overlaps_page (WinnowWindow *self);
WinnowComparePage *winnow_window_get_compare_page (WinnowWindow *self);

/* Passes verdicts and notes from the compare page to the open session, and their results back. */
void winnow_window_connect_decisions (WinnowWindow *self);
void winnow_window_connect_session_decisions (WinnowWindow *self, WinnowSession *session);
/* keys that work while the compare page is shown, wherever the focus is */
void winnow_window_add_decision_keys (GtkWidgetClass *klass);

/* win.export, win.print, … */
void winnow_window_install_export_actions (GtkWidgetClass *klass);

/* Opens what is dropped on the window. */
void winnow_window_accept_drops (WinnowWindow *self);

/* The session that is open compares two documents: the pair opens once the check is done. */
void winnow_window_expect_pair (WinnowWindow *self);

/* win.add-files, win.problems, …: actions that ask for files or open a window */
void winnow_window_install_file_actions (GtkWidgetClass *klass);

G_END_DECLS
