/* significance.h: how likely it is that two spans of text are not alike by chance; private to
 * match/ */
#pragma once

#include "match/reworded/resemblance.h"

/* A span of either text that may be the other one reworded. */
typedef struct
{
  WinnowInterval spans[2]; /* tokens */
  double cosine;           /* of the sentences that hold the spans, 0 to 1 */
  double score;            /* natural logarithm of the odds that the likeness is no chance; 0: even odds */
} WinnowSpanPair;

/* The score of @pair, whose spans contain @n_seeds seeds. @longest_run: tokens of the longest run
 * of equal words in both spans. */
double winnow_significance_compute (const WinnowResemblance *resemblance, const WinnowSpanPair *pair, guint32 n_seeds,
                                    guint32 longest_run);
