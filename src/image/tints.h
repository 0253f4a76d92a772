/* tints.h: what became of the colors where one picture lies on another */
#pragma once

#include "image/histogram.h"
#include "image/placement.h"

/* Both must have tints. Also of negatives, whose colors are compared with their opposites. */
WinnowColorChange winnow_tints_compare (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b,
                                        const WinnowPlacement *placement);
