/* test-placed-pictures.c: pictures whose fingerprints differ and whose local features agree */
#include <math.h>

#include "part.h"
#include "match/picture-matches.h"

#define N_FEATURES 60u

/* Documents with one picture each: A; half of it, larger; mirrored; another; A in the template. */
enum
{
  WHOLE,
  HALF,
  MIRRORED,
  OTHER,
  IN_TEMPLATE,
  N_PICTURES,
};

typedef struct
{
  WinnowImageFingerprint fingerprints[N_PICTURES];
  WinnowLocalFeatures features[N_PICTURES];
  WinnowPictureHolder holders[N_PICTURES];
  WinnowHeldPicture pictures[N_PICTURES];
  guint n_read[N_PICTURES];
} Case;

/* Bits of their own for each picture: none is near another. */
static WinnowImageFingerprint
make_fingerprint (GRand *random)
{
  WinnowImageFingerprint fingerprint = { .usable = 1u << WINNOW_CROP_NONE };
  for (guint word = 0; word < 4; word++)
    fingerprint.crops[WINNOW_CROP_NONE].bits[word]
        = ((guint64) g_rand_int (random) << 32 | g_rand_int (random)) & ~G_GUINT64_CONSTANT (1);
  return fingerprint;
}

static WinnowLocalFeatures
make_features (GRand *random)
{
  WinnowLocalFeatures features = { 512, 512, N_FEATURES, g_new0 (WinnowLocalFeature, N_FEATURES) };
  for (guint i = 0; i < N_FEATURES; i++)
    {
      WinnowLocalFeature *feature = &features.features[i];
      feature->x = (guint16) g_rand_int_range (random, 0, 512 * 64);
      feature->y = (guint16) g_rand_int_range (random, 0, 512 * 64);
      feature->scale = (guint8) g_rand_int_range (random, 24, 60);
      feature->angle = (guint8) g_rand_int_range (random, 0, 256);
      for (guint word = 0; word < G_N_ELEMENTS (feature->code); word++)
        feature->code[word] = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
    }
  return features;
}

/* Grays of one drawing: those from @left on, @side places to the right, or to the left. */
static void
draw (WinnowLocalFeatures *features, double left, double side)
{
  guint longer = MAX (features->width, features->height);
  features->n_columns = (guint16) (features->width * WINNOW_PIXELS_SIDE / longer);
  features->n_rows = (guint16) (features->height * WINNOW_PIXELS_SIDE / longer);
  features->n_tint_columns = (guint16) ((features->n_columns + 3) / 4);
  features->n_tint_rows = (guint16) ((features->n_rows + 3) / 4);
  features->pixels = g_new (guint8, features->n_columns * features->n_rows);
  features->tints = g_new0 (WinnowTint, features->n_tint_columns * features->n_tint_rows);
  for (guint y = 0; y < features->n_rows; y++)
    for (guint x = 0; x < features->n_columns; x++)
      {
        double at = left + side * (x + .5) / features->n_columns, down = fabs (side) * (y + .5) / features->n_columns;
        features->pixels[y * features->n_columns + x]
            = (guint8) (8 + 7 * sin (at / 17 + down / 50) * cos (down / 23 - at / 90));
      }
}

/* The left half of @whole at twice its size. */
static WinnowLocalFeatures
cut (const WinnowLocalFeatures *whole)
{
  WinnowLocalFeatures half = { 512, 1023, 0, g_new0 (WinnowLocalFeature, N_FEATURES) };
  for (guint i = 0; i < whole->n; i++)
    if (whole->features[i].x < 256 * 64 && whole->features[i].y < 511 * 64)
      {
        WinnowLocalFeature *feature = &half.features[half.n++];
        *feature = whole->features[i];
        feature->x = (guint16) (feature->x * 2);
        feature->y = (guint16) (feature->y * 2);
        feature->scale += 16;
      }
  return half;
}

static WinnowLocalFeatures
mirror (const WinnowLocalFeatures *whole)
{
  WinnowLocalFeatures mirrored = { 512, 512, N_FEATURES, g_new0 (WinnowLocalFeature, N_FEATURES) };
  for (guint i = 0; i < whole->n; i++)
    {
      WinnowLocalFeature *feature = &mirrored.features[i];
      *feature = whole->features[i];
      feature->x = (guint16) (512 * 64 - feature->x);
      feature->angle = (guint8) (128 - feature->angle);
      feature->code[2] = ~feature->code[2];
      feature->code[3] = ~feature->code[3];
    }
  return mirrored;
}

