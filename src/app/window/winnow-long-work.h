/* winnow-long-work.h: while there is long work the computer stays awake, and a notification says
 * to a user who is elsewhere that it has ended */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_LONG_WORK (winnow_long_work_get_type ())
G_DECLARE_FINAL_TYPE (WinnowLongWork, winnow_long_work, WINNOW, LONG_WORK, GObject)

/* @window: outlives this */
WinnowLongWork *winnow_long_work_new (GtkWindow *window);

/* Follows the work of @session (nullable). */
void winnow_long_work_set_session (WinnowLongWork *self, WinnowSession *session);

/* From how many µs on an end is notified; 10 s at first. */
void winnow_long_work_set_least (WinnowLongWork *self, gint64 least);
