/* score.c: which passages count, and how the percentages are computed
 *
 * Alignment finds passages once. This file decides under the current switches what they amount to,
 * from places alone. A passage counts while enough of it is left on both sides: min-words (more of
 * passages that may be chance, in a large collection), or g words where short passages count. A
 * passage that was long enough and no longer is gets the reason that removed most of it. What is
 * excluded or common is decided word by word: a copy that touches a formula is one passage with
 * it, and counts without it. Text that many documents have is common, unless half of the prose of
 * either is the same: forty students who handed in one paper share no formula. A verdict excludes
 * only what would count otherwise. What is left of a source after all this may be too small to
 * count.
 *
 * Each token has one holder: the reason that excludes it, a passage that counts, or none. A sweep
 * over the ends of exclusions and passages finds the holders, so the cost is O(n log n) in their
 * number, however long the documents are.
 *
 * Common text: seeing a passage that √N of N documents have says less than half of what a
 * unique one says (log N/n against log N), so it is common above that, with a floor of 20 that
 * keeps a ring in one class. 507 laws have 13,078 pairs that share a passage, mostly formulae;
 * 3,777 are left, among them all 55 pairs of versions, whose worst rank goes from 6,828 to 1,360.
 * Half of both documents in place of either would leave 67 pairs fewer and lose a short paper
 * inside a long one. */
#include <math.h>
#include <string.h>

#include "base/array.h"
#include "match/scoring/common-limit.h"
#include "match/scoring/passage-holders.h"
#include "match/scoring/stretches.h"
#include "match/scoring/verdict.h"
#include "base/lower-bound.h"
#include "base/order.h"

/* The holder of a token: a reason, NONE, or COVERED by a passage that counts. */
#define COVERED WINNOW_WORD_COVERED
#define N_HOLDERS (WINNOW_N_EXCLUSIONS + 1)

/* Bits of reasons: what the task gave, and parts that papers have beside their prose. */
#define ASSIGNED (1u << WINNOW_EXCLUSION_TEMPLATE | 1u << WINNOW_EXCLUSION_CLASS)
#define PARTS ((1u << WINNOW_EXCLUSION_SHORT) - (1u << WINNOW_EXCLUSION_BIBLIOGRAPHY))

/* A place where a holder begins (step 1) or ends (step −1). */
typedef struct
{
  guint32 at;
  guint8 holder;
  gint8 step;
} Edge;

typedef struct
{
  WinnowLedger *ledger;
  GArray *edges; /* (owned) (element-type Edge) */
  /* (owned) (element-type WinnowStretch) by the exclusions and common text alone; the last one
   * begins at the end of the text */
  GArray *stretches;
  gboolean is_b;
  gboolean counts_found; /* passages count that are found */
} Side;

static gboolean
is_on (const WinnowSettings *settings, WinnowExclusionReason reason)
{
  return settings->exclude >> reason & 1;
}

static void
add_edges (Side *side, guint32 first, guint32 last, guint8 holder)
{
  Edge begin = { first, holder, 1 }, end = { MIN (last, side->ledger->total), holder, -1 };
  if (begin.at >= end.at)
    return;
  g_array_append_val (side->edges, begin);
  g_array_append_val (side->edges, end);
}

WINNOW_DEFINE_COMPARE (compare_edges, Edge, at)

static guint8
find_holder (const guint32 n_open[N_HOLDERS])
{
  guint holders = 0;
  winnow_for_each_below (holder, N_HOLDERS)
    holders |= (guint) (n_open[holder] > 0) << holder;
  return winnow_word_find_holder (holders);
}

/* Sorts the edges. Returns: (element-type WinnowStretch) by place, from token 0; the last one is
 * the end of the text */
static GArray *
sweep (const Side *side)
{
  GArray *stretches = winnow_array_new (WinnowStretch);
  guint32 n_open[N_HOLDERS] = { 0 };
  WinnowStretch stretch = { 0, WINNOW_EXCLUSION_NONE };
  g_array_sort (side->edges, compare_edges);
  for (guint i = 0; i < side->edges->len;)
    {
      guint32 at = g_array_index (side->edges, Edge, i).at;
      if (at > stretch.first)
        g_array_append_val (stretches, stretch);
      for (; i < side->edges->len && g_array_index (side->edges, Edge, i).at == at; i++)
        {
          const Edge *edge = &g_array_index (side->edges, Edge, i);
          n_open[edge->holder] += (guint32) edge->step;
        }
      stretch = (WinnowStretch){ at, find_holder (n_open) };
    }
  if (stretch.first < side->ledger->total)
    g_array_append_val (stretches, stretch);
  stretch = (WinnowStretch){ side->ledger->total, WINNOW_EXCLUSION_NONE };
  g_array_append_val (stretches, stretch);
  return stretches;
}

