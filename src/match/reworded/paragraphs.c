/* paragraphs.c: paragraphs that are each other's counterpart
 *
 * A text that was rewritten paragraph by paragraph has few sentences alike, but the paragraphs keep
 * their subjects. So two paragraphs with seeds are compared as wholes: by the geometric mean of the
 * shares of either one's terms, by weight, that the other one has too. A term weighs the less the
 * more often the two texts have it: the common subject of both does not show which paragraphs
 * belong together. Two are counterparts where that coverage is high, and far above that of either
 * one with any other paragraph. Texts on one subject, and summaries, which draw on many paragraphs,
 * fail the latter. Cost: O(s log s) for s seeds, and the terms of each two paragraphs with
 * seeds. */
#include "match/reworded/steps.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define LEAST_COVERAGE 0.20 /* of two counterparts */
#define RIVAL 1.5           /* times the coverage of either one with another paragraph */
#define LEAST_TERMS 20u     /* of a paragraph */
#define MOST_RATIO 2u       /* of the longer one's tokens by the shorter one's: beyond that one is a summary */
#define MOST_SHARE 0.5      /* of a text: a paragraph that takes more has no rivals */
#define LEAST_KEPT 0.5      /* of a cluster's coverage, when it grows */

static WinnowInterval
get_sentences (const WinnowVectors *vectors, guint32 paragraph)
{
  return (WinnowInterval){ vectors->paragraph_starts[paragraph], vectors->paragraph_starts[paragraph + 1] };
}

static WinnowInterval
get_paragraph_at (const WinnowResemblanceSide *side, guint32 sentence)
{
  return get_sentences (side->vectors, side->vectors->sentences[sentence].paragraph);
}

/* ── coverage ── */

/* The entries of @sentences, at least one. */
static WinnowInterval
get_entries (const WinnowResemblanceSide *side, WinnowInterval sentences)
{
  const WinnowVector *all = side->vectors->sentences;
  return (WinnowInterval){ all[sentences.first].entry_first, all[sentences.last - 1].entry_last };
}

static void
mark_terms (const WinnowResemblanceSide *side, WinnowInterval sentences, guint32 mark)
{
  WinnowInterval entries = get_entries (side, sentences);
  for (guint32 e = entries.first; e < entries.last; e++)
    side->counts[side->vectors->entries[e].term] = mark;
}

/* The share of the terms of @sentences, by weight, that are marked on the other side. @n_terms: how
 * many terms @sentences have, each once. */
static double
measure_side (const WinnowResemblanceSide *side, const WinnowResemblanceSide *other, WinnowInterval sentences,
              guint32 *n_terms)
{
  WinnowInterval entries = get_entries (side, sentences);
  double all = 0, covered = 0;
  *n_terms = 0;
  mark_terms (side, sentences, 1);
  for (guint32 e = entries.first; e < entries.last; e++)
    {
      guint32 term = side->vectors->entries[e].term, u = side->elsewhere[term];
      if (side->counts[term] == 0)
        continue;
      side->counts[term] = 0; /* counts each term once */
      ++*n_terms;
      double often = (double) side->vectors->totals[term] * (u != WINNOW_NO_TERM ? other->vectors->totals[u] : 1);
      double weight = side->idf[term] / (1 + log (often));
      all += weight;
      if (u != WINNOW_NO_TERM && other->counts[u] > 0)
        covered += weight;
    }
  return all > 0 ? covered / all : 0;
}

/* @fewest: (out) terms of the side with fewer */
static double
measure_coverage (const WinnowResemblance *resemblance, const WinnowInterval sentences[2], guint32 *fewest)
{
  double product = 1;
  *fewest = G_MAXUINT32;
  winnow_for_both (s)
    {
      const WinnowResemblanceSide *side = &resemblance->sides[s], *other = &resemblance->sides[!s];
      guint32 n_terms;
      mark_terms (other, sentences[!s], 1);
      product *= measure_side (side, other, sentences[s], &n_terms);
      mark_terms (other, sentences[!s], 0);
      *fewest = MIN (*fewest, n_terms);
    }
  return sqrt (product);
}

/* ── counterparts ── */

/* A paragraph of either text. */
typedef struct
{
  guint32 paragraphs[2];
  WinnowInterval sentences[2];
  double coverage; /* 0: unknown, or too few terms */
} Pair;

WINNOW_DEFINE_COMPARE_2 (compare_pairs, Pair, paragraphs[0], paragraphs[1])

/* The two highest coverages of a paragraph. */
typedef struct
{
  double best, second;
} Top;

/* Each two paragraphs that have a seed, once. Returns: (transfer full) (element-type Pair) */
static GArray *
find_pairs (const WinnowResemblance *resemblance)
{
  GArray *pairs = winnow_array_new (Pair);
  winnow_for_each_value (const WinnowSeed, seed, resemblance->seeds)
    {
      Pair pair = { 0 };
      winnow_for_both (s)
        {
          const WinnowVectors *vectors = resemblance->sides[s].vectors;
          pair.paragraphs[s] = vectors->sentences[seed->sentences[s]].paragraph;
          pair.sentences[s] = get_sentences (vectors, pair.paragraphs[s]);
        }
      g_array_append_val (pairs, pair);
    }
  winnow_array_sort_unique (pairs, compare_pairs);
  return pairs;
}

