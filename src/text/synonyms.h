/* synonyms.h: words with the same meaning, from files that a user can edit
 *
 * A line is "word: synonym, synonym": each synonym counts as the word. '#' begins a comment. Words
 * are folded; each must be one word (in Chinese, one word of the dictionary). A user's file
 * replaces the shipped file of the same name in data/synonyms (lexicon.h). Immutable; threads may
 * share it. */
#pragma once

#include <glib.h>

typedef struct _WinnowSynonyms WinnowSynonyms;

/* The shipped and the user's own synonyms, loaded at the first call. Returns: (transfer none) */
const WinnowSynonyms *winnow_synonyms_get_default (void);

/* Parses the text of one file, without its faulty lines. @n_faults: (out) (nullable) their number.
 * Returns: (transfer full) */
WinnowSynonyms *winnow_synonyms_new (const char *text, gsize length, guint *n_faults);
void winnow_synonyms_free (WinnowSynonyms *synonyms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSynonyms, winnow_synonyms_free)

/* The hash of the word that the folded token with @hash (as in WinnowText) stands for, and its
 * folded text in @word (nullable); @hash itself and NULL if it is no synonym. */
guint64 winnow_synonyms_look_up (const WinnowSynonyms *synonyms, guint64 hash, const char **word);

/* Equal synonyms have equal ids. Digests depend on it. */
guint64 winnow_synonyms_get_id (const WinnowSynonyms *synonyms);
