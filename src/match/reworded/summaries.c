/* summaries.c: passages that condense a longer text
 *
 * A copied or reworded passage has its source in one place and is about as long as it. A summary
 * draws on many places: its pairs are side by side in the shorter text and far apart in the longer
 * one. Pairs that are too weak alone count here when at least two of them point to the same
 * summary. A strong pair that is about as long as its source, mostly a verbatim one, needs no
 * summary to explain it; beside such pairs another one must be significant by itself. A summary
 * that is found grows over seeds nearby.
 *
 * A summary shows places, so the part of the longer text that they span has a bound: of the 238
 * planted summaries of PAN-13 none has a source of more than 2,800 words, nor of 22 times its own
 * length. Pairs farther apart are of another summary, and those that count alone are passages. */
#include "match/reworded/steps.h"

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"

#define RATIO 2u           /* the longer side is at least this many times as long */
#define REACH 60u          /* sentences between places on the longer side, at most */
#define MOST_SOURCE 2500u  /* words that the places on the longer side span, at most, */
#define MOST_RATIO 30u     /* and this many times those of the summary */
#define WIDEN 4u           /* sentences by which the shorter side may grow at either end */
#define SURE 0.5           /* score of a pair that counts beside strong ones */
#define STRONG 6.0         /* score above which a balanced pair is a separate passage */
#define BALANCED 1.3       /* source by summary side of such a pair, at most */
#define VERBATIM_WORDS 20u /* a chain of this weight or more makes a pair a separate passage */
#define VERBATIM_SHARE 0.4 /* if it covers this share of the pair's shorter side */
/* share of the shorter side in separate passages from which on a group is no summary */
#define PATCHWORK 0.7
#define MOST_SHARED 0.1 /* share of a pair that a better one may cover on the shorter side */

typedef struct
{
  WinnowSpanPair pair;
  gboolean is_own_passage;
} Part;

typedef struct
{
  const WinnowResemblance *resemblance;
  const WinnowParagraphs *paragraphs;
  const GArray *chains;
  WinnowIntervals *chain_places; /* (owned) of the chains on the shorter side */
  WinnowIntervals *pair_places;  /* (owned) of the pairs on it */
  GArray *near;                  /* (element-type guint) scratch: indices */
  guint s;                       /* the shorter side */
  GArray *parts;                 /* (element-type Part) by place on it */
  GArray *found;                 /* (element-type WinnowSpanPair) */
} SummaryFinder;

/* Neighbouring parts taken together. */
typedef struct
{
  WinnowInterval spans[2];
  guint64 lengths[2]; /* of the parts, added up */
  guint64 own_length; /* of those that are separate passages, on the shorter side */
  guint n_parts, n_own, n_sure;
  double best, second; /* scores of the other ones */
} Group;

/* ── parts ── */