/* By their lengths. */
static gboolean
may_be_counterparts (const WinnowResemblance *resemblance, const Pair *pair)
{
  guint32 lengths[2];
  winnow_for_both (s)
    {
      lengths[s] = winnow_interval_get_length (winnow_resemblance_get_tokens (resemblance, s, pair->sentences[s]));
      if (lengths[s] > MOST_SHARE * resemblance->sides[s].text->n_tokens)
        return FALSE;
    }
  return MAX (lengths[0], lengths[1]) <= (guint64) MOST_RATIO * MIN (lengths[0], lengths[1]);
}

static void
measure_pair (const WinnowResemblance *resemblance, Pair *pair, Top *const tops[2])
{
  guint32 fewest;
  pair->coverage = measure_coverage (resemblance, pair->sentences, &fewest);
  if (fewest < LEAST_TERMS)
    pair->coverage = 0;
  winnow_for_both (s)
    {
      Top *top = &tops[s][pair->paragraphs[s]];
      top->second = MAX (top->second, MIN (top->best, pair->coverage));
      top->best = MAX (top->best, pair->coverage);
    }
}

static gboolean
is_above_rivals (const Top *top, double coverage)
{
  return coverage >= RIVAL * (coverage == top->best ? top->second : top->best);
}

/* Whether two seeds of the pair are neighbours: a seed without neighbours is judged without
 * paragraphs, as candidates/screen.c does. */
static gboolean
has_neighbours (const WinnowResemblance *resemblance, const Pair *pair)
{
  const GArray *seeds = resemblance->seeds;
  guint first = WINNOW_LOWER_BOUND (seeds, WinnowSeed, sentences[0], pair->sentences[0].first);
  for (guint i = first; i < seeds->len; i++)
    {
      const WinnowSeed *x = &g_array_index (seeds, WinnowSeed, i);
      if (x->sentences[0] >= pair->sentences[0].last)
        break;
      if (!winnow_interval_has (pair->sentences[1], x->sentences[1]))
        continue;
      for (guint j = i; j-- > first;)
        {
          const WinnowSeed *y = &g_array_index (seeds, WinnowSeed, j);
          if (x->sentences[0] - y->sentences[0] > WINNOW_SEED_RADIUS)
            break;
          if (winnow_interval_has (pair->sentences[1], y->sentences[1])
              && winnow_get_distance (x->sentences[1], y->sentences[1]) <= WINNOW_SEED_RADIUS)
            return TRUE;
        }
    }
  return FALSE;
}

/* First the pairs that may be counterparts, then the rivals of those that are good enough. */
WinnowParagraphs *
winnow_paragraphs_new (const WinnowResemblance *resemblance)
{
  WinnowParagraphs *paragraphs = g_new (WinnowParagraphs, 1);
  g_autoptr (GArray) pairs = find_pairs (resemblance);
  g_autofree Top *tops_a = g_new0 (Top, resemblance->sides[0].vectors->n_paragraphs),
                 *tops_b = g_new0 (Top, resemblance->sides[1].vectors->n_paragraphs);
  Top *const tops[2] = { tops_a, tops_b };
  guint n = 0; /* that may be counterparts, moved to the front */
  paragraphs->resemblance = resemblance;
  winnow_for_both (side)
    paragraphs->counterparts[side] = g_new0 (WinnowInterval, resemblance->sides[side].vectors->n_sentences);
  winnow_for_each_value (Pair, each, pairs)
    {
      Pair pair = *each;
      if (!may_be_counterparts (resemblance, &pair))
        continue;
      measure_pair (resemblance, &pair, tops);
      *each = g_array_index (pairs, Pair, n);
      g_array_index (pairs, Pair, n++) = pair;
    }
  for (guint i = n; i < pairs->len; i++)
    {
      Pair *pair = &g_array_index (pairs, Pair, i);
      if (MAX (tops_a[pair->paragraphs[0]].best, tops_b[pair->paragraphs[1]].best) >= LEAST_COVERAGE)
        measure_pair (resemblance, pair, tops);
    }
  winnow_for_each_below (i, n)
    {
      const Pair *pair = &g_array_index (pairs, Pair, i);
      if (pair->coverage >= LEAST_COVERAGE && is_above_rivals (&tops_a[pair->paragraphs[0]], pair->coverage)
          && is_above_rivals (&tops_b[pair->paragraphs[1]], pair->coverage) && has_neighbours (resemblance, pair))
        winnow_for_both (side)
          for (guint32 s = pair->sentences[side].first; s < pair->sentences[side].last; s++)
            paragraphs->counterparts[side][s] = pair->sentences[!side];
    }
  return paragraphs;
}

