/* test-placement.c: where one picture lies on another: found after each edit at its true place, and
 * nowhere for strangers; as outlines and in words */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "image/image-fingerprint.h"
#include "image/decoder.h"
#include "image/placement-pixels.h"
#include "corpus.h"
#include "make.h"
#include "placement-edits.h"

#define N_SCENES 3
#define WIDTH 480u
#define HEIGHT 360u

static WinnowLocalFeatures
compute (const WinnowPicture *picture)
{
  WinnowLocalFeatures features;
  winnow_local_features_init (&features, picture);
  return features;
}

static WinnowLocalFeatures
compute_edit (const PlacementEdit *edit, const WinnowPicture *picture, const WinnowPicture *other, WinnowMap *map)
{
  g_autoptr (WinnowPicture) edited = placement_edit_apply (edit, picture, other, map);
  return compute (edited);
}

static WinnowLocalFeatures
compute_scene (guint seed)
{
  g_autoptr (WinnowPicture) scene = make_scene (seed, WIDTH, HEIGHT);
  return compute (scene);
}

/* The greatest distance between the images of points of the picture that are on both. */
static double
compare (const WinnowMap *a, const WinnowMap *b)
{
  double most = 0;
  for (guint i = 0; i < 36; i++)
    {
      WinnowPoint point = { i % 6 / 5., i / 6 / 5. }, p = winnow_map_apply (a, point), q = winnow_map_apply (b, point);
      if (MIN (p.x, p.y) >= 0 && MAX (p.x, p.y) <= 1)
        most = MAX (most, hypot (p.x - q.x, p.y - q.y));
    }
  return most;
}

static double
get_area (const WinnowPlacement *placement, gboolean is_of_b)
{
  WinnowOutline on_a, on_b;
  winnow_placement_get_common (placement, &on_a, &on_b);
  return winnow_outline_get_area (is_of_b ? &on_b : &on_a);
}

static void
assert_described (const WinnowPlacement *placement, const char *expected)
{
  const WinnowImageMatch match = { .placement = *placement, .likeness = WINNOW_LIKENESS_SAME };
  assert_takes (winnow_image_match_describe (&match, WINNOW_IMAGE_A_TO_B), expected);
}

/* ── edits ── */

/* Text all over a picture that has detail everywhere hides most of its places. */
static gboolean
is_hopeless (const PlacementEdit *edit)
{
  return g_str_equal (edit->name, "text over it");
}

/* Where it is found, the place is right; so is the way back. */
static void
assert_place (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const PlacementEdit *edit,
              const WinnowMap *map, const WinnowPlacement *placement)
{
  WinnowPlacement truth = { .map = *map, .n_places = 1 }, back, inverse = winnow_placement_invert (placement);
  /* a slight perspective is taken for an affine map */
  double tolerance = g_str_equal (edit->name, "perspective .06") ? .03 : .01;
  g_assert_cmpfloat (compare (map, &placement->map), <, tolerance);
  for (gboolean is_of_b = FALSE; is_of_b <= TRUE; is_of_b++)
    g_assert_cmpfloat_with_epsilon (get_area (placement, is_of_b), get_area (&truth, is_of_b), tolerance);
  if (!winnow_placement_find (b, a, &back))
    return;
  g_assert_cmpfloat (compare (&inverse.map, &back.map), <, tolerance);
  g_assert_true (inverse.is_mirrored == back.is_mirrored);
  g_assert_cmpfloat_with_epsilon (inverse.turned, back.turned, 1);
  g_assert_cmpfloat_with_epsilon (inverse.stretch, back.stretch, .05);
}

test_case (edits)
{
  guint n_found[N_PLACEMENT_EDITS] = { 0 };
  for (guint i = 0; i < N_SCENES; i++)
    {
      g_autoptr (WinnowPicture) picture = make_scene (i, WIDTH, HEIGHT), other = make_scene (10 + i, HEIGHT, WIDTH);
      g_auto (WinnowLocalFeatures) a = compute (picture);
      for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
        {
          WinnowMap map;
          g_auto (WinnowLocalFeatures) b = compute_edit (&placement_edits[e], picture, other, &map);
          WinnowPlacement placement;
          if (!winnow_placement_find (&a, &b, &placement))
            continue;
          n_found[e]++;
          assert_place (&a, &b, &placement_edits[e], &map, &placement);
        }
    }
  for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
    {
      g_test_message ("%s: %u of %u", placement_edits[e].name, n_found[e], N_SCENES);
      g_assert_true (is_hopeless (&placement_edits[e]) || n_found[e] * 2 > N_SCENES);
    }
}

