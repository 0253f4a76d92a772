/* letters.c: whether a picture shows text: many shapes of one height in lines
 *
 * Shapes are dark pixels that touch. A chart has few that are as high as letters; leaves and
 * pebbles are of all heights and in no lines.
 *
 * A picture costs 10 ms; 202 test pictures without text cause no call of Tesseract. */
#include <math.h>
#include <string.h>

#include "extract/ocr/gray.h"

#include "base/order.h"

#define INK 150               /* darker pixels are ink, once the picture was evened out */
#define LEAST_HEIGHT 5u       /* pixels of a letter; less is a dot */
#define MOST_HEIGHT 160u      /* more is a drawing */
#define MOST_LETTERS 40000u   /* of a picture; more are texture */
#define FLATTEST 8u           /* times as wide as high: letters that touch, but no rule */
#define LOW 0.45              /* of the usual height: the lowest letter */
#define HIGH 2.2              /* and the highest */
#define GAP 2.0               /* of the usual height: between neighbours in a line */
#define SHARE_IN_LINES 0.6    /* of the shapes of usual height */
#define FEET 4.0              /* places of a line's foot within the usual height */
#define TILT_STEP 0.0015      /* radians: a letter's height over a line */
#define MOST_STEPS 60         /* five degrees */
#define AS_GOOD 0.95          /* of the best tilt's rate */
#define LEAST_SHARE_USUAL 0.5 /* of all shapes as high as letters */

typedef struct
{
  guint32 left, right, top, bottom; /* pixels, half-open */
  guint32 parent;                   /* of the same shape; its own number: none */
} Shape;

/* A row of ink pixels within one row of the picture. */
typedef struct
{
  guint32 left, right, shape;
} Run;

static guint32
find_root (GArray *shapes, guint32 shape)
{
  Shape *all = (Shape *) (void *) shapes->data;
  while (all[shape].parent != shape)
    shape = all[shape].parent = all[all[shape].parent].parent;
  return shape;
}

static void
join (GArray *shapes, guint32 a, guint32 b)
{
  guint32 root = find_root (shapes, a), other = find_root (shapes, b);
  Shape *kept = &g_array_index (shapes, Shape, root), *gone = &g_array_index (shapes, Shape, other);
  if (root == other)
    return;
  kept->left = MIN (kept->left, gone->left);
  kept->right = MAX (kept->right, gone->right);
  kept->top = MIN (kept->top, gone->top);
  kept->bottom = MAX (kept->bottom, gone->bottom);
  gone->parent = root;
}

static void
find_runs (const WinnowGray *gray, guint y, GArray *runs)
{
  const guint8 *row = gray->pixels + (gsize) y * gray->width;
  g_array_set_size (runs, 0);
  winnow_for_each_below (x, gray->width)
    if (row[x] < INK)
      {
        Run run = { .left = x };
        while (x < gray->width && row[x] < INK)
          x++;
        run.right = x;
        g_array_append_val (runs, run);
      }
}

/* Gives each run of a row the shape that it touches above, or a new one. */
static void
add_row (GArray *shapes, const GArray *above, GArray *runs, guint y)
{
  guint first = 0;
  winnow_for_each_value (Run, run, runs)
    {
      Shape fresh = { run->left, run->right, y, y + 1, shapes->len };
      run->shape = shapes->len;
      g_array_append_val (shapes, fresh);
      while (first < above->len && g_array_index (above, Run, first).right < run->left)
        first++;
      for (guint k = first; k < above->len && g_array_index (above, Run, k).left <= run->right; k++)
        join (shapes, g_array_index (above, Run, k).shape, run->shape);
    }
}

/* The shapes as high as letters. Returns: (transfer full) (element-type Shape) */
static GArray *
find_letters (const WinnowGray *gray)
{
  g_autoptr (GArray) shapes = winnow_array_new (Shape);
  GArray *above = winnow_array_new (Run), *runs = winnow_array_new (Run);
  GArray *letters = winnow_array_new (Shape);
  winnow_for_each_below (y, gray->height)
    {
      GArray *former = above;
      find_runs (gray, y, runs);
      add_row (shapes, above, runs, y);
      above = runs;
      runs = former;
    }
  winnow_for_each_index (i, shapes)
    {
      const Shape *shape = &g_array_index (shapes, Shape, i);
      guint height = shape->bottom - shape->top, width = shape->right - shape->left;
      if (shape->parent == i && height >= LEAST_HEIGHT && height <= MOST_HEIGHT && width <= FLATTEST * height)
        g_array_append_vals (letters, shape, 1);
    }
  g_array_unref (above);
  g_array_unref (runs);
  return letters;
}

