/* winnow-words-group.h: the word lists in the preferences: which are as shipped and which the
 * user's own, with ways to edit them and to go back */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_WORDS_GROUP (winnow_words_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWordsGroup, winnow_words_group, WINNOW, WORDS_GROUP, AdwPreferencesGroup)

/* Signal "say" (AdwToast *toast): something to be told. */

/* Looks at the files anew. */
void winnow_words_group_refresh (WinnowWordsGroup *self);

G_END_DECLS
