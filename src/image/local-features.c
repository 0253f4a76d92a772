/* local-features.c: a picture → features of places on it
 *
 * A mirrored picture has the same places, whose descriptors have their rows and directions
 * reversed. The first half of a code is of the sum of a descriptor and its reversed one, which is
 * the same for both pictures; the second half is of the difference, which changes its sign. So a
 * mirrored picture is recognised without a second pass over it.
 *
 * At most 512 pixels a side and 1,000 places a picture, 38 bytes each: 800 pixels found less, since
 * large places survive edits. 256 signs cost a fourth of the bytes of a descriptor and compare in
 * two instructions. */
#include "image/local-features.h"

#include <math.h>
#include <string.h>

#include <vl/sift.h>

#include "base/array.h"
#include "image/decoder.h"

#define ROWS 4u /* and columns of a descriptor */
#define DIRECTIONS 8u
#define VALUES (ROWS * ROWS * DIRECTIONS)
#define LEAST_CONTRAST .7 /* of a place, in steps of luma */
#define MOST_EDGE 15.     /* the ratio of curvatures there, by which Lowe refuses edges at 10 */
#define SMALL_SIDE 320u   /* pixels: smaller pictures are doubled first */
#define LEVELS 3          /* per octave */
#define MIDDLE .5         /* of the first pixel, which is at 0 for VLFeat */
#define GRAYS 16
#define HEADER_BYTES 4u
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
get_reversed (guint i)
{
  guint direction = i % DIRECTIONS, column = i / DIRECTIONS % ROWS, row = i / (DIRECTIONS * ROWS);
  return (DIRECTIONS - direction) % DIRECTIONS + DIRECTIONS * (column + ROWS * (ROWS - 1 - row));
}

static float
get_mean (guint i)
{
  guint of = i < VALUES / 2 ? i : get_reversed (i);
  return means[of / (DIRECTIONS * ROWS)][of / DIRECTIONS % ROWS][of % DIRECTIONS] * MEAN_UNIT;
}

/* N. Ailon, B. Chazelle, "Approximate nearest neighbors and the fast Johnson-Lindenstrauss
 * transform", STOC 2006: random signs, then a Hadamard transform. The signs are bits of the golden
 * ratio's multiples. */
static void
project (float values[VALUES], guint64 bits[2])
{
  winnow_for_each_below (i, VALUES)
    if ((i + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) * (2 * i + 1) >> 63)
      values[i] = -values[i];
  for (guint step = 1; step < VALUES; step *= 2)
    winnow_for_each_below (i, VALUES)
      if (!(i & step))
        {
          float a = values[i], b = values[i + step];
          values[i] = a + b;
          values[i + step] = a - b;
        }
  bits[0] = bits[1] = 0;
  winnow_for_each_below (i, VALUES)
    bits[i / 64] |= (guint64) (values[i] < 0) << i % 64;
}

/* Square roots of shares: R. Arandjelović, A. Zisserman, "Three things everyone should know to
 * improve object retrieval", CVPR 2012. */
static void
make_code (const float descriptor[VALUES], guint64 code[4])
{
  float roots[VALUES], even[VALUES], odd[VALUES], sum = 0;
  winnow_for_each_below (i, VALUES)
    sum += descriptor[i];
  winnow_for_each_below (i, VALUES)
    roots[i] = sum > 0 ? sqrtf (descriptor[i] / sum) : 0;
  winnow_for_each_below (i, VALUES)
    {
      float reversed = roots[get_reversed (i)];
      even[i] = roots[i] + reversed - get_mean (i);
      odd[i] = roots[i] - reversed;
    }
  project (even, code);
  project (odd, code + 2);
}

/* ── places ── */