static WinnowPassage *
passage_at (const WinnowOverlap *overlap, guint index)
{
  return &g_array_index (overlap->passages, WinnowPassage, index);
}

/* Adds the edges of the common text. A run of it is measured by its words that more documents have
 * than a passage of the least length may have; what of it more have than a passage of its length
 * may have is common. */
static void
add_common (Side *side, const GArray *exclusions, const WinnowSettings *settings)
{
  guint least = winnow_common_get_limit (settings, 0);
  for (guint i = 0; least > 0 && exclusions != NULL && i < exclusions->len;)
    {
      const WinnowExclusion *run = &g_array_index (exclusions, WinnowExclusion, i);
      guint32 end = run->first;
      guint n = 0;
      for (; i + n < exclusions->len && (run[n].reason != WINNOW_EXCLUSION_COMMON || run[n].first <= end); n++)
        if (run[n].reason == WINNOW_EXCLUSION_COMMON && run[n].n_documents > least)
          end = run[n].last;
        else if (run[n].reason == WINNOW_EXCLUSION_COMMON)
          break;
      guint limit = winnow_common_get_limit (settings, (end - run->first) * WINNOW_WORD_WEIGHT);
      winnow_for_each_below (j, n)
        if (run[j].reason == WINNOW_EXCLUSION_COMMON && run[j].n_documents > limit)
          add_edges (side, run[j].first, run[j].last, WINNOW_EXCLUSION_COMMON);
      i += MAX (n, 1);
    }
}

static void
open_side (Side *side, WinnowLedger *ledger, gboolean is_b, const GArray *exclusions, const WinnowSettings *settings)
{
  *side = (Side){ ledger, winnow_array_new (Edge), NULL, is_b, FALSE };
  for (guint i = 0; exclusions != NULL && i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      if (is_on (settings, exclusion->reason) && exclusion->reason < WINNOW_EXCLUSION_SHORT)
        add_edges (side, exclusion->first, exclusion->last, exclusion->reason);
    }
}

/* Divides the text. @exclusions: (nullable) with its common text; NULL: nothing is common */
static void
divide_side (Side *side, const GArray *exclusions, const WinnowSettings *settings)
{
  guint n = side->edges->len;
  g_autoptr (GArray) edges = g_array_copy (side->edges);
  add_common (side, exclusions, settings);
  side->stretches = sweep (side);
  if (side->edges->len > n)
    {
      g_array_unref (side->edges);
      side->edges = g_steal_pointer (&edges);
    }
}

static const WinnowSpan *
span_of (const Side *side, const WinnowPassage *passage)
{
  return side->is_b ? &passage->b : &passage->a;
}

/* Counts the tokens of @passage by the reason that excludes them; the rest under NONE. */
static void
count_reasons (const Side *side, const WinnowPassage *passage, guint32 counts[WINNOW_N_EXCLUSIONS])
{
  const WinnowSpan *span = span_of (side, passage);
  const WinnowStretch *stretch = &g_array_index (
      side->stretches, WinnowStretch, WINNOW_LOWER_BOUND (side->stretches, WinnowStretch, first, span->first + 1) - 1);
  memset (counts, 0, sizeof (guint32) * WINNOW_N_EXCLUSIONS);
  for (guint32 t = span->first, last = MIN (span->last, side->ledger->total); t < last; stretch++)
    {
      guint32 end = MIN (stretch[1].first, last);
      counts[stretch->holder] += end - t;
      t = end;
    }
}

/* The reason that removed most of the side with less left; of both sides where equally much is
 * left. */
static WinnowExclusionReason
find_largest (guint32 counts[2][WINNOW_N_EXCLUSIONS], const double rest[2])
{
  WinnowExclusionReason largest = WINNOW_EXCLUSION_TEMPLATE;
  guint32 most = 0;
  for (guint reason = largest; reason < WINNOW_N_EXCLUSIONS; reason++)
    {
      guint32 n = (rest[0] <= rest[1] ? counts[0][reason] : 0) + (rest[1] <= rest[0] ? counts[1][reason] : 0);
      if (n > most)
        largest = reason;
      most = MAX (most, n);
    }
  return largest;
}

