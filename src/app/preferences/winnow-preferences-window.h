/* winnow-preferences-window.h: the preferences: what checks of new libraries find and count, and
 * the word lists */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_PREFERENCES_WINDOW (winnow_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPreferencesWindow, winnow_preferences_window, WINNOW, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

/* Once: offers to use the preferences for the open library, too. @session: (nullable) */
void winnow_preferences_window_set_session (WinnowPreferencesWindow *self, WinnowSession *session);
