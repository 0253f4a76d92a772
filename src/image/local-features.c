/* local-features.c: a picture → features of places on it
 *
 * A mirrored picture has the same places, whose descriptors have their rows and directions
 * reversed. So has a negative: each direction is the opposite one, also that of the place, against
 * which rows and columns are counted, so these are reversed. A descriptor is the sum of four parts,
 * which keep or change their sign under the first and the second change; each quarter of a code is
 * of one of them. So both are recognised without another pass over the picture.
 *
 * At most 512 pixels a side and 1,000 places a picture, 38 bytes each: 800 pixels found less, since
 * large places survive edits. 256 signs cost a fourth of the bytes of a descriptor and compare in
 * two instructions. */
#include "image/local-features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "image/decoder.h"
#include "image/sift/descriptor.h"
#include "image/sift/octaves.h"

#define ROWS WINNOW_DESCRIPTOR_ROWS
#define DIRECTIONS WINNOW_DESCRIPTOR_DIRECTIONS
#define VALUES WINNOW_DESCRIPTOR_VALUES
#define LEAST_CONTRAST .35 /* of a place, in steps of luma */
#define MOST_EDGE 20.      /* the ratio of curvatures there, by which Lowe refuses edges at 10 */
#define SMALL_SIDE 320u    /* pixels: smaller pictures are doubled first */
#define PARTS 8u           /* of a picture, each way */
#define FEW_PLACES 150u    /* with fewer, the others are doubled, too */
#define LEVELS 3           /* per octave */
#define MIDDLE .5          /* of the first pixel, which is at 0 for VLFeat */
#define GRAYS 16
#define VERSION 2u
#define HEADER_BYTES 6u
#define FEATURE_BYTES 38u
#define MEAN_UNIT 1e-4f

/* The mean of the sum of both descriptors, by row, column and direction, in MEAN_UNIT; that of the
 * other two rows is the same, reversed. Measured on photographs and plots; the bits of the
 * first half of a code are even only where the mean is taken off. */
static const guint16 means[ROWS / 2][ROWS][DIRECTIONS] = {
  {
      { 1296, 802, 705, 902, 1468, 1193, 1158, 1155 },
      { 2252, 1239, 812, 934, 1403, 1248, 1343, 1704 },
      { 2406, 1433, 922, 856, 1103, 968, 1092, 1606 },
      { 1462, 1016, 846, 805, 978, 757, 755, 976 },
  },
  {
      { 1585, 987, 834, 1188, 1921, 1454, 1192, 1246 },
      { 3073, 1708, 976, 1218, 1819, 1536, 1416, 2025 },
      { 3267, 1795, 1066, 1142, 1454, 1220, 1219, 2052 },
      { 1937, 1182, 902, 944, 1174, 889, 811, 1192 },
  },
};

/* ── codes ── */

static guint
get_mirrored (guint i)
{
  guint direction = i % DIRECTIONS, column = i / DIRECTIONS % ROWS, row = i / (DIRECTIONS * ROWS);
  return (DIRECTIONS - direction) % DIRECTIONS + DIRECTIONS * (column + ROWS * (ROWS - 1 - row));
}

static guint
get_negative (guint i)
{
  return i % DIRECTIONS + DIRECTIONS * (ROWS * ROWS - 1 - i / DIRECTIONS);
}

static float
get_mean (guint i)
{
  guint of = i < VALUES / 2 ? i : get_mirrored (i);
  return means[of / (DIRECTIONS * ROWS)][of / DIRECTIONS % ROWS][of % DIRECTIONS] * MEAN_UNIT;
}

/* N. Ailon, B. Chazelle, "Approximate nearest neighbors and the fast Johnson-Lindenstrauss
 * transform", STOC 2006: random signs, then a Hadamard transform. The signs are bits of the golden
 * ratio's multiples. Half of the values are those of the other half again, so half of the signs say
 * all. */
