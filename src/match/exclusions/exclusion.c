/* exclusion.c: the quotations and other parts of a text, as runs of tokens
 *
 * No one can take a paper out of a check by putting it between two quotation marks: a quotation
 * has at most MAX_QUOTATION words, and neither quotations nor bibliographies exclude more than
 * three quarters of a text. Beyond that the longest runs count again. */
#include "match/exclusions/exclusion-finders.h"

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "base/order.h"

#define MAX_QUOTATION 400 /* words */

#define MAX_QUARTERS 3 /* of a text, for quotations and for the other parts */

const char *const winnow_exclusion_ids[] = { "none",  "template",    "class",    "quotes",           "bibliography",
                                             "cover", "declaration", "contents", "acknowledgements", "empty",
                                             "own",   "short",       "common",   "small_source",     "verdict",
                                             NULL };

const char *
winnow_exclusion_reason_get_id (WinnowExclusionReason reason)
{
  g_return_val_if_fail ((guint) reason < WINNOW_N_EXCLUSIONS, NULL);
  return winnow_exclusion_ids[reason];
}

gboolean
winnow_exclusion_reason_from_id (const char *id, WinnowExclusionReason *reason)
{
  winnow_for_each_below (i, WINNOW_N_EXCLUSIONS)
    if (g_str_equal (winnow_exclusion_ids[i], id))
      return *reason = i, TRUE;
  return FALSE;
}

gboolean
winnow_exclusion_reason_is_of_passages (WinnowExclusionReason reason)
{
  return reason >= WINNOW_EXCLUSION_SHORT && reason < WINNOW_N_EXCLUSIONS;
}

WINNOW_DEFINE_COMPARE_2 (compare_places, WinnowExclusion, first, reason)

void
winnow_exclusions_sort (GArray *exclusions)
{
  g_array_sort (exclusions, compare_places);
}

void
winnow_exclusions_filter (GArray *exclusions, guint reasons)
{
  guint n = 0;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    if (reasons >> exclusion->reason & 1 && exclusion->reason != WINNOW_EXCLUSION_COMMON)
      g_array_index (exclusions, WinnowExclusion, n++) = *exclusion;
  g_array_set_size (exclusions, n);
}

guint
winnow_word_find_holder (guint holders)
{
  static const guint8 precedence[] = { WINNOW_WORD_COVERED, WINNOW_EXCLUSION_VERDICT, WINNOW_EXCLUSION_SMALL,
                                       WINNOW_EXCLUSION_SHORT, WINNOW_EXCLUSION_COMMON };

  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_EXCLUSION_SHORT; reason++)
    if (holders >> reason & 1)
      return reason;
  winnow_for_each_of (row, precedence)
    if (holders >> *row & 1)
      return *row;
  return WINNOW_EXCLUSION_NONE;
}

/* How the text of a reason is aligned. */
static guint8
get_mask (WinnowExclusionReason reason)
{
  if (reason == WINNOW_EXCLUSION_TEMPLATE || reason == WINNOW_EXCLUSION_CLASS)
    return WINNOW_MASK_LEFT_OUT;
  return reason >= WINNOW_EXCLUSION_BIBLIOGRAPHY && reason <= WINNOW_EXCLUSION_EMPTY ? WINNOW_MASK_PART
                                                                                     : WINNOW_MASK_WHOLE;
}

guint8 *
winnow_alignment_mask_new (guint32 n_tokens, const guint8 *mask, const GArray *exclusions)
{
  g_autofree guint8 *aligned = mask != NULL ? g_memdup2 (mask, n_tokens + 1) : g_new0 (guint8, n_tokens + 1);
  gboolean is_whole = mask == NULL;
  for (guint i = 0; exclusions != NULL && i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      guint8 value = get_mask (exclusion->reason);
      for (guint32 t = exclusion->first; value != WINNOW_MASK_WHOLE && t < MIN (exclusion->last, n_tokens); t++)
        if (aligned[t] != WINNOW_MASK_LEFT_OUT)
          aligned[t] = value;
      is_whole = is_whole && value == WINNOW_MASK_WHOLE;
    }
  return is_whole ? NULL : g_steal_pointer (&aligned);
}

