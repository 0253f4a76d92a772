/* pdf-segments.c: joins the letters of a page to segments.
 *
 * Each letter may go on with the nearest letter to the right that has about its height; where two
 * want the same one, the nearer has it. */
#include "extract/pdf/pdf-order.h"

#include <math.h>

#include "base/order.h"

#define REACH 0.6    /* of the size: the largest gap in a segment */
#define OVERLAP 0.55 /* of the lower height */
#define OFFSET 0.45  /* of the larger size: between middles */
#define SIZES 1.7    /* ratio: a drop cap is no neighbour */
#define NONE G_MAXUINT

typedef struct
{
  double cost;
  guint left, right; /* letters */
} Link;

WINNOW_DEFINE_COMPARE_3 (compare_links, Link, cost, left, right)

static gboolean
can_follow (const WinnowPdfLetter *letter, const WinnowPdfLetter *next)
{
  const PopplerRectangle *a = &letter->box, *b = &next->box;
  double overlap = MIN (a->y2, b->y2) - MAX (a->y1, b->y1), larger = MAX (letter->size, next->size);
  return b->x1 > a->x1 + 0.05 && b->x1 <= a->x2 + REACH * letter->size
         && overlap >= OVERLAP * MIN (a->y2 - a->y1, b->y2 - b->y1)
         && fabs (winnow_pdf_get_middle (a) - winnow_pdf_get_middle (b)) <= OFFSET * larger
         && b->x1 - a->x2 >= -0.8 * MAX (a->x2 - a->x1, 0.3 * letter->size)
         && larger <= SIZES * MIN (letter->size, next->size);
}

static void
find_link (const WinnowPdfLetter *letters, guint i, const WinnowPdfGrid *grid, GArray *links)
{
  const WinnowPdfLetter *letter = &letters[i];
  double middle = winnow_pdf_get_middle (&letter->box), reach = OFFSET * SIZES * letter->size;
  PopplerRectangle area = { letter->box.x1, middle - reach, letter->box.x2 + REACH * letter->size, middle + reach };
  guint found[WINNOW_PDF_NEAR], n = winnow_pdf_grid_find (grid, &area, found);
  Link best = { G_MAXDOUBLE, i, NONE };
  winnow_for_each_below (k, n)
    {
      const PopplerRectangle *other = &letters[found[k]].box;
      double cost = other->x1 - letter->box.x1 + 2 * fabs (letter->box.y2 - other->y2);
      if (found[k] != i && cost < best.cost && can_follow (letter, &letters[found[k]]))
        best = (Link){ cost, i, found[k] };
    }
  if (best.right != NONE)
    g_array_append_val (links, best);
}

/* Sets in @next the letter that follows each, and in @first those that follow none. */
static void
choose_links (GArray *links, guint *next, guint8 *first)
{
  g_array_sort (links, compare_links);
  winnow_for_each_value (const Link, link, links)
    if (next[link->left] == NONE && first[link->right])
      {
        next[link->left] = link->right;
        first[link->right] = FALSE;
      }
}

static void
measure (WinnowPdfSegment *segment, const WinnowPdfLetter *letters)
{
  PopplerRectangle *box = &segment->box;
  segment->size = winnow_pdf_get_median_size (letters, segment->n);
  *box = letters->box;
  winnow_for_each_down (i, segment->n)
  {
    if (letters[i].size == segment->size)
      {
        box->y1 = letters[i].box.y1;
        box->y2 = letters[i].box.y2;
      }
    box->x1 = MIN (box->x1, letters[i].box.x1);
    box->x2 = MAX (box->x2, letters[i].box.x2);
  }
}

WINNOW_DEFINE_ORDER (compare_segments, WinnowPdfSegment,
                     WINNOW_ORDER (winnow_pdf_get_middle (&x->box), winnow_pdf_get_middle (&y->box))
                         ?: WINNOW_ORDER (x->box.x1, y->box.x1))

void
winnow_pdf_link_segments (WinnowPdfSheet *sheet)
{
  const WinnowPdfLetter *letters = WINNOW_DATA (WinnowPdfLetter, sheet->letters);
  guint n = sheet->letters->len;
  g_autoptr (GArray) ordered = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPdfLetter), n);
  g_autoptr (GArray) links = winnow_array_new (Link);
  g_autofree guint *next = g_new (guint, n + 1);
  g_autofree guint8 *first = g_malloc (n + 1);
  g_auto (WinnowPdfGrid) grid = { 0 };
  winnow_pdf_grid_init (&grid, letters, n);
  winnow_for_each_below (i, n)
    {
      next[i] = NONE;
      first[i] = TRUE;
      find_link (letters, i, &grid, links);
    }
  choose_links (links, next, first);
  winnow_for_each_below (i, n)
    if (first[i])
      {
        WinnowPdfSegment segment = { .first = ordered->len };
        for (guint at = i; at != NONE; at = next[at])
          g_array_append_val (ordered, letters[at]);
        segment.n = ordered->len - segment.first;
        measure (&segment, &g_array_index (ordered, WinnowPdfLetter, segment.first));
        g_array_append_val (sheet->segments, segment);
      }
  g_array_sort (sheet->segments, compare_segments);
  g_array_unref (sheet->letters);
  sheet->letters = g_steal_pointer (&ordered);
}
