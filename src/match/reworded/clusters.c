/* clusters.c: seeds that lie close together in both texts
 *
 * After M. A. Sanchez-Perez, G. Sidorov, A. Gelbukh, "A winning approach to text alignment for text
 * reuse detection at PAN 2014": seeds are split where one text has a gap, the parts where the other
 * has one, and so on until nothing splits. A cluster whose two sides are not alike as wholes is
 * split again with smaller gaps. Then its ends are trimmed to the sentences with strong seeds, and
 * grow over neighbours that are slightly alike.
 *
 * Three rules are Winnow's own: seeds are first grouped by neighbourhood, which bounds the work;
 * a cluster is cut where one text has an insertion; an end that only repeats another sentence goes.
 * Cost: O(s log s) for s seeds, times WINNOW_SEED_RADIUS for the neighbourhoods. */
#include "match/reworded/steps.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"

#define MOST_GAP 4u             /* sentences without a seed inside a cluster, at most */
#define TRIM 0.18               /* cost of a sentence, which the cosine of its best seed must make up for */
#define RIVAL 2.5               /* an end is dropped if its partner is this many times more like another sentence, */
#define SURE 0.6                /* unless the end has a seed above this cosine */
#define INSERTED 50u            /* words without a seed that make an insertion */
#define INSERTED_IN_SIMILAR 15u /* between sentences that share most words, */
#define SIMILAR 0.6             /* by their mean cosine, */
/* and either the sentences around it are verbatim by their cosine */
#define VERBATIM 0.8
#define OPPOSITE 0.3 /* or the other text has less than this share of the words in their place */
/* Neighbours that a cluster grows over at either end, at most: for repetitive text. */
#define MOST_NEIGHBOURS 64u

typedef struct
{
  const WinnowResemblance *resemblance;
  const WinnowParagraphs *paragraphs;
  GArray *clusters;
} Clusterer;

/* A part of the seeds. */
typedef struct
{
  WinnowSeed *seeds;
  guint n;
} Part;

WINNOW_DEFINE_COMPARE_2 (compare_by_a, WinnowSeed, sentences[0], sentences[1])

WINNOW_DEFINE_COMPARE_2 (compare_by_b, WinnowSeed, sentences[1], sentences[0])

static WinnowInterval
find_hull (Part part, guint side)
{
  WinnowInterval hull = { G_MAXUINT32, 0 };
  winnow_for_each_below (i, part.n)
    {
      guint32 sentence = part.seeds[i].sentences[side];
      hull = winnow_interval_unite (hull, (WinnowInterval){ sentence, sentence + 1 });
    }
  return hull;
}

/* ── ends ── */

/* The run of sentences whose best seeds together exceed their cost by the most; empty where none
 * does. */
static WinnowInterval
trim (Part part, guint side)
{
  WinnowInterval hull = find_hull (part, side), best = { 0, 0 };
  g_autofree double *cosines = g_new0 (double, hull.last - hull.first);
  double sum = 0, top = 0;
  guint32 first = hull.first;
  winnow_for_each_below (i, part.n)
    {
      double *cosine = &cosines[part.seeds[i].sentences[side] - hull.first];
      *cosine = MAX (*cosine, part.seeds[i].cosine);
    }
  for (guint32 s = hull.first; s < hull.last; s++)
    {
      if (sum <= 0)
        {
          sum = 0;
          first = s;
        }
      sum += cosines[s - hull.first] - TRIM;
      if (sum > top)
        {
          top = sum;
          best = (WinnowInterval){ first, s + 1 };
        }
    }
  return best;
}

/* Whether sentence @end only repeats another sentence of @interval, which is much more like their
 * common partner. */
