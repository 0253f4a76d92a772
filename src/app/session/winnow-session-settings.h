/* winnow-session-settings.h: the settings of a library and the preferences (winnow-session.h) */
#pragma once

#include "app/session/winnow-session.h"

/* The settings of this library, which all operations use: those of its last check, or those that
 * the user has chosen for it since; the preferences where it was never checked. */
void winnow_session_get_settings (WinnowSession *self, WinnowSettings *settings);

/* Switches @reason (TEMPLATE, QUOTES, BIBLIOGRAPHY, SHORT) on or off for this library. The last
 * check is scored again in the background where that is enough; the template compares all documents
 * again. Where that fails or is cancelled the settings of the last check stay. */
void winnow_session_set_excluded (WinnowSession *self, WinnowExclusionReason reason, gboolean excluded);

/* What taking over the preferences would require; NOTHING where the library was never checked. */
WinnowRecompute winnow_session_compare_preferences (WinnowSession *self);
/* Whether they were changed while this library is open, and differ from its settings now. */
gboolean winnow_session_offers_preferences (WinnowSession *self);
/* Makes them the settings of this library, as winnow_session_set_excluded() does. */
void winnow_session_use_preferences (WinnowSession *self);
/* The preferences have changed: emits "changed". */
void winnow_session_preferences_changed (WinnowSession *self);
