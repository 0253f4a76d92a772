/* token-bounds.h: folded units → where tokens and sentences begin and end
 *
 * Internal to text/. */
#pragma once

#include "text/folding/fold.h"
#include "text/text.h"

/* Token t has the units [firsts[t], lasts[t]). */
typedef struct
{
  guint32 n_tokens;
  guint32 *firsts, *lasts; /* (owned by firsts) one allocation */
  GArray *sentences;       /* (owned) (element-type WinnowSentence) */
} WinnowTokenBounds;

/* The result is not complete where @cancellable (nullable) was cancelled. */
void winnow_token_bounds_init (WinnowTokenBounds *bounds, const WinnowFold *fold, WinnowHanMode han,
                               GCancellable *cancellable);
WINNOW_DECLARE_CLEAR (WinnowTokenBounds, winnow_token_bounds_clear)

/* The flags of the end after the last sentence, beside those known to be there. */
void winnow_sentences_end_last (GArray *sentences, gboolean is_closed, gboolean ends_paragraph);
