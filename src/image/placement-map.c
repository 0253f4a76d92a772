/* placement-map.c: plane projective maps
 *
 * R. Hartley, A. Zisserman, "Multiple View Geometry in Computer Vision" (2004), chapter 4: linear
 * equations for the coefficients, over coordinates that are centered and scaled first, which keeps
 * the system well conditioned. */
#include "image/placement-map.h"

#include "base/array.h"

#include <math.h>

#define UNKNOWNS 8u
#define AFFINE_UNKNOWNS 6u
#define LEAST_PIVOT 1e-3 /* a point; less where the points lie nearly on a line */
#define FAR 1e9

WinnowPoint
winnow_map_apply (const WinnowMap *map, WinnowPoint p)
{
  double w = 1 + map->wx * p.x + map->wy * p.y;
  if (w < 1e-6)
    return (WinnowPoint){ FAR, FAR };
  return (WinnowPoint){ (map->xx * p.x + map->xy * p.y + map->x0) / w, (map->yx * p.x + map->yy * p.y + map->y0) / w };
}

/* Also those whose lower right element is not 1. */
static gboolean
normalize (WinnowMap *map, double w)
{
  double *values[] = { &map->xx, &map->xy, &map->x0, &map->yx, &map->yy, &map->y0, &map->wx, &map->wy };
  if (fabs (w) < 1e-12)
    return FALSE;
  winnow_for_each_of (value, values)
    **value /= w;
  return TRUE;
}

gboolean
winnow_map_invert (const WinnowMap *m, WinnowMap *inverse)
{
  *inverse = (WinnowMap){ .xx = m->yy - m->y0 * m->wy,
                          .xy = m->x0 * m->wy - m->xy,
                          .x0 = m->xy * m->y0 - m->x0 * m->yy,
                          .yx = m->y0 * m->wx - m->yx,
                          .yy = m->xx - m->x0 * m->wx,
                          .y0 = m->x0 * m->yx - m->xx * m->y0,
                          .wx = m->yx * m->wy - m->yy * m->wx,
                          .wy = m->xy * m->wx - m->xx * m->wy };
  return normalize (inverse, m->xx * m->yy - m->xy * m->yx);
}

WinnowMap
winnow_map_join (const WinnowMap *p, const WinnowMap *q)
{
  WinnowMap map = { .xx = q->xx * p->xx + q->xy * p->yx + q->x0 * p->wx,
                    .xy = q->xx * p->xy + q->xy * p->yy + q->x0 * p->wy,
                    .x0 = q->xx * p->x0 + q->xy * p->y0 + q->x0,
                    .yx = q->yx * p->xx + q->yy * p->yx + q->y0 * p->wx,
                    .yy = q->yx * p->xy + q->yy * p->yy + q->y0 * p->wy,
                    .y0 = q->yx * p->x0 + q->yy * p->y0 + q->y0,
                    .wx = q->wx * p->xx + q->wy * p->yx + p->wx,
                    .wy = q->wx * p->xy + q->wy * p->yy + p->wy };
  normalize (&map, q->wx * p->x0 + q->wy * p->y0 + 1);
  return map;
}

WinnowMap
winnow_map_scale (const WinnowMap *m, WinnowPoint from, WinnowPoint to)
{
  return (WinnowMap){ m->xx * from.x / to.x, m->xy * from.y / to.x, m->x0 / to.x,   m->yx * from.x / to.y,
                      m->yy * from.y / to.y, m->y0 / to.y,          m->wx * from.x, m->wy * from.y };
}

double
winnow_map_get_scale (const WinnowMap *map, WinnowPoint point, double *stretch)
{
  WinnowPoint at = winnow_map_apply (map, point);
  double w = 1 + map->wx * point.x + map->wy * point.y;
  double xx = (map->xx - at.x * map->wx) / w, xy = (map->xy - at.x * map->wy) / w, yx = (map->yx - at.y * map->wx) / w,
         yy = (map->yy - at.y * map->wy) / w;
  double area = xx * yy - xy * yx, sum = (xx * xx + xy * xy + yx * yx + yy * yy) / 2;
  /* the singular values s ≥ t have s t = |area| and s² + t² = 2 sum */
  double half = sqrt (MAX (sum * sum - area * area, 0));
  *stretch = sum > half ? sqrt ((sum + half) / (sum - half)) : FAR;
  return area < 0 ? -sqrt (-area) : sqrt (area);
}

