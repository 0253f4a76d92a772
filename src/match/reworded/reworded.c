/* reworded.c: the reworded pass, from clusters of sentences to chains
 *
 * 1. resemblance.c finds seeds: pairs of sentences that are alike.
 * 2. paragraphs.c finds paragraphs that are each other's counterpart.
 * 3. clusters.c joins seeds that are close together in both texts.
 * 4. boundaries.c moves the ends of a cluster to the words where the likeness begins and ends.
 * 5. significance.c computes the odds that the likeness is no chance. What is significant in whole
 *    paragraphs has their ends.
 * 6. summaries.c joins weak neighbours that together may be a summary.
 * 7. This file merges the result with the verbatim chains, so that each passage is listed once.
 *
 * Every step treats both texts alike; the caller fixes their order (align.c). One thread a pair.
 *
 * The method is that of M. A. Sanchez-Perez, G. Sidorov and A. Gelbukh (PAN 2014), with changes
 * measured on the PAN-13 training texts (tests/bench/RESULTS.md). A term is a word's first five
 * letters (.896 plagdet on back-translated text; Snowball stems .902, whole words .875) or two
 * neighbouring Han characters. Sentences end at . ! ? 。 and blank lines only: line ends and
 * semicolons cost .02 to .04. Stop words are left out, since they cost ten times the time. A
 * sentence keeps its two best seeds. */
#include "match/reworded/reworded.h"

#include "base/array.h"
#include "match/reworded/steps.h"
#include "base/parallel.h"
#include "base/lower-bound.h"

#define WEAKEST_SCORE -8.0  /* of a pair that may be part of a summary */
#define CORE_WORDS 20u      /* a verbatim chain of this weight or more is the core of a passage */
#define CORE_SHARE 0.5      /* replace those of a pair of which the core covers this share of a side, */
#define BEYOND 5u           /* unless both texts go on beyond the core for this many tokens */
#define ABSORBED_SHARE 0.5  /* of a chain inside a passage, on both sides, that absorbs it */
#define DUPLICATE_SHARE 0.9 /* of a pair inside a passage that is listed already */
#define WHOLE_SHARE 0.95    /* of both sides of a pair in chains that repeat one text: they are the passages */
#define REPEATED_SHARE 0.5  /* of a side inside a weightier passage: the lighter one repeats it */

typedef struct
{
  WinnowResemblance *resemblance;
  const GArray *runs;
  GArray *pairs; /* (element-type WinnowSpanPair) */
} Finder;

/* The chains of the verbatim pass. */
typedef struct
{
  const GArray *chains;          /* (element-type WinnowChain) */
  const WinnowIntervals *places; /* their spans in the first text */
  GArray *near;                  /* (element-type guint) scratch: indices */
  guint8 *absorbed;              /* by chain: 1 where a reworded passage absorbs it */
} Verbatim;

/* ── pairs of spans ── */

/* Length of the longest run that begins inside both spans, cut at their ends. */
static guint32
find_longest_run (const GArray *runs, const WinnowInterval spans[2])
{
  guint32 longest = 0;
  for (guint i = WINNOW_LOWER_BOUND (runs, WinnowRun, b, spans[1].first); i < runs->len; i++)
    {
      const WinnowRun *run = &g_array_index (runs, WinnowRun, i);
      if (run->b >= spans[1].last)
        break;
      if (winnow_interval_has (spans[0], run->a))
        longest = MAX (longest, MIN (run->length, MIN (spans[0].last - run->a, spans[1].last - run->b)));
    }
  return longest;
}

/* The words of @cluster. */
static WinnowSpanPair
make_pair (const Finder *finder, const WinnowCluster *cluster)
{
  const WinnowResemblance *resemblance = finder->resemblance;
  WinnowSpanPair pair
      = { .cosine = winnow_resemblance_get_cosine (resemblance, cluster->sentences), .score = -G_MAXDOUBLE };
  winnow_for_both (side)
    pair.spans[side] = winnow_resemblance_get_tokens (resemblance, side, cluster->sentences[side]);
  winnow_boundaries_refine (resemblance, pair.spans);
  if (winnow_spans_get_weight (resemblance->sides[0].text, resemblance->sides[1].text, pair.spans)
      >= WINNOW_REWORDED_WORDS * WINNOW_WORD_WEIGHT)
    pair.score = winnow_significance_compute (resemblance, &pair, cluster->n_seeds,
                                              find_longest_run (finder->runs, pair.spans));
  return pair;
}

