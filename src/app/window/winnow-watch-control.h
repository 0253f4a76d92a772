/* winnow-watch-control.h: win.watch-collection watches the folders of a collection for new files; a
 * notification lists the pairs that were found */
#pragma once

#include "app/window/winnow-saver.h"

#define WINNOW_TYPE_WATCH_CONTROL (winnow_watch_control_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWatchControl, winnow_watch_control, WINNOW, WATCH_CONTROL, GObject)

/* All outlive the control. @saver: a library in memory becomes a file first */
WinnowWatchControl *winnow_watch_control_new (GtkApplicationWindow *window, AdwToastOverlay *toasts,
                                              WinnowSaver *saver);

void winnow_watch_control_set_session (WinnowWatchControl *self, WinnowSession *session); /* (nullable) */