WINNOW_DEFINE_ORDER (compare_heights, Shape, (int) (x->bottom - x->top) - (int) (y->bottom - y->top))

WINNOW_DEFINE_ORDER (compare_middles, Shape, (int) (x->top + x->bottom) - (int) (y->top + y->bottom))

/* Leaves those of usual height. */
static void
keep_usual (GArray *letters, double height)
{
  guint n = 0;
  winnow_for_each_value (const Shape, letter, letters)
    {
      double own = letter->bottom - letter->top;
      if (own >= LOW * height && own <= HIGH * height)
        g_array_index (letters, Shape, n++) = *letter;
    }
  g_array_set_size (letters, n);
}

/* Whether a letter begins right of letter @i, near it and at its height. @letters: by height of
 * their middles */
static gboolean
has_neighbour (const GArray *letters, guint i, double height)
{
  const Shape *own = &g_array_index (letters, Shape, i);
  guint first = i;
  double middle = own->top + own->bottom;
  while (first > 0
         && middle - g_array_index (letters, Shape, first - 1).top - g_array_index (letters, Shape, first - 1).bottom
                <= height)
    first--;
  winnow_for_each_between (k, first, letters->len)
    {
      const Shape *other = &g_array_index (letters, Shape, k);
      if (other->top + other->bottom - middle > height)
        return FALSE;
      if (other->left > own->left && other->left <= own->right + GAP * height)
        return TRUE;
    }
  return FALSE;
}

/* ── tilt ── */

/* How well the feet of the letters fit lines of this tilt: lines of a page leave gaps. */
static double
rate_tilt (const GArray *letters, double tilt, double height, guint *counts, guint n_counts)
{
  double sine = sin (tilt), cosine = cos (tilt), sum = 0;
  memset (counts, 0, n_counts * sizeof *counts);
  winnow_for_each_value (const Shape, letter, letters)
    {
      double middle = (letter->left + letter->right) / 2.0, foot = letter->bottom * cosine - middle * sine;
      counts[(guint) CLAMP (n_counts / 2.0 + foot * FEET / height, 0, n_counts - 1)]++;
    }
  winnow_for_each_below (i, n_counts)
    sum += (double) counts[i] * counts[i];
  return sum;
}

/* The middle of the tilts that are as good as the best. */
static double
find_tilt (const GArray *letters, const WinnowGray *gray, double height)
{
  double rates[2 * MOST_STEPS + 1], most = 0, sum = 0;
  guint n_counts = (guint) (2 * (gray->width + gray->height) * FEET / height) + 2, n = 0;
  g_autofree guint *counts = g_new (guint, n_counts);
  for (int i = 0; i <= 2 * MOST_STEPS; i++)
    {
      rates[i] = rate_tilt (letters, (i - MOST_STEPS) * TILT_STEP, height, counts, n_counts);
      most = MAX (most, rates[i]);
    }
  for (int i = 0; i <= 2 * MOST_STEPS; i++)
    if (rates[i] >= AS_GOOD * most)
      {
        sum += (i - MOST_STEPS) * TILT_STEP;
        n++;
      }
  return sum / MAX (n, 1);
}

gboolean
winnow_gray_find_letters (const WinnowGray *gray, guint n_least, WinnowLetters *found)
{
  g_autoptr (GArray) letters = find_letters (gray);
  guint n_all = letters->len, n_in_lines = 0;
  if (n_all < n_least || n_all > MOST_LETTERS)
    return FALSE;
  g_array_sort (letters, compare_heights);
  const Shape *usual = &g_array_index (letters, Shape, n_all / 2);
  found->height = usual->bottom - usual->top;
  keep_usual (letters, found->height);
  g_array_sort (letters, compare_middles);
  winnow_for_each_index (i, letters)
    n_in_lines += has_neighbour (letters, i, found->height);
  found->tilt = find_tilt (letters, gray, found->height);
  return n_in_lines >= n_least && n_in_lines >= SHARE_IN_LINES * letters->len
         && letters->len >= LEAST_SHARE_USUAL * n_all;
}
