/* reworded.c: see reworded.h
 *
 * Sentences that resemble each other (resemblance.c) lie in clusters (clusters.c); the words say
 * where a cluster begins and ends (boundaries.c) and whether it is chance (significance.c); weak
 * ones may together be a summary (summaries.c). Then the two passes are united, so that each
 * passage is told once. */
#include "match/reworded/reworded.h"

#include <string.h>

#include "fingerprint/kgram.h"
#include "match/reworded/clusters.h"
#include "match/reworded/summaries.h"
#include "match/reworded/boundaries.h"

#define LEAST_SCORE 0.3    /* of a reworded passage: the odds are 4 to 3 that it is no chance */
#define WEAKEST_SCORE -8.0 /* of what may be a part of a summary */
#define LEAST_WORDS 8u     /* of a piece */
#define CORE_WORDS 20u     /* a verbatim chain from this weight on fixes the ends of a passage … */
#define CORE_SHARE 0.5     /* … of which the chains cover so much of a side … */
#define BEYOND 5u          /* … unless both texts go on beyond it for so many tokens */
#define TAKEN_SHARE 0.5    /* of a chain inside of a passage that takes it in */
#define TOLD_SHARE 0.9     /* of a piece that another one tells */
#define REPEATED_SHARE 0.5 /* of a side that a weightier passage holds: this one only repeats it there */

typedef struct
{
  WinnowResemblance *resemblance;
  const GArray *runs;
  GArray *pieces; /* (element-type WinnowPiece) */
} Finder;

/* What was found verbatim. */
typedef struct
{
  const GArray *chains;          /* (element-type WinnowChain) */
  const WinnowIntervals *places; /* of the chains in the first text */
  GArray *near;                  /* (element-type guint) scratch: indices */
  guint8 *taken;                 /* by chain: 1 where a passage takes it in */
} Verbatim;

/* ── pieces ── */

/* The first run that begins at token @b of the second text or behind. */
static guint
find_run (const GArray *runs, guint32 b)
{
  guint low = 0, high = runs->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (runs, WinnowRun, middle).b < b)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Of the runs that begin inside of both spans. */
static guint32
find_longest_run (const GArray *runs, const WinnowInterval spans[2])
{
  guint32 longest = 0;

  for (guint i = find_run (runs, spans[1].first); i < runs->len; i++)
    {
      const WinnowRun *run = &g_array_index (runs, WinnowRun, i);

      if (run->b >= spans[1].last)
        break;
      if (run->a >= spans[0].first && run->a < spans[0].last)
        longest = MAX (longest, MIN (run->length, MIN (spans[0].last - run->a, spans[1].last - run->b)));
    }
  return longest;
}

static gboolean
is_long_enough (const WinnowResemblance *resemblance, const WinnowInterval spans[2])
{
  for (guint side = 0; side < 2; side++)
    if (winnow_text_weigh (resemblance->sides[side].text, spans[side].first, spans[side].last)
        < LEAST_WORDS * WINNOW_WORD_WEIGHT)
      return FALSE;
  return TRUE;
}

static void
add_piece (Finder *finder, const WinnowCluster *cluster)
{
  const WinnowResemblance *resemblance = finder->resemblance;
  WinnowPiece piece = { .cosine = winnow_resemblance_get_cosine (resemblance, cluster->sentences) };

  for (guint side = 0; side < 2; side++)
    piece.spans[side] = winnow_resemblance_get_tokens (resemblance, side, cluster->sentences[side]);
  winnow_boundaries_refine (resemblance, piece.spans);
  if (!is_long_enough (resemblance, piece.spans))
    return;
  piece.score
      = winnow_significance (resemblance, &piece, cluster->n_seeds, find_longest_run (finder->runs, piece.spans));
  if (piece.score > WEAKEST_SCORE)
    g_array_append_val (finder->pieces, piece);
}

/* ── one passage a case ── */

static gboolean
overlap (guint32 first, guint32 last, WinnowInterval span)
{
  return first < span.last && span.first < last;
}

static gboolean
touches (const WinnowChain *chain, const WinnowPiece *piece)
{
  return overlap (chain->a_first, chain->a_last, piece->spans[0])
         && overlap (chain->b_first, chain->b_last, piece->spans[1]);
}

/* Whether a condensed passage tells what @piece tells. */
static gboolean
is_inside (const WinnowPiece *piece, const WinnowPiece *condensed)
{
  gboolean inside = FALSE;

  for (guint side = 0; side < 2; side++)
    {
      WinnowInterval x = piece->spans[side], y = condensed->spans[side];

      if (!overlap (x.first, x.last, y))
        return FALSE;
      inside |= x.first >= y.first && x.last <= y.last;
    }
  return inside;
}

static gboolean
is_part (const WinnowPiece *piece, const GArray *condensed)
{
  for (guint i = 0; i < condensed->len; i++)
    if (is_inside (piece, &g_array_index (condensed, WinnowPiece, i)))
      return TRUE;
  return FALSE;
}

static double
get_share (WinnowInterval span, WinnowInterval core)
{
  guint32 first = MAX (span.first, core.first), last = MIN (span.last, core.last);

  return first < last ? (double) (last - first) / (span.last - span.first) : 0;
}

