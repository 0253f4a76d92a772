/* descriptor.c: gradients around a place, counted by where they are and by their direction */
#include "image/sift/descriptor.h"

#include <math.h>
#include <string.h>

#include "base/for-each.h"
#include "image/sift/processor.h"

#define ROWS WINNOW_DESCRIPTOR_ROWS
#define DIRECTIONS WINNOW_DESCRIPTOR_DIRECTIONS
#define VALUES WINNOW_DESCRIPTOR_VALUES
#define CELL 3.          /* deviations: a row and a column */
#define WINDOW 2.        /* cells: the deviation of weights */
#define ANGLE_WINDOW 1.5 /* deviations likewise, around a place whose direction is sought */
#define ANGLE_REACH 3.   /* of those */
#define ANGLE_BINS 36u
#define ANGLE_SMOOTHINGS 6u
#define LEAST_PEAK .8f   /* of the highest */
#define MOST_SHARE .2f   /* of one value, when their squares sum up to 1 */
#define MOST_SAMPLES 64u /* each way */

/* ── gradients ── */

/* In units of DIRECTIONS a turn. The polynomial is a fit of the arc tangent from 0 to 1. */
static inline __attribute__ ((always_inline)) float
get_direction (float x, float y)
{
  float a = fabsf (x), b = fabsf (y), more = MAX (a, b), ratio = MIN (a, b) / (more > 0 ? more : 1),
        square = ratio * ratio,
        angle = (((-.0464964749f * square + .15931422f) * square - .327622764f) * square + 1) * ratio
                * (float) (DIRECTIONS / (2 * G_PI));
  angle = b > a ? DIRECTIONS / 4.f - angle : angle;
  angle = x < 0 ? DIRECTIONS / 2.f - angle : angle;
  return y < 0 ? DIRECTIONS - angle : angle;
}

static inline __attribute__ ((always_inline)) void
fill (const WinnowGradients *gradients, const float *level, gsize width)
{
  const gsize n = gradients->width;
  winnow_for_each_between (y, 1, gradients->height)
    {
      const float *row = level + 2 * y * width;
      float *strengths = gradients->strengths + y * n, *directions = gradients->directions + y * n;
      winnow_for_each_between (i, 1, n)
        {
          float right = row[2 * i + 1] - row[2 * i - 1], down = row[2 * i + width] - row[2 * i - width];
          strengths[i] = sqrtf (right * right + down * down);
          directions[i] = get_direction (right, down);
        }
    }
}

WINNOW_DEFINE_FOR_PROCESSOR ("avx2", fill_all, fill,
                             (const WinnowGradients *gradients, const float *level, gsize width),
                             (gradients, level, width))

/* Those on the edges are 0. */
void
winnow_gradients_init (WinnowGradients *gradients, const float *level, gsize width, gsize height)
{
  gsize n;
  *gradients = (WinnowGradients){ .width = width / 2, .height = height / 2 };
  n = gradients->width * gradients->height;
  gradients->strengths = g_new0 (float, n);
  gradients->directions = g_new0 (float, n);
  fill_all (gradients, level, width);
}

void
winnow_gradients_clear (WinnowGradients *gradients)
{
  winnow_clear (gradients, g_free, strengths, directions);
}

/* ── samples ── */

typedef struct
{
  float x, y; /* from the place, in pixels */
  float weight, direction;
} Sample;

/* Gradients within @reach of a place in either direction, with weights of @deviation. Returns: how
 * many */
static guint
take_samples (const WinnowGradients *gradients, const WinnowLevelPlace *place, double reach, double deviation,
              Sample *samples)
{
  float shares[MOST_SAMPLES], factor = (float) (-.5 / (deviation * deviation));
  gsize left = (gsize) MAX ((place->x - reach) / 2, 0), top = (gsize) MAX ((place->y - reach) / 2, 0),
        right = MIN ((gsize) ((place->x + reach) / 2 + 1), gradients->width),
        bottom = MIN ((gsize) ((place->y + reach) / 2 + 1), gradients->height);
  guint n = 0;
  winnow_for_each_between (i, left, right)
    {
      float x = (float) (2. * i - place->x);
      shares[i - left] = expf (factor * x * x);
    }
  winnow_for_each_between (j, top, bottom)
    {
      gsize row = j * gradients->width;
      float y = (float) (2. * j - place->y), share = expf (factor * y * y);
      winnow_for_each_between (i, left, right)
        samples[n++]
            = (Sample){ (float) (2. * i - place->x), y, gradients->strengths[row + i] * shares[i - left] * share,
                        gradients->directions[row + i] };
    }
  return n;
}

/* ── angles ── */