static gboolean
is_repetition (Part part, guint side, WinnowInterval interval, guint32 end)
{
  double best = 0, rival = 0;
  guint32 partner = 0;
  winnow_for_each_below (i, part.n)
    if (part.seeds[i].sentences[side] == end && part.seeds[i].cosine > best)
      {
        best = part.seeds[i].cosine;
        partner = part.seeds[i].sentences[!side];
      }
  winnow_for_each_below (i, part.n)
    {
      guint32 s = part.seeds[i].sentences[side];
      if (part.seeds[i].sentences[!side] == partner && s != end && winnow_interval_has (interval, s))
        rival = MAX (rival, part.seeds[i].cosine);
    }
  return best == 0 || (best <= SURE && rival >= RIVAL * best);
}

static void
drop_repetitions (Part part, guint side, WinnowInterval *interval)
{
  while (interval->last - interval->first > 1 && is_repetition (part, side, *interval, interval->first))
    interval->first++;
  while (interval->last - interval->first > 1 && is_repetition (part, side, *interval, interval->last - 1))
    interval->last--;
}

static gboolean
are_alike (const WinnowResemblance *resemblance, guint32 a, guint32 b)
{
  WinnowInterval both[2] = { { a, a + 1 }, { b, b + 1 } };
  return winnow_resemblance_get_cosine (resemblance, both) >= WINNOW_NEIGHBOUR_COSINE;
}

static void
grow_over_neighbours (const WinnowResemblance *resemblance, WinnowInterval *a, WinnowInterval *b)
{
  guint32 n_a = resemblance->sides[0].vectors->n_sentences, n_b = resemblance->sides[1].vectors->n_sentences;
  for (guint n = 0;
       n < MOST_NEIGHBOURS && a->first > 0 && b->first > 0 && are_alike (resemblance, a->first - 1, b->first - 1); n++)
    {
      a->first--;
      b->first--;
    }
  for (guint n = 0; n < MOST_NEIGHBOURS && a->last < n_a && b->last < n_b && are_alike (resemblance, a->last, b->last);
       n++)
    {
      a->last++;
      b->last++;
    }
}

/* Moves the seeds inside @intervals to the front. */
static guint
move_inside_to_front (Part part, const WinnowInterval intervals[2])
{
  guint n = 0;
  winnow_for_each_below (i, part.n)
    if (winnow_interval_has (intervals[0], part.seeds[i].sentences[0])
        && winnow_interval_has (intervals[1], part.seeds[i].sentences[1]))
      part.seeds[n++] = part.seeds[i];
  return n;
}

/* ── insertions ── */

/* What a sentence resembles most. */
typedef struct
{
  guint32 sentence; /* of the other side */
  double cosine;    /* 0: none */
} Partner;

/* Of each sentence of @interval. */
static Partner *
find_partners (Part part, guint side, WinnowInterval interval)
{
  Partner *partners = g_new0 (Partner, interval.last - interval.first);
  winnow_for_each_below (i, part.n)
    {
      Partner *partner = &partners[part.seeds[i].sentences[side] - interval.first];
      if (part.seeds[i].cosine > partner->cosine)
        *partner = (Partner){ part.seeds[i].sentences[!side], part.seeds[i].cosine };
    }
  return partners;
}

/* Weight of the sentences between @left and @right, in either order; 0 for neighbours. */
static guint64
get_weight_between (const WinnowResemblanceSide *side, guint32 left, guint32 right)
{
  WinnowInterval between = { MIN (left, right) + 1, MAX (left, right) };
  if (between.first >= between.last)
    return 0;
  return winnow_text_get_weight (side->text, side->vectors->sentences[between.first].first,
                                 side->vectors->sentences[between.last - 1].last);
}

/* Whether the sentences without a seed between @left and @right of @side have no counterpart
 * between the partners @before and @after. */
static gboolean
is_insertion (const WinnowResemblance *resemblance, guint side, guint32 left, Partner before, guint32 right,
              Partner after)
{
  double cosine = MIN (before.cosine, after.cosine);
  guint64 least = (before.cosine + after.cosine) / 2 >= SIMILAR ? INSERTED_IN_SIMILAR : INSERTED;
  guint64 inserted = get_weight_between (&resemblance->sides[side], left, right);
  return inserted >= least * WINNOW_WORD_WEIGHT
         && (cosine >= VERBATIM
             || get_weight_between (&resemblance->sides[!side], before.sentence, after.sentence) < OPPOSITE * inserted);
}

