/* steps.h: the steps of the reworded pass between seeds and passages, in their order; private to
 * match/ */
#pragma once

#include "match/reworded/resemblance.h"
#include "match/verbatim/chain.h"

/* ── paragraphs.c: paragraphs that are each other's counterpart ── */

/* Borrows the resemblance. */
typedef struct
{
  const WinnowResemblance *resemblance;
  /* (owned) by sentence of either text: the sentences of the paragraph in the other text that is
   * the counterpart of its own paragraph; empty without one */
  WinnowInterval *counterparts[2];
} WinnowParagraphs;

WinnowParagraphs *winnow_paragraphs_new (const WinnowResemblance *resemblance);
WINNOW_DECLARE_FREE (WinnowParagraphs, winnow_paragraphs_free)

/* Whether a paragraph between the sentences @left and @right of @side, in ascending order, has its
 * counterpart outside of the other text's sentences @others. */
gboolean winnow_paragraphs_lead_away (const WinnowParagraphs *paragraphs, guint side, guint32 left, guint32 right,
                                      WinnowInterval others);

/* Moves those ends of a cluster that lie in counterparts to the ends of these, unless that makes
 * the two sides much less alike. Whether any moved. */
gboolean winnow_paragraphs_grow (const WinnowParagraphs *paragraphs, WinnowInterval sentences[2]);

/* Whether @spans (tokens) are most of two counterparts, and these most of @spans. */
gboolean winnow_paragraphs_hold (const WinnowParagraphs *paragraphs, const WinnowInterval spans[2]);

/* Appends each two counterparts of which no cluster has sentences. @clusters: (element-type
 * WinnowCluster) */
void winnow_paragraphs_add_clusters (const WinnowParagraphs *paragraphs, GArray *clusters);

/* ── clusters.c: seeds → clusters of neighbouring sentences that are alike ── */

#define WINNOW_SEED_RADIUS 5u        /* sentences between seeds of one neighbourhood, in either text */
#define WINNOW_CLUSTER_COSINE 0.28   /* of the two sides of a cluster as wholes, at least */
#define WINNOW_NEIGHBOUR_COSINE 0.10 /* of two sentences beyond the ends that a cluster grows over */

typedef struct
{
  WinnowInterval sentences[2];
  guint32 n_seeds; /* inside */
} WinnowCluster;

/* All clusters, before their significance is known. They may overlap.
 * Returns: (transfer full) (element-type WinnowCluster) */
GArray *winnow_clusters_find (const WinnowResemblance *resemblance, const WinnowParagraphs *paragraphs);

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

/* The spans of @pairs (element-type WinnowSpanPair) on @side. Returns: (transfer full) */
WinnowIntervals *winnow_span_pairs_index (const GArray *pairs, guint side);

/* The score of @pair, whose spans contain @n_seeds seeds. @longest_run: tokens of the longest run
 * of equal words in both spans. */
double winnow_significance_compute (const WinnowResemblance *resemblance, const WinnowSpanPair *pair, guint32 n_seeds,
                                    guint32 longest_run);

/* The terms that both spans have. */
typedef struct
{
  double weight;    /* sum of their idf, each term once */
  double rarest[3]; /* the three highest idf, descending */
} WinnowSharedTerms;

void winnow_shared_terms_add (WinnowSharedTerms *shared, double idf);

/* The highest score of a pair of spans with one seed, of which no more than @shared and @in_order
 * tokens in the same order are known. @most_weight: of a token. */
double winnow_significance_bound (const WinnowSharedTerms *shared, guint32 in_order, guint most_weight,
                                  double n_sentences);

/* Of a reworded passage, at least: odds of 4 to 3 that it is no chance. */
#define WINNOW_REWORDED_ODDS 0.3

#define WINNOW_REWORDED_WORDS 8u /* on either side of a pair, at least */

/* ── summaries.c: pairs of spans that together are a summary ── */

#define WINNOW_SUMMARY_ODDS -4.5 /* score of the second best of a summary's pairs, at least */
#define WINNOW_SUMMARY_NEAR 50u  /* tokens between neighbours on the shorter side, at most */

/* The condensed passages that @pairs (element-type WinnowSpanPair, weak ones included) make up,
 * without those that pair two paragraphs.
 * @chains: (element-type WinnowChain) the verbatim pass's. Returns: (transfer full) (element-type
 * WinnowSpanPair) */
GArray *winnow_condensed_find (const WinnowResemblance *resemblance, const WinnowParagraphs *paragraphs,
                               const GArray *pairs, const GArray *chains);
