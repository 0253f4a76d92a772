/* winnow-check-settings.h: the user's preferences: the settings of libraries that were never
 * checked */
#pragma once

#include <gio/gio.h>

#include "match/settings.h"

#define WINNOW_SCHEMA_ID "org.winnow.Winnow"

/* Uses defaults for missing preferences and for those that contradict each other (k > g). */
void winnow_check_settings_read (WinnowSettings *settings);

/* Switches @reason (TEMPLATE, QUOTES, BIBLIOGRAPHY, SHORT) on or off in the preferences. */
void winnow_check_settings_set_excluded (WinnowExclusionReason reason, gboolean excluded);