static void
make_case (Case *test)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (60);
  *test = (Case){ 0 };
  test->features[WHOLE] = make_features (random);
  test->features[HALF] = cut (&test->features[WHOLE]);
  test->features[MIRRORED] = mirror (&test->features[WHOLE]);
  test->features[OTHER] = make_features (random);
  test->features[IN_TEMPLATE] = mirror (&test->features[MIRRORED]);
  draw (&test->features[WHOLE], 0, 512);
  draw (&test->features[HALF], 0, 256);
  draw (&test->features[MIRRORED], 512, -512);
  draw (&test->features[OTHER], 2000, 900);
  draw (&test->features[IN_TEMPLATE], 0, 512);
  for (guint i = 0; i < N_PICTURES; i++)
    {
      test->fingerprints[i] = make_fingerprint (random);
      test->holders[i] = (WinnowPictureHolder){ .is_query = i != IN_TEMPLATE, .is_template = i == IN_TEMPLATE };
      test->pictures[i] = (WinnowHeldPicture){ .holder = i, .fingerprint = &test->fingerprints[i] };
    }
}

static void
clear_case (Case *test)
{
  for (guint i = 0; i < N_PICTURES; i++)
    winnow_local_features_clear (&test->features[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, clear_case)

static GBytes *
read_features (guint32 number, gpointer data)
{
  Case *test = data;
  test->n_read[number]++;
  return winnow_local_features_pack (&test->features[number]);
}

static WinnowPictureMatches *
match (Case *test, gboolean reads)
{
  return winnow_pictures_match (&(WinnowHeldPictures){ test->pictures, N_PICTURES, test->holders, N_PICTURES,
                                                       reads ? read_features : NULL, test },
                                1, NULL);
}

static const WinnowPictureMatch *
get_match (const WinnowPictureMatches *found, guint number)
{
  return &g_array_index (found->matches, WinnowPictureMatch, number);
}

test_case (placed)
{
  static const guint32 expected[][2] = { { WHOLE, HALF }, { WHOLE, MIRRORED }, { HALF, MIRRORED } };
  g_auto (Case) test = { 0 };
  make_case (&test);
  g_autoptr (WinnowPictureMatches) found = match (&test, TRUE), without = match (&test, FALSE);
  g_assert_cmpuint (without->matches->len, ==, 0);
  g_assert_cmpuint (found->matches->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const WinnowPictureMatch *pair = get_match (found, i);
      g_assert_cmpuint (pair->a, ==, expected[i][0]);
      g_assert_cmpuint (pair->b, ==, expected[i][1]);
      g_assert_cmpuint (pair->match.distance, ==, 255);
      g_assert_cmpint (pair->match.placement.is_mirrored, ==, pair->b == MIRRORED);
    }
  WinnowPoint middle = winnow_map_apply (&get_match (found, 0)->match.placement.map, (WinnowPoint){ .25, .5 });
  g_assert_cmpfloat_with_epsilon (middle.x, .5, .02);
  g_assert_cmpfloat_with_epsilon (middle.y, .5, .02);
}

/* Features are asked for once a kind, and not for what can't match. */
test_case (read_once)
{
  g_auto (Case) test = { 0 };
  make_case (&test);
  test.fingerprints[HALF] = test.fingerprints[WHOLE];        /* of the same kind */
  test.fingerprints[OTHER] = test.fingerprints[IN_TEMPLATE]; /* excluded */
  g_autoptr (WinnowPictureMatches) found = match (&test, TRUE);
  g_assert_cmpuint (test.n_read[WHOLE], ==, 1);
  g_assert_cmpuint (test.n_read[HALF], ==, 0);
  g_assert_cmpuint (test.n_read[MIRRORED], ==, 1);
  g_assert_cmpuint (test.n_read[OTHER], ==, 0);
  g_assert_cmpuint (test.n_read[IN_TEMPLATE], ==, 0);
  g_assert_cmpuint (get_match (found, 0)->match.distance, ==, 0);
  g_assert_cmpuint (get_match (found, 0)->match.placement.n_places, ==, 0);
}

/* References alone are compared with nothing. */
test_case (no_query)
{
  g_auto (Case) test = { 0 };
  make_case (&test);
  for (guint i = 0; i < N_PICTURES; i++)
    test.holders[i].is_query = FALSE;
  g_autoptr (WinnowPictureMatches) found = match (&test, TRUE);
  g_assert_cmpuint (found->matches->len, ==, 0);
  for (guint i = 0; i < N_PICTURES; i++)
    g_assert_cmpuint (test.n_read[i], ==, 0);
}

/* With the documents in another order maps lead the other way. */
test_case (other_order)
{
  g_auto (Case) test = { 0 };
  make_case (&test);
  WinnowLocalFeatures whole = test.features[WHOLE];
  test.features[WHOLE] = test.features[HALF];
  test.features[HALF] = whole;
  g_autoptr (WinnowPictureMatches) found = match (&test, TRUE);
  WinnowPoint middle = winnow_map_apply (&get_match (found, 0)->match.placement.map, (WinnowPoint){ .5, .5 });
  g_assert_cmpfloat_with_epsilon (middle.x, .25, .02);
  g_assert_cmpfloat_with_epsilon (middle.y, .5, .02);
}

/* One document has two pictures, the other both in one: it matches each. A copy of a picture in the
 * same document makes no further match. */
test_case (collage)
{
  g_auto (Case) test = { 0 };
  make_case (&test);
  WinnowLocalFeatures *collage = &test.features[MIRRORED];
  winnow_local_features_clear (collage);
  *collage = (WinnowLocalFeatures){ 1023, 512, 2 * N_FEATURES, g_new (WinnowLocalFeature, 2 * N_FEATURES) };
  for (guint i = 0; i < 2 * N_FEATURES; i++)
    {
      gboolean is_right = i >= N_FEATURES;
      collage->features[i] = test.features[is_right ? OTHER : WHOLE].features[i % N_FEATURES];
      collage->features[i].x = (guint16) (collage->features[i].x + (is_right ? 511 * 64 : 0));
    }
  draw (collage, 0, 1024);
  for (guint i = 0; i < collage->n_columns * (guint) collage->n_rows; i++)
    if (i % collage->n_columns >= collage->n_columns / 2)
      collage->pixels[i]
          = test.features[OTHER].pixels[i / collage->n_columns * 2 * 128 + i % collage->n_columns % 64 * 2];
  test.fingerprints[HALF] = test.fingerprints[WHOLE];
  test.pictures[HALF].holder = test.pictures[WHOLE].holder = 0;
  WinnowHeldPicture pictures[]
      = { test.pictures[WHOLE], test.pictures[HALF], test.pictures[OTHER], test.pictures[MIRRORED] };
  WinnowLocalFeatures other = test.features[OTHER];
  test.features[OTHER] = test.features[MIRRORED];
  test.features[MIRRORED] = other; /* read by number */
  pictures[2].holder = 0;
  pictures[3].holder = 1;
  g_autoptr (WinnowPictureMatches) found = winnow_pictures_match (
      &(WinnowHeldPictures){ pictures, G_N_ELEMENTS (pictures), test.holders, 2, read_features, &test }, 1, NULL);
  g_assert_cmpuint (found->matches->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      WinnowOutline on_a, on_b;
      g_assert_cmpuint (get_match (found, i)->a, ==, 2 * i);
      g_assert_cmpuint (get_match (found, i)->b, ==, 3);
      winnow_placement_get_outlines (&get_match (found, i)->match.placement, &on_a, &on_b);
      g_assert_cmpfloat_with_epsilon (winnow_outline_get_area (&on_b), .5, .05);
    }
}

/* Half of a picture later in the same document, and the picture once more: both are linked to the
 * first. With a fourth it is decoration. */
test_case (repeated)
{
  g_auto (Case) test = { 0 };
  make_case (&test);
  test.fingerprints[OTHER] = test.fingerprints[WHOLE];
  for (guint i = 0; i < IN_TEMPLATE; i++)
    test.pictures[i].holder = 0;
  test.fingerprints[MIRRORED].usable = 0;
  g_autoptr (WinnowPictureMatches) found = winnow_pictures_match (
      &(WinnowHeldPictures){ test.pictures, IN_TEMPLATE, test.holders, 1, read_features, &test }, 1, NULL);
  g_assert_cmpuint (found->matches->len, ==, 0);
  g_assert_cmpuint (found->repeated->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const WinnowPictureMatch *pair = &g_array_index (found->repeated, WinnowPictureMatch, i);
      g_assert_cmpuint (pair->a, ==, WHOLE);
      g_assert_cmpuint (pair->b, ==, i == 0 ? HALF : OTHER);
      g_assert_cmpint (pair->match.placement.n_places > 0, ==, i == 0);
    }
  test.fingerprints[MIRRORED].usable = 1u << WINNOW_CROP_NONE;
  g_autoptr (WinnowPictureMatches) often = winnow_pictures_match (
      &(WinnowHeldPictures){ test.pictures, IN_TEMPLATE, test.holders, 1, read_features, &test }, 1, NULL);
  g_assert_cmpuint (often->repeated->len, ==, 0);
}
