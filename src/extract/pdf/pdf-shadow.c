/* pdf-shadow.c: finds letters that are drawn twice, the second time a little aside.
 *
 * Both have the same letter and size. In a shadow most letters of a line have such a partner, all
 * at the same distance, which tells it from double letters ("ll") and from equations. */
#include <math.h>
#include <string.h>

#include "extract/pdf/pdf-order.h"

#define REACH 0.45       /* of the size: the furthest partner */
#define SAME_SIZE 0.06   /* of the size */
#define NEIGHBOUR 0.6    /* of the width: a partner so far along the line is the next letter */
#define SHARE 0.6        /* of the letters of a line */
#define LEAST_PAIRS 12u  /* on a page */
#define LEAST_LETTERS 3u /* of a word */
#define N_STEPS 64       /* half points; larger distances count as that */
#define ROW 1.5          /* of the size */

typedef struct
{
  guint first, second; /* letters */
  guint x, y;          /* from the first to the second, in half points, in a table of N_STEPS × N_STEPS */
} Pair;

typedef struct
{
  const WinnowPdfLetter *letters; /* (unowned) */
  guint n;
  guint8 *in_word;               /* (owned) whether each is in a word of some length, or Han */
  GArray *pairs;                 /* (owned) */
  guint votes[N_STEPS][N_STEPS]; /* pairs a distance */
} Shadow;

static gboolean
is_partner (const WinnowPdfLetter *letter, const WinnowPdfLetter *other)
{
  double right = other->box.x1 - letter->box.x1, down = other->box.y1 - letter->box.y1;
  return other->c == letter->c && fabs (other->size - letter->size) <= SAME_SIZE * letter->size
         && right <= REACH * letter->size && fabs (down) <= REACH * letter->size
         && (right > 0 || (right == 0 && down >= 0))
         && (fabs (down) >= 0.05 * letter->size || right <= NEIGHBOUR * (letter->box.x2 - letter->box.x1));
}

static guint
get_step (double distance)
{
  return (guint) CLAMP (lround (distance * 2) + N_STEPS / 2, 0, N_STEPS - 1);
}

static void
find_partners (Shadow *shadow, const WinnowPdfGrid *grid, guint i)
{
  const WinnowPdfLetter *letter = &shadow->letters[i];
  double reach = REACH * letter->size, middle = winnow_pdf_get_middle (&letter->box);
  PopplerRectangle area = { letter->box.x1, middle - reach, letter->box.x1 + reach, middle + reach };
  guint found[WINNOW_PDF_NEAR], n = winnow_pdf_grid_find (grid, &area, found);
  winnow_for_each_below (k, n)
    if (found[k] != i && is_partner (letter, &shadow->letters[found[k]]))
      {
        const PopplerRectangle *other = &shadow->letters[found[k]].box;
        Pair pair = { i, found[k], get_step (other->x1 - letter->box.x1), get_step (other->y1 - letter->box.y1) };
        if (other->x1 == letter->box.x1 && other->y1 == letter->box.y1 && found[k] < i)
          continue;
        g_array_append_val (shadow->pairs, pair);
        shadow->votes[pair.y][pair.x] += shadow->in_word[i];
      }
}

static void
find_words (const Shadow *shadow)
{
  for (guint first = 0, last; first < shadow->n; first = last)
    {
      for (last = first + 1; last < shadow->n && shadow->letters[last].word == shadow->letters[first].word; last++)
        ;
      memset (shadow->in_word + first, last - first >= LEAST_LETTERS || winnow_pdf_is_cjk (shadow->letters[first].c),
              last - first);
    }
}

static int
get_row (const WinnowPdfLetter *letter)
{
  return (int) (winnow_pdf_get_middle (&letter->box) / (ROW * letter->size));
}

static gboolean
is_at (const Pair *pair, guint x, guint y)
{
  return MAX (pair->x, x) - MIN (pair->x, x) <= 1 && MAX (pair->y, y) - MIN (pair->y, y) <= 1;
}

/* Marks in @dropped the shadows at about the distance (@x, @y). */
static void
mark (const Shadow *shadow, guint x, guint y, guint8 *dropped)
{
  g_autoptr (GHashTable) rows = g_hash_table_new (NULL, NULL); /* letters less those with a partner, weighed */
  g_autofree guint8 *counted = g_malloc0 (shadow->n);
  guint n_pairs = 0;
  winnow_for_each_value (const Pair, pair, shadow->pairs)
    if (is_at (pair, x, y))
      {
        counted[pair->first] = counted[pair->second] = TRUE;
        n_pairs += shadow->in_word[pair->first];
      }
  if (n_pairs < LEAST_PAIRS)
    return;
  for (guint i = 0; i < shadow->n; i++)
    {
      if (!shadow->in_word[i])
        continue;
      gpointer row = GINT_TO_POINTER (get_row (&shadow->letters[i]));
      int sum = GPOINTER_TO_INT (g_hash_table_lookup (rows, row)) + (counted[i] ? 100 : 0) - (int) (SHARE * 100);
      g_hash_table_insert (rows, row, GINT_TO_POINTER (sum));
    }
  winnow_for_each_value (const Pair, pair, shadow->pairs)
    if (is_at (pair, x, y)
        && GPOINTER_TO_INT (g_hash_table_lookup (rows, GINT_TO_POINTER (get_row (&shadow->letters[pair->first])))) >= 0)
      dropped[pair->second] = TRUE;
}

void
winnow_pdf_drop_shadows (GArray *letters)
{
  g_autoptr (GArray) pairs = winnow_array_new (Pair);
  g_autofree Shadow *shadow = g_new0 (Shadow, 1);
  *shadow = (Shadow){ .letters = WINNOW_DATA (WinnowPdfLetter, letters), .n = letters->len, .pairs = pairs };
  g_autofree guint8 *dropped = g_malloc0 (letters->len + 1), *in_word = shadow->in_word = g_malloc0 (letters->len + 1);
  g_auto (WinnowPdfGrid) grid = { 0 };
  guint best = 0, n = 0;
  find_words (shadow);
  winnow_pdf_grid_init (&grid, shadow->letters, shadow->n, winnow_pdf_get_median_size (shadow->letters, shadow->n));
  winnow_for_each_below (i, letters->len)
    find_partners (shadow, &grid, i);
  winnow_for_each_below (i, N_STEPS * N_STEPS)
    if (shadow->votes[i / N_STEPS][i % N_STEPS] > shadow->votes[best / N_STEPS][best % N_STEPS])
      best = i;
  mark (shadow, best % N_STEPS, best / N_STEPS, dropped);
  winnow_for_each_below (i, letters->len)
    if (!dropped[i])
      g_array_index (letters, WinnowPdfLetter, n++) = shadow->letters[i];
  g_array_set_size (letters, n);
}
