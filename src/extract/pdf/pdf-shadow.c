/* pdf-shadow.c: finds letters that are drawn twice, the second time a little aside.
 *
 * In a shadow most letters of a row have such a partner. Double letters are further apart. */
#include <math.h>

#include "extract/pdf/pdf-order.h"

#define REACH 0.45      /* of the size: the furthest partner */
#define SAME_SIZE 0.06  /* of the size */
#define NEIGHBOUR 0.6   /* of the width: so far along the line is the next letter */
#define SHARE 60        /* percent of the letters of a row */
#define LEAST_PAIRS 12u /* on a page */
#define NEAR 1.0        /* points: from the usual distance */
#define ROW 1.5         /* of the size */
#define NONE G_MAXUINT

static gboolean
is_partner (const WinnowPdfLetter *letter, const WinnowPdfLetter *other)
{
  double right = other->box.x1 - letter->box.x1, down = fabs (other->box.y1 - letter->box.y1);
  return other->c == letter->c && fabs (other->size - letter->size) <= SAME_SIZE * letter->size && right >= 0
         && MAX (right, down) <= REACH * letter->size && MAX (right, down) > 0
         && (down >= 0.05 * letter->size || right <= NEIGHBOUR * (letter->box.x2 - letter->box.x1));
}

/* Returns: the partner of letter @i, at about the distance (@right, @down) unless @right is 0, or
 * NONE */
static guint
find_partner (const WinnowPdfLetter *letters, const WinnowPdfGrid *grid, guint i, double right, double down)
{
  const PopplerRectangle *box = &letters[i].box;
  double reach = REACH * letters[i].size, middle = winnow_pdf_get_middle (box);
  guint found[WINNOW_PDF_NEAR];
  guint n = winnow_pdf_grid_find (grid, &(PopplerRectangle){ box->x1, middle - reach, box->x1 + reach, middle + reach },
                                  found);
  winnow_for_each_below (k, n)
    {
      const PopplerRectangle *other = &letters[found[k]].box;
      if (is_partner (&letters[i], &letters[found[k]])
          && (right == 0 || fabs (other->x1 - box->x1 - right) + fabs (other->y1 - box->y1 - down) < NEAR))
        return found[k];
    }
  return NONE;
}

static gpointer
get_row (const WinnowPdfLetter *letter)
{
  return GINT_TO_POINTER ((int) (winnow_pdf_get_middle (&letter->box) / (ROW * letter->size)));
}

void
winnow_pdf_drop_shadows (GArray *letters)
{
  WinnowPdfLetter *data = WINNOW_DATA (WinnowPdfLetter, letters);
  g_autofree guint8 *is_paired = g_malloc0 (letters->len + 1), *is_shadow = g_malloc0 (letters->len + 1);
  g_autoptr (GHashTable) rows = g_hash_table_new (NULL, NULL); /* percents above the share */
  g_auto (WinnowPdfGrid) grid = { 0 };
  g_autoptr (GArray) right = winnow_array_new (double), down = winnow_array_new (double);
  guint n_pairs = 0, n = 0, partner;
  winnow_pdf_grid_init (&grid, data, letters->len);
  winnow_for_each_index (i, letters)
    if ((partner = find_partner (data, &grid, i, 0, 0)) != NONE)
      {
        g_array_append_vals (right, &(double){ data[partner].box.x1 - data[i].box.x1 }, 1);
        g_array_append_vals (down, &(double){ data[partner].box.y1 - data[i].box.y1 }, 1);
      }
  double usual_right = MAX (winnow_pdf_get_median (right), 0.001), usual_down = winnow_pdf_get_median (down);
  for (guint i = 0; i < letters->len && right->len >= LEAST_PAIRS; i++)
    if ((partner = find_partner (data, &grid, i, usual_right, usual_down)) != NONE)
      {
        is_paired[i] = is_paired[partner] = is_shadow[partner] = TRUE;
        n_pairs++;
      }
  for (guint i = 0; i < letters->len && n_pairs >= LEAST_PAIRS; i++)
    {
      int sum = GPOINTER_TO_INT (g_hash_table_lookup (rows, get_row (&data[i]))) + (is_paired[i] ? 100 : 0) - SHARE;
      g_hash_table_insert (rows, get_row (&data[i]), GINT_TO_POINTER (sum));
    }
  for (guint i = 0; i < letters->len && n_pairs >= LEAST_PAIRS; i++)
    if (!is_shadow[i] || GPOINTER_TO_INT (g_hash_table_lookup (rows, get_row (&data[i]))) < 0)
      data[n++] = data[i];
  if (n_pairs >= LEAST_PAIRS)
    g_array_set_size (letters, n);
}