static void
smooth_circle (float counts[ANGLE_BINS])
{
  float first = counts[0], before = counts[ANGLE_BINS - 1];
  winnow_for_each_below (i, ANGLE_BINS)
    {
      float here = counts[i];
      counts[i] = (before + here + (i + 1 < ANGLE_BINS ? counts[i + 1] : first)) / 3;
      before = here;
    }
}

static void
count_directions (const Sample *samples, guint n, float reach, float counts[ANGLE_BINS])
{
  winnow_for_each_below (i, n)
    if (samples[i].x * samples[i].x + samples[i].y * samples[i].y < reach * reach)
      {
        float at = samples[i].direction * ANGLE_BINS / DIRECTIONS + ANGLE_BINS - .5f;
        guint bin = (guint) at;
        float share = (at - bin) * samples[i].weight;
        counts[bin % ANGLE_BINS] += samples[i].weight - share;
        counts[(bin + 1) % ANGLE_BINS] += share;
      }
  winnow_for_each_below (i, ANGLE_SMOOTHINGS)
    smooth_circle (counts);
}

guint
winnow_gradients_find_angles (const WinnowGradients *gradients, const WinnowLevelPlace *place,
                              double angles[WINNOW_PLACE_ANGLES])
{
  Sample samples[MOST_SAMPLES * MOST_SAMPLES];
  float counts[ANGLE_BINS] = { 0 }, highest = 0;
  double deviation = ANGLE_WINDOW * place->deviation, reach = ANGLE_REACH * deviation;
  guint n = take_samples (gradients, place, reach, deviation, samples), n_angles = 0;
  count_directions (samples, n, (float) reach, counts);
  winnow_for_each_below (i, ANGLE_BINS)
    highest = MAX (highest, counts[i]);
  for (guint i = 0; i < ANGLE_BINS && n_angles < WINNOW_PLACE_ANGLES; i++)
    {
      float before = counts[(i + ANGLE_BINS - 1) % ANGLE_BINS], here = counts[i], after = counts[(i + 1) % ANGLE_BINS];
      if (here > LEAST_PEAK * highest && here > before && here > after)
        angles[n_angles++] = 2 * G_PI / ANGLE_BINS * (i + .5 - .5 * (after - before) / (after + before - 2 * here));
    }
  return n_angles;
}

/* ── descriptors ── */

/* A border around the cells, and the first direction once more: each sample falls into eight. */
typedef float Cells[ROWS + 2][ROWS + 2][DIRECTIONS + 1];

static inline void
add_sample (Cells cells, float x, float y, float direction, float weight)
{
  guint column = (guint) x, row = (guint) y, whole = (guint) direction, bin = whole % DIRECTIONS;
  float right = (x - column) * weight, left = weight - right, down = y - row, after = direction - whole;
  float parts[2][2] = { { left - left * down, right - right * down }, { left * down, right * down } };
  winnow_for_both (j)
    winnow_for_both (i)
      {
        float *to = &cells[row + j][column + i][bin], second = parts[j][i] * after;
        to[0] += parts[j][i] - second;
        to[1] += second;
      }
}

static void
normalize (float values[VALUES])
{
  float sum = 0;
  winnow_for_each_below (i, VALUES)
    sum += values[i] * values[i];
  winnow_for_each_below (i, VALUES)
    values[i] /= sum > 0 ? sqrtf (sum) : 1;
}

void
winnow_gradients_describe (const WinnowGradients *gradients, const WinnowLevelPlace *place, double angle,
                           float values[VALUES])
{
  const double cell = CELL * place->deviation;
  const float across = (float) (cos (angle) / cell), along = (float) (sin (angle) / cell), middle = (ROWS + 1) / 2.f,
              turn = (float) (angle * DIRECTIONS / (2 * G_PI));
  Sample samples[MOST_SAMPLES * MOST_SAMPLES];
  Cells cells = { 0 };
  guint n = take_samples (gradients, place, G_SQRT2 * middle * cell, WINDOW * cell, samples);
  for (const Sample *sample = samples; sample < samples + n; sample++)
    {
      float x = across * sample->x + along * sample->y + middle, y = across * sample->y - along * sample->x + middle,
            direction = sample->direction - turn;
      if (x >= 0 && y >= 0 && x < 2 * middle && y < 2 * middle)
        add_sample (cells, x, y, direction < 0 ? direction + DIRECTIONS : direction, sample->weight);
    }
  winnow_for_each_below (i, VALUES)
    {
      const float *from = cells[1 + i / (DIRECTIONS * ROWS)][1 + i / DIRECTIONS % ROWS];
      values[i] = from[i % DIRECTIONS] + (i % DIRECTIONS == 0 ? from[DIRECTIONS] : 0);
    }
  normalize (values);
  winnow_for_each_below (i, VALUES)
    values[i] = MIN (values[i], MOST_SHARE);
  normalize (values);
}
