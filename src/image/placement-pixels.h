/* placement-pixels.h: how alike two pictures look where one lies on the other */
#pragma once

#include "image/placement.h"

/* The pixels of both in steps over the rectangle around their common part; one pixel of the coarser
 * picture is a step. */
typedef struct
{
  int n_columns, n_rows;
  float *a, *b;      /* (owned) n_columns × n_rows each: luma, 0 to 16; −1 outside of the common part */
  WinnowPoint *on_a; /* (owned) the places of the steps, in shares of a */
} WinnowCommonPixels;

/* Empty where the common part is too small. */
void winnow_common_pixels_init (WinnowCommonPixels *common, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b,
                                const WinnowPlacement *placement);
WINNOW_DECLARE_CLEAR (WinnowCommonPixels, winnow_common_pixels_clear)

/* Of a square of WINNOW_PIXEL_BLOCK steps a side. */
#define WINNOW_PIXEL_BLOCK 8
typedef struct
{
  int n; /* steps on both pictures */
  double mean_a, mean_b, variance_a, variance_b, covariance;
} WinnowPixelBlock;

/* The block whose first step is at @column and @row. */
WinnowPixelBlock winnow_common_pixels_get_block (const WinnowCommonPixels *common, int column, int row);

/* Whether something varies on either. */
gboolean winnow_pixel_block_shows_anything (const WinnowPixelBlock *block);

typedef struct
{
  double share;   /* of what varies on either, what varies alike on both: 0 to 1 */
  guint n_blocks; /* in which something varies */
} WinnowPixelAgreement;

WinnowPixelAgreement winnow_placement_compare_pixels (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b,
                                                      const WinnowPlacement *placement);
