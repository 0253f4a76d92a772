/* histogram.h: how much of a picture has which color
 *
 * Swain and Ballard, "Color indexing" (1991). Hashes of luma say whether two pictures show the
 * same; the histogram says what became of the colors. */
#pragma once

#include "image/picture.h"

#define WINNOW_HISTOGRAM_MAX_BLOCKS 16u /* each way */

typedef struct
{
  guint bins;          /* 8, 16, 64 or 256: a palette of image/palette.h */
  guint columns, rows; /* one histogram for each block of a grid; 1 ≤ each ≤ 16; 1 × 1: of the whole picture */
} WinnowHistogramSettings;

void winnow_histogram_settings_init (WinnowHistogramSettings *settings); /* the defaults: 16 bins, 1 × 1 */

typedef struct
{
  WinnowHistogramSettings settings;
  float *shares; /* (owned) bins for each block, row by row; those of a block add up to 1 */
} WinnowHistogram;

/* Returns: (transfer full) */
WinnowHistogram *winnow_histogram_new (const WinnowPicture *picture, const WinnowHistogramSettings *settings);
WINNOW_DECLARE_FREE (WinnowHistogram, winnow_histogram_free)

/* The number of shares: bins of all blocks. */
guint winnow_histogram_get_size (const WinnowHistogramSettings *settings);

/* "0.2500 0.7500 …" @histogram: (nullable) */
char *winnow_histogram_dup_shares (const WinnowHistogram *histogram);

/* The part of the pixels that have the same color in both: the mean over the blocks of Σ min (a,
 * b). 1 for equal histograms, 0 for those without a common color. −1 if the settings differ. */
double winnow_histogram_intersect (const WinnowHistogram *a, const WinnowHistogram *b);

/* The mean over the blocks of ½ Σ (a − b)² / (a + b): 0 for equal histograms, 1 for those without a
 * common color. −1 if the settings differ. */
double winnow_histogram_chi_square (const WinnowHistogram *a, const WinnowHistogram *b);

/* ── as fingerprints keep it ── */

#define WINNOW_COLOR_BINS 16u

/* A histogram of WINNOW_COLOR_BINS of the whole picture, as fingerprints keep it: in 65,535ths. All
 * 0: not known. */
typedef struct
{
  guint16 shares[WINNOW_COLOR_BINS];
} WinnowColorShares;

gboolean winnow_color_shares_are_known (const WinnowColorShares *colors);

/* As a histogram of the default settings. Returns: (transfer full) */
WinnowHistogram *winnow_histogram_new_from_shares (const WinnowColorShares *colors);

/* The colors of a chart, in its order: from black to white, then by hue, dark before bright. Those
 * that one percent of @a or of @b has. @b: (nullable). Returns: how many */
guint winnow_color_shares_list (const WinnowColorShares *a, const WinnowColorShares *b,
                                guint8 colors[WINNOW_COLOR_BINS]);
