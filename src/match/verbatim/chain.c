/* chain.c: the second half of the verbatim pass
 *
 * Runs are joined from left to right: a run goes to the open chain that ends nearest before it on
 * both sides. A chain bridges a gap that is small beside what agrees: GAP_FLOOR words, or half of
 * the lighter neighbour up to GAP_CEILING words. So at least three fifths of any three neighbours
 * (run, gap, run) agree. */
#include "match/verbatim/chain.h"

#include <string.h>

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define GAP_FLOOR (4 * WINNOW_WORD_WEIGHT)
#define GAP_CEILING (12 * WINNOW_WORD_WEIGHT)

/* Open chains looked back at. */
#define LOOK_BACK 64

/* A side of a chain is new unless weightier chains cover more than this share of its tokens. */
#define COVERED_SHARE 0.5

typedef struct
{
  const WinnowText *a, *b;
  GArray *chains;
} Chainer;

/* The weight of the tokens between @last and @first, or G_MAXUINT64 where that is certainly above
 * the ceiling. An overlap (a word repeated at the seam) counts as a gap of the same length. */
static guint64
get_gap_weight (const WinnowText *text, guint32 last, guint32 first)
{
  if (last > first)
    return (guint64) (last - first) * WINNOW_WORD_WEIGHT;
  if (first - last > GAP_CEILING / WINNOW_CHARACTER_WEIGHT) /* the lightest token */
    return G_MAXUINT64;
  return winnow_text_get_weight (text, last, first);
}

guint64
winnow_chain_get_gap (guint64 weight)
{
  return CLAMP (weight / 2, GAP_FLOOR, GAP_CEILING);
}

/* Whether @run may follow @chain; sets @gap to the wider of the two gaps. */
static gboolean
may_follow (const Chainer *chainer, const WinnowChain *chain, const WinnowRun *run, guint64 run_weight, guint64 *gap)
{
  guint64 allowed = winnow_chain_get_gap (MIN (chain->weight, run_weight));
  if (run->a <= chain->spans[0].first || run->b <= chain->spans[1].first || run->a + run->length <= chain->spans[0].last
      || run->b + run->length <= chain->spans[1].last)
    return FALSE;
  *gap = get_gap_weight (chainer->a, chain->spans[0].last, run->a);
  if (*gap > allowed)
    return FALSE;
  *gap = MAX (*gap, get_gap_weight (chainer->b, chain->spans[1].last, run->b));
  return *gap <= allowed;
}

static WinnowChain *
find_chain (const Chainer *chainer, const WinnowRun *run, guint64 run_weight)
{
  WinnowChain *best = NULL;
  guint64 best_gap = G_MAXUINT64, gap;
  for (guint i = chainer->chains->len, n = 0; i-- > 0 && n < LOOK_BACK; n++)
    {
      WinnowChain *chain = &g_array_index (chainer->chains, WinnowChain, i);
      if (may_follow (chainer, chain, run, run_weight, &gap) && gap < best_gap)
        {
          best = chain;
          best_gap = gap;
        }
    }
  return best;
}

static guint32
count_repeated (const WinnowChain *chain, const WinnowRun *run)
{
  guint32 a = chain->spans[0].last > run->a ? chain->spans[0].last - run->a : 0;
  guint32 b = chain->spans[1].last > run->b ? chain->spans[1].last - run->b : 0;
  return MAX (a, b);
}

static void
add_run (Chainer *chainer, const WinnowRun *run)
{
  guint64 weight = winnow_text_get_weight (chainer->a, run->a, run->a + run->length);
  WinnowChain *chain = find_chain (chainer, run, weight);
  if (chain == NULL)
    {
      WINNOW_APPEND (chainer->chains, WinnowChain,
                     .spans = { { run->a, run->a + run->length }, { run->b, run->b + run->length } },
                     .agreeing = run->length, .weight = weight, .kind = WINNOW_PASSAGE_EXACT);
      return;
    }
  guint32 repeated = count_repeated (chain, run);
  chain->agreeing += run->length - repeated;
  chain->weight += winnow_text_get_weight (chainer->a, run->a + repeated, run->a + run->length);
  chain->spans[0].last = run->a + run->length;
  chain->spans[1].last = run->b + run->length;
}

