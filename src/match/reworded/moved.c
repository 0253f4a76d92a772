/* moved.c: passages whose sentences were moved one by one
 *
 * Such sentences leave short runs close together in both texts, in different orders, each a passage
 * by itself or too short for one. Passages close together in both texts become one where their
 * order differs and they are at least half of it on either side. Two long ones stay two: a
 * paragraph that moved as a whole has not changed inside. */
#include "match/reworded/moved.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"
#include "match/overlap.h"
#include "match/reworded/resemblance.h"
#include "match/verbatim/lcs.h"

#define MOST_GAP (50 * WINNOW_WORD_WEIGHT) /* between two that are neighbours, in either text */
#define LEAST_COVERED 0.5                  /* of either side of the united passage */
#define LEAST_AGREEING 0.6 /* of the longer side: in runs, else it is reworded; in order, else it is moved */
#define MOST_ORDERED 4096u /* tokens of which the order is looked at */
#define LONG (100 * WINNOW_WORD_WEIGHT) /* of a passage that may have moved as a whole */

/* A passage that may be part of one. */
typedef struct
{
  WinnowInterval spans[2];
  gboolean is_whole; /* it may have moved as a whole */
  guint chain;       /* its index */
} Piece;

typedef struct
{
  const WinnowText *texts[2];
  const GArray *runs;
  guint8 *united; /* by chain: 1 where it is part of one that is found */
  GArray *found;  /* (element-type WinnowChain) */
} Mover;

WINNOW_DEFINE_COMPARE_3 (compare_by_a, Piece, spans[0].first, spans[1].first, chain)
WINNOW_DEFINE_COMPARE_3 (compare_by_b, Piece, spans[1].first, spans[0].first, chain)

static void
sort (Piece *pieces, guint n, guint side)
{
  qsort (pieces, n, sizeof *pieces, side == 0 ? compare_by_a : compare_by_b);
}

/* The share of their hull on @side that the pieces cover. Sorts them by @side. */
static double
find_hull (Piece *pieces, guint n, guint side, WinnowInterval *hull)
{
  guint32 covered = 0;
  sort (pieces, n, side);
  *hull = (WinnowInterval){ pieces[0].spans[side].first, pieces[0].spans[side].first };
  winnow_for_each_below (i, n)
    {
      WinnowInterval span = pieces[i].spans[side];
      covered += span.last - MIN (span.last, MAX (span.first, hull->last));
      hull->last = MAX (hull->last, span.last);
    }
  return (double) covered / winnow_interval_get_length (*hull);
}

/* Whether their order in A is another one than in B, by which they are sorted, and at most one of
 * them may have moved as a whole. */
static gboolean
are_moved (const Piece *pieces, guint n)
{
  gboolean is_moved = FALSE;
  guint n_whole = 0;
  winnow_for_each_below (i, n)
    {
      n_whole += pieces[i].is_whole;
      is_moved |= i > 0 && pieces[i].spans[0].first < pieces[i - 1].spans[0].first;
    }
  return is_moved && n_whole <= 1;
}

static void
unite (Mover *mover, Piece *pieces, guint n)
{
  WinnowChain chain = { .kind = WINNOW_PASSAGE_REWORDED };
  double covered_a = find_hull (pieces, n, 0, &chain.spans[0]), covered_b = find_hull (pieces, n, 1, &chain.spans[1]);
  chain.cosine = MIN (covered_a, covered_b);
  if (chain.cosine < LEAST_COVERED || !are_moved (pieces, n))
    return;
  winnow_for_each_below (i, n)
    mover->united[pieces[i].chain] = 1;
  chain.agreeing = winnow_runs_count_within (mover->runs, chain.spans);
  chain.weight = winnow_spans_get_weight (mover->texts[0], mover->texts[1], chain.spans);
  g_array_append_val (mover->found, chain);
}

/* Whether @piece begins far after @last, the token where those before it end. */
static gboolean
is_far (const Mover *mover, const Piece *piece, guint side, guint32 last)
{
  guint32 first = piece->spans[side].first;
  return first > last && winnow_text_get_weight (mover->texts[side], last, first) > MOST_GAP;
}

/* Splits the pieces where @side has a gap, until neither side has one. @is_other_side_whole: the
 * other one has none. */
static void
split (Mover *mover, Piece *pieces, guint n, guint side, gboolean is_other_side_whole)
{
  guint first = 0;
  guint32 last = 0;
  sort (pieces, n, side);
  winnow_for_each_below (i, n)
    {
      guint n_pieces = i + 1 - first;
      last = MAX (i > first ? last : 0, pieces[i].spans[side].last);
      if (i + 1 < n && !is_far (mover, &pieces[i + 1], side, last))
        continue;
      if (n_pieces == n && is_other_side_whole)
        unite (mover, pieces, n);
      else if (n_pieces > 1)
        split (mover, pieces + first, n_pieces, !side, n_pieces == n);
      first = i + 1;
    }
}

/* Whether the chain may have moved as a whole: one that is long and in order, or reworded. */
static gboolean
may_be_whole (const Mover *mover, const WinnowChain *chain)
{
  guint32 n_a = winnow_interval_get_length (chain->spans[0]), n_b = winnow_interval_get_length (chain->spans[1]);
  double least = LEAST_AGREEING * MAX (n_a, n_b);
  if (chain->agreeing < least || MAX (n_a, n_b) > MOST_ORDERED)
    return TRUE;
  return chain->weight > LONG
         && winnow_lcs_length (mover->texts[0]->hashes + chain->spans[0].first, n_a,
                               mover->texts[1]->hashes + chain->spans[1].first, n_b)
                >= least;
}

void
winnow_moved_unite (GArray *chains, const WinnowText *a, const WinnowText *b, const GArray *runs)
{
  g_autofree guint8 *united = g_new0 (guint8, chains->len);
  g_autofree Piece *pieces = g_new (Piece, chains->len);
  g_autoptr (GArray) found = winnow_array_new (WinnowChain);
  Mover mover = { { a, b }, runs, united, found };
  guint n = 0, n_kept = 0;
  winnow_for_each_index (i, chains)
    {
      const WinnowChain *chain = &g_array_index (chains, WinnowChain, i);
      if (chain->kind != WINNOW_PASSAGE_CONDENSED && !chain->is_part)
        pieces[n++] = (Piece){ { chain->spans[0], chain->spans[1] }, may_be_whole (&mover, chain), i };
    }
  if (n > 1)
    split (&mover, pieces, n, 0, FALSE);
  winnow_for_each_index (i, chains)
    if (!united[i])
      g_array_index (chains, WinnowChain, n_kept++) = g_array_index (chains, WinnowChain, i);
  g_array_set_size (chains, n_kept);
  g_array_append_vals (chains, found->data, found->len);
}