/* The chains of @piece that are long enough to fix its ends, taken together; empty where none
 * is. */
static void
find_core (const Verbatim *verbatim, const WinnowPiece *piece, WinnowInterval core[2])
{
  core[0] = core[1] = (WinnowInterval){ G_MAXUINT32, 0 };
  winnow_intervals_find (verbatim->places, piece->spans[0], verbatim->near);
  for (guint n = 0; n < verbatim->near->len; n++)
    {
      const WinnowChain *chain
          = &g_array_index (verbatim->chains, WinnowChain, g_array_index (verbatim->near, guint, n));

      if (chain->weight < CORE_WORDS * WINNOW_WORD_WEIGHT || !touches (chain, piece))
        continue;
      core[0] = (WinnowInterval){ MIN (core[0].first, chain->a_first), MAX (core[0].last, chain->a_last) };
      core[1] = (WinnowInterval){ MIN (core[1].first, chain->b_first), MAX (core[1].last, chain->b_last) };
    }
}

static void
fit_to_core (WinnowPiece *piece, const WinnowInterval core[2])
{
  WinnowInterval *a = &piece->spans[0], *b = &piece->spans[1];

  if (core[0].last == 0)
    return;
  if (get_share (*a, core[0]) >= CORE_SHARE || get_share (*b, core[1]) >= CORE_SHARE)
    {
      if (core[0].first < a->first + BEYOND || core[1].first < b->first + BEYOND)
        {
          a->first = core[0].first;
          b->first = core[1].first;
        }
      if (a->last < core[0].last + BEYOND || b->last < core[1].last + BEYOND)
        {
          a->last = core[0].last;
          b->last = core[1].last;
        }
    }
  for (guint side = 0; side < 2; side++)
    {
      piece->spans[side].first = MIN (piece->spans[side].first, core[side].first);
      piece->spans[side].last = MAX (piece->spans[side].last, core[side].last);
    }
}

/* Whether half of the chain or more stands inside of @spans, on both sides. */
static gboolean
is_taken (const WinnowChain *chain, const WinnowInterval spans[2])
{
  return get_share ((WinnowInterval){ chain->a_first, chain->a_last }, spans[0]) >= TAKEN_SHARE
         && get_share ((WinnowInterval){ chain->b_first, chain->b_last }, spans[1]) >= TAKEN_SHARE;
}

/* Marks the chains that the passage takes in. */
static void
mark_taken (const Verbatim *verbatim, const WinnowPiece *piece)
{
  winnow_intervals_find (verbatim->places, piece->spans[0], verbatim->near);
  for (guint n = 0; n < verbatim->near->len; n++)
    {
      guint i = g_array_index (verbatim->near, guint, n);
      verbatim->taken[i] |= is_taken (&g_array_index (verbatim->chains, WinnowChain, i), piece->spans);
    }
}

/* Tokens of the side on which fewer stand in runs that both spans hold, in whatever order. */
static guint32
count_in_runs (const GArray *runs, const WinnowInterval spans[2])
{
  guint32 lengths[2] = { spans[0].last - spans[0].first, spans[1].last - spans[1].first }, n[2] = { 0, 0 };
  g_autofree guint8 *in_a = g_new0 (guint8, lengths[0]), *in_b = g_new0 (guint8, lengths[1]);

  for (guint i = find_run (runs, spans[1].first); i < runs->len; i++)
    {
      const WinnowRun *run = &g_array_index (runs, WinnowRun, i);

      if (run->b >= spans[1].last)
        break;
      if (run->a < spans[0].first || run->a + run->length > spans[0].last || run->b + run->length > spans[1].last)
        continue;
      memset (in_a + (run->a - spans[0].first), 1, run->length);
      memset (in_b + (run->b - spans[1].first), 1, run->length);
    }
  for (guint32 t = 0; t < lengths[0]; t++)
    n[0] += in_a[t];
  for (guint32 t = 0; t < lengths[1]; t++)
    n[1] += in_b[t];
  return MIN (n[0], n[1]);
}

/* Whether a passage of @found tells the same: two pieces may share a core. */
static gboolean
is_listed (const GArray *found, const WinnowPiece *piece)
{
  for (guint i = 0; i < found->len; i++)
    {
      const WinnowChain *chain = &g_array_index (found, WinnowChain, i);

      if (get_share (piece->spans[0], (WinnowInterval){ chain->a_first, chain->a_last }) >= TOLD_SHARE
          && get_share (piece->spans[1], (WinnowInterval){ chain->b_first, chain->b_last }) >= TOLD_SHARE)
        return TRUE;
    }
  return FALSE;
}

