/* test-local-features.c: features are packed and unpacked, follow a picture that is mirrored, and
 * stand any picture */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "part.h"
#include "image/decoder.h"
#include "image/local-features.h"
#include "make.h"

#define HEADER_BYTES 6u
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
  g_assert_cmpuint (a->sharpness, ==, b->sharpness);
  g_assert_cmpmem (a->pixels, a->n_columns * (gsize) a->n_rows, b->pixels, b->n_columns * (gsize) b->n_rows);
  g_assert_cmpmem (a->tints, 3 * a->n_tint_columns * (gsize) a->n_tint_rows, b->tints,
                   3 * b->n_tint_columns * (gsize) b->n_tint_rows);
}

static gsize
count_pixel_bytes (const WinnowLocalFeatures *features)
{
  return (features->n_columns * (gsize) features->n_rows + 1) / 2
         + 3 * features->n_tint_columns * (gsize) features->n_tint_rows;
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

/* Pixels of every size. */
test_case (pack_pixels)
{
  for (guint width = 1; width < 140; width++)
    {
      g_auto (WinnowLocalFeatures) plain = { 0 }, again = { 0 };
      compute (&plain, make_plain (width, 19, 50, 50, 90));
      g_autoptr (GBytes) packed = winnow_local_features_pack (&plain);
      g_assert_true (winnow_local_features_unpack (&again, packed));
      assert_same (&plain, &again);
      g_assert_cmpuint (again.pixels[0], ==, 3);
      g_assert_cmpint (again.tints[0].luma, ==, 55);
      g_assert_cmpint (again.tints[0].blue, ==, 20);
      g_assert_cmpint (again.tints[0].red, ==, -3);
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

/* Cut, longer, of another version, or of no size. */
test_case (unpack_damaged)
{
  g_auto (WinnowLocalFeatures) features = { 0 };
  gsize length;
  compute (&features, make_scene (1, 150, 200));
  g_autoptr (GBytes) packed = winnow_local_features_pack (&features);
  gconstpointer bytes = g_bytes_get_data (packed, &length);
  g_autofree guint8 *data = g_malloc0 (length + FEATURE_BYTES);
  memcpy (data, bytes, length);
  for (gsize cut = 0; cut < length; cut++)
    g_assert_true (!unpacks (data, cut) || (length - cut) % FEATURE_BYTES == 0);
  g_assert_true (unpacks (data, length));
  g_assert_true (unpacks (data, length + FEATURE_BYTES) == (features.n < WINNOW_MAX_FEATURES));
  g_assert_false (unpacks (data, length + 1));
  memset (data + 1, 0, 2);
  g_assert_false (unpacks (data, length));
  memcpy (data, bytes, length);
  data[0]++;
  g_assert_false (unpacks (data, length));
}

/* ── mirrored ── */

/* Whether @b is where @a is in the mirrored picture, or the negative of it, @width pixels wide,
 * turned as it is there. */
static gboolean
is_counterpart (const WinnowLocalFeature *a, const WinnowLocalFeature *b, guint variant, guint width)
{
  gboolean is_mirrored = variant & WINNOW_VARIANT_MIRRORED;
  int angle = is_mirrored ? WINNOW_FEATURE_ANGLES / 2 - a->angle : a->angle;
  double of_a = a->x / WINNOW_FEATURE_PLACE_UNIT, of_b = b->x / WINNOW_FEATURE_PLACE_UNIT,
         x = (is_mirrored ? width - of_a : of_a) - of_b, y = (a->y - b->y) / WINNOW_FEATURE_PLACE_UNIT;
  if (variant & WINNOW_VARIANT_NEGATIVE)
    angle += WINNOW_FEATURE_ANGLES / 2;
  return hypot (x, y) < .5 && abs (a->scale - b->scale) <= 2 && abs ((gint8) (angle - b->angle)) <= 4;
}

static WinnowPicture *
make_variant (guint seed, guint variant)
{
  WinnowPicture *picture = make_scene (seed, 480, 360);
  for (gsize i = 0; variant & WINNOW_VARIANT_NEGATIVE && i < 3 * picture->width * (gsize) picture->height; i++)
    picture->rgb[i] ^= 255;
  return variant & WINNOW_VARIANT_MIRRORED ? winnow_picture_turn (picture, 2, NULL) : picture;
}

/* Places stay, and codes are near in the bits of the variant. */
test_case (variants)
{
  for (guint seed = 0; seed < 3; seed++)
    for (guint variant = 0; variant < WINNOW_FEATURE_VARIANTS; variant++)
      {
        g_auto (WinnowLocalFeatures) features = { 0 }, changed = { 0 };
        guint n_pairs = 0, n_near = 0;
        compute (&features, make_scene (seed, 480, 360));
        compute (&changed, make_variant (seed, variant));
        for (guint i = 0; i < features.n; i++)
          {
            guint least = WINNOW_FEATURE_BITS, bits[WINNOW_FEATURE_VARIANTS];
            for (guint j = 0; j < changed.n; j++)
              if (is_counterpart (&features.features[i], &changed.features[j], variant, features.width))
                {
                  winnow_feature_count_bits (features.features[i].code, changed.features[j].code, bits);
                  least = MIN (least, bits[variant]);
                }
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
 * WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS. */
test_case (order)
{
  static const guint sizes[][2] = { { 900, 600 }, { 400, 900 }, { 512, 512 }, { 320, 240 }, { 100, 80 } };
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      g_auto (WinnowLocalFeatures) features = { 0 }, again = { 0 };
      guint longer = MAX (sizes[s][0], sizes[s][1]), side = MIN (longer, WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS);
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
        guint longer = MAX (sides[w], sides[h]), side = MIN (longer, WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS);
        compute (&plain, make_plain (sides[w], sides[h], 200, 100, 50));
        compute (&scene, make_scene (w, sides[w], sides[h]));
        g_assert_cmpuint (plain.n, ==, 0);
        g_assert_cmpuint (plain.width, ==, sides[w]); /* as a blank page */
        g_assert_cmpuint (scene.height, ==, MAX (sides[h] * side / longer, 1));
      }
}
