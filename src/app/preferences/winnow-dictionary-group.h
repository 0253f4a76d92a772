/* winnow-dictionary-group.h: the word lists in the preferences: shipped or the user's own, with
 * buttons to edit and to restore them */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_DICTIONARY_GROUP (winnow_dictionary_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDictionaryGroup, winnow_dictionary_group, WINNOW, DICTIONARY_GROUP, AdwPreferencesGroup)

/* Signal "message" (AdwToast *toast): a message for the user. */

/* Reads again which files exist. */
void winnow_dictionary_group_refresh (WinnowDictionaryGroup *self);
