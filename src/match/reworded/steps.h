/* steps.h: the steps of the reworded pass between seeds and passages, in their order; private to
 * match/ */
#pragma once

#include "match/reworded/resemblance.h"
#include "match/verbatim/chain.h"

/* ── clusters.c: seeds → clusters of neighbouring sentences that are alike ── */

typedef struct
{
  WinnowInterval sentences[2];
  guint32 n_seeds; /* inside */
} WinnowCluster;

/* All clusters, before their significance is known. They may overlap.
 * Returns: (transfer full) (element-type WinnowCluster) */
GArray *winnow_clusters_find (const WinnowResemblance *resemblance);

/* ── boundaries.c: the words at which a cluster begins and ends ── */

/* Moves the ends of @spans (tokens of both texts) to the words where the likeness begins and
 * ends, within the sentences that hold the ends now. A span keeps at least one token. */
void winnow_boundaries_refine (const WinnowResemblance *resemblance, WinnowInterval spans[2]);

/* ── significance.c: whether the likeness is chance ── */

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

/* ── summaries.c: pairs of spans that together are a summary ── */

/* The condensed passages that @pairs (element-type WinnowSpanPair, weak ones included) make up.
 * @chains: (element-type WinnowChain) the verbatim pass's. Returns: (transfer full) (element-type
 * WinnowSpanPair) */
GArray *winnow_condensed_find (const WinnowResemblance *resemblance, const GArray *pairs, const GArray *chains);
