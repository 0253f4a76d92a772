/* pdf-line-numbers.c: finds the numbers of lines beside a text.
 *
 * They are aligned at a side or their middle, rise by a constant step, and are outside of the text.
 * A page with too few of them has them where the page before had them. */
#include <math.h>

#include "extract/pdf/pdf-order.h"

#define LEAST 3u  /* of a page */
#define MOST 300u /* on a page: more integers are a table */
#define MAX_DIGITS 4
#define MAX_STEP 10
#define STEADY 0.8  /* of the steps */
#define OUTSIDE 0.9 /* of the segments beside them */
#define ALIGNED 2.0 /* points */

typedef struct
{
  WinnowPdfSegment *segment; /* (unowned) */
  int value;
} Number;

/* The number that a segment consists of, or -1. */
static int
get_value (const WinnowPdfSheet *sheet, const WinnowPdfSegment *segment)
{
  int value = 0;
  winnow_for_each_below (i, segment->n)
    {
      gunichar c = g_array_index (sheet->letters, WinnowPdfLetter, segment->first + i).c;
      if (segment->n > MAX_DIGITS || c < '0' || c > '9')
        return -1;
      value = value * 10 + (int) (c - '0');
    }
  return value;
}

static gboolean
is_steady (const GArray *column)
{
  guint counts[MAX_STEP + 1] = { 0 }, best = 0;
  for (guint i = 1; i < column->len; i++)
    {
      int step = g_array_index (column, Number, i).value - g_array_index (column, Number, i - 1).value;
      counts[step >= 1 && step <= MAX_STEP ? step : 0]++;
    }
  for (guint i = 1; i <= MAX_STEP; i++)
    best = MAX (best, counts[i]);
  return column->len >= LEAST && best >= STEADY * (column->len - 1);
}

/* Whether the text beside the numbers is on one side of them. */
static gboolean
is_outside (const WinnowPdfSheet *sheet, const GArray *column, const WinnowPdfMargin *margin)
{
  const Number *numbers = WINNOW_DATA (Number, column);
  double top = numbers[0].segment->box.y1 - sheet->size,
         bottom = numbers[column->len - 1].segment->box.y2 + sheet->size;
  guint n = 0, left = 0, right = 0;
  winnow_for_each_value (const WinnowPdfSegment, segment, sheet->segments)
    if (segment->box.y2 > top && segment->box.y1 < bottom && get_value (sheet, segment) < 0)
      {
        n++;
        left += segment->box.x2 < margin->left + 0.2;
        right += segment->box.x1 > margin->right - 0.2;
      }
  return n > 0 && MAX (left, right) >= OUTSIDE * n;
}

static double
get_edge (const WinnowPdfSegment *segment, guint side)
{
  return side == 0 ? segment->box.x1 : side == 1 ? segment->box.x2 : (segment->box.x1 + segment->box.x2) / 2;
}

/* Takes the letters of the numbers aligned with @start where they are line numbers; @margin is then
 * theirs. */
static void
mark_column (const WinnowPdfSheet *sheet, GArray *numbers, const Number *start, guint side, WinnowPdfMargin *margin)
{
  g_autoptr (GArray) column = winnow_array_new (Number);
  WinnowPdfMargin found = { G_MAXDOUBLE, 0 };
  winnow_for_each_value (const Number, number, numbers)
    if (fabs (get_edge (number->segment, side) - get_edge (start->segment, side)) <= ALIGNED)
      {
        g_array_append_val (column, *number);
        found.left = MIN (found.left, number->segment->box.x1);
        found.right = MAX (found.right, number->segment->box.x2);
      }
  if (!is_steady (column) || !is_outside (sheet, column, &found))
    return;
  *margin = found;
  winnow_for_each_value (const Number, number, column)
    number->segment->n = 0;
}

/* Drops what was marked, or else the few numbers at @margin. */
static void
drop (WinnowPdfSheet *sheet, const WinnowPdfMargin *margin, gboolean is_known)
{
  guint n = 0;
  winnow_for_each_value (const WinnowPdfSegment, segment, sheet->segments)
    if (is_known ? segment->n > 0
                 : get_value (sheet, segment) < 0 || segment->box.x1 < margin->left - ALIGNED
                       || segment->box.x2 > margin->right + ALIGNED)
      g_array_index (sheet->segments, WinnowPdfSegment, n++) = *segment;
  g_array_set_size (sheet->segments, n);
}

void
winnow_pdf_drop_line_numbers (WinnowPdfSheet *sheet, WinnowPdfMargin *margin)
{
  g_autoptr (GArray) numbers = winnow_array_new (Number);
  WinnowPdfMargin found = { 0 };
  winnow_for_each_value (WinnowPdfSegment, segment, sheet->segments)
    {
      Number number = { segment, get_value (sheet, segment) };
      if (number.value >= 0)
        g_array_append_val (numbers, number);
    }
  for (guint side = 0; side < 3 && numbers->len <= MOST; side++)
    winnow_for_each_value (const Number, number, numbers)
      if (number->segment->n > 0)
        mark_column (sheet, numbers, number, side, &found);
  if (found.right > 0)
    *margin = found;
  if (found.right > 0 || (numbers->len > 0 && numbers->len < LEAST && margin->right > 0))
    drop (sheet, margin, found.right > 0);
}
