/* winnow-dictionary-group.h: the word lists in the preferences: which are as shipped and which the
 * user's own, with ways to edit them and to go back */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_DICTIONARY_GROUP (winnow_dictionary_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDictionaryGroup, winnow_dictionary_group, WINNOW, DICTIONARY_GROUP, AdwPreferencesGroup)

/* Signal "say" (AdwToast *toast): something to be told. */

/* Looks at the files anew. */
void winnow_dictionary_group_refresh (WinnowDictionaryGroup *self);

G_END_DECLS
