/* chain.h: runs on near diagonals → passages
 *
 * Private to match/. */
#pragma once

#include "match/reworded/intervals.h"
#include "match/verbatim/runs.h"

G_BEGIN_DECLS

/* A passage in the making: tokens of both (masked) texts, half-open, and how many of them stand in
 * runs. */
typedef struct
{
  guint32 a_first, a_last;
  guint32 b_first, b_last;
  guint32 agreeing; /* tokens of its runs; REWORDED: of runs inside of it in whatever order; CONDENSED: 0, not known */
  guint64 weight;   /* theirs; of the lighter side where they are not known */
  WinnowPassageKind kind; /* EXACT: EXACT or NEAR, which follows from what agrees */
  double cosine;          /* REWORDED, CONDENSED: of the words of both sides */
  gboolean is_part;       /* a condensed passage tells it, or a weightier one that it repeats */
} WinnowChain;

/* Joins @runs (ascending by (b, a)) of @a and @b to chains; every run is in one. Returns: (transfer
 * full) (element-type WinnowChain) */
GArray *winnow_chains_new (const WinnowText *a, const WinnowText *b, const GArray *runs);

/* Leaves out the chains that others, weightier ones, cover on both sides, so that a passage is told
 * once; text that is repeated on one side only is kept. Ascending by (a, b). */
void winnow_chains_unite (GArray *chains, guint32 n_tokens_a, guint32 n_tokens_b);

/* The places of @chains on one side, 0 or 1. Returns: (transfer full) */
WinnowIntervals *winnow_chains_index (const GArray *chains, guint side);

G_END_DECLS