/* What remains of the passage's weight without the excluded tokens of this side. Tokens of the
 * template and of class text were never in the weight: alignment removed them. */
static double
get_remaining_weight (const Side *side, const WinnowPassage *passage, const guint32 counts[WINNOW_N_EXCLUSIONS])
{
  const WinnowSpan *span = span_of (side, passage);
  guint32 n_weighed = span->last - span->first - counts[WINNOW_EXCLUSION_TEMPLATE] - counts[WINNOW_EXCLUSION_CLASS];
  return (double) passage->weight * counts[WINNOW_EXCLUSION_NONE] / MAX (1, n_weighed);
}

/* Documents up to which min-words keeps chance out. */
#define CHANCE_DOCUMENTS 50

/* The weight below which a passage is short. Chance makes no exact copies, but the longest reworded
 * and condensed passages that it makes grow with the logarithm of how many documents are compared:
 * of 50,000 English ones, which share nothing, they have 31 to 39 and 30 to 102 words. So they must
 * be longer there, and a collection of 50,000 has no more of them than one of 50. In any check a
 * summary must have twice the length: a general clause condenses another one by chance, and of 142
 * summaries of PAN-13 one has fewer words than 50. */
static double
get_least_weight (WinnowPassageKind kind, const WinnowSettings *settings)
{
  static const double growth[]
      = { [WINNOW_PASSAGE_REWORDED] = .25, [WINNOW_PASSAGE_CONDENSED] = 1, [WINNOW_PASSAGE_TRANSLATED] = .25 };
  guint n = MAX (settings->n_documents, CHANCE_DOCUMENTS);
  double least = kind == WINNOW_PASSAGE_CONDENSED && settings->n_documents > 2 ? 2 : 1;
  return is_on (settings, WINNOW_EXCLUSION_SHORT)
             ? WINNOW_WORD_WEIGHT * settings->min_words * (least + growth[kind] * log10 ((double) n / CHANCE_DOCUMENTS))
             : WINNOW_WORD_WEIGHT * settings->granularity.g;
}

/* What of a passage's weight speaks against chance: of a reworded one that is less than half alike
 * only what agrees, where more than two documents are compared. Two texts on one subject have some
 * 50 words of which a third agrees by chance. */
static double
get_share_against_chance (const WinnowPassage *passage, const WinnowSettings *settings)
{
  return passage->kind == WINNOW_PASSAGE_REWORDED && passage->similarity < .5 && settings->n_documents > 2
             ? passage->similarity
             : 1;
}

guint
winnow_passage_kind_get_least_words (WinnowPassageKind kind, const WinnowSettings *settings)
{
  return ceil (get_least_weight (kind, settings) / WINNOW_WORD_WEIGHT);
}

/* What decides on the passages of a pair. */
typedef struct
{
  Side sides[2];
  const WinnowSettings *settings;
} Scoring;

static WinnowExclusionReason
by_verdict (const WinnowPassage *passage)
{
  return winnow_verdict_excludes (passage->verdict) ? WINNOW_EXCLUSION_VERDICT : WINNOW_EXCLUSION_NONE;
}

static WinnowExclusionReason
decide_exclusion (const Scoring *scoring, WinnowPassage *passage)
{
  guint32 counts[2][WINNOW_N_EXCLUSIONS];
  double rest[2], least = get_least_weight (passage->kind, scoring->settings)
                          / get_share_against_chance (passage, scoring->settings);

  winnow_for_both (s)
    {
      count_reasons (&scoring->sides[s], passage, counts[s]);
      rest[s] = get_remaining_weight (&scoring->sides[s], passage, counts[s]);
    }
  passage->words = MIN (counts[0][WINNOW_EXCLUSION_NONE], counts[1][WINNOW_EXCLUSION_NONE]);
  if (passage->weight < least)
    return WINNOW_EXCLUSION_SHORT;
  return MIN (rest[0], rest[1]) < least ? find_largest (counts, rest) : by_verdict (passage);
}

gboolean
winnow_passage_excludes_words (const WinnowPassage *passage)
{
  return winnow_exclusion_reason_is_of_passages (passage->excluded) && passage->kind != WINNOW_PASSAGE_CONDENSED;
}