static guint64
project (float values[VALUES])
{
  guint64 bits = 0;
  float other[VALUES], *from = values, *to = other;
  winnow_for_each_below (i, VALUES)
    if ((i + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) * (2 * i + 1) >> 63)
      values[i] = -values[i];
  for (guint step = 1; step < VALUES; step *= 2)
    {
      winnow_for_each_below (i, VALUES / 2)
        {
          to[i] = from[2 * i] + from[2 * i + 1];
          to[i + VALUES / 2] = from[2 * i] - from[2 * i + 1];
        }
      float *next = from;
      from = to;
      to = next;
    }
  winnow_for_each_below (i, 64)
    bits |= (guint64) (from[i] < 0) << i;
  return bits;
}

/* Square roots of shares: R. Arandjelović, A. Zisserman, "Three things everyone should know to
 * improve object retrieval", CVPR 2012. */
static void
make_code (const float descriptor[VALUES], guint64 code[4])
{
  float roots[VALUES], sum = 0;
  winnow_for_each_below (i, VALUES)
    sum += descriptor[i];
  winnow_for_each_below (i, VALUES)
    roots[i] = sum > 0 ? sqrtf (descriptor[i] / sum) : 0;
  winnow_for_each_below (part, 4)
    {
      float mirrored = part & 2 ? -1 : 1, negative = part & 1 ? -1 : 1, values[VALUES];
      winnow_for_each_below (i, VALUES)
        {
          guint n = get_negative (i);
          values[i] = roots[i] + mirrored * roots[get_mirrored (i)]
                      + negative * (roots[n] + mirrored * roots[get_mirrored (n)]);
          if (mirrored > 0)
            values[i] -= get_mean (i) + negative * get_mean (n);
        }
      code[part] = project (values);
    }
}

/* ── places ── */

/* Whether most of it has one gray, as paper. */
static gboolean
is_drawing (const WinnowPicture *picture)
{
  guint counts[GRAYS] = { 0 }, most = 0;
  gsize n = picture->width * (gsize) picture->height;
  winnow_for_each_between (i, 0, n)
    counts[picture->rgb[3 * i + 1] * GRAYS / 256]++;
  winnow_for_each_of (count, counts)
    most = MAX (most, *count);
  return most > n / 2;
}

/* The picture at its small size. Returns: (transfer full) */
static WinnowPicture *
make_small (const WinnowPicture *picture)
{
  guint longer = MAX (picture->width, picture->height),
        side = MIN (longer, is_drawing (picture) ? WINNOW_FEATURES_SIDE : WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS);
  return winnow_picture_scale (picture, MAX (picture->width * side / longer, 1),
                               MAX (picture->height * side / longer, 1));
}

/* Returns: (transfer full) with WINNOW_OCTAVE_SLACK more values */
static float *
make_luma (const WinnowPicture *picture)
{
  gsize n = picture->width * (gsize) picture->height;
  float *luma = g_malloc_n (n + WINNOW_OCTAVE_SLACK, sizeof *luma);
  winnow_for_each_between (i, 0, n)
    luma[i] = (float) (.299 * picture->rgb[3 * i] + .587 * picture->rgb[3 * i + 1] + .114 * picture->rgb[3 * i + 2]);
  return luma;
}

/* Twice as large each way, with slack. Returns: (transfer full) */
static float *
dup_doubled (const float *luma, gsize width, gsize height)
{
  float *doubled = g_malloc_n (4 * width * height + WINNOW_OCTAVE_SLACK, sizeof *doubled), *to = doubled;
  winnow_for_each_between (y, 0, 2 * height)
    {
      const float *above = luma + y / 2 * width, *below = luma + MIN ((y + 1) / 2, height - 1) * width;
      winnow_for_each_between (x, 0, 2 * width)
        {
          gsize left = x / 2, right = MIN ((x + 1) / 2, width - 1);
          *to++ = (above[left] + above[right] + below[left] + below[right]) / 4;
        }
    }
  return doubled;
}

