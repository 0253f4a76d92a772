/* placement.h: where on one picture another one, or a part of it, lies */
#pragma once

#include "image/local-features.h"
#include "image/placement-map.h"

typedef struct
{
  WinnowMap map;        /* places of picture a → places of picture b, each in shares of width and height */
  guint n_places;       /* places that agree; 0: no placement */
  gboolean is_mirrored; /* left and right exchanged, before it was turned */
  double turned;        /* clockwise, degrees, −180 to 180 */
  double stretch;       /* how many times longer than wide a square of a is on b, ≥ 1 */
} WinnowPlacement;

/* Finds the map that most features agree on. TRUE where they are enough to say that both pictures
 * show the same and pixels do not deny it, or where some do and pixels confirm it. @placement
 * (out): the best that was found, also where it is not enough; n_places 0 where none was. */
gboolean winnow_placement_find (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, WinnowPlacement *placement);

/* The placement of b on a. */
WinnowPlacement winnow_placement_invert (const WinnowPlacement *placement);

/* ── as an outline and in words ── */

#define WINNOW_OUTLINE_MAX 8u

/* A convex polygon, in shares of width and height. */
typedef struct
{
  guint n; /* 0: nothing */
  WinnowPoint points[WINNOW_OUTLINE_MAX];
} WinnowOutline;

/* What of each picture is on the other one, too; point by point. */
void winnow_placement_get_outlines (const WinnowPlacement *placement, WinnowOutline *on_a, WinnowOutline *on_b);

/* The share of the picture inside. */
double winnow_outline_get_area (const WinnowOutline *outline);

/* Adds the edits that make b of a to @steps (element-type utf8): "turned 12°", "cut to 45 % of it";
 * translated. */
void winnow_placement_describe (const WinnowPlacement *placement, GPtrArray *steps);
