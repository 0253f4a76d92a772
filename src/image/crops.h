/* crops.h: parts of a picture, each scaled to the same small square */
#pragma once

#include "image/image-fingerprint.h"
#include "image/plane.h"

G_BEGIN_DECLS

#define WINNOW_SQUARE 64u

/* Summed-area table: the sum of a box follows from its four corners. */
typedef struct
{
  guint width, height;
  guint32 *sums; /* (owned) (width + 1) × (height + 1) */
} WinnowIntegral;

void winnow_integral_init (WinnowIntegral *integral, const WinnowPlane *plane);
void winnow_integral_clear (WinnowIntegral *integral);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowIntegral, winnow_integral_clear)

/* Whether two crops are compared. Two inner crops of different size are not: that costs a tenth of
 * a percentage point of the matches and saves a fourth of the time. */
static inline gboolean
winnow_crops_are_compared (WinnowCrop a, WinnowCrop b)
{
  return a == b || MIN (a, b) <= WINNOW_CROP_TRIMMED;
}

/* The box of @crop in @plane. */
WinnowPixelBox winnow_crop_get_box (WinnowCrop crop, const WinnowPlane *plane);

/* Fills @square row by row with the mean luma of the part of @box under each value. */
void winnow_integral_scale (const WinnowIntegral *integral, const WinnowPixelBox *box,
                            float square[WINNOW_SQUARE * WINNOW_SQUARE]);

G_END_DECLS
