/* test-placement-pairs.c: the index finds among many pictures the pairs that comparing all with all
 * finds, and no others */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "image/placement-pairs.h"
#include "make.h"
#include "placement-edits.h"

#define N_SCENES 10u
#define N_VERSIONS 6u /* of each scene */
#define N_PICTURES (N_SCENES * N_VERSIONS)
#define WIDTH 400u
#define HEIGHT 300u

static void
free_features (WinnowLocalFeatures *features, guint n)
{
  for (guint i = 0; i < n; i++)
    winnow_local_features_clear (&features[i]);
  g_free (features);
}

static const PlacementEdit *
get_edit (const char *name)
{
  for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
    if (g_str_equal (placement_edits[e].name, name))
      return &placement_edits[e];
  g_assert_not_reached ();
}

/* Each scene, and edits of it: others of each scene. None puts it into something, which would be
 * the same for several scenes. */
static WinnowLocalFeatures *
make_versions (void)
{
  static const char *const edits[] = { "crop 10 % round", "turned 30°",  "left 20 % off", "perspective .15",
                                       "right half",      "turned 137°", "corner 25 %",   "mirrored, cut 20 %",
                                       "crop to a third", "blur",        "one axis 15 %" };
  WinnowLocalFeatures *features = g_new0 (WinnowLocalFeatures, N_PICTURES);
  for (guint s = 0, e = 0; s < N_SCENES; s++)
    {
      g_autoptr (WinnowPicture) picture = make_scene (20 + s, WIDTH, HEIGHT);
      winnow_local_features_init (&features[s], picture);
      for (guint v = 1; v < N_VERSIONS; v++, e = (e + 1) % G_N_ELEMENTS (edits))
        {
          g_autoptr (WinnowPicture) edited = placement_edit_apply (get_edit (edits[e]), picture, picture, NULL);
          winnow_local_features_init (&features[v * N_SCENES + s], edited);
        }
    }
  return features;
}

static gboolean
is_same (const WinnowPlacementPair *p, const WinnowPlacementPair *q)
{
  return p->a == q->a && p->b == q->b && memcmp (&p->placement.map, &q->placement.map, sizeof (WinnowMap)) == 0
         && p->placement.n_places == q->placement.n_places && p->placement.is_mirrored == q->placement.is_mirrored
         && p->placement.turned == q->placement.turned && p->placement.stretch == q->placement.stretch;
}

test_case (all)
{
  WinnowLocalFeatures *features = make_versions ();
  g_autoptr (GArray) pairs = winnow_placements_find_pairs (features, NULL, N_PICTURES, 1, NULL);
  guint n_expected = 0, n_found = 0;
  for (guint32 a = 0; a < N_PICTURES; a++)
    for (guint32 b = a + 1; b < N_PICTURES; b++)
      {
        WinnowPlacementPair expected = { .a = a, .b = b }, *pair = NULL;
        gboolean is_one = winnow_placement_find (&features[a], &features[b], &expected.placement), is_found;
        if (n_found < pairs->len)
          pair = &g_array_index (pairs, WinnowPlacementPair, n_found);
        is_found = pair != NULL && pair->a == a && pair->b == b;
        g_assert_true (!is_one || a % N_SCENES == b % N_SCENES);
        g_assert_true (!is_found || (is_one && is_same (pair, &expected)));
        n_expected += is_one;
        n_found += is_found;
        if (is_one && !is_found)
          g_test_message ("not found: %u, %u: %u places", a, b, expected.placement.n_places);
      }
  g_test_message ("%u of %u pairs", n_found, n_expected);
  g_assert_cmpuint (n_found, ==, pairs->len); /* ascending, each once */
  g_assert_cmpuint (n_expected, >, N_SCENES * N_VERSIONS * (N_VERSIONS - 1) / 2 * 6 / 10);
  g_assert_cmpuint (n_found, >=, n_expected * 9 / 10);
  free_features (features, N_PICTURES);
}

/* @n pictures of random features, each third one an earlier one at half its size. */
static WinnowLocalFeatures *
make_features (guint n, guint n_features)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  WinnowLocalFeatures *all = g_new0 (WinnowLocalFeatures, n);
  for (guint i = 0; i < n; i++)
    {
      const WinnowLocalFeatures *from = i % 3 == 2 ? &all[g_rand_int_range (random, 0, (gint32) i)] : NULL;
      all[i] = (WinnowLocalFeatures){ .width = 512, .height = 384, .n = n_features };
      all[i].features = g_new (WinnowLocalFeature, n_features);
      for (guint k = 0; k < n_features; k++)
        {
          WinnowLocalFeature *to = &all[i].features[k];
          if (from != NULL)
            {
              *to = from->features[k];
              to->x /= 2;
              to->y /= 2;
              to->scale -= MIN (to->scale, 16);
              for (guint bit = 0; bit < 16; bit++)
                to->code[bit % 4] ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
              continue;
            }
          to->x = (guint16) g_rand_int_range (random, 0, 512 * 64);
          to->y = (guint16) g_rand_int_range (random, 0, 384 * 64);
          to->scale = (guint8) g_rand_int_range (random, 48, 80);
          to->angle = (guint8) g_rand_int_range (random, 0, 256);
          for (guint word = 0; word < 4; word++)
            to->code[word] = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
        }
    }
  return all;
}

