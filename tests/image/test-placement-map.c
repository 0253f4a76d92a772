/* test-placement-map.c: plane projective maps: applied, inverted, scaled, and fitted to points */
#include <math.h>

#include "part.h"
#include "base/array.h"
#include "image/placement-map.h"

#define N_MAPS 50
#define N_POINTS 60

/* Takes the square from 0 to 1 to something not too far from it. */
static WinnowMap
make_map (GRand *random, gboolean is_projective)
{
  double bend = is_projective ? .3 : 0;
  return (WinnowMap){ .xx = g_rand_double_range (random, .6, 1.5),
                      .xy = g_rand_double_range (random, -.4, .4),
                      .x0 = g_rand_double_range (random, -1, 1),
                      .yx = g_rand_double_range (random, -.4, .4),
                      .yy = g_rand_double_range (random, .6, 1.5) * (g_rand_boolean (random) ? 1 : -1),
                      .y0 = g_rand_double_range (random, -1, 1),
                      .wx = g_rand_double_range (random, -1, 1) * bend,
                      .wy = g_rand_double_range (random, -1, 1) * bend };
}

/* The corners first. */
static void
make_points (GRand *random, WinnowPoint points[N_POINTS])
{
  for (guint i = 0; i < N_POINTS; i++)
    points[i] = i < 4 ? (WinnowPoint){ i % 2, i / 2 }
                      : (WinnowPoint){ g_rand_double_range (random, 0, 1), g_rand_double_range (random, 0, 1) };
}

static double
get_distance (WinnowPoint p, WinnowPoint q)
{
  return hypot (p.x - q.x, p.y - q.y);
}

/* The greatest distance at the corners. */
static double
compare (const WinnowMap *a, const WinnowMap *b)
{
  double most = 0;
  for (guint i = 0; i < 4; i++)
    {
      WinnowPoint corner = { i % 2, i / 2 };
      most = MAX (most, get_distance (winnow_map_apply (a, corner), winnow_map_apply (b, corner)));
    }
  return most;
}

/* ── one map ── */

test_case (invert)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  for (guint m = 0; m < N_MAPS; m++)
    {
      WinnowMap map = make_map (random, m % 2), inverse, again;
      WinnowPoint points[N_POINTS];
      make_points (random, points);
      g_assert_true (winnow_map_invert (&map, &inverse));
      g_assert_true (winnow_map_invert (&inverse, &again));
      for (guint i = 0; i < N_POINTS; i++)
        g_assert_cmpfloat (get_distance (winnow_map_apply (&inverse, winnow_map_apply (&map, points[i])), points[i]), <,
                           1e-9);
      g_assert_cmpfloat (compare (&map, &again), <, 1e-9);
    }
}

test_case (flat)
{
  static const WinnowMap flat[] = { { 0 }, { .xx = 1, .yx = 2 }, { .xx = 2, .xy = 1, .yx = 4, .yy = 2, .x0 = 3 } };
  winnow_for_each_of (row, flat)
    {
      WinnowMap inverse;
      g_assert_false (winnow_map_invert (row, &inverse));
    }
}

/* What is behind it is nowhere near. */
test_case (horizon)
{
  const WinnowMap map = { .xx = 1, .yy = 1, .wx = -2 };
  for (double x = .5; x < 3; x += .25)
    g_assert_cmpfloat (winnow_map_apply (&map, (WinnowPoint){ x, .5 }).x, >, 1e6);
  g_assert_cmpfloat (winnow_map_apply (&map, (WinnowPoint){ .25, .5 }).x, ==, .5);
}

/* Pixels or shares: the same place. */
test_case (scale)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  const WinnowPoint from = { 512, 384 }, to = { 300, 480 };
  for (guint m = 0; m < N_MAPS; m++)
    {
      WinnowMap shares = make_map (random, m % 2), pixels, again;
      WinnowPoint points[N_POINTS];
      pixels = winnow_map_scale (&shares, (WinnowPoint){ 1 / from.x, 1 / from.y }, (WinnowPoint){ 1 / to.x, 1 / to.y });
      again = winnow_map_scale (&pixels, from, to);
      make_points (random, points);
      for (guint i = 0; i < N_POINTS; i++)
        {
          WinnowPoint p = { points[i].x * from.x, points[i].y * from.y }, at = winnow_map_apply (&pixels, p);
          g_assert_cmpfloat (
              get_distance ((WinnowPoint){ at.x / to.x, at.y / to.y }, winnow_map_apply (&shares, points[i])), <, 1e-9);
        }
      g_assert_cmpfloat (compare (&shares, &again), <, 1e-9);
    }
}