static const PlacementEdit *
get_edit (const char *name)
{
  for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
    if (g_str_equal (placement_edits[e].name, name))
      return &placement_edits[e];
  g_assert_not_reached ();
}

/* What was done, and the shares of both pictures that are on the other one. */
test_case (known_edits)
{
  static const struct
  {
    const char *edit;
    double of_a, of_b, turned;
    gboolean is_mirrored;
    const char *words;
  } rows[] = {
    { "crop 10 % round", .64, 1, 0, FALSE, "cut to 64% of it" },
    { "crop 20 % round", .36, 1, 0, FALSE, "cut to 36% of it" },
    { "left 5 % off", .95, 1, 0, FALSE, "cut to 95% of it" },
    { "left 10 % off", .9, 1, 0, FALSE, "cut to 90% of it" },
    { "one axis 15 %", .7, 1, 0, FALSE, "cut to 70% of it" },
    { "corner 25 %", .5625, 1, 0, FALSE, "cut to 56% of it" },
    { "right half", .5, 1, 0, FALSE, "cut to 50% of it" },
    { "turned 5°", 1, .8468, 5, FALSE, "turned by 5°, put into a larger picture, of which it is 85%" },
    { "turned 10°", 1, .7373, 10, FALSE, "turned by 10°, put into a larger picture, of which it is 74%" },
    { "turned 137°", 1, .4901, 137, FALSE, "turned by 137°, put into a larger picture, of which it is 49%" },
    { "caption bar", 1, .8696, 0, FALSE, "put into a larger picture, of which it is 87%" },
    { "inset in a page", 1, .191, 0, FALSE, "put into a larger picture, of which it is 19%" },
    { "mirrored, cut 20 %", .8, 1, 0, TRUE, "mirrored, cut to 80% of it" },
    { "blur", 1, 1, 0, FALSE, "the same" },
  };
  g_autoptr (WinnowPicture) picture = make_scene (0, WIDTH, HEIGHT);
  g_auto (WinnowLocalFeatures) a = compute (picture);

  winnow_for_each_of (row, rows)
    {
      WinnowMap map;
      g_auto (WinnowLocalFeatures) b = compute_edit (get_edit (row->edit), picture, picture, &map);
      WinnowPlacement placement, truth = { .map = map, .n_places = 1 };
      g_assert_true (winnow_placement_find (&a, &b, &placement));
      g_assert_cmpfloat_with_epsilon (get_area (&truth, FALSE), row->of_a, .005);
      g_assert_cmpfloat_with_epsilon (get_area (&truth, TRUE), row->of_b, .005);
      g_assert_cmpfloat_with_epsilon (placement.turned, row->turned, .5);
      g_assert_true (placement.is_mirrored == row->is_mirrored);
      assert_described (&placement, row->words);
    }
}

/* The eight ways to lay a picture down. */
test_case (orientations)
{
  static const struct
  {
    guint orientation; /* which makes it so */
    const char *words;
  } rows[] = {
    { 2, "mirrored" },
    { 3, "turned by 180°" },
    { 4, "mirrored top to bottom" },
    { 5, "mirrored, turned by 90° anticlockwise" },
    { 6, "turned by 90°" },
    { 7, "mirrored, turned by 90°" },
    { 8, "turned by 90° anticlockwise" },
  };
  g_auto (WinnowLocalFeatures) a = compute_scene (1);
  winnow_for_each_of (row, rows)
    {
      g_autoptr (WinnowPicture) turned = winnow_picture_turn (make_scene (1, WIDTH, HEIGHT), row->orientation, NULL);
      g_auto (WinnowLocalFeatures) b = compute (turned);
      WinnowPlacement placement;
      g_assert_true (winnow_placement_find (&a, &b, &placement));
      if (row->orientation == 3 || row->orientation == 4)
        placement.turned = fabs (placement.turned); /* half a turn is the same both ways */
      assert_described (&placement, row->words);
    }
}

