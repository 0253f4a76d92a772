/* test-local-features.c: features are packed and unpacked, follow a picture that is mirrored, and
 * stand any picture */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "part.h"
#include "image/decoder.h"
#include "image/local-features.h"
#include "make.h"

#define HEADER_BYTES 4u
#define FEATURE_BYTES 38u

static void
compute (WinnowLocalFeatures *features, WinnowPicture *picture)
{
  g_autoptr (WinnowPicture) taken = picture;
  winnow_local_features_init (features, taken);
}

/* ── packing ── */

static void
assert_same (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b)
{
  g_assert_cmpuint (a->width, ==, b->width);
  g_assert_cmpuint (a->height, ==, b->height);
  g_assert_cmpuint (a->n, ==, b->n);
  for (guint i = 0; i < a->n; i++)
    {
      const WinnowLocalFeature *p = &a->features[i], *q = &b->features[i];
      g_assert_true (p->x == q->x && p->y == q->y && p->scale == q->scale && p->angle == q->angle);
      g_assert_cmpmem (p->code, sizeof p->code, q->code, sizeof q->code);
    }
  if (a->pixels == NULL || b->pixels == NULL)
    g_assert_true (a->pixels == b->pixels);
  else
    g_assert_cmpmem (a->pixels, a->n_columns * (gsize) a->n_rows, b->pixels, b->n_columns * (gsize) b->n_rows);
}

/* Never a multiple of FEATURE_BYTES. */
static gsize
count_pixel_bytes (const WinnowLocalFeatures *features)
{
  gsize n = (features->n_columns * (gsize) features->n_rows + 1) / 2;
  return n % FEATURE_BYTES == 0 ? n + 1 : n;
}

test_case (pack)
{
  for (guint i = 0; i < 4; i++)
    {
      g_auto (WinnowLocalFeatures) features = { 0 }, again = { 0 };
      compute (&features, i == 0 ? make_plain (300, 200, 9, 9, 9) : make_scene (i, 150 * i, 200));
      g_autoptr (GBytes) bytes = winnow_local_features_pack (&features);
      g_assert_cmpuint (g_bytes_get_size (bytes), ==,
                        HEADER_BYTES + features.n * FEATURE_BYTES + count_pixel_bytes (&features));
      g_assert_true (winnow_local_features_unpack (&again, bytes));
      assert_same (&features, &again);
      g_assert_true ((features.n == 0) == (i == 0));
    }
}

/* As libraries have them from before pixels were kept; and with pixels of every size, whatever
 * their bytes. */
test_case (pack_pixels)
{
  g_auto (WinnowLocalFeatures) features = { 0 }, without = { 0 };
  compute (&features, make_scene (1, 150, 200));
  g_clear_pointer (&features.pixels, g_free);
  g_autoptr (GBytes) bytes = winnow_local_features_pack (&features);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, HEADER_BYTES + features.n * FEATURE_BYTES);
  g_assert_true (winnow_local_features_unpack (&without, bytes));
  assert_same (&features, &without);
  for (guint width = 1; width < 140; width++)
    {
      g_auto (WinnowLocalFeatures) plain = { 0 }, again = { 0 };
      compute (&plain, make_plain (width, 19, 50, 50, 50));
      g_autoptr (GBytes) packed = winnow_local_features_pack (&plain);
      g_assert_true (winnow_local_features_unpack (&again, packed));
      assert_same (&plain, &again);
      g_assert_nonnull (again.pixels);
      g_assert_cmpuint (again.pixels[0], ==, 3);
    }
}

/* FALSE leaves none. */
static gboolean
unpacks (const guint8 *data, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  g_auto (WinnowLocalFeatures) features = { .n = 7 };
  gboolean is_good = winnow_local_features_unpack (&features, bytes);
  g_assert_true (is_good || (features.n == 0 && features.features == NULL));
  return is_good;
}

test_case (unpack_damaged)
{
  gsize most = HEADER_BYTES + (WINNOW_MAX_FEATURES + 1) * FEATURE_BYTES;
  g_autofree guint8 *data = g_malloc (most);
  memset (data, 1, most);
  for (gsize length = 0; length < 4 * FEATURE_BYTES; length++)
    g_assert_true (unpacks (data, length) == (length >= HEADER_BYTES && (length - HEADER_BYTES) % FEATURE_BYTES == 0));
  g_assert_true (unpacks (data, most - FEATURE_BYTES));
  g_assert_false (unpacks (data, most));
  for (guint side = 0; side < 2; side++)
    {
      memset (data, 1, HEADER_BYTES);
      memset (data + 2 * side, 0, 2);
      g_assert_false (unpacks (data, HEADER_BYTES));
      g_assert_false (unpacks (data, HEADER_BYTES + FEATURE_BYTES));
    }
}

