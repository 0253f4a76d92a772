/* winnow-work-bar.h: the bar that shows the operation under way: progress, speed, remaining time,
 * and Cancel */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_WORK_BAR (winnow_work_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWorkBar, winnow_work_bar, WINNOW, WORK_BAR, GtkWidget)

/* Shows the operations of @session (nullable). */
void winnow_work_bar_set_session (WinnowWorkBar *self, WinnowSession *session);
