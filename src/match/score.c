/* score.c: which passages count, and what the percentages are made of
 *
 * Alignment finds passages once; this says what they amount to under the switches that are on, from places alone. Each side is a map of bytes, one a
 * token: the reason that takes the token out, and above it whether a passage covers it. A passage counts while enough of it is left on both
 * sides: min-words, or g words where short ones count. One that was long enough and no longer is goes under the reason that took most of it. */
#include <string.h>

#include "match/overlap.h"

#define COVERED 0x80u /* above the reason in a byte of the map */

typedef struct
{
  WinnowLedger *ledger;
  guint8 *map; /* (owned) a byte a token */
  gboolean is_b;
} Side;

static gboolean
is_on (const WinnowSettings *settings, WinnowExclusionReason reason)
{
  return settings->exclude >> reason & 1;
}

static void
open_side (Side *side, WinnowLedger *ledger, gboolean is_b, const GArray *exclusions, const WinnowSettings *settings)
{
  *side = (Side){ ledger, g_new0 (guint8, ledger->total + 1), is_b };
  for (guint i = 0; exclusions != NULL && i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      guint32 last = MIN (exclusion->last, ledger->total);

      if (!is_on (settings, exclusion->reason))
        continue;
      for (guint32 t = exclusion->first; t < last; t++)
        if (side->map[t] == WINNOW_EXCLUSION_NONE || side->map[t] > exclusion->reason)
          side->map[t] = exclusion->reason;
    }
}

static const WinnowSpan *
span_of (const Side *side, const WinnowPassage *passage)
{
  return side->is_b ? &passage->b : &passage->a;
}

/* Tokens of @passage by the reason that takes them out; those that stay under NONE. */
static void
count_reasons (const Side *side, const WinnowPassage *passage, guint32 counts[WINNOW_N_EXCLUSIONS])
{
  const WinnowSpan *span = span_of (side, passage);

  memset (counts, 0, sizeof (guint32) * WINNOW_N_EXCLUSIONS);
  for (guint32 t = span->first; t < span->last; t++)
    counts[side->map[t]]++;
}

static WinnowExclusionReason
find_largest (const guint32 counts[WINNOW_N_EXCLUSIONS])
{
  WinnowExclusionReason largest = WINNOW_EXCLUSION_TEMPLATE;

  for (guint reason = largest + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    if (counts[reason] > counts[largest])
      largest = reason;
  return largest;
}

/* What is left of the passage's weight when tokens are taken out on this side. */
static double
weigh_rest (const Side *side, const WinnowPassage *passage, const guint32 counts[WINNOW_N_EXCLUSIONS])
{
  const WinnowSpan *span = span_of (side, passage);

  return (double) passage->weight * counts[WINNOW_EXCLUSION_NONE] / (span->last - span->first);
}

static WinnowExclusionReason
judge (const Side sides[2], WinnowPassage *passage, const WinnowSettings *settings)
{
  guint32 counts[2][WINNOW_N_EXCLUSIONS];
  double least = (double) WINNOW_WORD_WEIGHT * (is_on (settings, WINNOW_EXCLUSION_SHORT) ? settings->min_words : settings->granularity.g);
  double rest[2];
  guint lighter;

  for (guint s = 0; s < 2; s++)
    {
      count_reasons (&sides[s], passage, counts[s]);
      rest[s] = weigh_rest (&sides[s], passage, counts[s]);
    }
  lighter = rest[1] < rest[0];
  passage->words = MIN (counts[0][WINNOW_EXCLUSION_NONE], counts[1][WINNOW_EXCLUSION_NONE]);
  if (passage->weight < least)
    return WINNOW_EXCLUSION_SHORT;
  if (rest[lighter] < MIN (least, passage->weight))
    return find_largest (counts[lighter]);
  if (settings->common_documents > 0 && passage->n_documents > settings->common_documents)
    return WINNOW_EXCLUSION_COMMON;
  return WINNOW_EXCLUSION_NONE;
}

/* Tokens that no exclusion of the document takes out yet are taken out, or covered, by the passage. */
static void
mark (Side *side, const WinnowPassage *passage)
{
  const WinnowSpan *span = span_of (side, passage);

  if (passage->excluded == WINNOW_EXCLUSION_NONE && passage->kind != WINNOW_PASSAGE_CONDENSED)
    for (guint32 t = span->first; t < span->last; t++)
      side->map[t] |= COVERED;
  else if (passage->excluded == WINNOW_EXCLUSION_SHORT || passage->excluded == WINNOW_EXCLUSION_COMMON)
    for (guint32 t = span->first; t < span->last; t++)
      if (side->map[t] == WINNOW_EXCLUSION_NONE)
        side->map[t] = passage->excluded;
}

static void
close_side (Side *side)
{
  WinnowLedger *ledger = side->ledger;

  ledger->covered = 0;
  memset (ledger->excluded, 0, sizeof ledger->excluded);
  for (guint32 t = 0; t < ledger->total; t++)
    {
      WinnowExclusionReason reason = side->map[t] & ~COVERED;
      gboolean is_of_passage = reason == WINNOW_EXCLUSION_SHORT || reason == WINNOW_EXCLUSION_COMMON;

      if (side->map[t] & COVERED && (reason == WINNOW_EXCLUSION_NONE || is_of_passage))
        ledger->covered++;
      else if (reason != WINNOW_EXCLUSION_NONE)
        ledger->excluded[reason]++;
    }
  g_free (side->map);
}

static void
sum_up (WinnowOverlap *overlap)
{
  overlap->longest = overlap->n_passages = 0;
  memset (overlap->n_excluded, 0, sizeof overlap->n_excluded);
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);

      if (passage->excluded != WINNOW_EXCLUSION_NONE)
        overlap->n_excluded[passage->excluded]++;
      else
        {
          overlap->n_passages++;
          overlap->longest = MAX (overlap->longest, passage->words);
        }
    }
}

void
winnow_overlap_score (WinnowOverlap *overlap, const GArray *exclusions_a, const GArray *exclusions_b, const WinnowSettings *settings)
{
  Side sides[2];

  g_return_if_fail (overlap->passages != NULL);

  open_side (&sides[0], &overlap->a, FALSE, exclusions_a, settings);
  open_side (&sides[1], &overlap->b, TRUE, exclusions_b, settings);
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);

      passage->excluded = judge (sides, passage, settings);
      if (overlap->is_same)
        passage->excluded = WINNOW_EXCLUSION_NONE;
    }
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      mark (&sides[0], &g_array_index (overlap->passages, WinnowPassage, i));
      mark (&sides[1], &g_array_index (overlap->passages, WinnowPassage, i));
    }
  close_side (&sides[0]);
  close_side (&sides[1]);
  sum_up (overlap);
}
