/* kgram.h: rolling hashes of k-grams, and weights of token ranges */
#pragma once

#include "base/bits.h"
#include "text/text.h"

/* The hashes of all k-grams of a text. A k-gram is the shortest run of tokens from a position that
 * weighs at least k words (text.h), so that one k serves texts in mixed scripts: k words, or 8k/5
 * Han characters rounded up. */
typedef struct
{
  guint32 n;       /* k-grams: those at the token positions [0, n) */
  guint64 *hashes; /* never 0 */
  guint32 *ends;   /* token after each k-gram's last */
} WinnowKgrams;

/* @words ≥ 1. Returns: (transfer full) */
WinnowKgrams *winnow_kgrams_new (const WinnowText *text, guint words);
WINNOW_DECLARE_FREE (WinnowKgrams, winnow_kgrams_free)

/* The sum of the weights of the tokens [first, last). */
guint64 winnow_text_get_weight (const WinnowText *text, guint32 first, guint32 last);
