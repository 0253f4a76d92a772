/* pdf-grid.c: the letters of a page in cells, so that those near a place are found at once. */
#include "extract/pdf/pdf-letters.h"

#define MAX_SIDE 2048 /* cells in a row or column */
#define NONE G_MAXUINT

static guint
get_cell (double place, double first, double step, guint n)
{
  return (guint) CLAMP ((place - first) / step, 0, n - 1);
}

void
winnow_pdf_grid_init (WinnowPdfGrid *grid, const WinnowPdfLetter *letters, guint n, double size)
{
  double left = 0, top = 0, right = 1, bottom = 1;
  winnow_for_each_below (i, n)
    {
      left = MIN (left, letters[i].box.x1);
      top = MIN (top, letters[i].box.y1);
      right = MAX (right, letters[i].box.x2);
      bottom = MAX (bottom, letters[i].box.y2);
    }
  double step = MAX (MAX (size / 2, 1), MAX (right - left, bottom - top) / (MAX_SIDE - 1));
  *grid = (WinnowPdfGrid){ .left = left,
                           .top = top,
                           .step = step,
                           .n_columns = (guint) ((right - left) / step) + 1,
                           .n_rows = (guint) ((bottom - top) / step) + 1,
                           .next = g_new (guint, MAX (n, 1)) };
  grid->heads = g_new (guint, (gsize) grid->n_columns * grid->n_rows);
  winnow_for_each_below (i, grid->n_columns * grid->n_rows)
    grid->heads[i] = NONE;
  for (guint i = n; i-- > 0;)
    {
      guint row = get_cell (winnow_pdf_get_middle (&letters[i].box), top, step, grid->n_rows);
      guint *head = &grid->heads[row * grid->n_columns + get_cell (letters[i].box.x1, left, step, grid->n_columns)];
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
  guint n = 0, n_cells = 0;
  guint first = get_cell (area->x1, grid->left, grid->step, grid->n_columns);
  guint last = get_cell (area->x2, grid->left, grid->step, grid->n_columns);
  guint end = get_cell (area->y2, grid->top, grid->step, grid->n_rows);
  for (guint row = get_cell (area->y1, grid->top, grid->step, grid->n_rows); row <= end; row++)
    for (guint column = first; column <= last; column++)
      {
        if (++n_cells > 4 * WINNOW_PDF_NEAR)
          return n;
        for (guint i = grid->heads[row * grid->n_columns + column]; i != NONE; i = grid->next[i])
          {
            if (n == WINNOW_PDF_NEAR)
              return n;
            found[n++] = i;
          }
      }
  return n;
}
