/* winnow-recent-menu.h: the recent libraries in the menu of the window */
#pragma once

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_RECENT_MENU (winnow_recent_menu_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRecentMenu, winnow_recent_menu, WINNOW, RECENT_MENU, GObject)

/* Fills @section, which outlives this. */
WinnowRecentMenu *winnow_recent_menu_new (GMenu *section);

/* Adds the file of @session (nullable) to the recent libraries; removes it where it is missing. */
void winnow_recent_menu_set_session (WinnowRecentMenu *self, WinnowSession *session);
