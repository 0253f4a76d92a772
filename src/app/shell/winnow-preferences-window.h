/* winnow-preferences-window.h: the preferences: what a check finds and counts, and the word
 * lists */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_PREFERENCES_WINDOW (winnow_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPreferencesWindow, winnow_preferences_window, WINNOW, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)