/* Luma of the picture at its small size. Returns: (transfer full) */
static float *
make_luma (const WinnowPicture *picture, guint *width, guint *height)
{
  guint longer = MAX (picture->width, picture->height);
  g_autoptr (WinnowPicture) small = NULL;
  float *luma;
  *width = picture->width;
  *height = picture->height;
  if (longer > WINNOW_FEATURES_SIDE)
    {
      *width = MAX (picture->width * WINNOW_FEATURES_SIDE / longer, 1);
      *height = MAX (picture->height * WINNOW_FEATURES_SIDE / longer, 1);
      picture = small = winnow_picture_scale (picture, *width, *height);
    }
  luma = g_malloc_n (*width * (gsize) *height, sizeof *luma);
  for (gsize i = 0; i < *width * (gsize) *height; i++)
    luma[i] = (float) (.299 * picture->rgb[3 * i] + .587 * picture->rgb[3 * i + 1] + .114 * picture->rgb[3 * i + 2]);
  return luma;
}

static void
add_place (VlSiftFilt *filter, const VlSiftKeypoint *place, GArray *features)
{
  double angles[4];
  int n = vl_sift_calc_keypoint_orientations (filter, angles, place);
  for (int i = 0; i < n; i++)
    {
      float descriptor[VALUES];
      WinnowLocalFeature feature
          = { .x = (guint16) lrint (CLAMP ((place->x + MIDDLE) * WINNOW_FEATURE_PLACE_UNIT, 0, G_MAXUINT16)),
              .y = (guint16) lrint (CLAMP ((place->y + MIDDLE) * WINNOW_FEATURE_PLACE_UNIT, 0, G_MAXUINT16)),
              .scale = (guint8) lrint (CLAMP (WINNOW_FEATURE_SCALE_UNIT * log2 (place->sigma), 0, 255)),
              .angle = (guint8) (lrint (angles[i] / (2 * G_PI) * 256) & 255) };
      vl_sift_calc_keypoint_descriptor (filter, descriptor, place, angles[i]);
      make_code (descriptor, feature.code);
      g_array_append_val (features, feature);
    }
}

/* The largest first: they survive most. */
static int
compare_features (gconstpointer x, gconstpointer y)
{
  const WinnowLocalFeature *a = x, *b = y;
  if (a->scale != b->scale)
    return b->scale - a->scale;
  return a->y != b->y ? a->y - b->y : a->x != b->x ? a->x - b->x : a->angle - b->angle;
}

/* @features: with its width and height */
static void
set_pixel_size (WinnowLocalFeatures *features)
{
  guint longer = MAX (features->width, features->height), side = MIN (longer, WINNOW_PIXELS_SIDE);
  features->n_columns = (guint16) MAX (features->width * side / longer, 1);
  features->n_rows = (guint16) MAX (features->height * side / longer, 1);
}

/* The mean of a rectangle of @luma, whose rows have @width pixels. */
static float
get_mean_luma (const float *luma, guint width, guint left, guint top, guint right, guint bottom)
{
  float sum = 0;
  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      sum += luma[y * width + x];
  return sum / (float) ((right - left) * (bottom - top));
}

static void
keep_pixels (WinnowLocalFeatures *features, const float *luma)
{
  guint width = features->width, height = features->height, n_columns, n_rows;
  set_pixel_size (features);
  n_columns = features->n_columns;
  n_rows = features->n_rows;
  features->pixels = g_new (guint8, n_columns * n_rows);
  winnow_for_each_below (row, n_rows)
    winnow_for_each_below (column, n_columns)
      features->pixels[row * n_columns + column]
          = (guint8) CLAMP (get_mean_luma (luma, width, column * width / n_columns, row * height / n_rows,
                                           (column + 1) * width / n_columns, (row + 1) * height / n_rows)
                                * GRAYS / 256,
                            0, GRAYS - 1);
}

