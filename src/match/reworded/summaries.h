/* summaries.h: a summary: neighbouring pairs of the shorter text whose sources are spread over the
 * longer one; private to match/ */
#pragma once

#include "match/verbatim/chain.h"
#include "match/reworded/significance.h"

/* The condensed passages that @pairs (element-type WinnowSpanPair, weak ones included) make up.
 * @chains: (element-type WinnowChain) the verbatim pass's. Returns: (transfer full) (element-type
 * WinnowSpanPair) */
GArray *winnow_condensed_find (const WinnowResemblance *resemblance, const GArray *pairs, const GArray *chains);
