/* chain.c: the verbatim pass, second half
 *
 * Runs are joined left to right: a run goes to the open chain that ends nearest before it on both
 * sides. A gap is bridged when it is small beside what agrees: at most GAP_FLOOR words, or half of
 * the lighter neighbour, up to GAP_CEILING words; so at least three fifths of any three neighbours
 * (run, gap, run) agree. */
#include "match/verbatim/chain.h"

#include <string.h>

#include "fingerprint/kgram.h"

#define GAP_FLOOR (4 * WINNOW_WORD_WEIGHT)
#define GAP_CEILING (12 * WINNOW_WORD_WEIGHT)

/* Open chains looked back at. */
#define LOOK_BACK 64

/* A chain whose share of tokens covered by weightier chains is above this on both sides says
 * nothing new. */
#define COVERED_SHARE 0.5

typedef struct
{
  const WinnowText *a, *b;
  GArray *chains;
} Chainer;

/* The weight of the tokens between @last and @first, or G_MAXUINT64 when that is certainly above
 * the ceiling. An overlap (a word repeated at the seam) is a gap of its own length. */
static guint64
weigh_gap (const WinnowText *text, guint32 last, guint32 first)
{
  if (last > first)
    return (guint64) (last - first) * WINNOW_WORD_WEIGHT;
  if (first - last > GAP_CEILING / WINNOW_CHARACTER_WEIGHT) /* the lightest token */
    return G_MAXUINT64;
  return winnow_text_weigh (text, last, first);
}

/* Whether @run may follow @chain; sets @gap to the wider of the two gaps. */
static gboolean
may_follow (const Chainer *chainer, const WinnowChain *chain, const WinnowRun *run, guint64 run_weight, guint64 *gap)
{
  guint64 allowed = CLAMP (MIN (chain->weight, run_weight) / 2, GAP_FLOOR, GAP_CEILING);

  if (run->a <= chain->a_first || run->b <= chain->b_first || run->a + run->length <= chain->a_last
      || run->b + run->length <= chain->b_last)
    return FALSE;
  *gap = weigh_gap (chainer->a, chain->a_last, run->a);
  if (*gap > allowed)
    return FALSE;
  *gap = MAX (*gap, weigh_gap (chainer->b, chain->b_last, run->b));
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
  guint32 a = chain->a_last > run->a ? chain->a_last - run->a : 0;
  guint32 b = chain->b_last > run->b ? chain->b_last - run->b : 0;
  return MAX (a, b);
}

static void
add_run (Chainer *chainer, const WinnowRun *run)
{
  guint64 weight = winnow_text_weigh (chainer->a, run->a, run->a + run->length);
  WinnowChain *chain = find_chain (chainer, run, weight);
  guint32 repeated;

  if (chain == NULL)
    {
      WinnowChain new_chain
          = { run->a, run->a + run->length, run->b, run->b + run->length, run->length, weight, WINNOW_PASSAGE_EXACT, 0,
              FALSE };
      g_array_append_val (chainer->chains, new_chain);
      return;
    }
  repeated = count_repeated (chain, run);
  chain->agreeing += run->length - repeated;
  chain->weight += winnow_text_weigh (chainer->a, run->a + repeated, run->a + run->length);
  chain->a_last = run->a + run->length;
  chain->b_last = run->b + run->length;
}

GArray *
winnow_chains_new (const WinnowText *a, const WinnowText *b, const GArray *runs)
{
  Chainer chainer = { a, b, g_array_new (FALSE, FALSE, sizeof (WinnowChain)) };
  for (guint i = 0; i < runs->len; i++)
    add_run (&chainer, &g_array_index (runs, WinnowRun, i));
  return chainer.chains;
}

static int
compare_weights (gconstpointer x, gconstpointer y)
{
  const WinnowChain *p = x, *q = y;
  if (p->weight != q->weight)
    return p->weight > q->weight ? -1 : 1;
  if (p->a_first != q->a_first)
    return p->a_first < q->a_first ? -1 : 1;
  return p->b_first < q->b_first ? -1 : p->b_first > q->b_first;
}

static int
compare_places (gconstpointer x, gconstpointer y)
{
  const WinnowChain *p = x, *q = y;
  if (p->a_first != q->a_first)
    return p->a_first < q->a_first ? -1 : 1;
  if (p->b_first != q->b_first)
    return p->b_first < q->b_first ? -1 : 1;
  return compare_weights (x, y);
}

static double
covered_share (const guint8 *covered, guint32 first, guint32 last)
{
  guint32 n = 0;
  for (guint32 i = first; i < last; i++)
    n += covered[i];
  return (double) n / (last - first);
}

typedef struct
{
  guint8 *a, *b; /* (owned) a byte a token: stands in a chain that is kept */
} Cover;

/* How many sides of @chain say something new: 0, 1 or 2. */
static guint
count_new_sides (const Cover *cover, const WinnowChain *chain)
{
  return (covered_share (cover->a, chain->a_first, chain->a_last) <= COVERED_SHARE)
         + (covered_share (cover->b, chain->b_first, chain->b_last) <= COVERED_SHARE);
}

/* Keeps the chains not yet @kept that have at least @n_sides new ones. */
static void
keep_new (const GArray *chains, Cover *cover, guint8 *kept, guint n_sides)
{
  for (guint i = 0; i < chains->len; i++)
    {
      const WinnowChain *chain = &g_array_index (chains, WinnowChain, i);
      if (kept[i] || count_new_sides (cover, chain) < n_sides)
        continue;
      kept[i] = 1;
      memset (cover->a + chain->a_first, 1, chain->a_last - chain->a_first);
      memset (cover->b + chain->b_first, 1, chain->b_last - chain->b_first);
    }
}

void
winnow_chains_unite (GArray *chains, guint32 n_tokens_a, guint32 n_tokens_b)
{
  Cover cover = { g_new0 (guint8, n_tokens_a + 1), g_new0 (guint8, n_tokens_b + 1) };
  g_autofree guint8 *kept = g_new0 (guint8, chains->len + 1);
  guint n = 0;

  g_array_sort (chains, compare_weights);
  keep_new (chains, &cover, kept, 2);
  keep_new (chains, &cover, kept, 1);
  for (guint i = 0; i < chains->len; i++)
    if (kept[i])
      g_array_index (chains, WinnowChain, n++) = g_array_index (chains, WinnowChain, i);
  g_array_set_size (chains, n);
  g_array_sort (chains, compare_places);
  g_free (cover.a);
  g_free (cover.b);
}

WinnowIntervals *
winnow_chains_index (const GArray *chains, guint side)
{
  g_autofree WinnowInterval *places = g_new (WinnowInterval, chains->len);

  for (guint i = 0; i < chains->len; i++)
    {
      const WinnowChain *chain = &g_array_index (chains, WinnowChain, i);

      places[i] = side == 0 ? (WinnowInterval){ chain->a_first, chain->a_last }
                            : (WinnowInterval){ chain->b_first, chain->b_last };
    }
  return winnow_intervals_new (places, chains->len);
}