WinnowText *
winnow_text_new_own (WinnowText *tokens, const guint8 *mask, const GArray *exclusions)
{
  g_autofree guint8 *own = winnow_alignment_mask_new (tokens->n_tokens, mask, exclusions);
  if (own == NULL)
    return winnow_text_ref (tokens);
  winnow_for_each_below (t, tokens->n_tokens)
    own[t] = own[t] == WINNOW_MASK_WHOLE ? WINNOW_MASK_WHOLE : WINNOW_MASK_LEFT_OUT;
  return winnow_text_new_masked (tokens, own);
}

GArray *
winnow_exclusions_from_mask (const WinnowText *tokens, const guint8 *mask)
{
  GArray *exclusions = winnow_array_new (WinnowExclusion);
  for (guint32 i = 0; i < tokens->n_tokens;)
    {
      guint32 first = i;
      while (i < tokens->n_tokens && mask[i] == WINNOW_MASK_LEFT_OUT)
        i++;
      if (i > first)
        WINNOW_APPEND (exclusions, WinnowExclusion, WINNOW_EXCLUSION_TEMPLATE, tokens->starts[first],
                       tokens->ends[i - 1], first, i);
      else
        i++;
    }
  return exclusions;
}

static int
compare_ranges (gconstpointer x, gconstpointer y)
{
  const WinnowRange *p = x, *q = y;
  return WINNOW_ORDER (p->start, q->start) ?: WINNOW_ORDER (q->end, p->end);
}

/* The tokens that lie entirely inside @range. */
static WinnowExclusion
make_exclusion (const WinnowText *tokens, const WinnowRange *range, WinnowExclusionReason reason)
{
  WinnowExclusion exclusion
      = { reason, 0, 0, winnow_text_find_token (tokens, range->start), winnow_text_find_token (tokens, range->end) };

  while (exclusion.last > exclusion.first && tokens->ends[exclusion.last - 1] > range->end)
    exclusion.last--;
  if (exclusion.last > exclusion.first)
    {
      exclusion.start = tokens->starts[exclusion.first];
      exclusion.end = tokens->ends[exclusion.last - 1];
    }
  return exclusion;
}

/* Appends @exclusion, or extends the last one where they overlap. */
static void
append (GArray *exclusions, const WinnowExclusion *exclusion)
{
  WinnowExclusion *last
      = exclusions->len > 0 ? &g_array_index (exclusions, WinnowExclusion, exclusions->len - 1) : NULL;

  if (last != NULL && exclusion->first < last->last)
    {
      last->last = MAX (last->last, exclusion->last);
      last->end = MAX (last->end, exclusion->end);
    }
  else
    g_array_append_val (exclusions, *exclusion);
}

/* Turns @ranges into runs of tokens, and sorts @ranges. @max_words: of one run, or G_MAXUINT. */
static GArray *
collect (const WinnowText *tokens, GArray *ranges, WinnowExclusionReason reason, guint max_words)
{
  GArray *exclusions = winnow_array_new (WinnowExclusion);
  g_array_sort (ranges, compare_ranges);
  winnow_for_each_value (const WinnowRange, range, ranges)
    {
      WinnowExclusion exclusion = make_exclusion (tokens, range, reason);
      guint64 weight = winnow_text_get_weight (tokens, exclusion.first, exclusion.last);
      if (weight > 0 && weight <= (guint64) max_words * WINNOW_WORD_WEIGHT)
        append (exclusions, &exclusion);
    }
  return exclusions;
}

static int
compare_lengths (gconstpointer x, gconstpointer y)
{
  const WinnowExclusion *p = x, *q = y;
  return WINNOW_ORDER (q->last - q->first, p->last - p->first) ?: WINNOW_ORDER (p->first, q->first);
}