/* ── the same, strangers, nothing ── */

test_case (self)
{
  static const WinnowMap identity = { .xx = 1, .yy = 1 };
  for (guint i = 0; i < N_SCENES; i++)
    {
      g_auto (WinnowLocalFeatures) features = compute_scene (i);
      WinnowPlacement placement;
      g_assert_true (winnow_placement_find (&features, &features, &placement));
      g_assert_cmpfloat (compare (&identity, &placement.map), <, 1e-3);
      g_assert_cmpuint (placement.n_places, >, features.n / 2);
      g_assert_false (placement.is_mirrored);
      assert_described (&placement, "the same");
    }
}

test_case (strangers)
{
  enum
  {
    N = 24
  };
  WinnowLocalFeatures features[N];
  for (guint i = 0; i < N; i++)
    {
      g_autoptr (WinnowPicture) picture = i % 3 == 0   ? make_chart (i, WIDTH, HEIGHT)
                                          : i % 3 == 1 ? make_photo (i, WIDTH, HEIGHT)
                                                       : make_scene (i, WIDTH, HEIGHT);
      features[i] = compute (picture);
      for (guint j = 0; j < i; j++)
        {
          WinnowPlacement placement;
          g_assert_false (winnow_placement_find (&features[i], &features[j], &placement));
          g_assert_false (winnow_placement_find (&features[j], &features[i], &placement));
        }
    }
  for (guint i = 0; i < N; i++)
    winnow_local_features_clear (&features[i]);
}

/* Different pictures with the same caption, in the same window, under the same writing. */
test_case (alike)
{
  static const char *const edits[] = { "caption bar", "frame, screenshot", "text over it" };
  enum
  {
    N = 6
  };
  winnow_for_each_of (edit, edits)
    {
      WinnowLocalFeatures features[N];
      for (guint i = 0; i < N; i++)
        {
          g_autoptr (WinnowPicture) picture
              = i % 2 == 0 ? make_chart (i, WIDTH, HEIGHT) : make_scene (i, WIDTH, HEIGHT);
          features[i] = compute_edit (get_edit (*edit), picture, picture, NULL);
          for (guint j = 0; j < i; j++)
            {
              WinnowPlacement placement;
              g_assert_false (winnow_placement_find (&features[i], &features[j], &placement));
            }
        }
      for (guint i = 0; i < N; i++)
        winnow_local_features_clear (&features[i]);
    }
}

/* A picture without features, or nearly, lies nowhere, not even on itself. */
test_case (nothing)
{
  g_auto (WinnowLocalFeatures) scene = compute_scene (0), none = { .width = 512, .height = 300 };
  g_autoptr (WinnowPicture) plain = make_plain (WIDTH, HEIGHT, 90, 90, 90), thin = make_scene (2, 1, HEIGHT);
  g_auto (WinnowLocalFeatures) uniform = compute (plain), line = compute (thin);
  const WinnowLocalFeatures *all[] = { &none, &uniform, &line, &scene };
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    for (guint j = 0; j < G_N_ELEMENTS (all); j++)
      {
        WinnowPlacement placement;
        g_assert_true (winnow_placement_find (all[i], all[j], &placement) == (i == 3 && j == 3));
      }
}

typedef enum
{
  ONE_PLACE,
  FOUR_PLACES,
  ONE_LINE,
  EQUAL, /* features that are all alike, anywhere */
  N_ARRANGEMENTS,
} Arrangement;

static WinnowLocalFeature
make_feature (Arrangement arrangement, GRand *random)
{
  guint16 x = (guint16) g_rand_int_range (random, 0, 30000), y = (guint16) g_rand_int_range (random, 0, 30000);
  WinnowLocalFeature feature = { x, y, .scale = 32 };
  if (arrangement == FOUR_PLACES)
    feature = (WinnowLocalFeature){ x / 15000 * 15000, y / 15000 * 15000, .scale = 32 };
  else if (arrangement != EQUAL)
    feature = (WinnowLocalFeature){ arrangement == ONE_PLACE ? 9999 : x, 9999, .scale = 32 };
  for (guint word = 0; arrangement != EQUAL && word < 4; word++)
    feature.code[word] = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
  return feature;
}

