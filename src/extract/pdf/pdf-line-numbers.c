/* pdf-line-numbers.c: finds the numbers of lines beside a text.
 *
 * They are aligned, rise by a constant step, and are outside of the text. A page with too few of
 * them has them where the page before had them. */
#include <math.h>

#include "extract/pdf/pdf-order.h"

#define LEAST 3u  /* of a page */
#define MOST 300u /* on a page: more integers are a table */
#define MAX_DIGITS 4
#define MAX_STEP 10
#define STEADY 0.8  /* of the steps */
#define OUTSIDE 0.9 /* of the segments beside them */
#define ALIGNED 2.0 /* points */

/* The number that a segment consists of, or -1. */
static int
get_value (const WinnowPdfSheet *sheet, const WinnowPdfSegment *segment)
{
  int value = segment->n <= MAX_DIGITS ? 0 : -1;
  for (guint i = 0; i < segment->n && value >= 0; i++)
    {
      gunichar c = g_array_index (sheet->letters, WinnowPdfLetter, segment->first + i).c;
      value = c >= '0' && c <= '9' ? value * 10 + (int) (c - '0') : -1;
    }
  return value;
}

static gboolean
is_steady (const WinnowPdfSheet *sheet, const GPtrArray *column)
{
  guint counts[MAX_STEP + 1] = { 0 }, best = 0;
  winnow_for_each_between (i, 1, column->len)
    {
      int step = get_value (sheet, column->pdata[i]) - get_value (sheet, column->pdata[i - 1]);
      if (step >= 1 && step <= MAX_STEP)
        best = MAX (best, ++counts[step]);
    }
  return column->len >= LEAST && best >= STEADY * (column->len - 1);
}

/* Whether the text beside the numbers is on one side of them. */
static gboolean
is_outside (const WinnowPdfSheet *sheet, const GPtrArray *column, const WinnowPdfMargin *margin)
{
  const WinnowPdfSegment *first = column->pdata[0], *last = column->pdata[column->len - 1];
  guint n = 0, left = 0, right = 0;
  winnow_for_each_value (const WinnowPdfSegment, segment, sheet->segments)
    if (segment->box.y2 > first->box.y1 - sheet->size && segment->box.y1 < last->box.y2 + sheet->size
        && get_value (sheet, segment) < 0)
      {
        n++;
        left += segment->box.x2 < margin->left + 0.2;
        right += segment->box.x1 > margin->right - 0.2;
      }
  return n > 0 && MAX (left, right) >= OUTSIDE * n;
}

/* Takes the letters of the numbers aligned with @start where they are line numbers, and sets
 * @margin. */
static gboolean
take_column (const WinnowPdfSheet *sheet, const GPtrArray *numbers, const WinnowPdfSegment *start,
             WinnowPdfMargin *margin)
{
  g_autoptr (GPtrArray) column = g_ptr_array_new ();
  WinnowPdfMargin found = { G_MAXDOUBLE, 0 };
  winnow_for_each (WinnowPdfSegment, number, numbers)
    if (fabs (number->box.x1 - start->box.x1) <= ALIGNED || fabs (number->box.x2 - start->box.x2) <= ALIGNED)
      {
        g_ptr_array_add (column, number);
        found.left = MIN (found.left, number->box.x1);
        found.right = MAX (found.right, number->box.x2);
      }
  if (start->n == 0 || !is_steady (sheet, column) || !is_outside (sheet, column, &found))
    return FALSE;
  *margin = found;
  winnow_for_each (WinnowPdfSegment, number, column)
    number->n = 0;
  return TRUE;
}

void
winnow_pdf_drop_line_numbers (WinnowPdfSheet *sheet, WinnowPdfMargin *margin)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new ();
  gboolean found = FALSE;
  guint n = 0;
  winnow_for_each_value (WinnowPdfSegment, segment, sheet->segments)
    if (get_value (sheet, segment) >= 0)
      g_ptr_array_add (numbers, segment);
  for (guint i = 0; i < numbers->len && numbers->len <= MOST; i++)
    found |= take_column (sheet, numbers, numbers->pdata[i], margin);
  winnow_for_each (WinnowPdfSegment, number, numbers)
    if (!found && numbers->len < LEAST && number->box.x1 >= margin->left - ALIGNED
        && number->box.x2 <= margin->right + ALIGNED)
      number->n = 0;
  winnow_for_each_value (const WinnowPdfSegment, segment, sheet->segments)
    if (segment->n > 0)
      g_array_index (sheet->segments, WinnowPdfSegment, n++) = *segment;
  g_array_set_size (sheet->segments, n);
}