static void emit (Clusterer *clusterer, Part part);

/* Cuts @part at its insertions on @side and emits the pieces. FALSE where it has none. */
static gboolean
cut_at_insertions (Clusterer *clusterer, Part part, guint side)
{
  WinnowInterval hull = find_hull (part, side);
  g_autofree Partner *partners = find_partners (part, side, hull);
  guint32 left = hull.first; /* the last sentence with a seed */
  guint first = 0, n = 0;
  for (guint32 s = hull.first + 1; s < hull.last; s++)
    {
      Partner after = partners[s - hull.first];
      if (after.cosine == 0)
        continue;
      if (is_insertion (clusterer->resemblance, side, left, partners[left - hull.first], s, after))
        {
          if (first == 0)
            qsort (part.seeds, part.n, sizeof *part.seeds, side == 0 ? compare_by_a : compare_by_b);
          while (part.seeds[n].sentences[side] < s)
            n++;
          emit (clusterer, (Part){ part.seeds + first, n - first });
          first = n;
        }
      left = s;
    }
  if (first == 0)
    return FALSE;
  emit (clusterer, (Part){ part.seeds + first, part.n - first });
  return TRUE;
}

static void
emit (Clusterer *clusterer, Part part)
{
  WinnowCluster cluster = { 0 };
  if (cut_at_insertions (clusterer, part, 0) || cut_at_insertions (clusterer, part, 1))
    return;
  while (part.n > cluster.n_seeds) /* trimming one side takes seeds from the other */
    {
      if (cluster.n_seeds > 0)
        part.n = cluster.n_seeds;
      cluster.sentences[0] = trim (part, 0);
      cluster.sentences[1] = trim (part, 1);
      cluster.n_seeds = move_inside_to_front (part, cluster.sentences);
      if (cluster.n_seeds == 0)
        return;
    }
  drop_repetitions (part, 0, &cluster.sentences[0]);
  drop_repetitions (part, 1, &cluster.sentences[1]);
  grow_over_neighbours (clusterer->resemblance, &cluster.sentences[0], &cluster.sentences[1]);
  g_array_append_val (clusterer->clusters, cluster);
}

/* ── splitting ── */

static void split (Clusterer *clusterer, Part part, guint side, guint gap, gboolean is_other_side_whole);

/* @part cannot be split with @gap any more. */
static void
emit_or_split (Clusterer *clusterer, Part part, guint gap)
{
  WinnowInterval hulls[2] = { find_hull (part, 0), find_hull (part, 1) };
  if (winnow_resemblance_get_cosine (clusterer->resemblance, hulls) >= WINNOW_CLUSTER_COSINE)
    emit (clusterer, part);
  else if (gap > 0)
    split (clusterer, part, 0, gap - 1, FALSE);
}

/* Splits @part where @side has more than @gap sentences without a seed, or a paragraph between that
 * belongs elsewhere. @is_other_side_whole: the
 * other side has no such gap. */
static void
split (Clusterer *clusterer, Part part, guint side, guint gap, gboolean is_other_side_whole)
{
  WinnowInterval others = find_hull (part, !side);
  guint first = 0;
  qsort (part.seeds, part.n, sizeof *part.seeds, side == 0 ? compare_by_a : compare_by_b);
  for (guint i = 1; i <= part.n; i++)
    {
      Part head = { part.seeds + first, i - first };
      gboolean is_whole = head.n == part.n;
      guint32 left = part.seeds[i - 1].sentences[side],
              right = i < part.n ? part.seeds[i].sentences[side] : G_MAXUINT32;
      if (i < part.n && right - left <= gap + 1
          && !winnow_paragraphs_lead_away (clusterer->paragraphs, side, left, right, others))
        continue;
      if (is_whole && is_other_side_whole)
        emit_or_split (clusterer, head, gap);
      else
        split (clusterer, head, !side, gap, is_whole);
      first = i;
    }
}