/* The area and the axes of a small circle's image, measured. */
test_case (local_scale)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  for (guint m = 0; m < N_MAPS; m++)
    {
      const double radius = 1e-4;
      WinnowMap map = make_map (random, m % 2);
      WinnowPoint middle = { .3, .6 }, at = winnow_map_apply (&map, middle);
      double stretch, scale = winnow_map_get_scale (&map, middle, &stretch), shortest = G_MAXDOUBLE, longest = 0;
      for (guint i = 0; i < 720; i++)
        {
          double angle = i * G_PI / 360,
                 length = get_distance (winnow_map_apply (&map, (WinnowPoint){ middle.x + radius * cos (angle),
                                                                               middle.y + radius * sin (angle) }),
                                        at)
                          / radius;
          shortest = MIN (shortest, length);
          longest = MAX (longest, length);
        }
      g_assert_cmpfloat_with_epsilon (stretch, longest / shortest, .01 * stretch);
      g_assert_cmpfloat_with_epsilon (fabs (scale), sqrt (longest * shortest), .01);
      g_assert_true ((scale < 0) == (map.yy < 0)); /* upside down */
    }
}

/* ── fitted ── */

test_case (fit)
{
  static const guint counts[] = { 4, 5, 10, N_POINTS };
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  for (guint m = 0; m < N_MAPS; m++)
    winnow_for_each_of (count, counts)
      {
        gboolean is_projective = m % 2;
        WinnowMap map = make_map (random, is_projective), fitted;
        WinnowPoint from[N_POINTS], to[N_POINTS];
        make_points (random, from);
        for (guint i = 0; i < N_POINTS; i++)
          to[i] = winnow_map_apply (&map, from[i]);
        g_assert_true (winnow_map_fit (&fitted, from, to, *count, is_projective));
        g_assert_cmpfloat (compare (&map, &fitted), <, 1e-6);
        if (is_projective)
          continue;
        g_assert_true (winnow_map_fit (&fitted, from, to, 3, FALSE));
        g_assert_cmpfloat (compare (&map, &fitted), <, 1e-6);
        g_assert_true (fitted.wx == 0 && fitted.wy == 0);
      }
}

/* Errors of 1 % even out. */
test_case (fit_noise)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  for (guint m = 0; m < N_MAPS; m++)
    {
      gboolean is_projective = m % 2;
      WinnowMap map = make_map (random, is_projective), fitted;
      WinnowPoint from[N_POINTS], to[N_POINTS];
      make_points (random, from);
      for (guint i = 0; i < N_POINTS; i++)
        {
          to[i] = winnow_map_apply (&map, from[i]);
          to[i].x += g_rand_double_range (random, -.01, .01);
          to[i].y += g_rand_double_range (random, -.01, .01);
        }
      g_assert_true (winnow_map_fit (&fitted, from, to, N_POINTS, is_projective));
      g_assert_cmpfloat (compare (&map, &fitted), <, is_projective ? .02 : .01);
    }
}

/* On a line, or all at one place. */
test_case (fit_line)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  for (guint m = 0; m < N_MAPS; m++)
    {
      WinnowMap map = make_map (random, FALSE), fitted;
      WinnowPoint from[N_POINTS], to[N_POINTS], spread[N_POINTS];
      double slope = m % 3 == 0 ? 0 : g_rand_double_range (random, -2, 2);
      make_points (random, spread);
      for (guint i = 0; i < N_POINTS; i++)
        {
          from[i] = m == 0 ? (WinnowPoint){ .5, .5 } : (WinnowPoint){ spread[i].x, .3 + slope * spread[i].x };
          to[i] = winnow_map_apply (&map, from[i]);
        }
      for (gboolean is_projective = FALSE; is_projective <= TRUE; is_projective++)
        for (guint n = 4; n <= N_POINTS; n *= 3)
          g_assert_false (winnow_map_fit (&fitted, from, to, n, is_projective));
      for (guint i = 0; i < N_POINTS; i++) /* upright */
        from[i] = (WinnowPoint){ from[i].y, from[i].x };
      g_assert_false (winnow_map_fit (&fitted, from, to, N_POINTS, FALSE));
    }
}
