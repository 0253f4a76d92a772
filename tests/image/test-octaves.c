/* test-octaves.c: smoothed pictures and descriptors are those of VLFeat's own functions */
#include <math.h>

#include "part.h"
#include "image/sift/descriptor.h"
#include "image/sift/octaves.h"
#include "make.h"

#define LEVELS 3
#define MOST_OFF 1.f /* of 255 */

/* The green of a made picture, with slack. */
static float *
make_luma (int width, int height)
{
  g_autoptr (WinnowPicture) scene = make_scene (3, (guint) width, (guint) height);
  float *luma = g_new0 (float, width *height + WINNOW_OCTAVE_SLACK);
  for (int i = 0; i < width * height; i++)
    luma[i] = scene->rgb[3 * i + 1];
  return luma;
}

static VlSiftFilt *
make_filter (int width, int height)
{
  VlSiftFilt *filter = vl_sift_new (width, height, -1, LEVELS, 0);
  vl_sift_set_edge_thresh (filter, 20);
  return filter;
}

static void
assert_same_levels (const VlSiftFilt *a, const VlSiftFilt *b)
{
  int n = a->octave_width * a->octave_height * (a->s_max - a->s_min + 1);
  g_assert_cmpint (a->o_cur, ==, b->o_cur);
  g_assert_true (a->octave_width == b->octave_width && a->octave_height == b->octave_height);
  for (int i = 0; i < n; i++)
    g_assert_cmpfloat (fabsf (a->octave[i] - b->octave[i]), <, MOST_OFF);
}

/* Widths that are no multiple of what is taken at once, too. */
test_case (levels)
{
  static const int sizes[][2] = { { 64, 64 }, { 129, 67 }, { 75, 200 }, { 20, 17 } };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int width = sizes[i][0], height = sizes[i][1], end;
      g_autofree float *luma = make_luma (width, height);
      VlSiftFilt *theirs = make_filter (width, height), *ours = make_filter (width, height);
      end = vl_sift_process_first_octave (theirs, luma);
      winnow_octaves_begin (ours, luma);
      for (gboolean goes_on = TRUE; goes_on; goes_on = winnow_octaves_next (ours))
        {
          g_assert_cmpint (end, ==, 0);
          assert_same_levels (theirs, ours);
          end = vl_sift_process_next_octave (theirs);
        }
      g_assert_cmpint (end, !=, 0);
      vl_sift_delete (theirs);
      vl_sift_delete (ours);
    }
}

static float
multiply (const float *a, const float *b)
{
  float sum = 0;
  for (guint i = 0; i < WINNOW_DESCRIPTOR_VALUES; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Whether the first direction is that of VLFeat's; the descriptor is, for any. */
static gboolean
is_like_theirs (VlSiftFilt *filter, const VlSiftKeypoint *key, const WinnowGradients *gradients)
{
  const WinnowLevelPlace place = { key->x, key->y, key->sigma };
  double theirs[4] = { 0 }, ours[WINNOW_PLACE_ANGLES] = { 0 };
  float a[WINNOW_DESCRIPTOR_VALUES], b[WINNOW_DESCRIPTOR_VALUES];
  vl_sift_calc_keypoint_orientations (filter, theirs, key);
  winnow_gradients_find_angles (gradients, &place, ours);
  vl_sift_calc_keypoint_descriptor (filter, a, key, ours[0]);
  winnow_gradients_describe (gradients, &place, ours[0], b);
  g_assert_cmpfloat (multiply (a, b), >, .95f);
  return fabs (remainder (theirs[0] - ours[0], 2 * G_PI)) < .1;
}

test_case (descriptors)
{
  g_autofree float *luma = make_luma (200, 150);
  VlSiftFilt *filter = make_filter (200, 150);
  WinnowGradients gradients[LEVELS];
  winnow_octaves_begin (filter, luma);
  for (int i = 0; i < LEVELS; i++)
    winnow_gradients_init (&gradients[i], vl_sift_get_octave (filter, i), 200, 150);
  vl_sift_detect (filter);
  int n = vl_sift_get_nkeypoints (filter), n_like = 0;
  for (int i = 0; i < n; i++)
    {
      const VlSiftKeypoint *key = vl_sift_get_keypoints (filter) + i;
      n_like += is_like_theirs (filter, key, &gradients[key->is]);
    }
  g_assert_cmpint (n, >, 20);
  g_assert_cmpint (10 * n_like, >=, 9 * n);
  for (int i = 0; i < LEVELS; i++)
    winnow_gradients_clear (&gradients[i]);
  vl_sift_delete (filter);
}