static void
add_place (const WinnowGradients *gradients, const VlSiftKeypoint *found, GArray *features)
{
  double angles[WINNOW_PLACE_ANGLES], pixel = ldexp (1, found->o);
  const WinnowLevelPlace place = { found->x / pixel, found->y / pixel, found->sigma / pixel };
  guint n = winnow_gradients_find_angles (gradients, &place, angles);
  winnow_for_each_below (i, n)
    {
      float descriptor[VALUES];
      WinnowLocalFeature feature
          = { .x = (guint16) lrint (CLAMP ((found->x + MIDDLE) * WINNOW_FEATURE_PLACE_UNIT, 0, G_MAXUINT16)),
              .y = (guint16) lrint (CLAMP ((found->y + MIDDLE) * WINNOW_FEATURE_PLACE_UNIT, 0, G_MAXUINT16)),
              .scale = (guint8) lrint (CLAMP (WINNOW_FEATURE_SCALE_UNIT * log2 (found->sigma), 0, 255)),
              .angle = (guint8) (lrint (angles[i] / (2 * G_PI) * 256) & 255) };
      winnow_gradients_describe (gradients, &place, angles[i], descriptor);
      make_code (descriptor, feature.code);
      g_array_append_val (features, feature);
    }
}

static void
add_places (VlSiftFilt *filter, GArray *features)
{
  WinnowGradients gradients[LEVELS];
  winnow_for_each_index_of (i, gradients)
    winnow_gradients_init (&gradients[i], vl_sift_get_octave (filter, (int) i), (gsize) filter->octave_width,
                           (gsize) filter->octave_height);
  vl_sift_detect (filter);
  winnow_for_each_between (i, 0, vl_sift_get_nkeypoints (filter))
    {
      const VlSiftKeypoint *found = vl_sift_get_keypoints (filter) + i;
      add_place (&gradients[found->is], found, features);
    }
  winnow_for_each_index_of (i, gradients)
    winnow_gradients_clear (&gradients[i]);
}

/* The largest first: they survive most. */
WINNOW_DEFINE_ORDER (compare_features, WinnowLocalFeature,
                     WINNOW_ORDER (y->scale, x->scale) ?: WINNOW_ORDER (x->y, y->y)
                         ?: WINNOW_ORDER (x->x, y->x)
                         ?: WINNOW_ORDER (x->angle, y->angle))

/* ── pixels ── */

/* @features: with its width and height */
static void
set_pixel_size (WinnowLocalFeatures *features)
{
  guint longer = MAX (features->width, features->height), side = MIN (longer, WINNOW_PIXELS_SIDE);
  features->n_columns = (guint16) MAX (features->width * side / longer, 1);
  features->n_rows = (guint16) MAX (features->height * side / longer, 1);
  features->n_tint_columns = (guint16) ((features->n_columns + WINNOW_TINT_PIXELS - 1) / WINNOW_TINT_PIXELS);
  features->n_tint_rows = (guint16) ((features->n_rows + WINNOW_TINT_PIXELS - 1) / WINNOW_TINT_PIXELS);
}

static void
keep_pixels (WinnowLocalFeatures *features, const WinnowPicture *small)
{
  gsize n = features->n_columns * (gsize) features->n_rows;
  g_autoptr (WinnowPicture) pixels = winnow_picture_scale (small, features->n_columns, features->n_rows);
  g_autofree float *luma = make_luma (pixels);
  features->pixels = g_new (guint8, n);
  winnow_for_each_between (i, 0, n)
    features->pixels[i] = (guint8) CLAMP (luma[i] * GRAYS / 256, 0, GRAYS - 1);
}

static gsize
count_tints (const WinnowLocalFeatures *features)
{
  return features->n_tint_columns * (gsize) features->n_tint_rows;
}

static void
keep_tints (WinnowLocalFeatures *features, const WinnowPicture *small)
{
  gsize n = count_tints (features);
  g_autoptr (WinnowPicture) cells = winnow_picture_scale (small, features->n_tint_columns, features->n_tint_rows);
  features->tints = g_malloc_n (n, sizeof *features->tints);
  winnow_for_each_between (i, 0, n)
    {
      const guint8 *rgb = cells->rgb + 3 * i;
      features->tints[i]
          = (WinnowTint){ (guint8) lrint (.299 * rgb[0] + .587 * rgb[1] + .114 * rgb[2]),
                          (gint8) CLAMP (lrint (-.169 * rgb[0] - .331 * rgb[1] + .5 * rgb[2]), -128, 127),
                          (gint8) CLAMP (lrint (.5 * rgb[0] - .419 * rgb[1] - .081 * rgb[2]), -128, 127) };
    }
}