/* Any number of threads: the same pairs, in order. */
test_case (threads)
{
  static const guint counts[] = { 0, 1, 2, 3, 200 };
  winnow_for_each_of (count, counts)
    {
      guint n = *count;
      WinnowLocalFeatures *features = make_features (n, 60);
      g_autoptr (GArray) pairs = winnow_placements_find_pairs (features, NULL, n, 1, NULL),
                         others = winnow_placements_find_pairs (features, NULL, n, 2, NULL);
      g_assert_cmpuint (pairs->len, >=, n / 3);
      g_assert_cmpuint (pairs->len, ==, others->len);
      for (guint i = 0; i < pairs->len; i++)
        {
          const WinnowPlacementPair *pair = &g_array_index (pairs, WinnowPlacementPair, i);
          g_assert_true (is_same (pair, &g_array_index (others, WinnowPlacementPair, i)));
          g_assert_cmpuint (pair->a, <, pair->b);
          g_assert_true (i == 0 || pair[-1].a < pair->a || (pair[-1].a == pair->a && pair[-1].b < pair->b));
        }
      free_features (features, n);
    }
}

/* Where some are asked about: the pairs of all that have one of these. */
test_case (asked)
{
  const guint n = 120;
  WinnowLocalFeatures *features = make_features (n, 60);
  g_autofree gboolean *is_asked = g_new0 (gboolean, n);
  for (guint i = 0; i < n; i += 7)
    is_asked[i] = TRUE;
  g_autoptr (GArray) all = winnow_placements_find_pairs (features, NULL, n, 1, NULL),
                     some = winnow_placements_find_pairs (features, is_asked, n, 2, NULL);
  guint at = 0;
  winnow_for_each_value (const WinnowPlacementPair, pair, all)
    {
      if (!is_asked[pair->a] && !is_asked[pair->b])
        continue;
      g_assert_cmpuint (at, <, some->len);
      g_assert_true (is_same (pair, &g_array_index (some, WinnowPlacementPair, at++)));
    }
  g_assert_cmpuint (at, >, 0);
  g_assert_cmpuint (at, <, all->len);
  g_assert_cmpuint (at, ==, some->len);
  free_features (features, n);
}

/* One picture of many: the same as comparing it with each. */
test_case (one)
{
  const guint n = 600;
  WinnowLocalFeatures *features = make_features (n, 60);
  g_autofree gboolean *is_asked = g_new0 (gboolean, n);
  guint n_pairs = 0;
  for (guint32 one = 0; one < n; one += 50)
    {
      guint at = 0;
      is_asked[one] = TRUE;
      g_autoptr (GArray) pairs = winnow_placements_find_pairs (features, is_asked, n, 2, NULL);
      is_asked[one] = FALSE;
      for (guint32 other = 0; other < n; other++)
        {
          WinnowPlacementPair expected = { .a = MIN (one, other), .b = MAX (one, other) };
          if (one == other
              || !winnow_placement_find (&features[expected.a], &features[expected.b], &expected.placement))
            continue;
          g_assert_cmpuint (at, <, pairs->len);
          g_assert_true (is_same (&g_array_index (pairs, WinnowPlacementPair, at++), &expected));
        }
      g_assert_cmpuint (at, ==, pairs->len);
      n_pairs += at;
    }
  g_assert_cmpuint (n_pairs, >, 5);
  free_features (features, n);
}

/* One picture often: each with each. Very often, so that all parts of its codes are common: each
 * with the next one at least, so that all belong together. */
test_case (copies)
{
  WinnowLocalFeatures *features = make_features (1, 60), copies[100];
  g_autoptr (GArray) few = NULL, many = NULL;
  guint n_next = 0;
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    copies[i] = features[0];
  few = winnow_placements_find_pairs (copies, NULL, 12, 2, NULL);
  g_assert_cmpuint (few->len, ==, 12 * 11 / 2);
  many = winnow_placements_find_pairs (copies, NULL, G_N_ELEMENTS (copies), 2, NULL);
  winnow_for_each_value (const WinnowPlacementPair, pair, many)
    n_next += pair->b == pair->a + 1;
  g_test_message ("%u pairs of %u copies", many->len, (guint) G_N_ELEMENTS (copies));
  g_assert_cmpuint (n_next, ==, G_N_ELEMENTS (copies) - 1);
  free_features (features, 1);
}

/* Pictures without features, and a feature that all have. */
test_case (nothing)
{
  WinnowLocalFeatures *features = make_features (30, 40);
  g_autoptr (GArray) none = NULL, pairs = NULL;
  for (guint i = 0; i < 30; i++)
    features[i].n = 0;
  none = winnow_placements_find_pairs (features, NULL, 30, 1, NULL);
  g_assert_cmpuint (none->len, ==, 0);
  for (guint i = 0; i < 30; i++)
    {
      features[i].n = 40;
      for (guint k = 0; k < 40; k++)
        memset (features[i].features[k].code, 85, sizeof features[i].features[k].code);
    }
  pairs = winnow_placements_find_pairs (features, NULL, 30, 1, NULL);
  winnow_for_each_value (const WinnowPlacementPair, pair, pairs)
    g_assert_cmpuint (pair->b % 3, ==, 2); /* a copy */
  free_features (features, 30);
}

/* Nothing half done. */
test_case (cancelled)
{
  WinnowLocalFeatures *features = make_features (50, 40);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  for (guint n_threads = 1; n_threads <= 2; n_threads++)
    g_assert_null (winnow_placements_find_pairs (features, NULL, 50, n_threads, cancellable));
  free_features (features, 50);
}
