/* placement-pixels.h: how alike two pictures look where one lies on the other */
#pragma once

#include "image/placement.h"

typedef struct
{
  double share;   /* of what varies on either, what varies alike on both: 0 to 1 */
  guint n_blocks; /* in which something varies */
} WinnowPixelAgreement;

/* Both must have pixels. */
WinnowPixelAgreement winnow_placement_compare_pixels (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b,
                                                      const WinnowPlacement *placement);