static gboolean
is_verbatim (const SummaryFinder *finder, const WinnowSpanPair *pair)
{
  winnow_intervals_find (finder->chain_places, pair->spans[finder->s], finder->near);
  winnow_for_each_value (const guint, each, finder->near)
    {
      const WinnowChain *chain = &g_array_index (finder->chains, WinnowChain, *each);
      guint32 common = winnow_interval_get_common (pair->spans[finder->s], chain->spans[finder->s]);
      if (chain->weight >= VERBATIM_WORDS * WINNOW_WORD_WEIGHT
          && winnow_interval_get_common (pair->spans[!finder->s], chain->spans[!finder->s]) > 0 && common > 0
          && common >= VERBATIM_SHARE * winnow_interval_get_length (pair->spans[finder->s]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_own_passage (const SummaryFinder *finder, const WinnowSpanPair *pair)
{
  guint32 own = winnow_interval_get_length (pair->spans[finder->s]),
          source = winnow_interval_get_length (pair->spans[!finder->s]);
  return (pair->score > STRONG && source < BALANCED * own) || is_verbatim (finder, pair);
}

/* Whether a better pair covers some of the same text on the shorter side. */
static gboolean
is_outdone (const SummaryFinder *finder, const GArray *pairs, guint index)
{
  const WinnowSpanPair *pair = &g_array_index (pairs, WinnowSpanPair, index);
  WinnowInterval own = pair->spans[finder->s];
  winnow_intervals_find (finder->pair_places, own, finder->near);
  winnow_for_each_value (const guint, each, finder->near)
    {
      guint i = *each;
      const WinnowSpanPair *other = &g_array_index (pairs, WinnowSpanPair, i);
      guint32 common = winnow_interval_get_common (own, other->spans[finder->s]);
      if ((other->score > pair->score || (other->score == pair->score && i < index)) && common > 0
          && common
                 >= MOST_SHARED
                        * MIN (winnow_interval_get_length (own), winnow_interval_get_length (other->spans[finder->s])))
        return TRUE;
    }
  return FALSE;
}

static int
compare_parts (gconstpointer x, gconstpointer y, gpointer user_data)
{
  const Part *p = x, *q = y;
  guint s = GPOINTER_TO_UINT (user_data);
  return WINNOW_ORDER (p->pair.spans[s].first, q->pair.spans[s].first)
             ?: WINNOW_ORDER (p->pair.spans[!s].first, q->pair.spans[!s].first);
}

static void
take_parts (SummaryFinder *finder, const GArray *pairs)
{
  winnow_for_each_index (i, pairs)
    {
      Part part = { g_array_index (pairs, WinnowSpanPair, i), FALSE };
      if (winnow_paragraphs_hold (finder->paragraphs, part.pair.spans) || is_outdone (finder, pairs, i))
        continue;
      part.is_own_passage = is_own_passage (finder, &part.pair);
      g_array_append_val (finder->parts, part);
    }
  g_array_sort_with_data (finder->parts, compare_parts, GUINT_TO_POINTER (finder->s));
}

/* ── groups ── */

static void
join (Group *group, const Part *part, guint s)
{
  double score = part->pair.score;
  winnow_for_both (side)
    {
      group->spans[side] = winnow_interval_unite (group->spans[side], part->pair.spans[side]);
      group->lengths[side] += winnow_interval_get_length (part->pair.spans[side]);
    }
  group->n_parts++;
  if (part->is_own_passage)
    {
      group->n_own++;
      group->own_length += winnow_interval_get_length (part->pair.spans[s]);
      return;
    }
  group->n_sure += score > SURE;
  group->second = MAX (group->second, MIN (score, group->best));
  group->best = MAX (group->best, score);
}

/* Whether @source on the longer side is near enough together for a summary. */
static gboolean
is_together (const SummaryFinder *finder, WinnowInterval source)
{
  return winnow_text_get_weight (finder->resemblance->sides[!finder->s].text, source.first, source.last)
         <= (guint64) MOST_SOURCE * WINNOW_WORD_WEIGHT;
}

static gboolean
is_spread (const SummaryFinder *finder, const Group *group)
{
  guint64 own = winnow_interval_get_length (group->spans[finder->s]),
          source = winnow_interval_get_length (group->spans[!finder->s]);
  return source >= RATIO * own && source <= MOST_RATIO * own;
}

static gboolean
is_condensed (const SummaryFinder *finder, const Group *group)
{
  gboolean has_evidence = group->second > WINNOW_SUMMARY_ODDS || (group->n_own > 0 && group->n_sure > 0);
  gboolean is_patchwork = group->own_length >= PATCHWORK * winnow_interval_get_length (group->spans[finder->s]);

  return group->n_parts >= 2 && has_evidence && !is_patchwork && group->lengths[!finder->s] >= group->lengths[finder->s]
         && is_spread (finder, group);
}

static gboolean
is_within (WinnowInterval sentences, guint32 s, guint32 distance)
{
  return s + distance >= sentences.first && s < sentences.last + distance;
}

static void
include (WinnowInterval *sentences, guint32 s)
{
  *sentences = winnow_interval_unite (*sentences, (WinnowInterval){ s, s + 1 });
}

/* Grows the group over seeds between a sentence on or beside its shorter side and a sentence near
 * its longer side, until nothing changes. */
static void
grow_over_seeds (const SummaryFinder *finder, Group *group)
{
  const WinnowResemblance *resemblance = finder->resemblance;
  guint s = finder->s;
  WinnowInterval own = winnow_resemblance_get_sentences (resemblance, s, group->spans[s]), most = own;
  WinnowInterval source = winnow_resemblance_get_sentences (resemblance, !s, group->spans[!s]), wider;
  gboolean has_grown = TRUE;
  while (has_grown)
    {
      WinnowInterval before[2] = { own, source };
      winnow_for_each_value (const WinnowSeed, seed, resemblance->seeds)
        {
          if (!is_within (most, seed->sentences[s], WIDEN) || !is_within (own, seed->sentences[s], 1)
              || !is_within (source, seed->sentences[!s], REACH))
            continue;
          wider = source;
          include (&wider, seed->sentences[!s]);
          if (!is_together (finder, winnow_resemblance_get_tokens (resemblance, !s, wider)))
            continue;
          include (&own, seed->sentences[s]);
          source = wider;
        }
      has_grown = before[0].first != own.first || before[0].last != own.last || before[1].first != source.first
                  || before[1].last != source.last;
    }
  group->spans[s] = winnow_interval_unite (group->spans[s], winnow_resemblance_get_tokens (resemblance, s, own));
  group->spans[!s] = winnow_interval_unite (group->spans[!s], winnow_resemblance_get_tokens (resemblance, !s, source));
}

static void
add_group (SummaryFinder *finder, Group *group)
{
  WinnowSpanPair pair = { .score = group->best };
  WinnowInterval sentences[2];
  if (!is_condensed (finder, group))
    return;
  grow_over_seeds (finder, group);
  if (!is_spread (finder, group))
    return;
  winnow_for_both (side)
    {
      pair.spans[side] = group->spans[side];
      sentences[side] = winnow_resemblance_get_sentences (finder->resemblance, side, group->spans[side]);
    }
  pair.cosine = winnow_resemblance_get_cosine (finder->resemblance, sentences);
  g_array_append_val (finder->found, pair);
}

static void
find_on_side (SummaryFinder *finder, const GArray *pairs)
{
  const Group none
      = { .spans = { { G_MAXUINT32, 0 }, { G_MAXUINT32, 0 } }, .best = -G_MAXDOUBLE, .second = -G_MAXDOUBLE };
  Group group = none;

  finder->chain_places = winnow_chains_index (finder->chains, finder->s);
  finder->pair_places = winnow_span_pairs_index (pairs, finder->s);
  take_parts (finder, pairs);
  winnow_clear (finder, winnow_intervals_free, chain_places, pair_places);
  winnow_for_each_value (const Part, part, finder->parts)
    {
      const WinnowInterval *spans = part->pair.spans;
      if (group.n_parts > 0
          && (spans[finder->s].first > group.spans[finder->s].last + WINNOW_SUMMARY_NEAR
              || !is_together (finder, winnow_interval_unite (group.spans[!finder->s], spans[!finder->s]))))
        {
          add_group (finder, &group);
          group = none;
        }
      join (&group, part, finder->s);
    }
  add_group (finder, &group);
  g_array_set_size (finder->parts, 0);
}

GArray *
winnow_condensed_find (const WinnowResemblance *resemblance, const WinnowParagraphs *paragraphs, const GArray *pairs,
                       const GArray *chains)
{
  SummaryFinder finder = {
    .resemblance = resemblance,
    .paragraphs = paragraphs,
    .chains = chains,
    .near = winnow_array_new (guint),
    .parts = winnow_array_new (Part),
    .found = winnow_array_new (WinnowSpanPair),
  };
  if (pairs->len >= 2)
    for (finder.s = 0; finder.s < 2; finder.s++)
      find_on_side (&finder, pairs);
  winnow_clear (&finder, g_array_unref, near, parts);
  return finder.found;
}
