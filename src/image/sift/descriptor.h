/* descriptor.h: what is around a place on a smoothed picture (D. G. Lowe, "Distinctive image
 * features from scale-invariant keypoints", IJCV 60, 2004) */
#pragma once

#include "base/owned.h"

#define WINNOW_DESCRIPTOR_ROWS 4u /* and columns */
#define WINNOW_DESCRIPTOR_DIRECTIONS 8u
#define WINNOW_DESCRIPTOR_VALUES (WINNOW_DESCRIPTOR_ROWS * WINNOW_DESCRIPTOR_ROWS * WINNOW_DESCRIPTOR_DIRECTIONS)
#define WINNOW_PLACE_ANGLES 4u

/* The gradients of every second pixel each way of a level: its smoothing leaves no more. */
typedef struct
{
  gsize width, height;
  float *strengths;  /* (owned) row by row */
  float *directions; /* (owned) 0 to 8: from the right, clockwise */
} WinnowGradients;

/* @level: width · height values */
void winnow_gradients_init (WinnowGradients *gradients, const float *level, gsize width, gsize height);
WINNOW_DECLARE_CLEAR (WinnowGradients, winnow_gradients_clear)

/* A place on a level, in pixels. */
typedef struct
{
  double x, y, deviation;
} WinnowLevelPlace;

/* The directions that most gradients there have, in radians. Returns: how many */
guint winnow_gradients_find_angles (const WinnowGradients *gradients, const WinnowLevelPlace *place,
                                    double angles[WINNOW_PLACE_ANGLES]);
void winnow_gradients_describe (const WinnowGradients *gradients, const WinnowLevelPlace *place, double angle,
                                float values[WINNOW_DESCRIPTOR_VALUES]);