/* Places that are no evidence, however many features they have. Equal features come to an end. */
test_case (repeated)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  for (guint n = 8; n <= WINNOW_MAX_FEATURES; n *= 5)
    for (Arrangement arrangement = 0; arrangement < N_ARRANGEMENTS; arrangement++)
      {
        g_auto (WinnowLocalFeatures) features = { .width = 512, .height = 512, .n = n, .n_columns = 1, .n_rows = 1 };
        features.pixels = g_new0 (guint8, 1);
        WinnowPlacement placement;
        features.features = g_new (WinnowLocalFeature, n);
        for (guint i = 0; i < n; i++)
          features.features[i] = make_feature (arrangement, random);
        gboolean is_found = winnow_placement_find (&features, &features, &placement);
        g_assert_true (arrangement == EQUAL || !is_found);
      }
}

/* Whatever bytes a library holds. */
test_case (noise)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_auto (WinnowLocalFeatures) scene = compute_scene (0);
  for (guint round = 0; round < 8; round++)
    {
      const guint n = round * round * 15;
      g_autofree WinnowLocalFeature *made = g_new0 (WinnowLocalFeature, n);
      g_auto (WinnowLocalFeatures) features = { 0 };
      WinnowPlacement placement;
      for (gsize i = 0; i < n * sizeof *made; i++)
        ((guint8 *) made)[i] = (guint8) g_rand_int_range (random, 0, round % 2 == 0 ? 256 : 2);
      WinnowLocalFeatures noise = scene;
      noise.n = n;
      noise.features = made;
      g_autoptr (GBytes) bytes = winnow_local_features_pack (&noise);
      g_assert_true (winnow_local_features_unpack (&features, bytes));
      g_assert_false (winnow_placement_find (&features, &scene, &placement));
      g_assert_false (winnow_placement_find (&scene, &features, &placement));
      winnow_placement_find (&features, &features, &placement);
    }
}

/* ── pixels ── */

static void
give_pixels (WinnowLocalFeatures *to, const WinnowLocalFeatures *from)
{
  g_free (to->pixels);
  to->pixels = g_memdup2 (from->pixels, from->n_columns * (gsize) from->n_rows);
}

/* Few features are enough where pixels agree, and many are not where they do not. */
test_case (pixels_decide)
{
  for (guint seed = 0; seed < N_SCENES; seed++)
    {
      g_auto (WinnowLocalFeatures) a = compute_scene (seed), b = compute_scene (seed),
                                   other = compute_scene (seed + 50);
      WinnowPlacement placement;
      guint n = b.n;
      g_assert_true (winnow_placement_find (&a, &b, &placement));
      g_assert_cmpfloat (winnow_placement_compare_pixels (&a, &b, &placement).share, >, .99);
      b.n = 10;
      g_assert_true (winnow_placement_find (&a, &b, &placement));
      give_pixels (&b, &other);
      g_assert_cmpfloat (winnow_placement_compare_pixels (&a, &b, &placement).share, <, .5);
      g_assert_false (winnow_placement_find (&a, &b, &placement));
      b.n = n;
      memset (b.pixels, 0, b.n_columns * (gsize) b.n_rows);
      g_assert_false (winnow_placement_find (&a, &b, &placement));
    }
}

/* By the true map the pixels of a picture and of its edits agree, from either side. */
test_case (pixels_of_edits)
{
  static const char *const names[]
      = { "crop 20 % round", "crop to a third", "corner 25 %",        "turned 30°",  "turned 137°", "perspective .15",
          "small inset",     "inset in a page", "mirrored, cut 20 %", "caption bar", NULL };
  g_autoptr (WinnowPicture) scene = make_scene (3, WIDTH, HEIGHT), other = make_scene (4, WIDTH, HEIGHT);
  g_auto (WinnowLocalFeatures) a = compute (scene);
  for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
    {
      WinnowPlacement placement = { .n_places = 20 }, inverse;
      if (!g_strv_contains (names, placement_edits[e].name))
        continue;
      g_auto (WinnowLocalFeatures) b = compute_edit (&placement_edits[e], scene, other, &placement.map);
      inverse = winnow_placement_invert (&placement);
      g_test_message ("%s: %.2f, %.2f", placement_edits[e].name,
                      winnow_placement_compare_pixels (&a, &b, &placement).share,
                      winnow_placement_compare_pixels (&b, &a, &inverse).share);
      g_assert_cmpfloat (winnow_placement_compare_pixels (&a, &b, &placement).share, >, .7);
      g_assert_cmpfloat (winnow_placement_compare_pixels (&b, &a, &inverse).share, >, .7);
    }
}