/* Whether @grown, which was @pair, takes most of another significant pair in either text. @places:
 * of @pairs. */
static gboolean
runs_over (const GArray *pairs, WinnowIntervals *const places[2], const WinnowSpanPair *pair,
           const WinnowSpanPair *grown, GArray *near)
{
  winnow_for_both (s)
    {
      winnow_intervals_find (places[s], grown->spans[s], near);
      winnow_for_each_value (const guint, each, near)
        {
          const WinnowSpanPair *other = &g_array_index (pairs, WinnowSpanPair, *each);
          guint32 before = winnow_interval_get_common (pair->spans[s], other->spans[s]),
                  after = winnow_interval_get_common (grown->spans[s], other->spans[s]);
          if (other->score >= WINNOW_REWORDED_ODDS && after > before
              && 2 * (after - before) > winnow_interval_get_length (other->spans[s]))
            return TRUE;
        }
    }
  return FALSE;
}

/* Adds a pair for each of @clusters that may be more than chance; its ends are those of paragraphs
 * where it is significant with these. */
static void
add_pairs (Finder *finder, const WinnowParagraphs *paragraphs, const GArray *clusters)
{
  g_autoptr (GArray) pairs = g_array_sized_new (FALSE, FALSE, sizeof (WinnowSpanPair), clusters->len),
                     near = winnow_array_new (guint);
  WinnowIntervals *places[2];
  winnow_for_each_value (const WinnowCluster, cluster, clusters)
    {
      WinnowSpanPair pair = make_pair (finder, cluster);
      g_array_append_val (pairs, pair);
    }
  winnow_for_both (side)
    places[side] = winnow_span_pairs_index (pairs, side);
  winnow_for_each_index (i, clusters)
    {
      WinnowSpanPair pair = g_array_index (pairs, WinnowSpanPair, i);
      WinnowCluster cluster = g_array_index (clusters, WinnowCluster, i);
      if (winnow_paragraphs_grow (paragraphs, cluster.sentences))
        {
          WinnowSpanPair grown = make_pair (finder, &cluster);
          if (grown.score >= WINNOW_REWORDED_ODDS && !runs_over (pairs, places, &pair, &grown, near))
            pair = grown;
        }
      if (pair.score > WEAKEST_SCORE)
        g_array_append_val (finder->pairs, pair);
    }
  winnow_intervals_free (places[0]);
  winnow_intervals_free (places[1]);
}

/* ── merging with the verbatim chains ── */

/* Whether the spans overlap on both sides. */
static gboolean
touches (const WinnowInterval x[2], const WinnowInterval y[2])
{
  return winnow_interval_get_common (x[0], y[0]) > 0 && winnow_interval_get_common (x[1], y[1]) > 0;
}

static gboolean
is_within (WinnowInterval inner, WinnowInterval outer)
{
  return inner.first >= outer.first && inner.last <= outer.last;
}

/* Whether @spans are a part of one of @condensed: they touch it, and lie within it on one side. */
static gboolean
is_part (const WinnowInterval spans[2], const GArray *condensed)
{
  winnow_for_each_value (const WinnowSpanPair, pair, condensed)
    {
      const WinnowInterval *outer = pair->spans;
      if (touches (spans, outer) && (is_within (spans[0], outer[0]) || is_within (spans[1], outer[1])))
        return TRUE;
    }
  return FALSE;
}

/* The share of @span inside @other. */
static double
get_share (WinnowInterval span, WinnowInterval other)
{
  return (double) winnow_interval_get_common (span, other) / winnow_interval_get_length (span);
}

/* The chains of @pair that are long enough to fix its ends, absorbed together; empty where none
 * is. */
