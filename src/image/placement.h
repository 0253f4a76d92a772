/* placement.h: where on one picture another one, or a part of it, lies */
#pragma once

#include "image/local-features.h"
#include "image/placement-map.h"

typedef struct
{
  WinnowMap map;        /* places of picture a → places of picture b, each in shares of width and height */
  guint n_places;       /* places that agree; 0: none are known */
  gboolean is_mirrored; /* left and right exchanged, before it was turned */
  gboolean is_negative; /* dark and bright exchanged */
  double turned;        /* clockwise, degrees, −180 to 180 */
  double stretch;       /* how many times longer than wide a square of a is on b, ≥ 1 */
} WinnowPlacement;

/* Finds the map that most features agree on. TRUE where they are enough to say that both pictures
 * show the same and pixels do not deny it, or where some do and pixels confirm it. @placement
 * (out): the best that was found, also where it is not enough; n_places 0 where none was. */
gboolean winnow_placement_find (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, WinnowPlacement *placement);

/* Of the whole picture, mirrored or not, and turned clockwise by −90, 0, 90 or 180 degrees. */
WinnowPlacement winnow_placement_of_turn (gboolean is_mirrored, int turned);

/* Sets is_mirrored, turned and stretch by the map of a on b, in the middle of their common part. */
void winnow_placement_measure (WinnowPlacement *placement, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b);

/* Clockwise, in whole degrees from 0 to 359. */
guint winnow_placement_get_degrees (const WinnowPlacement *placement);

/* The placement of b on a. */
WinnowPlacement winnow_placement_invert (const WinnowPlacement *placement);

/* ── as outlines ── */

#define WINNOW_OUTLINE_MAX 8u

/* A convex polygon, in shares of width and height. */
typedef struct
{
  guint n; /* 0: nothing */
  WinnowPoint points[WINNOW_OUTLINE_MAX];
} WinnowOutline;

/* The area from which on an outline is that of the whole picture: borders are never exact. */
#define WINNOW_WHOLE_PICTURE .975

/* What of each picture is on the other one, too; point by point. */
void winnow_placement_get_common (const WinnowPlacement *placement, WinnowOutline *on_a, WinnowOutline *on_b);

/* The same to be drawn: nothing where it is all of both. */
void winnow_placement_get_outlines (const WinnowPlacement *placement, WinnowOutline *on_a, WinnowOutline *on_b);

/* Whether either picture shows something that is not on the other one. */
gboolean winnow_placement_is_partial (const WinnowPlacement *placement);

/* The share of the picture inside. */
double winnow_outline_get_area (const WinnowOutline *outline);