/* ── outlines and words of known maps ── */

test_case (outlines)
{
  const double s = sqrt (.5), octagon = 2 * sqrt (2) - 2;
  const struct
  {
    WinnowMap map;
    guint n;
    double of_a, of_b;
  } rows[] = {
    { { .xx = 1, .yy = 1 }, 4, 1, 1 },
    { { .xx = -1, .x0 = 1, .yy = 1 }, 4, 1, 1 },
    { { .xx = 1 / .7, .x0 = -.15 / .7, .yy = 1 / .7, .y0 = -.15 / .7 }, 4, .49, 1 },
    { { .xx = .7, .x0 = .15, .yy = .7, .y0 = .15 }, 4, 1, .49 },
    { { .xx = 1, .x0 = .5, .yy = 1, .y0 = .25 }, 4, .375, .375 },
    { { .xx = s, .xy = -s, .x0 = .5, .yx = s, .yy = s, .y0 = .5 - s }, 8, octagon, octagon },
    { { .xx = 1, .x0 = 2, .yy = 1 }, 0, 0, 0 }, /* beside it */
    { { 0 }, 0, 0, 0 },
  };
  winnow_for_each_of (row, rows)
    {
      WinnowPlacement placement = { .map = row->map, .n_places = 1 };
      WinnowOutline on_a, on_b;
      winnow_placement_get_common (&placement, &on_a, &on_b);
      g_assert_cmpuint (on_a.n, ==, row->n);
      g_assert_cmpuint (on_b.n, ==, row->n);
      g_assert_cmpfloat_with_epsilon (winnow_outline_get_area (&on_a), row->of_a, 1e-9);
      g_assert_cmpfloat_with_epsilon (winnow_outline_get_area (&on_b), row->of_b, 1e-9);
      for (guint i = 0; i < on_a.n; i++)
        {
          WinnowPoint at = winnow_map_apply (&placement.map, on_a.points[i]);
          g_assert_cmpfloat (hypot (at.x - on_b.points[i].x, at.y - on_b.points[i].y), <, 1e-9);
        }
      g_assert_true (winnow_placement_is_partial (&placement) == (on_a.n > 0 && MIN (row->of_a, row->of_b) < .97));
    }
}

test_case (described)
{
#define CUT .map = { .xx = 1 / .7, .x0 = -.15 / .7, .yy = 1 / .7, .y0 = -.15 / .7 }, .n_places = 20
#define ALL .map = { .xx = 1, .yy = 1 }, .n_places = 20
  static const struct
  {
    WinnowPlacement placement;
    const char *words, *inverse;
  } rows[] = {
    { { ALL, .stretch = 1 }, "the same", "the same" },
    { { ALL, .stretch = 1, .turned = .5 }, "the same", "the same" },
    { { ALL, .stretch = 1, .turned = 30 }, "turned by 30°", "turned by 30° anticlockwise" },
    { { ALL, .stretch = 1, .is_mirrored = TRUE }, "mirrored", "mirrored" },
    { { ALL, .stretch = 1, .is_mirrored = TRUE, .turned = 45 }, "mirrored, turned by 45°", "mirrored, turned by 45°" },
    { { ALL, .stretch = 1.5 }, "stretched", "stretched" },
    { { CUT, .stretch = 1 }, "cut to 49% of it", "put into a larger picture, of which it is 49%" },
    { { CUT, .stretch = 1, .is_mirrored = TRUE, .turned = -90 },
      "mirrored, turned by 90° anticlockwise, cut to 49% of it",
      "mirrored, turned by 90° anticlockwise, put into a larger picture, of which it is 49%" },
    { { .map = { .xx = 1, .x0 = .5, .yy = 1 }, .n_places = 20, .stretch = 1 },
      "a part: 50% of one, 50% of the other",
      "a part: 50% of one, 50% of the other" },
  };
#undef CUT
#undef ALL
  winnow_for_each_of (row, rows)
    {
      WinnowPlacement inverse = winnow_placement_invert (&row->placement), again = winnow_placement_invert (&inverse);
      assert_described (&row->placement, row->words);
      assert_described (&inverse, row->inverse);
      assert_described (&again, row->words);
    }
}