/* The squares of differences of neighbours, and of means of two by two: the first are as large
 * where edges are wider than a pixel, and more than twice as large where they are not. */
static void
measure_sharpness (WinnowLocalFeatures *features, const float *luma)
{
  guint width = features->width;
  double fine = 0, coarse = 0;
  for (guint y = 0; y + 1 < features->height; y += 2)
    for (guint x = 0; x + 3 < width; x += 2)
      {
        const float *p = luma + y * (gsize) width + x, *q = p + width;
        double step = (p[0] + p[1] + q[0] + q[1] - p[2] - p[3] - q[2] - q[3]) / 4;
        fine += (p[0] - p[1]) * (p[0] - p[1]) + (p[1] - p[2]) * (p[1] - p[2]) + (q[0] - q[1]) * (q[0] - q[1])
                + (q[1] - q[2]) * (q[1] - q[2]);
        coarse += step * step;
      }
  features->sharpness = coarse > 0 ? (guint8) MIN (16 * fine / coarse, 255) : 0;
}

/* ── the whole ── */

/* Leaves WINNOW_MAX_FEATURES, the largest of each part of the picture first: letters around a
 * picture are many. */
static void
thin_out (GArray *found, const WinnowPicture *small)
{
  guint n_in[PARTS * PARTS] = { 0 }, n = 0;
  g_autofree guint *ranks = g_new (guint, found->len);
  g_autofree guint *counts = g_new0 (guint, found->len + 1);
  WinnowLocalFeature *features = WINNOW_DATA (WinnowLocalFeature, found);
  winnow_for_each_index (i, found)
    {
      guint column = (guint) (features[i].x / WINNOW_FEATURE_PLACE_UNIT * PARTS / small->width),
            row = (guint) (features[i].y / WINNOW_FEATURE_PLACE_UNIT * PARTS / small->height);
      ranks[i] = n_in[MIN (row, PARTS - 1) * PARTS + MIN (column, PARTS - 1)]++;
      counts[ranks[i]]++;
    }
  guint most = 0, sum = 0;
  while (most < found->len && sum + counts[most] <= WINNOW_MAX_FEATURES)
    sum += counts[most++];
  winnow_for_each_index (i, found)
    if (ranks[i] < most)
      features[n++] = features[i];
  g_array_set_size (found, n);
}

/* @octave: the first one; −1: the picture is doubled first. Returns: (transfer full) (element-type
 * WinnowLocalFeature) */
static GArray *
find_places (const float *luma, const WinnowPicture *small, int octave)
{
  GArray *found = winnow_array_new (WinnowLocalFeature);
  g_autofree float *doubled = octave < 0 ? dup_doubled (luma, small->width, small->height) : NULL;
  VlSiftFilt *filter = vl_sift_new ((int) small->width, (int) small->height, -1, LEVELS, octave);
  vl_sift_set_peak_thresh (filter, LEAST_CONTRAST);
  vl_sift_set_edge_thresh (filter, MOST_EDGE);
  winnow_octaves_begin (filter, doubled != NULL ? doubled : luma);
  do
    add_places (filter, found);
  while (winnow_octaves_next (filter));
  vl_sift_delete (filter);
  g_array_sort (found, compare_features);
  return found;
}

void
winnow_local_features_init (WinnowLocalFeatures *features, const WinnowPicture *picture)
{
  g_autoptr (WinnowPicture) small = make_small (picture);
  g_autofree float *luma = make_luma (small);
  int octave = MAX (small->width, small->height) <= SMALL_SIDE ? -1 : 0;
  GArray *found = find_places (luma, small, octave);
  if (octave == 0 && found->len < FEW_PLACES
      && MAX (small->width, small->height) <= WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS)
    {
      g_array_unref (found);
      found = find_places (luma, small, -1);
    }
  thin_out (found, small);
  *features
      = (WinnowLocalFeatures){ .width = (guint16) small->width, .height = (guint16) small->height, .n = found->len };
  features->features = (WinnowLocalFeature *) (gpointer) g_array_free (found, FALSE);
  measure_sharpness (features, luma);
  set_pixel_size (features);
  keep_pixels (features, small);
  keep_tints (features, small);
}

