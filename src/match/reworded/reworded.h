/* reworded.h: the second pass over a pair: reworded passages and summaries; private to match/ */
#pragma once

#include "match/verbatim/chain.h"
#include "match/reworded/vectors.h"

/* Adds the reworded and condensed passages to @chains, which hold the verbatim ones. A reworded
 * passage absorbs the verbatim chains that it touches on both sides, and ends where they end unless
 * both texts go on beyond them. Chains inside a condensed passage stay as its parts. @runs:
 * (element-type WinnowRun) all runs that @a and @b share, ascending by (b, a). */
void winnow_reworded_add (GArray *chains, const WinnowText *a, const WinnowVectors *vectors_a, const WinnowText *b,
                          const WinnowVectors *vectors_b, const GArray *runs);