/* ── neighbourhoods ── */

/* The root of the set of seed @i (union-find with path halving). */
static guint32
find_root (guint32 *parents, guint32 i)
{
  while (parents[i] != i)
    i = parents[i] = parents[parents[i]];
  return i;
}

/* Joins the seeds of two sentences of A that are near each other in B. @x, @y: indices of seeds.
 * O(|x| · WINNOW_SEED_RADIUS + |y|). */
static void
join_rows (Part all, guint32 *parents, WinnowInterval x, WinnowInterval y)
{
  guint32 begin = y.first;
  for (guint32 i = x.first; i < x.last; i++)
    {
      guint32 b = all.seeds[i].sentences[1];
      while (begin < y.last && all.seeds[begin].sentences[1] + WINNOW_SEED_RADIUS < b)
        begin++;
      for (guint32 j = begin; j < y.last && all.seeds[j].sentences[1] <= b + WINNOW_SEED_RADIUS; j++)
        {
          guint32 p = find_root (parents, i), q = find_root (parents, j);
          parents[MAX (p, q)] = MIN (p, q);
        }
    }
}

/* By seed, the first seed of its neighbourhood. The seeds are ascending. */
static guint32 *
find_neighbourhoods (Part all)
{
  guint32 *parents = g_new (guint32, all.n);
  g_autofree WinnowInterval *rows = g_new (WinnowInterval, all.n); /* of each sentence of A with a seed: its seeds */
  guint32 n_rows = 0;
  winnow_for_each_below (i, all.n)
    {
      parents[i] = i;
      if (i == 0 || all.seeds[i].sentences[0] != all.seeds[i - 1].sentences[0])
        rows[n_rows++].first = i;
      rows[n_rows - 1].last = i + 1;
    }
  winnow_for_each_below (r, n_rows)
    for (guint32 q = r + 1;
         q-- > 0
         && all.seeds[rows[r].first].sentences[0] - all.seeds[rows[q].first].sentences[0] <= WINNOW_SEED_RADIUS;)
      join_rows (all, parents, rows[r], rows[q]);
  winnow_for_each_below (i, all.n)
    parents[i] = find_root (parents, i);
  return parents;
}

/* Puts the seeds in order of their neighbourhoods, and splits each of them. */
static void
split_neighbourhoods (Clusterer *clusterer, Part all)
{
  g_autofree guint32 *first = find_neighbourhoods (all);
  /* by first seed: where its neighbourhood begins, then ends */
  g_autofree guint32 *places = g_new0 (guint32, (gsize) all.n + 1);
  g_autofree WinnowSeed *seeds = g_new (WinnowSeed, all.n);
  guint32 begin = 0;

  winnow_for_each_below (i, all.n)
    places[first[i] + 1]++;
  winnow_for_each_below (i, all.n)
    places[i + 1] += places[i];
  winnow_for_each_below (i, all.n)
    seeds[places[first[i]]++] = all.seeds[i];
  winnow_for_each_below (i, all.n)
    if (places[i] > begin)
      {
        split (clusterer, (Part){ seeds + begin, places[i] - begin }, 0, MOST_GAP, FALSE);
        begin = places[i];
      }
}

GArray *
winnow_clusters_find (const WinnowResemblance *resemblance, const WinnowParagraphs *paragraphs)
{
  Clusterer clusterer = { resemblance, paragraphs, winnow_array_new (WinnowCluster) };
  Part all = { WINNOW_DATA (WinnowSeed, resemblance->seeds), resemblance->seeds->len };
  split_neighbourhoods (&clusterer, all);
  return clusterer.clusters;
}
