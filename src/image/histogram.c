/* histogram.c: see histogram.h */
#include "image/histogram.h"

#include "image/palette.h"
#include "image/plane.h"
#include "base/for-each.h"

void
winnow_histogram_settings_init (WinnowHistogramSettings *settings)
{
  *settings = (WinnowHistogramSettings){ .bins = 16, .columns = 1, .rows = 1 };
}

guint
winnow_histogram_get_size (const WinnowHistogramSettings *settings)
{
  return settings->bins * settings->columns * settings->rows;
}

char *
winnow_histogram_dup_shares (const WinnowHistogram *histogram)
{
  GString *shares = g_string_new (NULL);
  for (guint i = 0; histogram != NULL && i < winnow_histogram_get_size (&histogram->settings); i++)
    {
      char share[G_ASCII_DTOSTR_BUF_SIZE];
      g_string_append (shares, i > 0 ? " " : "");
      g_string_append (shares, g_ascii_formatd (share, sizeof share, "%.4f", histogram->shares[i]));
    }
  return g_string_free (shares, FALSE);
}

/* A block without pixels, of a picture smaller than the grid, counts as black. */
WinnowHistogram *
winnow_histogram_new (const WinnowPicture *picture, const WinnowHistogramSettings *settings)
{
  g_auto (WinnowPlane) plane = { 0 };
  guint bins = settings->bins, n_blocks = settings->columns * settings->rows;
  g_return_val_if_fail (winnow_palette_exists (bins) && settings->columns >= 1
                            && settings->columns <= WINNOW_HISTOGRAM_MAX_BLOCKS && settings->rows >= 1
                            && settings->rows <= WINNOW_HISTOGRAM_MAX_BLOCKS,
                        NULL);
  winnow_plane_init (&plane, picture);
  WinnowHistogram *histogram = g_new (WinnowHistogram, 1);
  g_autofree guint *counts = g_new0 (guint, winnow_histogram_get_size (settings)), *n = g_new0 (guint, n_blocks);
  WinnowPaletteReduce reduce = winnow_palette_get_reduce (bins);
  winnow_for_each_below (y, plane.height)
    winnow_for_each_below (x, plane.width)
      {
        guint block = y * settings->rows / plane.height * settings->columns + x * settings->columns / plane.width;
        counts[block * bins + reduce (plane.rgb + (y * (gsize) plane.width + x) * 3)]++;
        n[block]++;
      }
  histogram->settings = *settings;
  histogram->shares = g_new0 (float, winnow_histogram_get_size (settings));
  winnow_for_each_below (i, winnow_histogram_get_size (settings))
    histogram->shares[i] = n[i / bins] > 0 ? (float) counts[i] / (float) n[i / bins] : i % bins == 0;
  return histogram;
}

void
winnow_histogram_free (WinnowHistogram *histogram)
{
  g_free (histogram->shares);
  g_free (histogram);
}

/* ── comparing ── */

typedef double (*BinFunc) (double a, double b);

static double
get_lesser (double a, double b)
{
  return MIN (a, b);
}

static double
get_chi_square (double a, double b)
{
  return a + b > 0 ? (a - b) * (a - b) / (a + b) / 2 : 0;
}

static double
sum_bins (const WinnowHistogram *a, const WinnowHistogram *b, BinFunc func)
{
  double sum = 0;
  if (a->settings.bins != b->settings.bins || a->settings.columns != b->settings.columns
      || a->settings.rows != b->settings.rows)
    return -1;
  winnow_for_each_below (i, winnow_histogram_get_size (&a->settings))
    sum += func (a->shares[i], b->shares[i]);
  return sum / (a->settings.columns * a->settings.rows);
}

double
winnow_histogram_intersect (const WinnowHistogram *a, const WinnowHistogram *b)
{
  return sum_bins (a, b, get_lesser);
}

double
winnow_histogram_chi_square (const WinnowHistogram *a, const WinnowHistogram *b)
{
  return sum_bins (a, b, get_chi_square);
}

/* ── as fingerprints keep it ── */

gboolean
winnow_color_shares_are_known (const WinnowColorShares *colors)
{
  winnow_for_each_below (i, WINNOW_COLOR_BINS)
    if (colors->shares[i] > 0)
      return TRUE;
  return FALSE;
}

WinnowHistogram *
winnow_histogram_new_from_shares (const WinnowColorShares *colors)
{
  WinnowHistogram *histogram = g_new (WinnowHistogram, 1);
  winnow_histogram_settings_init (&histogram->settings);
  histogram->shares = g_new (float, WINNOW_COLOR_BINS);
  winnow_for_each_below (i, WINNOW_COLOR_BINS)
    histogram->shares[i] = (float) colors->shares[i] / G_MAXUINT16;
  return histogram;
}

guint
winnow_color_shares_list (const WinnowColorShares *a, const WinnowColorShares *b, guint8 colors[WINNOW_COLOR_BINS])
{
  static const guint8 order[WINNOW_COLOR_BINS] = { 0, 8, 7, 15, 1, 9, 3, 11, 2, 10, 6, 14, 4, 12, 5, 13 };
  guint n = 0;
  winnow_for_each_below (i, WINNOW_COLOR_BINS)
    if (MAX (a->shares[order[i]], b != NULL ? b->shares[order[i]] : 0) >= G_MAXUINT16 / 100)
      colors[n++] = order[i];
  return n;
}
