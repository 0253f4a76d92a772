/* tints.c: see tints.h
 *
 * A tint is a vector from gray. Means of a few squares make it indifferent to small errors of the
 * placement; and to scaling, which makes thin lines paler and wider. */
#include "image/tints.h"

#include <math.h>
#include <stdlib.h>

#include "base/for-each.h"
#include "base/order.h"

#define CLIPPED 250.      /* luma */
#define LEAST_VARIANCE 4. /* of the luma of cells: less has no contrast */
#define CELLS 8u          /* each way */
#define NONE .25          /* mean length of gray pictures' tints: less is the noise of a decoder */
#define LEFT .15          /* share of the colors that a gray copy may have */
#define TINTED 2.         /* mean length of a tinted picture's tints, at least */
#define ONE_HUE .01       /* spread of its hue, at most */
#define SEVERAL_HUES .002 /* the same of a picture that has several, at least */
#define LESS_SPREAD .2    /* the same, as a share of the spread of the other picture */
#define NEAR .98          /* cosine of the angle between the tints of both where one was tinted, below */
#define DRAWN .3          /* share of the colors that something drawn over one picture may have */
#define AGREEING .6       /* the same where the colors are the same, at least */

const char *
winnow_color_change_get_id (WinnowColorChange change)
{
  static const char *const ids[WINNOW_N_COLOR_CHANGES] = {
    [WINNOW_COLORS_UNKNOWN] = "unknown", [WINNOW_COLORS_SAME] = "same",     [WINNOW_COLORS_TURNED_GRAY] = "gray",
    [WINNOW_COLORS_COLORED] = "colored", [WINNOW_COLORS_TINTED] = "tinted", [WINNOW_COLORS_UNTINTED] = "untinted",
    [WINNOW_COLORS_CHANGED] = "changed",
  };
  return ids[change];
}

typedef struct
{
  double luma, blue, red;
} Tint;

/* Sums of one part of both pictures. */
typedef struct
{
  Tint a, b;
  guint n; /* squares */
} Cell;

/* Of one picture. */
typedef struct
{
  Tint sum;
  double length; /* mean of the tints' */
  double spread; /* how far they are from one hue: 0 to 1 */
} Colors;

typedef struct
{
  Colors a, b;
  double cosine; /* of the angle between all tints of both */
  guint n;       /* squares */
} Sums;

static Tint
add_tints (Tint a, Tint b)
{
  return (Tint){ a.luma + b.luma, a.blue + b.blue, a.red + b.red };
}

static void
add (Colors *colors, Tint tint)
{
  colors->sum = add_tints (colors->sum, tint);
  colors->length += hypot (tint.blue, tint.red);
}

static Tint
get_tint (const WinnowLocalFeatures *picture, WinnowPoint at)
{
  guint column = MIN ((guint) (at.x * picture->n_columns) / WINNOW_TINT_PIXELS, picture->n_tint_columns - 1u),
        row = MIN ((guint) (at.y * picture->n_rows) / WINNOW_TINT_PIXELS, picture->n_tint_rows - 1u);
  const WinnowTint *tint = &picture->tints[row * picture->n_tint_columns + column];
  return (Tint){ tint->luma, tint->blue, tint->red };
}

/* Whether the square around @at is on the other picture, with a quarter of one around it. */
static gboolean
is_inside (const WinnowMap *map, const WinnowLocalFeatures *picture, WinnowPoint at)
{
  double right = .75 / picture->n_tint_columns, down = .75 / picture->n_tint_rows;
  const WinnowPoint corners[] = { winnow_map_apply (map, (WinnowPoint){ at.x - right, at.y - down }),
                                  winnow_map_apply (map, (WinnowPoint){ at.x + right, at.y + down }) };
  winnow_for_each_of (corner, corners)
    if (corner->x < 0 || corner->y < 0 || corner->x > 1 || corner->y > 1)
      return FALSE;
  return TRUE;
}

/* The tints of both by squares of a. Returns: whether there are any */
static gboolean
collect (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const WinnowPlacement *placement, Cell *cells)
{
  gboolean has_any = FALSE;
  WinnowMap inverse;
  if (!winnow_map_invert (&placement->map, &inverse))
    return FALSE;
  winnow_for_each_below (i, a->n_tint_columns * (guint) a->n_tint_rows)
    {
      WinnowPoint p
          = { (i % a->n_tint_columns + .5) / a->n_tint_columns, (i / a->n_tint_columns + .5) / a->n_tint_rows },
          q = winnow_map_apply (&placement->map, p);
      if (!is_inside (&placement->map, a, p) || !is_inside (&inverse, b, q))
        continue;
      Cell *cell = &cells[(guint) (p.y * CELLS) * CELLS + (guint) (p.x * CELLS)];
      Tint of_a = get_tint (a, p);
      if (placement->is_negative)
        of_a = (Tint){ 255 - of_a.luma, -of_a.blue, -of_a.red };
      cell->a = add_tints (cell->a, of_a);
      cell->b = add_tints (cell->b, get_tint (b, q));
      cell->n++;
      has_any = TRUE;
    }
  return has_any;
}

