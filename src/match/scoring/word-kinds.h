/* word-kinds.h: how the words of a document in shared passages agree with the other text
 *
 * A percentage counts whole passages, also the words in them that differ. This counts its parts. */
#pragma once

#include "match/overlap.h"

/* A word that several passages hold has the first of their kinds. */
typedef enum
{
  WINNOW_WORD_KIND_VERBATIM, /* in a run of three words or more that the other text has, in order */
  WINNOW_WORD_KIND_MOVED,    /* in such a run, which is in another order there */
  WINNOW_WORD_KIND_REWORDED, /* any other one in an exact, near or reworded passage */
  WINNOW_WORD_KIND_TRANSLATED,
  WINNOW_WORD_KIND_CONDENSED, /* counted, in a summary alone, which covers nothing */
  WINNOW_N_WORD_KINDS,
} WinnowWordKind;

/* The tokens of both sides of @passage by kind. @words: of the passage. @kinds: (out) (transfer
 * full) of A and B, a byte a token, WinnowWordKind */
void winnow_passage_words_get_kinds (const WinnowPassageWords *words, const WinnowPassage *passage, GBytes *kinds[2]);

/* A list for @n passages, without kinds. Returns: (transfer full) (element-type GBytes) */
GPtrArray *winnow_word_kinds_list_new (guint n_passages);

/* Counts the tokens of one side of a scored @overlap: the first four numbers are covered tokens,
 * the last one the others. @kinds: (nullable) (element-type GBytes) by passage, of that side; NULL
 * where winnow_passage_has_differing() is FALSE. @exclusions: (nullable) (element-type
 * WinnowExclusion) all of the document. O(tokens). */
void winnow_word_kinds_count (const WinnowOverlap *overlap, gboolean is_b, const GPtrArray *kinds,
                              const GArray *exclusions, const WinnowSettings *settings, guint32 n[WINNOW_N_WORD_KINDS]);
