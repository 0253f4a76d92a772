/* crops.h: parts of a picture, each brought to the same small square */
#pragma once

#include "image/image-fingerprint.h"
#include "image/plane.h"

G_BEGIN_DECLS

#define WINNOW_SQUARE 64u

/* Sums of all luma above and left of a corner: what a box holds is known from its four corners. */
typedef struct
{
  guint width, height;
  guint32 *sums; /* (owned) (width + 1) × (height + 1) */
} WinnowIntegral;

void winnow_integral_init (WinnowIntegral *integral, const WinnowPlane *plane);
void winnow_integral_clear (WinnowIntegral *integral);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowIntegral, winnow_integral_clear)

/* Two inner crops of different size say little that one of them and the whole do not: leaving them
 * out costs a tenth of a point and saves a fourth of the time. */
static inline gboolean
winnow_crops_are_compared (WinnowCrop a, WinnowCrop b)
{
  return a == b || MIN (a, b) <= WINNOW_CROP_TRIMMED;
}

/* The part of @plane that @crop means. */
WinnowBox winnow_crop_get_box (WinnowCrop crop, const WinnowPlane *plane);

/* Each of the square's values, row by row, is the mean luma of the part of @box under it. */
void winnow_integral_scale (const WinnowIntegral *integral, const WinnowBox *box,
                            float square[WINNOW_SQUARE * WINNOW_SQUARE]);

G_END_DECLS