/* Removes the longest of @exclusions until enough of the text counts. */
static void
limit (GArray *exclusions, const WinnowText *tokens)
{
  guint64 sum = 0;
  guint n = 0;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    sum += exclusion->last - exclusion->first;
  if (sum * 4 <= (guint64) tokens->n_tokens * MAX_QUARTERS)
    return;
  g_array_sort (exclusions, compare_lengths);
  for (; n < exclusions->len && sum * 4 > (guint64) tokens->n_tokens * MAX_QUARTERS; n++)
    sum -= g_array_index (exclusions, WinnowExclusion, n).last - g_array_index (exclusions, WinnowExclusion, n).first;
  g_array_remove_range (exclusions, 0, n);
}

/* Appends the runs of lines of each reason to @parts. */
static void
collect_lines (const WinnowLines *lines, GArray *parts)
{
  static const WinnowExclusionReason reasons[]
      = { WINNOW_EXCLUSION_BIBLIOGRAPHY, WINNOW_EXCLUSION_COVER, WINNOW_EXCLUSION_DECLARATION,
          WINNOW_EXCLUSION_CONTENTS, WINNOW_EXCLUSION_ACKNOWLEDGEMENTS };
  winnow_for_each_of (reason, reasons)
    {
      g_autoptr (GArray) ranges = winnow_array_new (WinnowRange), found = NULL;
      for (guint i = 0, first; i < lines->n_lines; i = MAX (i, first + 1))
        {
          first = i;
          while (i < lines->n_lines && lines->lines[i].reason == *reason)
            i++;
          if (i > first)
            WINNOW_APPEND (ranges, WinnowRange, lines->lines[first].start, lines->lines[i - 1].end);
        }
      found = collect (lines->tokens, ranges, *reason, G_MAXUINT);
      g_array_append_vals (parts, found->data, found->len);
    }
}

/* All parts but the quotations. A part of the body ends with it: of notes only lists of works are
 * found. */
static GArray *
find_parts (WinnowLines *lines, gsize body_end)
{
  g_autoptr (GArray) empty = winnow_array_new (WinnowRange);
  WinnowLines body = *lines, notes = *lines;
  while (body.n_lines > 0 && lines->lines[body.n_lines - 1].start >= body_end)
    body.n_lines--;
  if (body.n_lines > 0)
    notes.lines += body.n_lines;
  notes.n_lines -= body.n_lines;
  winnow_contents_find (&body);
  winnow_bibliography_find (&body);
  winnow_bibliography_find (&notes);
  winnow_cover_find (&body);
  winnow_sections_find (&body);
  winnow_empty_runs_find (lines->tokens, empty);
  GArray *parts = collect (lines->tokens, empty, WINNOW_EXCLUSION_EMPTY, G_MAXUINT);
  collect_lines (lines, parts);
  limit (parts, lines->tokens);
  return parts;
}

GArray *
winnow_exclusions_find (const char *text, gsize length, const WinnowText *tokens, const GArray *marks)
{
  WinnowLines lines = winnow_lines_read (text, length, tokens);
  g_autoptr (GArray) ranges = winnow_array_new (WinnowRange),
                     parts = find_parts (&lines, winnow_marks_get_body_end (marks, length));
  winnow_quotes_find (text, length, ranges);
  winnow_block_quotes_find (&lines, ranges);
  g_free (lines.lines);
  winnow_for_each_value (const WinnowMark, mark, marks)
    if (mark->level == WINNOW_QUOTATION)
      WINNOW_APPEND (ranges, WinnowRange, mark->start, mark->end);
  GArray *exclusions = collect (tokens, ranges, WINNOW_EXCLUSION_QUOTES, MAX_QUOTATION);
  limit (exclusions, tokens);
  g_array_append_vals (exclusions, parts->data, parts->len);
  winnow_exclusions_sort (exclusions);
  return exclusions;
}
