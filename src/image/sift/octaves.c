/* octaves.c: a picture, smoothed more and more, then halved, and so on: D. G. Lowe, "Distinctive
 * image features from scale-invariant keypoints", IJCV 60 (2004)
 *
 * Each row is smoothed across rows into a line that is a little longer, then along it. Both are
 * sums of lines with weights, of 32 values at once. All processors give the same sums. */
#include "image/sift/octaves.h"

#include <math.h>
#include <string.h>

#include "base/for-each.h"
#include "image/sift/processor.h"

#define MAX_RADIUS 16 /* of a filter, in pixels */
#define REACH 4.      /* the radius, in deviations */
#define LANES 8u
#define AT_ONCE (WINNOW_OCTAVE_SLACK / LANES)

typedef float Lanes __attribute__ ((vector_size (LANES * sizeof (float)), aligned (sizeof (float)), may_alias));

typedef struct
{
  const float *from;
  float *to;
  gsize width, height;
  int radius;
  float weights[MAX_RADIUS + 1]; /* by the distance */
  float *line;                   /* a row, and as much as a filter reaches beyond both of its ends */
} Smoothing;

/* @lines: 2 · radius + 1 */
static inline __attribute__ ((always_inline)) void
add_lines (const Smoothing *smoothing, const float *const *lines, float *to)
{
  const int radius = smoothing->radius;
  for (gsize x = 0; x < smoothing->width; x += WINNOW_OCTAVE_SLACK)
    {
      Lanes sums[AT_ONCE];
      winnow_for_each_below (i, AT_ONCE)
        sums[i] = smoothing->weights[0] * ((const Lanes *) (lines[radius] + x))[i];
      for (int r = 1; r <= radius; r++)
        {
          const Lanes *before = (const Lanes *) (lines[radius - r] + x),
                      *after = (const Lanes *) (lines[radius + r] + x);
          winnow_for_each_below (i, AT_ONCE)
            sums[i] += smoothing->weights[r] * (before[i] + after[i]);
        }
      winnow_for_each_below (i, AT_ONCE)
        ((Lanes *) (to + x))[i] = sums[i];
    }
}

static inline __attribute__ ((always_inline)) void
smooth_rows (const Smoothing *smoothing)
{
  const int radius = smoothing->radius, last = (int) smoothing->height - 1;
  const gsize width = smoothing->width;
  float *line = smoothing->line + MAX_RADIUS, *done = line + width + MAX_RADIUS + WINNOW_OCTAVE_SLACK;
  const float *lines[2 * MAX_RADIUS + 1];
  winnow_for_each_between (y, 0, last + 1)
    {
      winnow_for_each_between (r, -radius, radius + 1)
        lines[radius + r] = smoothing->from + (gsize) CLAMP (y + r, 0, last) * width;
      add_lines (smoothing, lines, line);
      for (int r = 1; r <= radius; r++)
        {
          line[-r] = line[0];
          line[width - 1 + r] = line[width - 1];
        }
      winnow_for_each_between (r, -radius, radius + 1)
        lines[radius + r] = line + r;
      add_lines (smoothing, lines, done);
      memcpy (smoothing->to + (gsize) y * width, done, width * sizeof *done);
    }
}

WINNOW_DEFINE_FOR_PROCESSOR ("avx2", smooth_all_rows, smooth_rows, (const Smoothing *smoothing), (smoothing))

/* @level: where to, in the octave that @filter is at. Lines are read beyond their ends: what is
 * smaller than that gets room. */
static void
smooth (VlSiftFilt *filter, const float *from, int level, double deviation)
{
  const gsize n = (gsize) filter->octave_width * (gsize) filter->octave_height;
  g_autofree float *roomy = n < WINNOW_OCTAVE_SLACK ? g_new0 (float, n + WINNOW_OCTAVE_SLACK) : NULL;
  if (roomy != NULL)
    memcpy (roomy, from, n * sizeof *from);
  Smoothing smoothing = { .from = roomy != NULL ? roomy : from,
                          .to = vl_sift_get_octave (filter, level),
                          .width = (gsize) filter->octave_width,
                          .height = (gsize) filter->octave_height,
                          .radius = MIN ((int) ceil (REACH * deviation), MAX_RADIUS) };
  double sum = 1;
  for (int r = 1; r <= smoothing.radius; r++)
    sum += 2 * exp (-.5 * r * r / (deviation * deviation));
  winnow_for_each_between (r, 0, smoothing.radius + 1)
    smoothing.weights[r] = (float) (exp (-.5 * r * r / (deviation * deviation)) / sum);
  smoothing.line = g_new (float, 2 * (smoothing.width + MAX_RADIUS + WINNOW_OCTAVE_SLACK));
  smooth_all_rows (&smoothing);
  g_free (smoothing.line);
}

/* All levels but the first. */
static void
fill_octave (VlSiftFilt *filter)
{
  for (int level = filter->s_min + 1; level <= filter->s_max; level++)
    smooth (filter, vl_sift_get_octave (filter, level - 1), level, filter->dsigma0 * pow (filter->sigmak, level));
}

static void
begin_octave (VlSiftFilt *filter, int octave)
{
  filter->o_cur = octave;
  filter->nkeys = 0;
  filter->octave_width = octave < 0 ? filter->width << -octave : filter->width >> octave;
  filter->octave_height = octave < 0 ? filter->height << -octave : filter->height >> octave;
}

void
winnow_octaves_begin (VlSiftFilt *filter, const float *luma)
{
  double has = ldexp (filter->sigman, -filter->o_min), wanted = filter->sigma0 / filter->sigmak;
  begin_octave (filter, filter->o_min);
  smooth (filter, luma, filter->s_min, sqrt (wanted * wanted - has * has));
  fill_octave (filter);
}

/* One octave on is twice the deviation. */
gboolean
winnow_octaves_next (VlSiftFilt *filter)
{
  gsize width = (gsize) filter->octave_width;
  const float *from = vl_sift_get_octave (filter, filter->s_min + filter->S);
  float *to = vl_sift_get_octave (filter, filter->s_min);
  if (filter->o_cur == filter->o_min + filter->O - 1)
    return FALSE;
  begin_octave (filter, filter->o_cur + 1);
  winnow_for_each_between (y, 0, filter->octave_height)
    winnow_for_each_between (x, 0, filter->octave_width)
      *to++ = from[2 * (gsize) y * width + 2 * (gsize) x];
  fill_octave (filter);
  return TRUE;
}
