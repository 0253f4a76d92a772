/* pdf-grid.c: the letters of a page in cells, so that those near a place are found at once. */
#include "extract/pdf/pdf-letters.h"

#include <string.h>

#define MAX_SIDE 2048  /* cells in a row or column */
#define MAX_CELLS 640u /* that are looked at */
#define NONE G_MAXUINT /* all bits set */

static guint
get_cell (const WinnowPdfGrid *grid, double distance)
{
  return (guint) CLAMP (distance / grid->step, 0, grid->n - 1);
}

void
winnow_pdf_grid_init (WinnowPdfGrid *grid, const WinnowPdfLetter *letters, guint n)
{
  double side = 1;
  *grid = (WinnowPdfGrid){ .next = g_new (guint, n + 1) };
  winnow_for_each_below (i, n)
    {
      grid->left = MIN (grid->left, letters[i].box.x1);
      grid->top = MIN (grid->top, letters[i].box.y1);
    }
  winnow_for_each_below (i, n)
    side = MAX (side, MAX (letters[i].box.x2 - grid->left, letters[i].box.y2 - grid->top));
  grid->step = MAX (MAX (winnow_pdf_get_median_size (letters, n) / 2, 1), side / (MAX_SIDE - 1));
  grid->n = (guint) (side / grid->step) + 1;
  grid->heads = g_new (guint, (gsize) grid->n * grid->n);
  memset (grid->heads, 0xFF, (gsize) grid->n * grid->n * sizeof (guint));
  winnow_for_each_down (i, n)
  {
    guint *head = &grid->heads[get_cell (grid, winnow_pdf_get_middle (&letters[i].box) - grid->top) * grid->n
                               + get_cell (grid, letters[i].box.x1 - grid->left)];
    grid->next[i] = *head;
    *head = i;
  }
}

void
winnow_pdf_grid_clear (WinnowPdfGrid *grid)
{
  g_clear_pointer (&grid->heads, g_free);
  g_clear_pointer (&grid->next, g_free);
}

guint
winnow_pdf_grid_find (const WinnowPdfGrid *grid, const PopplerRectangle *area, guint *found)
{
  guint n = 0, n_cells = 0, last = get_cell (grid, area->x2 - grid->left), end = get_cell (grid, area->y2 - grid->top);
  for (guint row = get_cell (grid, area->y1 - grid->top); row <= end; row++)
    for (guint column = get_cell (grid, area->x1 - grid->left); column <= last && n_cells < MAX_CELLS;
         column++, n_cells++)
      for (guint i = grid->heads[row * grid->n + column]; i != NONE && n < WINNOW_PDF_NEAR; i = grid->next[i])
        found[n++] = i;
  return n;
}
