/* winnow-window-actions.h: the actions of the window, by the files that have them */
#pragma once

#include "app/window/winnow-window.h"

/* win.add-files, win.problems, …: actions that ask for files or open a window */
void winnow_window_install_file_actions (GtkWidgetClass *klass);
/* win.connect-archive, win.show-archive, win.contribute */
void winnow_window_install_archive_actions (GtkWidgetClass *klass);
/* win.attach-library, win.detach-library */
void winnow_window_install_attach_actions (GtkWidgetClass *klass);
/* win.export, win.print, … */
void winnow_window_install_export_actions (GtkWidgetClass *klass);
/* @has_pairs: pairs can be exported now; @has_any: pairs or groups. */
void winnow_window_enable_exports (WinnowWindow *self, gboolean has_pairs, gboolean has_any);

/* After a check: asks the archives for requests, and shows them and the matches with closed
 * texts. */
void winnow_window_show_archive_news (WinnowWindow *self);

/* Opens what is dropped on @widget. */
void winnow_window_accept_drops (WinnowWindow *self, GtkWidget *widget);