void
winnow_local_features_clear (WinnowLocalFeatures *features)
{
  winnow_clear (features, g_free, features, pixels, tints);
  features->n = 0;
}

/* ── packing ── */

static guint8 *
write_number (guint8 *to, guint64 value, guint n_bytes)
{
  winnow_for_each_below (i, n_bytes)
    *to++ = (guint8) (value >> 8 * i);
  return to;
}

static guint64
read_number (const guint8 **from, guint n_bytes)
{
  guint64 value = 0;
  winnow_for_each_below (i, n_bytes)
    value |= (guint64) * (*from)++ << 8 * i;
  return value;
}

/* Of all that is not features. */
static gsize
count_pixel_bytes (const WinnowLocalFeatures *features)
{
  return HEADER_BYTES + (features->n_columns * (gsize) features->n_rows + 1) / 2
         + count_tints (features) * sizeof *features->tints;
}

GBytes *
winnow_local_features_pack (const WinnowLocalFeatures *features)
{
  gsize n_pixels = features->n_columns * (gsize) features->n_rows,
        length = count_pixel_bytes (features) + features->n * (gsize) FEATURE_BYTES;
  guint8 *bytes = g_malloc0 (length), *to = write_number (bytes, VERSION, 1);
  to = write_number (write_number (write_number (to, features->width, 2), features->height, 2), features->sharpness, 1);
  winnow_for_each_below (i, features->n)
    {
      const WinnowLocalFeature *feature = &features->features[i];
      to = write_number (write_number (to, feature->x, 2), feature->y, 2);
      to = write_number (write_number (to, feature->scale, 1), feature->angle, 1);
      winnow_for_each_index_of (k, feature->code)
        to = write_number (to, feature->code[k], 8);
    }
  winnow_for_each_between (i, 0, n_pixels)
    to[i / 2] |= (guint8) (features->pixels[i] << i % 2 * 4);
  memcpy (to + (n_pixels + 1) / 2, features->tints, count_tints (features) * sizeof *features->tints);
  return g_bytes_new_take (bytes, length);
}

/* FALSE where the size or the length can't be right. */
static gboolean
read_sizes (WinnowLocalFeatures *features, const guint8 **from, gsize length)
{
  if (length < HEADER_BYTES || read_number (from, 1) != VERSION)
    return FALSE;
  features->width = (guint16) read_number (from, 2);
  features->height = (guint16) read_number (from, 2);
  features->sharpness = (guint8) read_number (from, 1);
  if (features->width == 0 || features->height == 0)
    return FALSE;
  set_pixel_size (features);
  gsize rest = length - MIN (count_pixel_bytes (features), length);
  features->n = (guint) (rest / FEATURE_BYTES);
  return features->n <= WINNOW_MAX_FEATURES
         && length == count_pixel_bytes (features) + features->n * (gsize) FEATURE_BYTES;
}

gboolean
winnow_local_features_unpack (WinnowLocalFeatures *features, GBytes *bytes)
{
  gsize length;
  const guint8 *from = g_bytes_get_data (bytes, &length);
  WinnowLocalFeatures read = { 0 };
  *features = (WinnowLocalFeatures){ 0 };
  if (!read_sizes (&read, &from, length))
    return FALSE;
  *features = read;
  features->features = g_new (WinnowLocalFeature, features->n);
  winnow_for_each_below (i, features->n)
    {
      WinnowLocalFeature *feature = &features->features[i];
      feature->x = (guint16) read_number (&from, 2);
      feature->y = (guint16) read_number (&from, 2);
      feature->scale = (guint8) read_number (&from, 1);
      feature->angle = (guint8) read_number (&from, 1);
      winnow_for_each_index_of (k, feature->code)
        feature->code[k] = read_number (&from, 8);
    }
  gsize n_pixels = features->n_columns * (gsize) features->n_rows;
  features->pixels = g_new (guint8, n_pixels);
  winnow_for_each_between (i, 0, n_pixels)
    features->pixels[i] = from[i / 2] >> i % 2 * 4 & (GRAYS - 1);
  features->tints = g_memdup2 (from + (n_pixels + 1) / 2, count_tints (features) * sizeof *features->tints);
  return TRUE;
}
