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

/* The pixels of the source under one of the result. */
typedef struct
{
  guint first, n;
  float *shares; /* (unowned) */
} Span;

/* @shares: (out) (transfer full) */
static Span *
make_spans (guint n_from, guint n_to, float **shares)
{
  double step = (double) n_from / n_to;
  Span *spans = g_new (Span, n_to);
  float *share = *shares = g_new (float, n_from + n_to + 1);
  winnow_for_each_below (x, n_to)
    {
      double start = x * step, end = MIN ((x + 1) * step, n_from);
      spans[x] = (Span){ .first = start, .shares = share };
      for (guint i = start; i < end; i++)
        *share++ = (MIN (i + 1.0, end) - MAX (i, start)) / step;
      spans[x].n = (guint) (share - spans[x].shares);
    }
  return spans;
}

/* One line of the source, three values to a pixel. */
static void
scale_row (const guint8 *row, const Span *spans, guint n_to, float *to)
{
  for (const Span *span = spans; span < spans + n_to; span++, to += 3)
    {
      const guint8 *from = row + 3 * (gsize) span->first;
      float red = 0, green = 0, blue = 0;
      for (guint i = 0; i < span->n; i++, from += 3)
        {
          red += span->shares[i] * from[0];
          green += span->shares[i] * from[1];
          blue += span->shares[i] * from[2];
        }
      to[0] = red;
      to[1] = green;
      to[2] = blue;
    }
}

WinnowPicture *
winnow_picture_scale (const WinnowPicture *picture, guint width, guint height)
{
  guint n = width * 3;
  if (width == picture->width && height == picture->height)
    {
      WinnowPicture *copy = winnow_picture_new_take (g_memdup2 (picture->rgb, n * (gsize) height), width, height, NULL);
      copy->info = picture->info;
      return copy;
    }
  g_autofree float *row = g_new (float, n), *sums = g_new0 (float, n), *column_shares = NULL, *row_shares = NULL;
  g_autofree Span *columns = make_spans (picture->width, width, &column_shares),
                  *rows = make_spans (picture->height, height, &row_shares);
  WinnowPicture *scaled = winnow_picture_new_take (g_malloc (n * (gsize) height), width, height, NULL);
  guint done = G_MAXUINT; /* the source's row that @row was made of */
  g_assert (width >= 1 && width <= picture->width && height >= 1 && height <= picture->height);
  scaled->info = picture->info;
  winnow_for_each_below (y, height)
    {
      winnow_for_each_below (i, rows[y].n)
        {
          if (rows[y].first + i != done)
            scale_row (picture->rgb + (rows[y].first + i) * (gsize) picture->width * 3, columns, width, row);
          done = rows[y].first + i;
          winnow_for_each_below (x, n)
            sums[x] += rows[y].shares[i] * row[x];
        }
      winnow_for_each_below (i, n)
        scaled->rgb[y * (gsize) n + i] = (guint8) lrintf (CLAMP (sums[i], 0, 255));
      memset (sums, 0, n * sizeof *sums);
    }
  return scaled;
}
