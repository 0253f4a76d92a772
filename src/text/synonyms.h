/* synonyms.h: words that stand for one another, from files a user can edit
 *
 * A line is "word: synonym, synonym": each synonym is taken for the word. '#' begins a comment.
 * Words are folded; each is one word (of Chinese: one that the dictionary cuts as one). The files
 * of data/synonyms are shipped; one of the same name among the user's own (lexicon.h) takes its
 * place. Immutable; threads may share it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WinnowSynonyms WinnowSynonyms;

/* The shipped and the user's own, loaded at the first call. Returns: (transfer none) */
const WinnowSynonyms *winnow_synonyms_get_default (void);

/* From the text of one file. Lines that make no sense are left out; @n_faults: (nullable) how
 * many. */
WinnowSynonyms *winnow_synonyms_new (const char *text, gsize length, guint *n_faults);
void winnow_synonyms_free (WinnowSynonyms *synonyms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSynonyms, winnow_synonyms_free)

/* The word that the folded token with @hash (as in WinnowText) is taken for: its hash, and in @word
 * (nullable) its folded text; @hash itself, and NULL, where it has none. */
guint64 winnow_synonyms_look_up (const WinnowSynonyms *synonyms, guint64 hash, const char **word);

/* The same synonyms, the same id: what digests depend on. */
guint64 winnow_synonyms_get_id (const WinnowSynonyms *synonyms);

G_END_DECLS