void
winnow_local_features_init (WinnowLocalFeatures *features, const WinnowPicture *picture)
{
  guint width, height;
  g_autofree float *luma = make_luma (picture, &width, &height);
  GArray *found = winnow_array_new (WinnowLocalFeature);
  VlSiftFilt *filter = vl_sift_new ((int) width, (int) height, -1, LEVELS, MAX (width, height) <= SMALL_SIDE ? -1 : 0);
  vl_sift_set_peak_thresh (filter, LEAST_CONTRAST);
  vl_sift_set_edge_thresh (filter, MOST_EDGE);
  for (int end = vl_sift_process_first_octave (filter, luma); !end; end = vl_sift_process_next_octave (filter))
    {
      vl_sift_detect (filter);
      for (int i = 0; i < vl_sift_get_nkeypoints (filter); i++)
        add_place (filter, vl_sift_get_keypoints (filter) + i, found);
    }
  vl_sift_delete (filter);
  g_array_sort (found, compare_features);
  *features = (WinnowLocalFeatures){ .width = (guint16) width,
                                     .height = (guint16) height,
                                     .n = MIN (found->len, WINNOW_MAX_FEATURES) };
  features->features = (WinnowLocalFeature *) (gpointer) g_array_free (found, FALSE);
  keep_pixels (features, luma);
}

void
winnow_local_features_clear (WinnowLocalFeatures *features)
{
  winnow_clear (features, g_free, features, pixels);
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

/* Never a multiple of FEATURE_BYTES: by this bytes with pixels differ from those without. */
static gsize
count_pixel_bytes (const WinnowLocalFeatures *features)
{
  gsize n = (features->n_columns * (gsize) features->n_rows + 1) / 2;
  return n % FEATURE_BYTES == 0 ? n + 1 : n;
}

GBytes *
winnow_local_features_pack (const WinnowLocalFeatures *features)
{
  gsize length = HEADER_BYTES + features->n * (gsize) FEATURE_BYTES
                 + (features->pixels != NULL ? count_pixel_bytes (features) : 0);
  guint8 *bytes = g_malloc (length), *to = write_number (write_number (bytes, features->width, 2), features->height, 2);
  winnow_for_each_below (i, features->n)
    {
      const WinnowLocalFeature *feature = &features->features[i];
      to = write_number (write_number (to, feature->x, 2), feature->y, 2);
      to = write_number (write_number (to, feature->scale, 1), feature->angle, 1);
      winnow_for_each_index_of (k, feature->code)
        to = write_number (to, feature->code[k], 8);
    }
  if (features->pixels != NULL)
    {
      memset (to, 0, count_pixel_bytes (features));
      for (gsize i = 0; i < features->n_columns * (gsize) features->n_rows; i++)
        to[i / 2] |= (guint8) (features->pixels[i] << i % 2 * 4);
    }
  return g_bytes_new_take (bytes, length);
}

gboolean
winnow_local_features_unpack (WinnowLocalFeatures *features, GBytes *bytes)
{
  gsize length;
  const guint8 *from = g_bytes_get_data (bytes, &length);
  WinnowLocalFeatures read = { 0 };
  *features = read;
  if (length < HEADER_BYTES)
    return FALSE;
  read.width = (guint16) read_number (&from, 2);
  read.height = (guint16) read_number (&from, 2);
  if (read.width == 0 || read.height == 0)
    return FALSE;
  set_pixel_size (&read);
  length -= HEADER_BYTES;
  gsize n_pixels = length % FEATURE_BYTES == 0 ? 0 : count_pixel_bytes (&read);
  if (length < n_pixels || (length - n_pixels) % FEATURE_BYTES != 0
      || (length - n_pixels) / FEATURE_BYTES > WINNOW_MAX_FEATURES)
    return FALSE;
  *features = read;
  features->n = (guint) ((length - n_pixels) / FEATURE_BYTES);
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
  if (n_pixels > 0)
    {
      features->pixels = g_new (guint8, features->n_columns * (gsize) features->n_rows);
      for (gsize i = 0; i < features->n_columns * (gsize) features->n_rows; i++)
        features->pixels[i] = from[i / 2] >> i % 2 * 4 & (GRAYS - 1);
    }
  return TRUE;
}
