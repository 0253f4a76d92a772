/* gray.c: see gray.h */
#include "extract/ocr/gray.h"

#include "base/for-each.h"

#include <math.h>
#include <string.h>

#define TILE 48        /* pixels: the light is measured in squares of this side */
#define PAPER 0.8      /* of a square's pixels, the share that is at most as light as its paper */
#define DARKEST 40     /* paper is lighter than this, however little light there is */
#define DARK_MEAN 110u /* a picture whose mean is below is a negative: light letters on dark ground */

WinnowGray *
winnow_gray_new (guint width, guint height)
{
  WinnowGray *gray = g_new (WinnowGray, 1);
  *gray = (WinnowGray){ width, height, g_malloc ((gsize) width * height) };
  memset (gray->pixels, 255, (gsize) width * height);
  return gray;
}

WinnowGray *
winnow_gray_new_from_picture (const WinnowPicture *picture, guint max_pixels)
{
  guint step = (guint) MAX (1, ceil (sqrt ((double) picture->width * picture->height / max_pixels)));
  WinnowGray *gray = winnow_gray_new (MAX (picture->width / step, 1), MAX (picture->height / step, 1));
  guint8 *out = gray->pixels;
  winnow_for_each_below (y, gray->height)
    winnow_for_each_below (x, gray->width)
      {
        const guint8 *rgb = picture->rgb + ((gsize) y * step * picture->width + (gsize) x * step) * 3;
        *out++ = (guint8) ((rgb[0] * 77u + rgb[1] * 150u + rgb[2] * 29u) >> 8);
      }
  return gray;
}

void
winnow_gray_free (WinnowGray *gray)
{
  g_free (gray->pixels);
  g_free (gray);
}

/* ── light ── */

/* How light the paper of square (@column, @row) is. */
static guint8
measure_paper (const WinnowGray *gray, guint column, guint row)
{
  guint counts[256] = { 0 }, n = 0, seen = 0, level = 0;
  guint right = MIN ((column + 1) * TILE, gray->width), bottom = MIN ((row + 1) * TILE, gray->height);
  winnow_for_each_between (y, row * TILE, bottom)
    for (guint x = column * TILE; x < right; x++, n++)
      counts[gray->pixels[(gsize) y * gray->width + x]]++;
  while (level < 255 && (seen += counts[level]) < PAPER * n)
    level++;
  return (guint8) MAX (level, DARKEST);
}

/* The paper at a pixel, between the four squares whose middles are nearest. */
static double
get_paper (const guint8 *paper, guint columns, guint rows, guint x, guint y)
{
  double across = MAX ((double) x / TILE - 0.5, 0), down = MAX ((double) y / TILE - 0.5, 0);
  guint column = MIN ((guint) across, columns - 1), row = MIN ((guint) down, rows - 1);
  guint next = MIN (column + 1, columns - 1), below = MIN (row + 1, rows - 1);
  double dx = MIN (across - column, 1), dy = MIN (down - row, 1);
  return (1 - dy) * ((1 - dx) * paper[row * columns + column] + dx * paper[row * columns + next])
         + dy * ((1 - dx) * paper[below * columns + column] + dx * paper[below * columns + next]);
}

void
winnow_gray_even_out (WinnowGray *gray)
{
  guint columns = (gray->width + TILE - 1) / TILE, rows = (gray->height + TILE - 1) / TILE;
  g_autofree guint8 *paper = g_malloc ((gsize) columns * rows);
  gsize n_pixels = (gsize) gray->width * gray->height;
  guint64 sum = 0;
  winnow_for_each_between (i, 0, n_pixels)
    sum += gray->pixels[i];
  if (sum < DARK_MEAN * n_pixels)
    winnow_for_each_between (i, 0, (gsize) gray->width * gray->height)
      gray->pixels[i] = (guint8) (255 - gray->pixels[i]);
  winnow_for_each_below (row, rows)
    winnow_for_each_below (column, columns)
      paper[row * columns + column] = measure_paper (gray, column, row);
  winnow_for_each_below (y, gray->height)
    winnow_for_each_below (x, gray->width)
      {
        guint8 *pixel = gray->pixels + (gsize) y * gray->width + x;
        *pixel = (guint8) MIN (*pixel * 255 / get_paper (paper, columns, rows, x, y), 255);
      }
}

/* ── size ── */

/* The shade between the four pixels around a place; white outside. */
static guint8
get_shade (const WinnowGray *gray, double x, double y)
{
  double left = floor (x), top = floor (y), dx = x - left, dy = y - top;
  if (x < 0 || y < 0 || x > gray->width - 1 || y > gray->height - 1)
    return 255;
  gsize at = (gsize) top * gray->width + (gsize) left;
  gsize right = left + 1 < gray->width, below = top + 1 < gray->height ? gray->width : 0;
  const guint8 *pixels = gray->pixels + at;
  return (guint8) ((1 - dy) * ((1 - dx) * pixels[0] + dx * pixels[right])
                   + dy * ((1 - dx) * pixels[below] + dx * pixels[below + right]) + 0.5);
}

WinnowGray *
winnow_gray_transform (const WinnowGray *gray, double factor, double tilt)
{
  double sine = sin (tilt), cosine = cos (tilt);
  double wide = gray->width * cosine + gray->height * fabs (sine),
         high = gray->height * cosine + gray->width * fabs (sine);
  WinnowGray *turned = winnow_gray_new ((guint) (wide * factor), (guint) (high * factor));
  guint8 *out = turned->pixels;
  winnow_for_each_below (y, turned->height)
    winnow_for_each_below (x, turned->width)
      {
        double across = x / factor - wide / 2, down = y / factor - high / 2;
        *out++ = get_shade (gray, across * cosine - down * sine + gray->width / 2.0,
                            across * sine + down * cosine + gray->height / 2.0);
      }
  return turned;
}

GBytes *
winnow_gray_dup_file (const WinnowGray *gray)
{
  g_autofree char *head = g_strdup_printf ("P5\n%u %u\n255\n", gray->width, gray->height);
  gsize length = strlen (head), n = (gsize) gray->width * gray->height;
  char *bytes = g_malloc (length + n);
  memcpy (bytes, head, length);
  memcpy (bytes + length, gray->pixels, n);
  return g_bytes_new_take (bytes, length + n);
}
