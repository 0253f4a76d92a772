/* placement-map.h: the plane projective maps that take one picture to another */
#pragma once

#include <glib.h>

/* (x, y) → ((xx x + xy y + x0) / w, (yx x + yy y + y0) / w), where w = 1 + wx x + wy y */
typedef struct
{
  double xx, xy, x0, yx, yy, y0, wx, wy;
} WinnowMap;

typedef struct
{
  double x, y;
} WinnowPoint;

/* A point beyond the horizon (w ≤ 0) becomes one far outside of any picture. */
WinnowPoint winnow_map_apply (const WinnowMap *map, WinnowPoint point);

/* FALSE without a map. */
gboolean winnow_map_invert (const WinnowMap *map, WinnowMap *inverse);

/* First @first, then @then. */
WinnowMap winnow_map_join (const WinnowMap *first, const WinnowMap *then);

/* The map of the picture's shares from a map of its pixels: @from and @to are the sizes. */
WinnowMap winnow_map_scale (const WinnowMap *map, WinnowPoint from, WinnowPoint to);

/* The map that takes @n points @from nearest to the points @to: least squares of the equations
 * multiplied by w. At least 3 points, and 4 if @is_projective. FALSE where the points lie on a
 * line. */
gboolean winnow_map_fit (WinnowMap *map, const WinnowPoint *from, const WinnowPoint *to, guint n,
                         gboolean is_projective);

/* The size of the image of a small square of area 1 around @point, as the side of a square of that
 * area; negative where the map mirrors. @stretch: (out) how many times longer than wide that image
 * is, ≥ 1 */
double winnow_map_get_scale (const WinnowMap *map, WinnowPoint point, double *stretch);
