/* placement-outline.c: a placement as outlines on both pictures */
#include "base/array.h"
#include "image/placement.h"

#include <math.h>

/* ── outlines ── */

/* The side of the frame from 0 to 1 that is number @side: how far inside a point is. */
static double
get_inside (WinnowPoint p, guint side)
{
  const double inside[] = { p.x, p.y, 1 - p.x, 1 - p.y };
  return inside[side];
}

static void
add_point (WinnowOutline *outline, WinnowPoint point)
{
  if (outline->n < WINNOW_OUTLINE_MAX)
    outline->points[outline->n++] = point;
}

/* I. Sutherland, G. Hodgman, "Reentrant polygon clipping", CACM 17 (1974): along one side of the
 * frame. */
static WinnowOutline
clip (const WinnowOutline *outline, guint side)
{
  WinnowOutline clipped = { 0 };
  winnow_for_each_below (i, outline->n)
    {
      WinnowPoint p = outline->points[i], q = outline->points[(i + 1) % outline->n];
      double p_inside = get_inside (p, side), q_inside = get_inside (q, side), at = p_inside / (p_inside - q_inside);
      if (p_inside >= 0)
        add_point (&clipped, p);
      if ((p_inside >= 0) != (q_inside >= 0))
        add_point (&clipped, (WinnowPoint){ p.x + at * (q.x - p.x), p.y + at * (q.y - p.y) });
    }
  return clipped;
}

static WinnowPoint
clamp (WinnowPoint p)
{
  return (WinnowPoint){ CLAMP (p.x, 0, 1), CLAMP (p.y, 0, 1) };
}

void
winnow_placement_get_common (const WinnowPlacement *placement, WinnowOutline *on_a, WinnowOutline *on_b)
{
  static const WinnowPoint corners[] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
  WinnowMap inverse;
  *on_a = *on_b = (WinnowOutline){ 0 };
  if (!winnow_map_invert (&placement->map, &inverse))
    return;
  winnow_for_each_of (corner, corners)
    add_point (on_b, winnow_map_apply (&placement->map, *corner));
  winnow_for_each_below (side, 4)
    *on_b = clip (on_b, side);
  winnow_for_each_below (i, on_b->n)
    {
      add_point (on_a, clamp (winnow_map_apply (&inverse, on_b->points[i])));
      on_b->points[i] = clamp (on_b->points[i]);
    }
}

void
winnow_placement_get_outlines (const WinnowPlacement *placement, WinnowOutline *on_a, WinnowOutline *on_b)
{
  winnow_placement_get_common (placement, on_a, on_b);
  if (MIN (winnow_outline_get_area (on_a), winnow_outline_get_area (on_b)) >= WINNOW_WHOLE_PICTURE)
    on_a->n = on_b->n = 0;
}

gboolean
winnow_placement_is_partial (const WinnowPlacement *placement)
{
  WinnowOutline on_a, on_b;
  winnow_placement_get_outlines (placement, &on_a, &on_b);
  return on_a.n > 0;
}

double
winnow_outline_get_area (const WinnowOutline *outline)
{
  double sum = 0;
  winnow_for_each_below (i, outline->n)
    {
      WinnowPoint p = outline->points[i], q = outline->points[(i + 1) % outline->n];
      sum += p.x * q.y - q.x * p.y;
    }
  return fabs (sum) / 2;
}