void
winnow_paragraphs_free (WinnowParagraphs *paragraphs)
{
  winnow_clear (paragraphs, g_free, counterparts[0], counterparts[1]);
  g_free (paragraphs);
}

/* ── what they are good for ── */

gboolean
winnow_paragraphs_lead_away (const WinnowParagraphs *paragraphs, guint side, guint32 left, guint32 right,
                             WinnowInterval others)
{
  for (guint32 s = left + 1; s < right; s++)
    {
      WinnowInterval counterpart = paragraphs->counterparts[side][s];
      if (counterpart.first < counterpart.last && winnow_interval_get_common (counterpart, others) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
winnow_paragraphs_grow (const WinnowParagraphs *paragraphs, WinnowInterval sentences[2])
{
  const WinnowResemblance *resemblance = paragraphs->resemblance;
  WinnowInterval grown[2] = { sentences[0], sentences[1] };
  guint32 fewest;
  gboolean has_first = winnow_interval_has (paragraphs->counterparts[0][sentences[0].first], sentences[1].first),
           has_last = winnow_interval_has (paragraphs->counterparts[0][sentences[0].last - 1], sentences[1].last - 1);
  winnow_for_both (s)
    {
      if (has_first)
        grown[s].first = get_paragraph_at (&resemblance->sides[s], sentences[s].first).first;
      if (has_last)
        grown[s].last = get_paragraph_at (&resemblance->sides[s], sentences[s].last - 1).last;
    }
  if (memcmp (grown, sentences, sizeof grown) == 0
      || measure_coverage (resemblance, grown, &fewest)
             < LEAST_KEPT * measure_coverage (resemblance, sentences, &fewest))
    return FALSE;
  memcpy (sentences, grown, sizeof grown);
  return TRUE;
}

gboolean
winnow_paragraphs_hold (const WinnowParagraphs *paragraphs, const WinnowInterval spans[2])
{
  const WinnowResemblance *resemblance = paragraphs->resemblance;
  guint32 middle = spans[0].first + winnow_interval_get_length (spans[0]) / 2,
          sentence = winnow_vectors_get_sentence_at (resemblance->sides[0].vectors, middle);
  WinnowInterval pair[2]
      = { get_paragraph_at (&resemblance->sides[0], sentence), paragraphs->counterparts[0][sentence] };
  if (pair[1].first == pair[1].last)
    return FALSE;
  winnow_for_both (s)
    {
      WinnowInterval tokens = winnow_resemblance_get_tokens (resemblance, s, pair[s]);
      guint32 longer = MAX (winnow_interval_get_length (tokens), winnow_interval_get_length (spans[s]));
      if (2 * winnow_interval_get_common (tokens, spans[s]) < longer)
        return FALSE;
    }
  return TRUE;
}

static guint32
count_seeds (const WinnowResemblance *resemblance, const WinnowInterval sentences[2])
{
  const GArray *seeds = resemblance->seeds;
  guint32 n = 0;
  for (guint i = WINNOW_LOWER_BOUND (seeds, WinnowSeed, sentences[0], sentences[0].first); i < seeds->len; i++)
    {
      const WinnowSeed *seed = &g_array_index (seeds, WinnowSeed, i);
      if (seed->sentences[0] >= sentences[0].last)
        break;
      n += winnow_interval_has (sentences[1], seed->sentences[1]);
    }
  return n;
}

/* Whether a cluster has sentences of both paragraphs. @places: of the clusters in text A. */
static gboolean
has_cluster (const GArray *clusters, const WinnowIntervals *places, const WinnowInterval sentences[2], GArray *near)
{
  winnow_intervals_find (places, sentences[0], near);
  winnow_for_each_value (const guint, each, near)
    if (winnow_interval_get_common (g_array_index (clusters, WinnowCluster, *each).sentences[1], sentences[1]) > 0)
      return TRUE;
  return FALSE;
}

void
winnow_paragraphs_add_clusters (const WinnowParagraphs *paragraphs, GArray *clusters)
{
  const WinnowResemblance *resemblance = paragraphs->resemblance;
  const WinnowVectors *vectors = resemblance->sides[0].vectors;
  g_autofree WinnowInterval *intervals = g_new (WinnowInterval, clusters->len);
  g_autoptr (GArray) near = winnow_array_new (guint);
  winnow_for_each_index (i, clusters)
    intervals[i] = g_array_index (clusters, WinnowCluster, i).sentences[0];
  g_autoptr (WinnowIntervals) places = winnow_intervals_new (intervals, clusters->len);
  winnow_for_each_below (p, vectors->n_paragraphs)
    {
      WinnowInterval own = get_sentences (vectors, p);
      WinnowCluster cluster = { { own, paragraphs->counterparts[0][own.first] }, 0 };
      if (cluster.sentences[1].first == cluster.sentences[1].last
          || has_cluster (clusters, places, cluster.sentences, near))
        continue;
      cluster.n_seeds = count_seeds (resemblance, cluster.sentences);
      g_array_append_val (clusters, cluster);
    }
}
