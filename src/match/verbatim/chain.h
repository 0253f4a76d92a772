/* chain.h: runs on near diagonals → passages; private to match/ */
#pragma once

#include "match/reworded/intervals.h"
#include "match/verbatim/runs.h"

/* A passage before it is classified. Its tokens are those of the texts without their template. */
typedef struct
{
  WinnowInterval spans[2]; /* tokens of A and of B */
  /* tokens of its runs; REWORDED: of the runs inside it in any order; CONDENSED: 0, not counted */
  guint32 agreeing;
  guint32 n_homophones;   /* of @agreeing, tokens that are others with equal syllables (sounds.h) */
  guint64 weight;         /* of the runs; REWORDED, CONDENSED: of the lighter side */
  WinnowPassageKind kind; /* EXACT means EXACT or NEAR; @agreeing decides which */
  double cosine;          /* REWORDED, CONDENSED: see WinnowPassage.similarity */
  gboolean is_part;       /* part of a condensed passage, or a repetition of a weightier one */
} WinnowChain;

/* The weight of a gap that a chain and a run may have between them, the lighter of which weighs
 * @weight. */
guint64 winnow_chain_get_gap (guint64 weight);

/* Joins @runs (ascending by (b, a)) of @a and @b to chains. Every run is in one chain. Returns:
 * (transfer full) (element-type WinnowChain) */
GArray *winnow_chains_new (const WinnowText *a, const WinnowText *b, const GArray *runs);

/* Removes the chains that weightier ones cover on both sides, so that no passage is listed twice.
 * Text that is repeated on one side only stays. Sorts by (a, b). */
void winnow_chains_unite (GArray *chains, guint32 n_tokens_a, guint32 n_tokens_b);

/* The spans of @chains on @side, 0 or 1. Returns: (transfer full) */
WinnowIntervals *winnow_chains_index (const GArray *chains, guint side);

/* Tokens in @runs (ascending by (b, a)) that lie within both spans, in any order; of the side with
 * fewer. */
guint32 winnow_runs_count_within (const GArray *runs, const WinnowInterval *spans);
