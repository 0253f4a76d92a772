/* Segments against a brute-force painting of every byte; folds and hues against what they
 * promise. */
#include <string.h>

#include "part.h"
#include "report/pair/report-pair.h"
#include "report/pair/styled-segments.h"
#include "base/for-each.h"

#define LENGTH 60
#define ROUNDS 400

static GArray *
random_ranges (GRand *rand, guint n)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
  for (guint i = 0; i < n; i++)
    {
      guint32 start = (guint32) g_rand_int_range (rand, 0, LENGTH - 1);
      WinnowRange range = { start, (guint32) g_rand_int_range (rand, (gint32) start + 1, LENGTH + 1) };
      g_array_append_val (ranges, range);
    }
  return ranges;
}

/* As random_ranges(), each with a reason. */
static GArray *
random_exclusions (GRand *rand, guint n)
{
  g_autoptr (GArray) ranges = random_ranges (rand, n);
  GArray *exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  for (guint i = 0; i < n; i++)
    {
      const WinnowRange *range = &g_array_index (ranges, WinnowRange, i);
      WinnowExclusion exclusion
          = { (WinnowExclusionReason) g_rand_int_range (rand, WINNOW_EXCLUSION_TEMPLATE, WINNOW_N_EXCLUSIONS),
              range->start, range->end, 0, 1 };
      g_array_append_val (exclusions, exclusion);
    }
  return exclusions;
}

static int
by_start_of_exclusion (gconstpointer a, gconstpointer b)
{
  return (int) ((const WinnowExclusion *) a)->start - (int) ((const WinnowExclusion *) b)->start;
}

/* Of all reasons that hold a place, the first of their list. */
static WinnowExclusionReason
first_reason (const GArray *exclusions, guint32 at)
{
  WinnowExclusionReason first = WINNOW_EXCLUSION_NONE;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      if (exclusion->start <= at && at < exclusion->end
          && (first == WINNOW_EXCLUSION_NONE || exclusion->reason < first))
        first = exclusion->reason;
    }
  return first;
}

static int
by_start (gconstpointer a, gconstpointer b)
{
  return (int) ((const WinnowRange *) a)->start - (int) ((const WinnowRange *) b)->start;
}

static gboolean
is_inside (const GArray *ranges, guint32 at)
{
  winnow_for_each_value (const WinnowRange, range, ranges)
    {
      if (range->start <= at && at < range->end)
        return TRUE;
    }
  return FALSE;
}

/* The rule, read aloud: begins last; of two, the shorter; of two alike, the later. */
static gint
innermost (const GArray *passages, guint32 at)
{
  gint best = WINNOW_SEGMENT_NO_PASSAGE;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowRange *range = &g_array_index (passages, WinnowRange, i);
      if (range->start > at || range->end <= at)
        continue;
      const WinnowRange *old = best >= 0 ? &g_array_index (passages, WinnowRange, best) : NULL;
      if (old == NULL || range->start > old->start || (range->start == old->start && range->end <= old->end))
        best = (gint) i;
    }
  return best;
}

test_case (against_painting)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260131);
  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GArray) passages = random_ranges (rand, (guint) g_rand_int_range (rand, 0, 6));
      g_autoptr (GArray) excluded = random_exclusions (rand, (guint) g_rand_int_range (rand, 0, 6));
      g_autoptr (GArray) differing = random_ranges (rand, (guint) g_rand_int_range (rand, 0, 5));
      g_array_sort (excluded, by_start_of_exclusion);
      g_array_sort (differing, by_start);
      g_autoptr (GArray) segments
          = winnow_segments_new ((WinnowRange){ 0, LENGTH }, passages, excluded, differing, NULL);
      guint32 at = 0;
      winnow_for_each_value (const WinnowSegment, segment, segments)
        {
          g_assert_cmpuint (segment->start, ==, at);
          for (; at < segment->end; at++)
            {
              g_assert_cmpint (segment->passage, ==, innermost (passages, at));
              g_assert_cmpint (segment->reason, ==, first_reason (excluded, at));
              g_assert_cmpint (segment->is_differing, ==, is_inside (differing, at));
            }
        }
      g_assert_cmpuint (at, ==, LENGTH);
    }
}

test_case (cuts)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 places[] = { 30, 10, 0, 200 };
  g_array_append_vals (cuts, places, G_N_ELEMENTS (places));
  g_autoptr (GArray) segments = winnow_segments_new ((WinnowRange){ 0, LENGTH }, none, none, none, cuts);
  g_assert_cmpuint (segments->len, ==, 3);
  g_assert_cmpuint (g_array_index (segments, WinnowSegment, 1).start, ==, 10);
  g_assert_cmpuint (g_array_index (segments, WinnowSegment, 2).start, ==, 30);
  g_autoptr (GArray) empty = winnow_segments_new ((WinnowRange){ 0, 0 }, none, none, none, NULL);
  g_assert_cmpuint (empty->len, ==, 0);
}

/* A fold never touches a passage, keeps its context, and cuts neither a character nor, where it
 * can, a line. */
test_case (folds)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "第%u行，一些没有重复的文字。\n", i);
  g_autofree char *string = g_string_free (text, FALSE);
  guint32 length = (guint32) strlen (string);
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
  WinnowRange range = { 3000, 3300 };
  while ((guchar) string[range.start] >> 6 == 2)
    range.start++;
  while ((guchar) string[range.end] >> 6 == 2)
    range.end++;
  g_array_append_val (passages, range);
  g_autoptr (GArray) folds = winnow_segments_dup_folds (string, length, passages, 1000, 100);
  g_assert_cmpuint (folds->len, ==, 2);
  const WinnowRange *first = &g_array_index (folds, WinnowRange, 0), *second = &g_array_index (folds, WinnowRange, 1);
  g_assert_cmpuint (first->start, ==, 0);
  g_assert_cmpuint (first->end, <=, range.start - 100);
  g_assert_cmpuint (second->start, >=, range.end + 100);
  g_assert_cmpuint (second->end, ==, length);
  g_assert_cmpint (string[first->end - 1], ==, '\n');
  g_assert_cmpint (string[second->start - 1], ==, '\n');
  g_autoptr (GArray) none = winnow_segments_dup_folds (string, length, passages, length, 100);
  g_assert_cmpuint (none->len, ==, 0);
}