/* Adds the tokens [@first, @last) of a passage that counts: those of common text are not found. */
static void
add_covered (Side *side, guint32 first, guint32 last)
{
  guint i = WINNOW_LOWER_BOUND (side->stretches, WinnowStretch, first, first + 1) - 1;
  for (; first < last && i + 1 < side->stretches->len; i++)
    {
      const WinnowStretch *stretch = &g_array_index (side->stretches, WinnowStretch, i);
      guint32 end = MIN (stretch[1].first, last);
      add_edges (side, first, end, stretch->holder == WINNOW_EXCLUSION_COMMON ? WINNOW_EXCLUSION_COMMON : COVERED);
      first = end;
    }
}

/* Adds the tokens that a passage holds once its exclusion is known. A condensed passage covers
 * nothing; one that an exclusion of the document removes leaves its other tokens free. *@gap: the
 * first gap of the passage; set to that of the next one */
static void
add_passage (Side *side, const WinnowOverlap *overlap, guint index, guint *gap)
{
  const WinnowPassage *passage = passage_at (overlap, index);
  WinnowSpan rest = *span_of (side, passage);
  gboolean counts = side->counts_found ? passage->is_found : passage->excluded == WINNOW_EXCLUSION_NONE;
  gboolean is_covering = counts && passage->kind != WINNOW_PASSAGE_CONDENSED;
  if (winnow_passage_excludes_words (passage))
    add_edges (side, rest.first, rest.last, passage->excluded);
  for (; overlap->gaps != NULL && *gap < overlap->gaps->len; ++*gap)
    {
      const WinnowGap *next = &g_array_index (overlap->gaps, WinnowGap, *gap);
      if (next->passage != index)
        break;
      if (next->is_b != side->is_b || !is_covering)
        continue;
      add_covered (side, rest.first, next->span.first);
      rest.first = next->span.last;
    }
  if (is_covering)
    add_covered (side, rest.first, rest.last);
}

static void
add_passages (Side *side, const WinnowOverlap *overlap)
{
  for (guint i = 0, gap = 0; i < overlap->passages->len; i++)
    add_passage (side, overlap, i, &gap);
}

static void
close_side (Side *side)
{
  g_autoptr (GArray) stretches = sweep (side);
  guint32 counts[N_HOLDERS] = { 0 };
  for (guint i = 0; i + 1 < stretches->len; i++)
    {
      const WinnowStretch *stretch = &g_array_index (stretches, WinnowStretch, i);
      counts[stretch->holder] += stretch[1].first - stretch->first;
    }
  side->ledger->covered = counts[COVERED];
  counts[WINNOW_EXCLUSION_NONE] = 0;
  memcpy (side->ledger->excluded, counts, sizeof side->ledger->excluded);
  g_array_unref (side->edges);
  g_clear_pointer (&side->stretches, g_array_unref);
}

GArray *
winnow_stretches_new (const WinnowOverlap *overlap, gboolean is_b, const GArray *exclusions,
                      const WinnowSettings *settings, gboolean counts_found)
{
  WinnowLedger ledger = { .total = is_b ? overlap->b.total : overlap->a.total };
  Side side;
  open_side (&side, &ledger, is_b, exclusions, settings);
  divide_side (&side, overlap->is_half_same ? NULL : exclusions, settings);
  side.counts_found = counts_found;
  add_passages (&side, overlap);
  g_array_unref (side.stretches);
  GArray *stretches = sweep (&side);
  g_array_unref (side.edges);
  return stretches;
}

/* The share of a text without what @exclude has a bit for that passages cover, counted or not. */
static double
measure_side (const WinnowOverlap *overlap, gboolean is_b, const GArray *exclusions, guint exclude)
{
  const WinnowSettings settings = { .exclude = exclude };
  WinnowLedger ledger = { .total = is_b ? overlap->b.total : overlap->a.total };
  Side side;
  open_side (&side, &ledger, is_b, exclusions, &settings);
  winnow_for_each_index (i, overlap->passages)
    {
      const WinnowPassage *passage = passage_at (overlap, i);
      const WinnowSpan *span = span_of (&side, passage);
      if (passage->kind != WINNOW_PASSAGE_CONDENSED)
        add_edges (&side, span->first, span->last, COVERED);
    }
  close_side (&side);
  return (double) ledger.covered / MAX (1, winnow_ledger_get_counted (&ledger));
}

static WinnowCoverage
measure (const WinnowOverlap *overlap, const GArray *const exclusions[2], guint exclude)
{
  if (overlap->is_same || overlap->passages->len == 0)
    return (WinnowCoverage){ overlap->is_same, overlap->is_same };
  return (WinnowCoverage){ measure_side (overlap, FALSE, exclusions[0], exclude),
                           measure_side (overlap, TRUE, exclusions[1], exclude) };
}

