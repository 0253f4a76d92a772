/* significance.h: is it chance that two pieces of text resemble each other?
 *
 * Private to match/. */
#pragma once

#include "match/reworded/resemblance.h"

G_BEGIN_DECLS

/* Two pieces of text and what speaks for the one being the other reworded. */
typedef struct
{
  WinnowInterval spans[2]; /* tokens */
  double cosine;           /* of the sentences they stand in */
  double score;            /* logarithm of the odds that it is no chance: > 0 where that is more likely */
} WinnowPiece;

/* The score of @piece, whose spans hold @n_seeds seeds; @longest_run: tokens of the longest run
 * that both share, as far as it is known. */
double winnow_significance (const WinnowResemblance *resemblance, const WinnowPiece *piece, guint32 n_seeds,
                            guint32 longest_run);

G_END_DECLS