static void
add_chain (const Finder *finder, GArray *chains, const WinnowPiece *piece, WinnowPassageKind kind, gboolean is_part)
{
  WinnowInterval a = piece->spans[0], b = piece->spans[1];
  WinnowChain chain = {
    .a_first = a.first,
    .a_last = a.last,
    .b_first = b.first,
    .b_last = b.last,
    .agreeing = kind == WINNOW_PASSAGE_REWORDED ? count_in_runs (finder->runs, piece->spans) : 0,
    .weight = MIN (winnow_text_weigh (finder->resemblance->sides[0].text, a.first, a.last),
                   winnow_text_weigh (finder->resemblance->sides[1].text, b.first, b.last)),
    .kind = kind,
    .cosine = piece->cosine,
    .is_part = is_part,
  };

  g_array_append_val (chains, chain);
}

/* Adds the reworded passages to @found; @condensed: the summaries, some of whose parts they are. */
static void
add_reworded (const Finder *finder, const Verbatim *verbatim, const GArray *condensed, GArray *found)
{
  for (guint i = 0; i < finder->pieces->len; i++)
    {
      WinnowPiece piece = g_array_index (finder->pieces, WinnowPiece, i);
      WinnowInterval core[2];

      if (piece.score < LEAST_SCORE)
        continue;
      find_core (verbatim, &piece, core);
      fit_to_core (&piece, core);
      mark_taken (verbatim, &piece);
      if (!is_listed (found, &piece))
        add_chain (finder, found, &piece, WINNOW_PASSAGE_REWORDED, is_part (&piece, condensed));
    }
}

/* Moves the chains that no passage takes in to @found. */
static void
keep_others (const Verbatim *verbatim, const GArray *condensed, GArray *found)
{
  for (guint i = 0; i < verbatim->chains->len; i++)
    {
      WinnowChain chain = g_array_index (verbatim->chains, WinnowChain, i);
      WinnowPiece piece = { .spans = { { chain.a_first, chain.a_last }, { chain.b_first, chain.b_last } } };

      if (verbatim->taken[i])
        continue;
      chain.is_part = is_part (&piece, condensed);
      g_array_append_val (found, chain);
    }
}

/* ── repetitions ── */

static double
get_side_share (const WinnowChain *x, const WinnowChain *y, gboolean of_b)
{
  WinnowInterval own = of_b ? (WinnowInterval){ x->b_first, x->b_last } : (WinnowInterval){ x->a_first, x->a_last };

  return get_share (own, of_b ? (WinnowInterval){ y->b_first, y->b_last } : (WinnowInterval){ y->a_first, y->a_last });
}

/* Whether a weightier passage than chain @index holds its side @of_b; @near: indices of those that
 * may. */
static gboolean
is_repetition (const GArray *chains, guint index, gboolean of_b, const GArray *near)
{
  const WinnowChain *x = &g_array_index (chains, WinnowChain, index);

  for (guint n = 0; n < near->len; n++)
    {
      guint i = g_array_index (near, guint, n);
      const WinnowChain *y = &g_array_index (chains, WinnowChain, i);

      if (i == index || y->kind == WINNOW_PASSAGE_CONDENSED || y->weight < x->weight
          || (y->weight == x->weight && i > index))
        continue;
      if (get_side_share (x, y, of_b) >= REPEATED_SHARE)
        return TRUE;
    }
  return FALSE;
}

static void
mark_repetitions (GArray *chains)
{
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (WinnowIntervals) places = winnow_chains_index (chains, side);

      for (guint i = 0; i < chains->len; i++)
        {
          WinnowChain *chain = &g_array_index (chains, WinnowChain, i);

          if (chain->kind == WINNOW_PASSAGE_CONDENSED || chain->is_part)
            continue;
          winnow_intervals_find (places,
                                 side == 0 ? (WinnowInterval){ chain->a_first, chain->a_last }
                                           : (WinnowInterval){ chain->b_first, chain->b_last },
                                 near);
          chain->is_part = is_repetition (chains, i, side == 1, near);
        }
    }
}

void
winnow_reworded_add (GArray *chains, const WinnowText *a, const WinnowVectors *vectors_a, const WinnowText *b,
                     const WinnowVectors *vectors_b, const GArray *runs)
{
  g_autoptr (WinnowResemblance) resemblance = winnow_resemblance_new (a, vectors_a, b, vectors_b);
  g_autoptr (GArray) clusters = winnow_clusters_find (resemblance);
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (WinnowPiece));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (WinnowChain));
  g_autoptr (GArray) condensed = NULL;
  g_autofree guint8 *taken = g_new0 (guint8, chains->len);
  g_autoptr (WinnowIntervals) places = winnow_chains_index (chains, 0);
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (guint));
  Verbatim verbatim = { chains, places, near, taken };
  Finder finder = { resemblance, runs, pieces };

  for (guint i = 0; i < clusters->len; i++)
    add_piece (&finder, &g_array_index (clusters, WinnowCluster, i));
  condensed = winnow_summaries_find (resemblance, pieces, chains);
  add_reworded (&finder, &verbatim, condensed, found);
  keep_others (&verbatim, condensed, found);
  for (guint i = 0; i < condensed->len; i++)
    add_chain (&finder, found, &g_array_index (condensed, WinnowPiece, i), WINNOW_PASSAGE_CONDENSED, FALSE);
  g_array_set_size (chains, 0);
  g_array_append_vals (chains, found->data, found->len);
  mark_repetitions (chains);
}