static double
get_length (Tint tint)
{
  return hypot (tint.blue, tint.red);
}

static double
get_difference (const Cell *cell)
{
  return hypot (cell->a.blue - cell->b.blue, cell->a.red - cell->b.red);
}

/* The largest first. */
WINNOW_DEFINE_ORDER (compare_cells, Cell, WINNOW_ORDER (get_difference (y), get_difference (x)))

/* Sums up the cells without those that differ most, which have up to DRAWN of all colors: something
 * is drawn there over one picture. */
static Sums
sum_up (Cell *cells)
{
  double all = 0, left_out = 0, products = 0, squares_a = 0, squares_b = 0;
  Sums sums = { 0 };
  winnow_for_each_below (i, CELLS * CELLS)
    all += get_length (cells[i].a) + get_length (cells[i].b);
  qsort (cells, CELLS * CELLS, sizeof *cells, compare_cells);
  winnow_for_each_below (i, CELLS * CELLS)
    {
      Tint a = cells[i].a, b = cells[i].b;
      left_out += get_length (a) + get_length (b);
      if (left_out < DRAWN * all)
        continue;
      sums.n += cells[i].n;
      add (&sums.a, a);
      add (&sums.b, b);
      products += a.blue * b.blue + a.red * b.red;
      squares_a += a.blue * a.blue + a.red * a.red;
      squares_b += b.blue * b.blue + b.red * b.red;
    }
  winnow_for_both (side)
    {
      Colors *colors = side == 0 ? &sums.a : &sums.b;
      colors->spread = colors->length > 0 ? 1 - get_length (colors->sum) / colors->length : 0;
      colors->length /= MAX (sums.n, 1);
    }
  sums.cosine = squares_a > 0 && squares_b > 0 ? products / sqrt (squares_a * squares_b) : 0;
  return sums;
}

/* Whether @b got one hue, as under a filter. */
static gboolean
is_tinted (const Colors *a, const Colors *b, double cosine)
{
  if (b->length < TINTED || b->spread > ONE_HUE)
    return FALSE;
  return a->length <= LEFT * b->length
         || (a->spread > SEVERAL_HUES && b->spread < LESS_SPREAD * a->spread && cosine < NEAR);
}

static WinnowColorChange
find_color_change (const Sums *sums)
{
  double of_a = sums->a.length, of_b = sums->b.length;
  if (MAX (of_a, of_b) < NONE)
    return WINNOW_COLORS_SAME;
  if (of_b <= LEFT * of_a)
    return is_tinted (&sums->b, &sums->a, sums->cosine) ? WINNOW_COLORS_UNTINTED : WINNOW_COLORS_TURNED_GRAY;
  if (is_tinted (&sums->a, &sums->b, sums->cosine))
    return WINNOW_COLORS_TINTED;
  if (is_tinted (&sums->b, &sums->a, sums->cosine))
    return WINNOW_COLORS_UNTINTED;
  if (of_a <= LEFT * of_b)
    return WINNOW_COLORS_COLORED;
  return sums->cosine < AGREEING ? WINNOW_COLORS_CHANGED : WINNOW_COLORS_SAME;
}

/* By the cells that are not as bright as can be. */
static double
find_tone_change (const Cell *cells, double *contrast)
{
  double n = 0, sum_a = 0, sum_b = 0, squares_a = 0, squares_b = 0;
  winnow_for_each_below (i, CELLS * CELLS)
    {
      double a = cells[i].a.luma / MAX (cells[i].n, 1), b = cells[i].b.luma / MAX (cells[i].n, 1);
      if (cells[i].n == 0 || MAX (a, b) > CLIPPED)
        continue;
      n++;
      sum_a += a;
      sum_b += b;
      squares_a += a * a;
      squares_b += b * b;
    }
  double variance_a = squares_a / n - sum_a / n * sum_a / n, variance_b = squares_b / n - sum_b / n * sum_b / n;
  *contrast = n > 0 && MIN (variance_a, variance_b) > LEAST_VARIANCE ? sqrt (variance_b / variance_a) : 1;
  return n > 0 ? (sum_b - sum_a) / n : 0;
}

void
winnow_tints_compare (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const WinnowPlacement *placement,
                      WinnowTintChange *change)
{
  Cell cells[CELLS * CELLS] = { 0 };
  *change = (WinnowTintChange){ .contrast = 1 };
  if (!collect (a, b, placement, cells))
    return;
  change->brighter = find_tone_change (cells, &change->contrast);
  const Sums sums = sum_up (cells);
  change->colors = find_color_change (&sums);
}
