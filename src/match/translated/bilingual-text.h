/* bilingual-text.h: a text as a dictionary sees it: which of its sentences are of the left language
 * and which of the right one, and their words; private to match/ */
#pragma once

#include "match/reworded/vectors.h"
#include "text/words/bilingual-dictionary.h"

typedef enum
{
  WINNOW_SIDE_NEITHER, /* no word of the dictionary */
  WINNOW_SIDE_LEFT,
  WINNOW_SIDE_RIGHT,
} WinnowLanguageSide;

/* A word of either language, each once. */
typedef struct
{
  guint64 hash; /* left: of the word; right: its stem */
  guint32 word; /* left: its number in the dictionary, or WINNOW_NO_WORD: its only stem is @hash */
} WinnowBilingualWord;

/* The words of one language in the sentences of that language. */
typedef struct
{
  guint32 n_sentences;        /* of this language */
  guint32 n_tokens;           /* in them */
  GArray *words;              /* (owned) (element-type WinnowBilingualWord) */
  guint32 *starts, *entries;  /* (owned) sentence s has entries[starts[s] … starts[s + 1]), each word once */
  guint32 *places, *postings; /* (owned) word w is in the sentences postings[places[w] … places[w + 1]) */
  WinnowSlots slots;          /* of words */
} WinnowMonolingual;

/* Immutable: threads may share it. */
typedef struct
{
  const WinnowBilingualDictionary *translations;
  const WinnowVectors *vectors;
  guint8 *sides; /* (owned) by sentence: WinnowLanguageSide */
  WinnowMonolingual left, right;
} WinnowBilingualText;

/* Borrows its arguments. @vectors: of @text, whose sentences it has. */
WinnowBilingualText *winnow_bilingual_text_new (const WinnowBilingualDictionary *translations, const WinnowText *text,
                                                const WinnowVectors *vectors);
WINNOW_DECLARE_FREE (WinnowBilingualText, winnow_bilingual_text_free)

/* The number of the word with @hash, or WINNOW_NO_WORD. */
guint32 winnow_monolingual_find (const WinnowMonolingual *monolingual, guint64 hash);
