/* notification.h: tells the user's desktop what was found */
#pragma once

#include <glib.h>

/* Shows a notification where there is a session bus and somebody who shows them; else nothing
 * happens. Blocks, for a few seconds at most. */
void winnow_notification_show (const char *title, const char *text);
