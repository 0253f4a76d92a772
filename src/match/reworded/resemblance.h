/* resemblance.h: how alike the sentences of two texts are; private to match/
 *
 * The sides are 0 and 1, and the same code treats both. Terms weigh their
 * inverse sentence frequency, log (N / df) over the sentences of both texts (G. Salton, C. Buckley,
 * "Term-weighting approaches in automatic text retrieval", 1988). */
#pragma once

#include "match/reworded/intervals.h"
#include "match/reworded/vectors.h"

/* The least cosine, and the least Dice coefficient of their terms, of two sentences that are a
 * seed. */
#define WINNOW_SEED_COSINE 0.20
#define WINNOW_SEED_DICE 0.16

/* Two sentences that are alike: one of either text. */
typedef struct
{
  guint32 sentences[2];
  double cosine; /* (0, 1] */
} WinnowSeed;

typedef struct
{
  const WinnowText *text;
  const WinnowVectors *vectors;
  double *idf;        /* (owned) by term */
  guint32 *elsewhere; /* (owned) by term: the other side's number of it, or WINNOW_NO_TERM */
  double *norms;      /* (owned) by sentence */
  guint32 *counts;    /* (owned) by term: scratch, all 0 between uses */
} WinnowResemblanceSide;

/* Not thread-safe: get_cosine() uses the scratch counts. */
typedef struct
{
  WinnowResemblanceSide sides[2];
  GArray *seeds; /* (owned) (element-type WinnowSeed) ascending; at most twice the sentences of both texts */
} WinnowResemblance;

/* Borrows its arguments. */
WinnowResemblance *winnow_resemblance_new (const WinnowText *a, const WinnowVectors *vectors_a, const WinnowText *b,
                                           const WinnowVectors *vectors_b);
WINNOW_DECLARE_FREE (WinnowResemblance, winnow_resemblance_free)

/* The cosine, 0 to 1, of two intervals of sentences, each taken as one vector. */
double winnow_resemblance_get_cosine (const WinnowResemblance *resemblance, const WinnowInterval intervals[2]);

/* The weight of the lighter of two spans. */
guint64 winnow_spans_get_weight (const WinnowText *a, const WinnowText *b, const WinnowInterval spans[2]);

/* The sentences that hold @tokens (at least one). */
static inline WinnowInterval
winnow_resemblance_get_sentences (const WinnowResemblance *resemblance, guint side, WinnowInterval tokens)
{
  const WinnowVectors *vectors = resemblance->sides[side].vectors;
  return (WinnowInterval){ winnow_vectors_get_sentence_at (vectors, tokens.first),
                           winnow_vectors_get_sentence_at (vectors, tokens.last - 1) + 1 };
}

/* The tokens of @sentences (at least one). */
static inline WinnowInterval
winnow_resemblance_get_tokens (const WinnowResemblance *resemblance, guint side, WinnowInterval sentences)
{
  const WinnowVector *all = resemblance->sides[side].vectors->sentences;
  return (WinnowInterval){ all[sentences.first].first, all[sentences.last - 1].last };
}
