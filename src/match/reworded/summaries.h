/* summaries.h: a summary: neighbouring pieces of the shorter text whose sources are spread over the
 * longer one
 *
 * Private to match/. */
#pragma once

#include "match/verbatim/chain.h"
#include "match/reworded/significance.h"

G_BEGIN_DECLS

/* The condensed passages that @pieces (element-type WinnowPiece, weak ones too) make up. @chains:
 * (element-type WinnowChain) what was found verbatim. Returns: (transfer full) (element-type
 * WinnowPiece) */
GArray *winnow_summaries_find (const WinnowResemblance *resemblance, const GArray *pieces, const GArray *chains);

G_END_DECLS
