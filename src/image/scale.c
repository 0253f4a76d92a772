/* scale.c: smaller pictures, each pixel the mean of the area under it */
#include "image/decoder.h"
#include "base/for-each.h"

#include <math.h>
#include <string.h>

/* ── by a whole number ── */

void
winnow_sums_add_row (guint32 *sums, const guint8 *row, guint width, guint factor)
{
  for (guint x = 0; x < width; sums += 3)
    for (guint end = MIN (x + factor, width); x < end; x++, row += 3)
      winnow_for_each_below (c, 3)
        sums[c] += row[c];
}

void
winnow_sums_write (guint32 *sums, guint n_rows, guint width, guint factor, guint8 *to)
{
  for (guint x = 0; x < width; x += factor, sums += 3)
    {
      guint n = MIN (factor, width - x) * n_rows;
      for (guint c = 0; c < 3; c++, to++)
        *to = (guint8) ((sums[c] + n / 2) / n);
      memset (sums, 0, 3 * sizeof *sums);
    }
}

/* ── to any size ── */

/* A pixel of the source that lies under several counts in each with the share that lies there. Rows
 * are reduced first, then added up. */

/* One line of @n_from values, three to a pixel, reduced to @n_to. */
static void
scale_row (const guint8 *from, guint n_from, guint n_to, float *to)
{
  double step = (double) n_from / n_to;
  for (guint x = 0; x < n_to; x++, to += 3)
    {
      double start = x * step, end = MIN ((x + 1) * step, n_from);
      to[0] = to[1] = to[2] = 0;
      for (guint i = start; i < end; i++)
        {
          float share = (MIN (i + 1.0, end) - MAX (i, start)) / step;
          winnow_for_each_below (c, 3)
            to[c] += share * from[i * 3 + c];
        }
    }
}

WinnowPicture *
winnow_picture_scale (const WinnowPicture *picture, guint width, guint height)
{
  guint n = width * 3;
  g_autofree float *row = g_new (float, n), *sums = g_new0 (float, n);
  double step = (double) picture->height / height;
  WinnowPicture *scaled = winnow_picture_new_take (g_malloc (n * (gsize) height), width, height, NULL);
  guint done = G_MAXUINT; /* the source's row that @row was made of */
  g_assert (width >= 1 && width <= picture->width && height >= 1 && height <= picture->height);
  scaled->info = picture->info;
  winnow_for_each_below (y, height)
    {
      double start = y * step, end = MIN ((y + 1) * step, picture->height);
      for (guint i = start; i < end; i++)
        {
          float share = (MIN (i + 1.0, end) - MAX (i, start)) / step;
          if (i != done)
            scale_row (picture->rgb + i * (gsize) picture->width * 3, picture->width, width, row);
          done = i;
          winnow_for_each_below (x, n)
            sums[x] += share * row[x];
        }
      winnow_for_each_below (i, n)
        scaled->rgb[y * (gsize) n + i] = (guint8) lrintf (CLAMP (sums[i], 0, 255));
      memset (sums, 0, n * sizeof *sums);
    }
  return scaled;
}