/* ── fitting ── */

/* A place less the middle, by the mean distance from it. */
typedef struct
{
  double x, y, by;
} Frame;

static gboolean
init_frame (Frame *frame, const WinnowPoint *points, guint n)
{
  double sum = 0;
  *frame = (Frame){ 0 };
  winnow_for_each_below (i, n)
    {
      frame->x += points[i].x / n;
      frame->y += points[i].y / n;
    }
  winnow_for_each_below (i, n)
    sum += hypot (points[i].x - frame->x, points[i].y - frame->y) / n;
  frame->by = 1 / sum;
  return sum > 0;
}

static WinnowPoint
enter (const Frame *frame, WinnowPoint p)
{
  return (WinnowPoint){ (p.x - frame->x) * frame->by, (p.y - frame->y) * frame->by };
}

static void
add_equation (double sums[UNKNOWNS][UNKNOWNS + 1], const double row[UNKNOWNS + 1])
{
  winnow_for_each_below (i, UNKNOWNS)
    for (guint j = 0; j <= UNKNOWNS; j++)
      sums[i][j] += row[i] * row[j];
}

/* Gauss-Jordan elimination of the first @n unknowns, with pivots on the diagonal: the matrix is
 * positive definite. FALSE where a pivot is less than @least. */
static gboolean
solve (double sums[UNKNOWNS][UNKNOWNS + 1], guint n, double least, double values[UNKNOWNS])
{
  winnow_for_each_below (i, n)
    {
      double pivot = sums[i][i];
      if (pivot < least)
        return FALSE;
      for (guint j = 0; j <= UNKNOWNS; j++)
        sums[i][j] /= pivot;
      winnow_for_each_below (k, n)
        if (k != i)
          for (double by = sums[k][i], *to = sums[k], *from = sums[i]; to <= sums[k] + UNKNOWNS; to++, from++)
            *to -= by * *from;
    }
  winnow_for_each_below (i, n)
    values[i] = sums[i][UNKNOWNS];
  return TRUE;
}

/* A map between the frames → a map between the pictures. */
static gboolean
leave (WinnowMap *map, const Frame *from, const Frame *to)
{
  double x0 = -from->by * from->x, y0 = -from->by * from->y, w = 1 + map->wx * x0 + map->wy * y0;
  map->x0 += map->xx * x0 + map->xy * y0;
  map->y0 += map->yx * x0 + map->yy * y0;
  map->xx *= from->by;
  map->xy *= from->by;
  map->yx *= from->by;
  map->yy *= from->by;
  map->wx *= from->by;
  map->wy *= from->by;
  map->xx = map->xx / to->by + to->x * map->wx;
  map->xy = map->xy / to->by + to->x * map->wy;
  map->x0 = map->x0 / to->by + to->x * w;
  map->yx = map->yx / to->by + to->y * map->wx;
  map->yy = map->yy / to->by + to->y * map->wy;
  map->y0 = map->y0 / to->by + to->y * w;
  return normalize (map, w);
}

gboolean
winnow_map_fit (WinnowMap *map, const WinnowPoint *from, const WinnowPoint *to, guint n, gboolean is_projective)
{
  double sums[UNKNOWNS][UNKNOWNS + 1] = { 0 }, v[UNKNOWNS] = { 0 };
  Frame source, target;
  if (!init_frame (&source, from, n) || !init_frame (&target, to, n))
    return FALSE;
  winnow_for_each_below (i, n)
    {
      WinnowPoint p = enter (&source, from[i]), q = enter (&target, to[i]);
      const double x[] = { p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x },
                   y[] = { 0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y };
      add_equation (sums, x);
      add_equation (sums, y);
    }
  if (!solve (sums, is_projective ? UNKNOWNS : AFFINE_UNKNOWNS, LEAST_PIVOT * n, v))
    return FALSE;
  *map = (WinnowMap){ v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7] };
  return leave (map, &source, &target);
}