/* ── photographs ── */

static WinnowPicture *
load (const char *path)
{
  char *content;
  gsize length;
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_autoptr (GBytes) bytes = g_bytes_new_take (content, length);
  return winnow_picture_new (bytes, WINNOW_FEATURES_SIDE, NULL, NULL);
}

static void
add_folder (GPtrArray *paths, const char *name)
{
  g_autofree char *folder = corpus_dup_folder (name);
  g_autoptr (GPtrArray) files = corpus_list (folder, ".jpg");
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (paths, g_strdup (files->pdata[i]));
}

static GPtrArray *
list_photographs (void)
{
  static const char *const folders[] = { "exif", "pdq/bridge-mods", "pdq/dih" };
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_of (folder, folders)
    add_folder (paths, *folder);
  return paths;
}

/* Two landscapes and versions of one bridge. */
static char
get_subject (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  return strstr (path, "exif") != NULL ? name[0] : 'b';
}

test_case (photographs)
{
  g_autofree char *root = corpus_dup_folder ("exif");
  g_autoptr (GPtrArray) paths = root != NULL ? list_photographs () : g_ptr_array_new ();
  g_autofree WinnowLocalFeatures *features = g_new0 (WinnowLocalFeatures, paths->len);
  guint n_same = 0, n_found = 0;
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (WinnowPicture) picture = load (paths->pdata[i]);
      features[i] = compute (picture);
      for (guint j = 0; j < i; j++)
        {
          gboolean is_same = get_subject (paths->pdata[i]) == get_subject (paths->pdata[j]), is_found;
          WinnowPlacement placement;
          is_found = winnow_placement_find (&features[j], &features[i], &placement);
          g_assert_true (is_same || !is_found);
          if (is_same && !is_found)
            g_test_message ("not found: %s, %s", (char *) paths->pdata[j], (char *) paths->pdata[i]);
          n_same += is_same;
          n_found += is_found;
        }
    }
  for (guint i = 0; i < paths->len; i++)
    winnow_local_features_clear (&features[i]);
  g_test_message ("%u of %u pairs of versions", n_found, n_same);
  g_assert_true (root == NULL || n_found > n_same * 9 / 10);
}

test_case (photograph_edits)
{
  static const char *const names[] = { "exif/Landscape_1.jpg", "exif/Portrait_1.jpg", "pdq/bridge-mods/aaa-orig.jpg" };
  g_autofree char *folder = corpus_dup_folder ("."), *other_path = NULL;
  guint n_found = 0;
  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL),
                      *next = g_build_filename (folder, names[(i + 1) % G_N_ELEMENTS (names)], NULL);
      g_autoptr (WinnowPicture) whole = load (path), other = load (next),
                                picture = winnow_picture_scale (whole, whole->width * HEIGHT / whole->height, HEIGHT);
      g_auto (WinnowLocalFeatures) a = compute (picture);
      for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
        {
          WinnowMap map;
          g_auto (WinnowLocalFeatures) b = compute_edit (&placement_edits[e], picture, other, &map);
          WinnowPlacement placement;
          if (winnow_placement_find (&a, &b, &placement))
            {
              n_found++;
              assert_place (&a, &b, &placement_edits[e], &map, &placement);
            }
          else
            g_test_message ("not found: %s, %s: %u places", names[i], placement_edits[e].name, placement.n_places);
        }
    }
  g_assert_true (folder == NULL || n_found > G_N_ELEMENTS (names) * N_PLACEMENT_EDITS * 9 / 10);
}