/* ── mirrored ── */

static guint
count_bits (const WinnowLocalFeature *a, const WinnowLocalFeature *mirrored)
{
  guint n = 0;
  for (guint i = 0; i < 4; i++)
    n += (guint) __builtin_popcountll (a->code[i] ^ mirrored->code[i] ^ (i < 2 ? 0 : G_MAXUINT64));
  return n;
}

/* Whether @b is where @a is in the mirrored picture @width pixels wide, turned as it is there. */
static gboolean
is_counterpart (const WinnowLocalFeature *a, const WinnowLocalFeature *b, guint width)
{
  double x = width - a->x / WINNOW_FEATURE_PLACE_UNIT - b->x / WINNOW_FEATURE_PLACE_UNIT,
         y = (a->y - b->y) / WINNOW_FEATURE_PLACE_UNIT;
  return hypot (x, y) < .5 && abs (a->scale - b->scale) <= 2
         && abs ((gint8) (WINNOW_FEATURE_ANGLES / 2 - a->angle - b->angle)) <= 4;
}

test_case (mirrored)
{
  for (guint seed = 0; seed < 3; seed++)
    {
      g_auto (WinnowLocalFeatures) features = { 0 }, mirrored = { 0 };
      guint n_pairs = 0, n_near = 0;
      compute (&features, make_scene (seed, 480, 360));
      compute (&mirrored, winnow_picture_turn (make_scene (seed, 480, 360), 2, NULL));
      for (guint i = 0; i < features.n; i++)
        {
          guint least = WINNOW_FEATURE_BITS;
          for (guint j = 0; j < mirrored.n; j++)
            if (is_counterpart (&features.features[i], &mirrored.features[j], features.width))
              least = MIN (least, count_bits (&features.features[i], &mirrored.features[j]));
          n_pairs += least < WINNOW_FEATURE_BITS;
          n_near += least <= 24;
        }
      g_test_message ("%u features, %u have a counterpart, %u within 24 bits", features.n, n_pairs, n_near);
      g_assert_cmpuint (features.n, >, 200);
      g_assert_cmpuint (n_pairs, >, features.n * 8 / 10);
      g_assert_cmpuint (n_near, >, n_pairs * 9 / 10);
    }
}

/* ── any picture ── */

/* The largest first, within the small picture, whose longer side is at most
 * WINNOW_FEATURES_SIDE. */
test_case (order)
{
  static const guint sizes[][2] = { { 900, 600 }, { 400, 900 }, { 512, 512 }, { 320, 240 }, { 100, 80 } };
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      g_auto (WinnowLocalFeatures) features = { 0 }, again = { 0 };
      guint longer = MAX (sizes[s][0], sizes[s][1]), side = MIN (longer, WINNOW_FEATURES_SIDE);
      compute (&features, make_scene (s, sizes[s][0], sizes[s][1]));
      compute (&again, make_scene (s, sizes[s][0], sizes[s][1]));
      assert_same (&features, &again);
      g_assert_cmpuint (features.width, ==, sizes[s][0] * side / longer);
      g_assert_cmpuint (features.height, ==, sizes[s][1] * side / longer);
      g_assert_cmpuint (features.n, >, 50);
      g_assert_cmpuint (features.n, <=, WINNOW_MAX_FEATURES);
      for (guint i = 0; i < features.n; i++)
        {
          g_assert_cmpfloat (features.features[i].x / WINNOW_FEATURE_PLACE_UNIT, <=, features.width);
          g_assert_cmpfloat (features.features[i].y / WINNOW_FEATURE_PLACE_UNIT, <=, features.height);
          g_assert_true (i == 0 || features.features[i].scale <= features.features[i - 1].scale);
        }
    }
}

/* Places where nothing happens have no features; tiny and thin pictures do no harm. */
test_case (small)
{
  static const guint sides[] = { 1, 2, 3, 5, 8, 16, 33, 700 };
  for (guint w = 0; w < G_N_ELEMENTS (sides); w++)
    for (guint h = 0; h < G_N_ELEMENTS (sides); h++)
      {
        g_auto (WinnowLocalFeatures) plain = { 0 }, scene = { 0 };
        guint longer = MAX (sides[w], sides[h]), side = MIN (longer, WINNOW_FEATURES_SIDE);
        compute (&plain, make_plain (sides[w], sides[h], 200, 100, 50));
        compute (&scene, make_scene (w, sides[w], sides[h]));
        g_assert_cmpuint (plain.n, ==, 0);
        g_assert_cmpuint (plain.width, ==, MAX (sides[w] * side / longer, 1));
        g_assert_cmpuint (scene.height, ==, MAX (sides[h] * side / longer, 1));
      }
}
