/* pdf-direction.c: which way the text of a page goes.
 *
 * The first and the last letter of a word show it. Han and kana are often words of one letter each:
 * there the nearer neighbour counts, the one beside or the one below. Once that is known, sizes
 * that no box agrees with (Type 3 fonts) and the empty boxes of narrow vertical glyphs are
 * mended. */
#include "extract/pdf/pdf-letters.h"

#include <math.h>

#define SLANT 0.25    /* of one step: a smaller other step is none */
#define LEAST_CJK 10u /* letters that vote */
#define MOST_CJK 600u
#define VERTICAL 0.6     /* of the votes */
#define LEAST_HEIGHT 0.7 /* of a font's size: a box */
#define MOST_HEIGHT 2.0
#define BOX_HEIGHT 1.17 /* of a font's size: a usual box */

void
winnow_pdf_turn (PopplerRectangle *box, WinnowPdfDirection way, double width, double height)
{
  PopplerRectangle old = *box;
  if (way == WINNOW_PDF_DOWN)
    *box = (PopplerRectangle){ old.y1, width - old.x2, old.y2, width - old.x1 };
  else if (way == WINNOW_PDF_UP)
    *box = (PopplerRectangle){ height - old.y2, old.x1, height - old.y1, old.x2 };
  else if (way == WINNOW_PDF_LEFT)
    *box = (PopplerRectangle){ width - old.x2, height - old.y2, width - old.x1, height - old.y1 };
}

static WinnowPdfDirection
get_direction (const WinnowPdfLetter *first, const WinnowPdfLetter *last)
{
  double right = (last->box.x1 + last->box.x2 - first->box.x1 - first->box.x2) / 2;
  double down = winnow_pdf_get_middle (&last->box) - winnow_pdf_get_middle (&first->box);
  if (MAX (fabs (right), fabs (down)) < SLANT * first->size)
    return WINNOW_PDF_ALONE;
  if (last - first > 1 && fabs (right) > SLANT * fabs (down) && fabs (down) > SLANT * fabs (right)
      && fabs (down) > 0.3 * first->size)
    return WINNOW_PDF_SLANTED;
  if (fabs (right) >= fabs (down))
    return right >= 0 || winnow_pdf_is_rtl (first->c) ? WINNOW_PDF_RIGHT : WINNOW_PDF_LEFT;
  return down > 0 ? WINNOW_PDF_DOWN : WINNOW_PDF_UP;
}

/* Sets the directions of all words. Returns: that of most letters */
static WinnowPdfDirection
read_words (GArray *letters)
{
  WinnowPdfLetter *data = WINNOW_DATA (WinnowPdfLetter, letters);
  guint votes[WINNOW_PDF_N_DIRECTIONS + 1] = { 0 }, best = 0;
  for (guint first = 0, last; first < letters->len; first = last)
    {
      for (last = first + 1; last < letters->len && data[last].word == data[first].word; last++)
        ;
      WinnowPdfDirection direction = get_direction (&data[first], &data[last - 1]);
      votes[direction] += last - first;
      /* a lone letter goes on below or above the word before it */
      if (direction == WINNOW_PDF_ALONE && first > 0 && data[first - 1].direction % 2 == 1
          && fabs (data[first - 1].box.x1 - data[first].box.x1) < data[first].size)
        direction = data[first - 1].direction;
      winnow_for_each_between (i, first, last)
        data[i].direction = direction;
    }
  winnow_for_each_below (i, WINNOW_PDF_SLANTED)
    if (votes[i] > votes[best])
      best = i;
  /* letters of a word that overlap may seem to go back */
  winnow_for_each_value (WinnowPdfLetter, letter, letters)
    if (letter->direction == (best + 2) % WINNOW_PDF_SLANTED)
      letter->direction = best;
  return best;
}

