/* synonyms.h: words with the same meaning, from files that a user can edit
 *
 * A line is "word: synonym, synonym": each synonym counts as the word. '#' begins a comment. Words
 * are folded; each may be a phrase of several words, such as a name. A user's file replaces the
 * shipped file of the same name in data/synonyms (lexicon.h). Immutable; threads may share it. */
#pragma once

#include "base/owned.h"

typedef struct
{
  GHashTable *entries; /* (owned) (element-type guint64 pointer) by the synonym's hash */
  GHashTable *texts;   /* (owned) (element-type guint64 utf8) folded words and phrases by their hash */
  GHashTable *heads;   /* (owned) (element-type guint64) hashes of the beginnings of phrases */
  guint64 id;          /* equal synonyms have equal ids; digests depend on it */
} WinnowSynonyms;

/* The shipped and the user's own synonyms, loaded at the first call. Returns: (transfer none) */
const WinnowSynonyms *winnow_synonyms_get_default (void);

/* Words of a phrase, at most. */
#define WINNOW_SYNONYM_WORDS 8u

/* Parses the text of one file, without its faulty lines. @faults: (nullable) (element-type guint)
 * gets their numbers, from 1. Returns: (transfer full) */
WinnowSynonyms *winnow_synonyms_new (const char *text, GArray *faults);
WINNOW_DECLARE_FREE (WinnowSynonyms, winnow_synonyms_free)

/* The hash of the word of which the folded token with @hash (as in WinnowText) is a synonym, and
 * its folded text in @word (nullable); @hash itself and NULL if it is no synonym. */
guint64 winnow_synonyms_look_up (const WinnowSynonyms *synonyms, guint64 hash, const char **word);

/* The longest phrase of several words that begins with the first of @n tokens. Returns: its words,
 * 0: none. @phrase: (out) its hash, for winnow_synonyms_look_up(); @text: (out) it, folded */
guint32 winnow_synonyms_match (const WinnowSynonyms *synonyms, const guint64 *hashes, guint32 n, guint64 *phrase,
                               const char **text);