static void
find_core (const Verbatim *verbatim, const WinnowSpanPair *pair, WinnowInterval core[2])
{
  core[0] = core[1] = (WinnowInterval){ G_MAXUINT32, 0 };
  winnow_intervals_find (verbatim->places, pair->spans[0], verbatim->near);
  winnow_for_each_value (const guint, each, verbatim->near)
    {
      const WinnowChain *chain = &g_array_index (verbatim->chains, WinnowChain, *each);
      if (chain->weight < CORE_WORDS * WINNOW_WORD_WEIGHT || !touches (chain->spans, pair->spans))
        continue;
      winnow_for_both (side)
        core[side] = winnow_interval_unite (core[side], chain->spans[side]);
    }
}

/* Moves the ends of @pair to those of @core where the core is most of it, and out to them
 * anyway. */
static void
fit_to_core (WinnowSpanPair *pair, const WinnowInterval core[2])
{
  WinnowInterval *a = &pair->spans[0], *b = &pair->spans[1];
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
  winnow_for_both (side)
    pair->spans[side] = winnow_interval_unite (pair->spans[side], core[side]);
}

/* Whether chains are all of @pair, and several of them the same text of a side: it is repeated on
 * the other, word for word. */
static gboolean
is_repeated (const Verbatim *verbatim, const WinnowSpanPair *pair)
{
  guint64 sums[2] = { 0 };
  gboolean is_all = TRUE;
  winnow_intervals_find (verbatim->places, pair->spans[0], verbatim->near);
  winnow_for_each_value (const guint, each, verbatim->near)
    {
      const WinnowChain *chain = &g_array_index (verbatim->chains, WinnowChain, *each);
      winnow_for_both (side)
        if (touches (chain->spans, pair->spans))
          sums[side] += winnow_interval_get_common (chain->spans[side], pair->spans[side]);
    }
  winnow_for_both (side)
    is_all &= (double) sums[side] >= WHOLE_SHARE * winnow_interval_get_length (pair->spans[side]);
  return is_all
         && (2 * sums[0] >= 3 * (guint64) winnow_interval_get_length (pair->spans[0])
             || 2 * sums[1] >= 3 * (guint64) winnow_interval_get_length (pair->spans[1]));
}

/* Marks the chains that the passage absorbs. */
static void
mark_absorbed (const Verbatim *verbatim, const WinnowSpanPair *pair)
{
  winnow_intervals_find (verbatim->places, pair->spans[0], verbatim->near);
  winnow_for_each_value (const guint, each, verbatim->near)
    {
      guint i = *each;
      const WinnowInterval *spans = g_array_index (verbatim->chains, WinnowChain, i).spans;
      verbatim->absorbed[i] |= get_share (spans[0], pair->spans[0]) >= ABSORBED_SHARE
                               && get_share (spans[1], pair->spans[1]) >= ABSORBED_SHARE;
    }
}

/* Whether @found has nearly the same passage: two pairs may share a core. */
static gboolean
is_duplicate (const GArray *found, const WinnowSpanPair *pair)
{
  winnow_for_each_value (const WinnowChain, chain, found)
    {
      const WinnowInterval *spans = chain->spans;
      if (get_share (pair->spans[0], spans[0]) >= DUPLICATE_SHARE
          && get_share (pair->spans[1], spans[1]) >= DUPLICATE_SHARE)
        return TRUE;
    }
  return FALSE;
}

static void
add_chain (const Finder *finder, GArray *chains, const WinnowSpanPair *pair, WinnowPassageKind kind, gboolean is_part)
{
  WINNOW_APPEND (chains, WinnowChain, .spans = { pair->spans[0], pair->spans[1] },
                 .agreeing = kind == WINNOW_PASSAGE_REWORDED ? winnow_runs_count_within (finder->runs, pair->spans) : 0,
                 .weight = winnow_spans_get_weight (finder->resemblance->sides[0].text,
                                                    finder->resemblance->sides[1].text, pair->spans),
                 .kind = kind, .cosine = pair->cosine, .is_part = is_part);
}