/* Whether the nearest neighbour of letter @i is the one below. @any: set where it has one */
static gboolean
is_below (const WinnowPdfLetter *letters, guint i, const WinnowPdfGrid *grid, gboolean *any)
{
  const PopplerRectangle *box = &letters[i].box;
  double size = letters[i].size, beside = G_MAXDOUBLE, below = G_MAXDOUBLE;
  PopplerRectangle area = { box->x1 - 2 * size, winnow_pdf_get_middle (box) - 2 * size, box->x1 + 2 * size,
                            winnow_pdf_get_middle (box) + 2 * size };
  guint found[WINNOW_PDF_NEAR], n = winnow_pdf_grid_find (grid, &area, found);
  winnow_for_each_below (k, n)
    {
      const PopplerRectangle *other = &letters[found[k]].box;
      double across = fabs (other->x1 + other->x2 - box->x1 - box->x2) / 2,
             down = fabs (winnow_pdf_get_middle (other) - winnow_pdf_get_middle (box));
      if (!winnow_pdf_is_cjk (letters[found[k]].c))
        continue;
      if (across < SLANT * size && down > 0.3 * size)
        below = MIN (below, down);
      if (down < SLANT * size && across > 0.3 * size)
        beside = MIN (beside, across);
    }
  *any = MIN (below, beside) < G_MAXDOUBLE;
  return below < 0.97 * beside;
}

/* @is_cjk: set where most letters with neighbours are Han or kana */
static gboolean
is_vertical (const WinnowPdfText *text)
{
  const WinnowPdfLetter *letters = WINNOW_DATA (WinnowPdfLetter, text->letters);
  guint n_cjk = 0, n_seen = 0, n_below = 0, n = 0;
  g_auto (WinnowPdfGrid) grid = { 0 };
  winnow_for_each_below (i, text->letters->len)
    n_cjk += winnow_pdf_is_cjk (letters[i].c);
  if (n_cjk <= LEAST_CJK || 2 * n_cjk < text->letters->len)
    return FALSE;
  winnow_pdf_grid_init (&grid, letters, text->letters->len);
  winnow_for_each_index (i, text->letters)
    {
      gboolean any = FALSE;
      if (winnow_pdf_is_cjk (letters[i].c) && n++ % (1 + n_cjk / MOST_CJK) == 0)
        n_below += is_below (letters, i, &grid, &any);
      n_seen += any;
    }
  return n_below > VERTICAL * n_seen;
}

static void
mend (WinnowPdfText *text, gboolean is_cjk)
{
  gboolean upright = text->way == WINNOW_PDF_RIGHT || text->way == WINNOW_PDF_LEFT;
  g_autoptr (GArray) widths = winnow_array_new (double);
  winnow_for_each_value (WinnowPdfLetter, letter, text->letters)
    {
      double width = letter->box.x2 - letter->box.x1, height = upright ? letter->box.y2 - letter->box.y1 : width;
      if (height > 0 && (height < LEAST_HEIGHT * letter->size || height > MOST_HEIGHT * letter->size))
        letter->size = height / BOX_HEIGHT;
      if (is_cjk && winnow_pdf_is_cjk (letter->c))
        g_array_append_val (widths, width);
    }
  double width = winnow_pdf_get_median (widths);
  winnow_for_each_value (WinnowPdfLetter, letter, text->letters)
    if (is_cjk && winnow_pdf_is_cjk (letter->c))
      {
        letter->size = width;
        if (letter->box.x2 - letter->box.x1 < width / 2)
          letter->box.x2 = letter->box.x1 + width;
      }
}

void
winnow_pdf_find_directions (WinnowPdfText *text)
{
  text->way = read_words (text->letters);
  gboolean vertical = is_vertical (text);
  if (vertical)
    {
      text->way = WINNOW_PDF_DOWN;
      winnow_for_each_value (WinnowPdfLetter, letter, text->letters)
        letter->direction = WINNOW_PDF_DOWN;
    }
  mend (text, vertical);
}
