/* bench-image-colors.c: what color histograms tell of edited and of different pictures; see
 * picture-corpus.h
 *
 * Of colorful pictures, those with colors on a tenth of their pixels, of those with some, and of
 * gray ones: the share of each verdict after each edit, and how much the histograms intersect. Then
 * the same of pairs of different pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "image/image-fingerprint.h"
#include "image/palette.h"
#include "picture-corpus.h"
#include "picture-edits.h"
#include "base/for-each.h"

#define N_EDITS (N_PICTURE_EDITS + N_COLOR_EDITS)
#define COLORFUL .1
#define GRAY .005
#define N_GROUPS 3u

static const guint bins[] = { 8, 16, 64, 256 };
#define N_BINS G_N_ELEMENTS (bins)

typedef struct
{
  guint n, n_found, n_changes[WINNOW_N_COLOR_CHANGES];
  double *intersections[N_BINS], *chi_squares; /* (owned) one a picture; χ² of 16 bins */
} Tally;

static const PictureEdit *
get_edit (guint edit)
{
  return edit < N_PICTURE_EDITS ? &picture_edits[edit] : &color_edits[edit - N_PICTURE_EDITS];
}

static WinnowHistogram *
make_histogram (const WinnowPicture *picture, guint n_bins)
{
  const WinnowHistogramSettings settings = { n_bins, 1, 1 };
  return winnow_histogram_new (picture, &settings);
}

static double
count_colorful (const WinnowColorShares *colors)
{
  static const guint8 grays[] = { 0, 7, 8, 15 };
  double share = 1;
  winnow_for_each_of (gray, grays)
    share -= colors->shares[*gray] / (double) G_MAXUINT16;
  return share;
}

static int
compare_doubles (const void *x, const void *y)
{
  const double *a = x, *b = y;
  return (*a > *b) - (*a < *b);
}

/* The value that @share of @n sorted values are below. */
static double
get_quantile (double *values, guint n, double share)
{
  qsort (values, n, sizeof *values, compare_doubles);
  return n > 0 ? values[MIN ((guint) (share * n), n - 1)] : 0;
}

static void
tally_edit (Tally *tally, const WinnowPicture *original, const WinnowImageFingerprint *fingerprint,
            const PictureEdit *edit)
{
  g_autoptr (GBytes) bytes = picture_edit_apply (edit, original);
  g_autoptr (WinnowPicture) edited = winnow_picture_new (bytes, WINNOW_IMAGE_AT_LEAST, NULL, NULL);
  WinnowImageFingerprint of_edited;
  winnow_image_fingerprint_init (&of_edited, edited);
  tally->n_found += winnow_image_fingerprint_match (fingerprint, &of_edited, NULL);
  tally->n_changes[winnow_color_change_find (&fingerprint->colors, &of_edited.colors)]++;
  for (guint b = 0; b < N_BINS; b++)
    {
      g_autoptr (WinnowHistogram) of_a = make_histogram (original, bins[b]), of_b = make_histogram (edited, bins[b]);
      tally->intersections[b][tally->n] = winnow_histogram_intersect (of_a, of_b);
      if (bins[b] == WINNOW_COLOR_BINS)
        tally->chi_squares[tally->n] = winnow_histogram_chi_square (of_a, of_b);
    }
  tally->n++;
}

static void
print_tallies (const char *which, Tally *tallies)
{
  if (tallies[0].n == 0)
    return;
  printf ("\n%u %s pictures: %% found, %% of each verdict; intersection of 8, 16, 64, 256 bins and χ² of 16, "
          "median\n%-16s%7s",
          tallies[0].n, which, "", "found");
  for (guint change = 0; change < WINNOW_N_COLOR_CHANGES; change++)
    printf ("%9s", winnow_color_change_get_id (change));
  printf ("\n");
  for (guint e = 0; e < N_EDITS; e++)
    {
      Tally *tally = &tallies[e];
      const char *name = get_edit (e)->name;
      printf ("%-*s%7.1f", 16 + (int) (strlen (name) - (gsize) g_utf8_strlen (name, -1)), name,
              100.0 * tally->n_found / tally->n);
      for (guint change = 0; change < WINNOW_N_COLOR_CHANGES; change++)
        printf ("%9.1f", 100.0 * tally->n_changes[change] / tally->n);
      printf ("  ");
      for (guint b = 0; b < N_BINS; b++)
        printf (" %.2f", get_quantile (tally->intersections[b], tally->n, .5));
      printf ("  %.2f\n", get_quantile (tally->chi_squares, tally->n, .5));
    }
}

static void
print_different (const GPtrArray *pictures)
{
  guint n = pictures->len;
  g_autofree double *values = g_new (double, n *(gsize) n / 2 + 1);
  printf ("\npairs of different pictures, intersection: median, 95 %%, 99 %%\n");
  for (guint b = 0; b < N_BINS; b++)
    {
      g_autoptr (GPtrArray) histograms = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_histogram_free);
      guint n_pairs = 0;
      for (guint i = 0; i < n; i++)
        g_ptr_array_add (histograms, make_histogram (((CorpusPicture *) pictures->pdata[i])->picture, bins[b]));
      for (guint i = 0; i < n; i++)
        for (guint j = i + 1; j < n; j++)
          values[n_pairs++] = winnow_histogram_intersect (histograms->pdata[i], histograms->pdata[j]);
      printf ("%3u bins: %.2f %.2f %.2f\n", bins[b], get_quantile (values, n_pairs, .5),
              get_quantile (values, n_pairs, .95), get_quantile (values, n_pairs, .99));
    }
}

void
bench_image_colors (const GPtrArray *pictures)
{
  static const char *const groups[] = { "colorful", "slightly colorful", "gray" };
  Tally tallies[N_GROUPS][N_EDITS] = { 0 };
  for (guint t = 0; t < N_GROUPS * N_EDITS; t++)
    {
      Tally *tally = &tallies[t / N_EDITS][t % N_EDITS];
      for (guint b = 0; b < N_BINS; b++)
        tally->intersections[b] = g_new (double, pictures->len + 1);
      tally->chi_squares = g_new (double, pictures->len + 1);
    }
  for (guint i = 0; i < pictures->len; i++)
    {
      const WinnowPicture *picture = ((CorpusPicture *) pictures->pdata[i])->picture;
      WinnowImageFingerprint fingerprint;
      winnow_image_fingerprint_init (&fingerprint, picture);
      double colorful = count_colorful (&fingerprint.colors);
      if (fingerprint.usable == 0)
        continue;
      for (guint e = 0; e < N_EDITS; e++)
        tally_edit (&tallies[colorful >= COLORFUL ? 0
                             : colorful >= GRAY   ? 1
                                                  : 2][e],
                    picture, &fingerprint, get_edit (e));
    }
  for (guint g = 0; g < N_GROUPS; g++)
    print_tallies (groups[g], tallies[g]);
  print_different (pictures);
  for (guint t = 0; t < N_GROUPS * N_EDITS; t++)
    {
      Tally *tally = &tallies[t / N_EDITS][t % N_EDITS];
      for (guint b = 0; b < N_BINS; b++)
        g_free (tally->intersections[b]);
      g_free (tally->chi_squares);
    }
}
