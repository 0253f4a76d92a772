/* notification.h: shows the result on the user's desktop */
#pragma once

#include <glib.h>

/* Shows a notification where there is a session bus and a program that shows them; else nothing
 * happens. Blocks, for a few seconds at most. */
void winnow_notification_show (const char *title, const char *text);
