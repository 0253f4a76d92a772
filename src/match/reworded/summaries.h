/* summaries.h: a summary: neighbouring pairs of the shorter text whose sources are spread over the
 * longer one
 *
 * Private to match/. */
#pragma once

#include "match/verbatim/chain.h"
#include "match/reworded/significance.h"

G_BEGIN_DECLS

/* The condensed passages that @pairs (element-type WinnowSpanPair, weak ones included) make up.
 * @chains: (element-type WinnowChain) the verbatim pass's. Returns: (transfer full) (element-type
 * WinnowSpanPair) */
GArray *winnow_condensed_find (const WinnowResemblance *resemblance, const GArray *pairs, const GArray *chains);

G_END_DECLS