/* Decides on the passages, and fills the ledgers. */
static void
decide (WinnowOverlap *overlap, const GArray *const exclusions[2], const WinnowSettings *settings, gboolean is_small)
{
  Scoring scoring = { .settings = settings };
  winnow_for_both (s)
    {
      open_side (&scoring.sides[s], s == 0 ? &overlap->a : &overlap->b, s == 1, exclusions[s], settings);
      divide_side (&scoring.sides[s], overlap->is_half_same ? NULL : exclusions[s], settings);
    }
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    {
      passage->excluded = decide_exclusion (&scoring, passage);
      if (overlap->is_same)
        passage->excluded = by_verdict (passage);
      else if (is_small && passage->excluded == WINNOW_EXCLUSION_NONE)
        passage->excluded = WINNOW_EXCLUSION_SMALL;
    }
  winnow_for_both (s)
    {
      add_passages (&scoring.sides[s], overlap);
      close_side (&scoring.sides[s]);
    }
}

/* Whether two papers have less of each other than a source must have, or a paper of a reference. */
static gboolean
is_small_source (const WinnowOverlap *overlap, const WinnowSettings *settings)
{
  guint32 words = 0;
  double percent = 0;
  winnow_for_both (s)
    {
      const WinnowLedger *ledger = s == 0 ? &overlap->a : &overlap->b;
      if (overlap->references >> s & 1 && overlap->references != 3)
        continue;
      words = MAX (words, ledger->covered);
      percent = MAX (percent, 100.0 * ledger->covered / MAX (1, winnow_ledger_get_counted (ledger)));
    }
  return words < settings->min_source_words || percent < settings->min_source_share;
}

/* The words of a passage that counts; of an exact or near one those that agree. */
static guint32
count_words (const WinnowPassage *passage)
{
  return passage->kind <= WINNOW_PASSAGE_NEAR ? round (passage->words * passage->similarity) : passage->words;
}

static void
sum_up (WinnowOverlap *overlap)
{
  overlap->longest = overlap->n_passages = overlap->n_decided = overlap->n_undecided = 0;
  memset (overlap->n_excluded, 0, sizeof overlap->n_excluded);
  memset (overlap->by_kind, 0, sizeof overlap->by_kind);
  g_autofree WinnowPassageHolder *holders = winnow_passage_holders_new (overlap->passages);
  winnow_for_each_index (i, overlap->passages)
    {
      WinnowPassage *passage = passage_at (overlap, i);
      passage->is_part = holders[i].passage != WINNOW_NO_HOLDER;
      if (passage->excluded != WINNOW_EXCLUSION_NONE)
        overlap->n_excluded[passage->excluded]++;
      else
        {
          overlap->by_kind[passage->kind] += holders[i].is_repetition ? 0 : count_words (passage);
          overlap->n_passages += !passage->is_part;
          overlap->longest = MAX (overlap->longest, passage->words);
        }
      if (!passage->is_part && winnow_passage_may_count (passage))
        *(passage->verdict != WINNOW_VERDICT_UNDECIDED ? &overlap->n_decided : &overlap->n_undecided) += 1;
    }
}

void
winnow_overlap_score (WinnowOverlap *overlap, const GArray *exclusions_a, const GArray *exclusions_b,
                      const WinnowSettings *settings)
{
  g_return_if_fail (overlap->passages != NULL);
  const GArray *const exclusions[] = { exclusions_a, exclusions_b };
  WinnowSettings with_quotations = *settings;
  with_quotations.exclude &= ~(1u << WINNOW_EXCLUSION_QUOTES);
  overlap->coverage = measure (overlap, exclusions, ASSIGNED);
  WinnowCoverage of_prose = measure (overlap, exclusions, ASSIGNED | PARTS);
  overlap->is_half_same = MAX (of_prose.a_in_b, of_prose.b_in_a) >= .5;
  decide (overlap, exclusions, &with_quotations, FALSE);
  gboolean is_small = is_small_source (overlap, settings);
  if (is_small)
    decide (overlap, exclusions, &with_quotations, TRUE);
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    passage->is_found = passage->excluded == WINNOW_EXCLUSION_NONE;
  if (with_quotations.exclude != settings->exclude)
    decide (overlap, exclusions, settings, is_small);
  sum_up (overlap);
}