GArray *
winnow_chains_new (const WinnowText *a, const WinnowText *b, const GArray *runs)
{
  Chainer chainer = { a, b, winnow_array_new (WinnowChain) };
  winnow_for_each_value (const WinnowRun, run, runs)
    add_run (&chainer, run);
  return chainer.chains;
}

static int
compare_weights (gconstpointer x, gconstpointer y)
{
  const WinnowChain *p = x, *q = y;
  return WINNOW_ORDER (q->weight, p->weight) ?: WINNOW_ORDER (p->spans[0].first, q->spans[0].first)
             ?: WINNOW_ORDER (p->spans[1].first, q->spans[1].first);
}

static int
compare_places (gconstpointer x, gconstpointer y)
{
  const WinnowChain *p = x, *q = y;
  return WINNOW_ORDER (p->spans[0].first, q->spans[0].first) ?: WINNOW_ORDER (p->spans[1].first, q->spans[1].first)
             ?: compare_weights (x, y);
}

/* Whether enough tokens of @span have a 0 in @cover, a byte a token. */
static gboolean
is_new (const guint8 *cover, WinnowInterval span)
{
  guint32 n = 0;
  for (guint32 t = span.first; t < span.last; t++)
    n += cover[t];
  return (double) n / (span.last - span.first) <= COVERED_SHARE;
}

/* Keeps the chains not yet @kept that have at least @n_sides new sides. @cover: a byte a token of
 * either side, 1 in chains that are kept. */
static void
keep_new (const GArray *chains, guint8 *const cover[2], guint8 *kept, guint n_sides)
{
  winnow_for_each_index (i, chains)
    {
      const WinnowInterval *spans = g_array_index (chains, WinnowChain, i).spans;
      if (kept[i] || (guint) (is_new (cover[0], spans[0]) + is_new (cover[1], spans[1])) < n_sides)
        continue;
      kept[i] = 1;
      winnow_for_both (side)
        memset (cover[side] + spans[side].first, 1, spans[side].last - spans[side].first);
    }
}

void
winnow_chains_unite (GArray *chains, guint32 n_tokens_a, guint32 n_tokens_b)
{
  g_autofree guint8 *cover_a = g_new0 (guint8, n_tokens_a + 1), *cover_b = g_new0 (guint8, n_tokens_b + 1);
  guint8 *const cover[2] = { cover_a, cover_b };
  g_autofree guint8 *kept = g_new0 (guint8, chains->len + 1);
  guint n = 0;

  g_array_sort (chains, compare_weights);
  keep_new (chains, cover, kept, 2);
  keep_new (chains, cover, kept, 1);
  winnow_for_each_index (i, chains)
    if (kept[i])
      g_array_index (chains, WinnowChain, n++) = g_array_index (chains, WinnowChain, i);
  g_array_set_size (chains, n);
  g_array_sort (chains, compare_places);
}

WinnowIntervals *
winnow_chains_index (const GArray *chains, guint side)
{
  g_autofree WinnowInterval *places = g_new (WinnowInterval, chains->len);
  winnow_for_each_index (i, chains)
    places[i] = g_array_index (chains, WinnowChain, i).spans[side];
  return winnow_intervals_new (places, chains->len);
}

guint32
winnow_runs_count_within (const GArray *runs, const WinnowInterval *spans)
{
  guint32 lengths[2] = { winnow_interval_get_length (spans[0]), winnow_interval_get_length (spans[1]) };
  g_autofree guint8 *in_a = g_new0 (guint8, lengths[0]), *in_b = g_new0 (guint8, lengths[1]);
  guint32 n_a = 0, n_b = 0;
  for (guint i = WINNOW_LOWER_BOUND (runs, WinnowRun, b, spans[1].first); i < runs->len; i++)
    {
      const WinnowRun *run = &g_array_index (runs, WinnowRun, i);
      if (run->b >= spans[1].last)
        break;
      if (run->a < spans[0].first || run->a + run->length > spans[0].last || run->b + run->length > spans[1].last)
        continue;
      memset (in_a + (run->a - spans[0].first), 1, run->length);
      memset (in_b + (run->b - spans[1].first), 1, run->length);
    }
  winnow_for_each_below (t, lengths[0])
    n_a += in_a[t];
  winnow_for_each_below (t, lengths[1])
    n_b += in_b[t];
  return MIN (n_a, n_b);
}
