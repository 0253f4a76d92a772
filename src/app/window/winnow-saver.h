/* winnow-saver.h: saves the open library, and asks before verdicts and notes are lost: two
 * documents that were opened for comparison are in no file */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_SAVER (winnow_saver_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSaver, winnow_saver, WINNOW, SAVER, GObject)

/* @window: outlives the saver */
WinnowSaver *winnow_saver_new (GtkWindow *window);

void winnow_saver_set_session (WinnowSaver *self, WinnowSession *session); /* (nullable) */

/* Shows a question where verdicts and notes would be lost. @action: detailed; of the window; leaves
 * the library. It is activated again if the answer allows it. Returns: whether there has to be an
 * answer first */
gboolean winnow_saver_ask (WinnowSaver *self, const char *action);

/* Asks for a path; the open library becomes a file there, then @action (nullable) is activated. */
void winnow_saver_ask_for_path (WinnowSaver *self, const char *action);
void winnow_saver_save_as (WinnowSaver *self, const char *path, const char *action);