/* Adds the significant pairs to @found; those that lie in a summary (@condensed) as its parts. */
static void
add_reworded (const Finder *finder, const Verbatim *verbatim, const GArray *condensed, GArray *found)
{
  winnow_for_each_value (const WinnowSpanPair, each, finder->pairs)
    {
      WinnowSpanPair pair = *each;
      WinnowInterval core[2];
      if (pair.score < WINNOW_REWORDED_ODDS)
        continue;
      find_core (verbatim, &pair, core);
      fit_to_core (&pair, core);
      if (is_repeated (verbatim, &pair))
        continue;
      mark_absorbed (verbatim, &pair);
      if (!is_duplicate (found, &pair))
        add_chain (finder, found, &pair, WINNOW_PASSAGE_REWORDED, is_part (pair.spans, condensed));
    }
}

/* Copies the chains that no passage absorbs to @found. */
static void
keep_unabsorbed (const Verbatim *verbatim, const GArray *condensed, GArray *found)
{
  winnow_for_each_index (i, verbatim->chains)
    {
      WinnowChain chain = g_array_index (verbatim->chains, WinnowChain, i);
      if (verbatim->absorbed[i])
        continue;
      chain.is_part = is_part (chain.spans, condensed);
      g_array_append_val (found, chain);
    }
}

/* ── repetitions ── */

/* Whether a weightier passage than chain @index covers its side @side. @near: indices of the chains
 * that overlap it there. Of equally heavy chains the first is the original. */
static gboolean
is_repetition (const GArray *chains, guint index, guint side, const GArray *near)
{
  const WinnowChain *x = &g_array_index (chains, WinnowChain, index);
  winnow_for_each_value (const guint, each, near)
    {
      guint i = *each;
      const WinnowChain *y = &g_array_index (chains, WinnowChain, i);
      if (i == index || y->kind == WINNOW_PASSAGE_CONDENSED || y->weight < x->weight
          || (y->weight == x->weight && i > index))
        continue;
      if (get_share (x->spans[side], y->spans[side]) >= REPEATED_SHARE)
        return TRUE;
    }
  return FALSE;
}

static void
mark_repetitions (GArray *chains)
{
  g_autoptr (GArray) near = winnow_array_new (guint);
  winnow_for_both (side)
    {
      g_autoptr (WinnowIntervals) places = winnow_chains_index (chains, side);
      winnow_for_each_index (i, chains)
        {
          WinnowChain *chain = &g_array_index (chains, WinnowChain, i);
          if (chain->kind == WINNOW_PASSAGE_CONDENSED || chain->is_part)
            continue;
          winnow_intervals_find (places, chain->spans[side], near);
          chain->is_part = is_repetition (chains, i, side, near);
        }
    }
}

void
winnow_reworded_add (GArray *chains, const WinnowText *a, const WinnowVectors *vectors_a, const WinnowText *b,
                     const WinnowVectors *vectors_b, const GArray *runs)
{
  g_autoptr (WinnowResemblance) resemblance = winnow_resemblance_new (a, vectors_a, b, vectors_b);
  if (winnow_is_cancelled ())
    return;
  g_autoptr (WinnowParagraphs) paragraphs = winnow_paragraphs_new (resemblance);
  g_autoptr (GArray) clusters = winnow_clusters_find (resemblance, paragraphs),
                     pairs = winnow_array_new (WinnowSpanPair), found = winnow_array_new (WinnowChain);
  g_autofree guint8 *absorbed = g_new0 (guint8, chains->len);
  g_autoptr (WinnowIntervals) places = winnow_chains_index (chains, 0);
  g_autoptr (GArray) near = winnow_array_new (guint);
  Verbatim verbatim = { chains, places, near, absorbed };
  Finder finder = { resemblance, runs, pairs };
  winnow_paragraphs_add_clusters (paragraphs, clusters);
  add_pairs (&finder, paragraphs, clusters);
  if (winnow_is_cancelled ())
    return;
  g_autoptr (GArray) condensed = winnow_condensed_find (resemblance, paragraphs, pairs, chains);
  add_reworded (&finder, &verbatim, condensed, found);
  keep_unabsorbed (&verbatim, condensed, found);
  winnow_for_each_value (const WinnowSpanPair, pair, condensed)
    add_chain (&finder, found, pair, WINNOW_PASSAGE_CONDENSED, FALSE);
  g_array_set_size (chains, 0);
  g_array_append_vals (chains, found->data, found->len);
  mark_repetitions (chains);
}
