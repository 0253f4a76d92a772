/* bench-placements.c: how well pictures are found again that were cut, turned, framed or put into
 * others, and what it costs
 *
 *   bench-placements [FOLDER…]
 *
 * Each folder is a kind of pictures, such as photographs and figures; without any, all of
 * WINNOW_CORPORA is one. For each edit the share that local features
 * find, that hashes find (image-fingerprint.h), and that either does. Strangers are an original and
 * a version of another picture, whatever the kinds: every STRANGER_STEPth of all such pairs. Then
 * 10,000 made pictures all against all. Seconds are those of the processor, so that a busy machine
 * tells the same. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "image/image-fingerprint.h"
#include "image/placement-pairs.h"
#include "picture-corpus.h"
#include "placement-edits.h"

#define N_VERSIONS (1 + N_PLACEMENT_EDITS) /* the original first */
#define STRANGER_STEP 5u
#define MOST_PLACES 100u

#define N_MADE 10000u
#define N_MADE_FEATURES 300u
#define MADE_BITS 30u /* changed in a copy */

typedef struct
{
  WinnowLocalFeatures features;
  WinnowImageFingerprint fingerprint;
} Version;

typedef struct
{
  char *name; /* (owned) */
  guint kind; /* the number of the first picture of its folder */
  Version versions[N_VERSIONS];
} Picture;

typedef struct
{
  GArray *pictures;        /* (owned) (element-type Picture) of all kinds */
  double seconds, n_bytes; /* of all features */
} Work;

static double
get_seconds (clockid_t clock)
{
  struct timespec time;
  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* ── versions ── */

static void
compute (Work *work, const WinnowPicture *picture, Version *version)
{
  double start = get_seconds (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (GBytes) bytes = NULL;
  winnow_local_features_init (&version->features, picture);
  work->seconds += get_seconds (CLOCK_PROCESS_CPUTIME_ID) - start;
  bytes = winnow_local_features_pack (&version->features);
  work->n_bytes += (double) g_bytes_get_size (bytes);
  winnow_image_fingerprint_init (&version->fingerprint, picture);
}

/* Takes @pictures. A collage shows the next picture, too. Returns: the number of the first */
static guint
add_pictures (Work *work, GPtrArray *pictures)
{
  guint first = work->pictures->len;
  for (guint i = 0; i < pictures->len; i++)
    {
      const CorpusPicture *picture = pictures->pdata[i], *next = pictures->pdata[(i + 1) % pictures->len];
      Picture made = { .name = g_strdup (picture->name), .kind = first };
      compute (work, picture->picture, &made.versions[0]);
      for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
        {
          g_autoptr (WinnowPicture) edited
              = placement_edit_apply (&placement_edits[e], picture->picture, next->picture, NULL);
          compute (work, edited, &made.versions[1 + e]);
        }
      g_array_append_val (work->pictures, made);
    }
  g_ptr_array_unref (pictures);
  return first;
}

/* ── edits ── */

static void
print_row (const char *name, const double shares[3])
{
  printf ("%s%*s %6.0f %6.0f %6.0f\n", name, 20 - (int) g_utf8_strlen (name, -1), "", shares[0], shares[1], shares[2]);
}

/* Of the pictures from @first on. */
static void
bench_edits (const Work *work, const char *name, guint first)
{
  double means[3] = { 0 };
  printf ("%u of %s\n%-20s %6s %6s %6s\n", work->pictures->len - first, name, "found, %", "local", "hashes", "both");
  for (guint e = 0; e < N_PLACEMENT_EDITS; e++)
    {
      double shares[3] = { 0 };
      for (guint i = first; i < work->pictures->len; i++)
        {
          const Version *versions = g_array_index (work->pictures, Picture, i).versions, *b = &versions[1 + e];
          double one = 100. / (work->pictures->len - first);
          WinnowPlacement placement;
          gboolean by_features = winnow_placement_find (&versions->features, &b->features, &placement),
                   by_hashes = winnow_image_fingerprint_match (&versions->fingerprint, &b->fingerprint, NULL);
          shares[0] += by_features * one;
          shares[1] += by_hashes * one;
          shares[2] += (by_features || by_hashes) * one;
        }
      for (guint m = 0; m < 3; m++)
        means[m] += shares[m] / N_PLACEMENT_EDITS;
      print_row (placement_edits[e].name, shares);
    }
  print_row ("mean", means);
  printf ("\n");
}

/* ── strangers ── */

/* Of one kind, the collage may show both. */
static gboolean
are_strangers (const Work *work, guint i, guint j, guint version)
{
  const Picture *a = &g_array_index (work->pictures, Picture, i), *b = &g_array_index (work->pictures, Picture, j);
  gboolean is_collage = version > 0 && g_str_equal (placement_edits[version - 1].name, "collage of two");
  return i != j && (i + j + version) % STRANGER_STEP == 0 && !(is_collage && a->kind == b->kind);
}

static void
bench_strangers (const Work *work)
{
  guint refused[MOST_PLACES] = { 0 }, n_pairs = 0, n_false = 0;
  double start = get_seconds (CLOCK_PROCESS_CPUTIME_ID);
  for (guint i = 0; i < work->pictures->len; i++)
    for (guint j = 0; j < work->pictures->len; j++)
      for (guint v = 0; v < N_VERSIONS; v++)
        {
          const Picture *a = &g_array_index (work->pictures, Picture, i),
                        *b = &g_array_index (work->pictures, Picture, j);
          WinnowPlacement placement;
          if (!are_strangers (work, i, j, v))
            continue;
          n_pairs++;
          if (!winnow_placement_find (&a->versions[0].features, &b->versions[v].features, &placement))
            refused[MIN (placement.n_places, MOST_PLACES - 1)]++;
          else if (++n_false > 0)
            printf ("false: %s, %s (%s): %u places\n", a->name, b->name,
                    v == 0 ? "itself" : placement_edits[v - 1].name, placement.n_places);
        }
  printf ("%u pairs of strangers, %u placed, %.2f ms a pair; refused by places that agree:", n_pairs, n_false,
          1e3 * (get_seconds (CLOCK_PROCESS_CPUTIME_ID) - start) / MAX (n_pairs, 1));
  for (guint k = 0; k < MOST_PLACES; k++)
    if (refused[k] > 0)
      printf (" %u: %u", k, refused[k]);
  printf ("\nfeatures: %.1f ms and %.0f bytes a picture\n\n", 1e3 * work->seconds / (work->pictures->len * N_VERSIONS),
          work->n_bytes / (work->pictures->len * N_VERSIONS));
}

/* ── many ── */

static WinnowLocalFeature
make_half (const WinnowLocalFeature *of, GRand *random)
{
  WinnowLocalFeature half = *of;
  half.x /= 2;
  half.y /= 2;
  half.scale -= MIN (half.scale, (guint8) WINNOW_FEATURE_SCALE_UNIT);
  for (guint bit = 0; bit < MADE_BITS; bit++)
    half.code[bit % 4] ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
  return half;
}

/* Features at random; each tenth picture is an earlier one at half its size. */
static void
make_features (WinnowLocalFeatures *all, GRand *random)
{
  for (guint i = 0; i < N_MADE; i++)
    {
      const WinnowLocalFeatures *from = i % 10 == 9 ? &all[g_rand_int_range (random, 0, (gint32) i)] : NULL;
      all[i] = (WinnowLocalFeatures){ 512, 384, N_MADE_FEATURES, g_new (WinnowLocalFeature, N_MADE_FEATURES) };
      for (guint k = 0; k < N_MADE_FEATURES; k++)
        {
          WinnowLocalFeature feature
              = { .x = (guint16) g_rand_int_range (random, 0, 512 * 64),
                  .y = (guint16) g_rand_int_range (random, 0, 384 * 64),
                  .scale = (guint8) g_rand_int_range (random, (int) WINNOW_FEATURE_SCALE_UNIT, 80),
                  .angle = (guint8) g_rand_int_range (random, 0, 256) };
          for (guint word = 0; word < 4; word++)
            feature.code[word] = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
          all[i].features[k] = from != NULL ? make_half (&from->features[k], random) : feature;
        }
    }
}

static void
bench_many (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  WinnowLocalFeatures *all = g_new (WinnowLocalFeatures, N_MADE);
  g_autofree gboolean *is_asked = g_new0 (gboolean, N_MADE);
  make_features (all, random);
  for (guint n_threads = 1; n_threads <= 2; n_threads++)
    {
      double processor = get_seconds (CLOCK_PROCESS_CPUTIME_ID), clock = get_seconds (CLOCK_MONOTONIC);
      g_autoptr (GArray) pairs = winnow_placements_find_pairs (all, NULL, N_MADE, n_threads, NULL);
      printf ("%u pictures of %u features all against all, %u thread%s: %u pairs, %.1f s, %.1f s of the processor\n",
              N_MADE, N_MADE_FEATURES, n_threads, n_threads == 1 ? "" : "s", pairs->len,
              get_seconds (CLOCK_MONOTONIC) - clock, get_seconds (CLOCK_PROCESS_CPUTIME_ID) - processor);
    }
  is_asked[N_MADE - 1] = TRUE;
  for (guint n_threads = 1; n_threads <= 2; n_threads++)
    {
      double processor = get_seconds (CLOCK_PROCESS_CPUTIME_ID), clock = get_seconds (CLOCK_MONOTONIC);
      g_autoptr (GArray) pairs = winnow_placements_find_pairs (all, is_asked, N_MADE, n_threads, NULL);
      printf ("one of them with all others, %u thread%s: %u pairs, %.3f s, %.3f s of the processor\n", n_threads,
              n_threads == 1 ? "" : "s", pairs->len, get_seconds (CLOCK_MONOTONIC) - clock,
              get_seconds (CLOCK_PROCESS_CPUTIME_ID) - processor);
    }
  for (guint i = 0; i < N_MADE; i++)
    winnow_local_features_clear (&all[i]);
  g_free (all);
}

int
main (int argc, char **argv)
{
  Work work = { .pictures = g_array_new (FALSE, FALSE, sizeof (Picture)) };
  const char *root = g_getenv ("WINNOW_CORPORA");
  guint n_same;
  for (int i = 1; i < argc; i++)
    bench_edits (&work, argv[i],
                 add_pictures (&work, picture_corpus_new_from_paths ((char *[]){ argv[i], NULL }, &n_same)));
  if (argc == 1 && root != NULL)
    bench_edits (&work, root, add_pictures (&work, picture_corpus_new (root, &n_same)));
  if (work.pictures->len > 0)
    bench_strangers (&work);
  else
    printf ("no folder with pictures, and no WINNOW_CORPORA: edits and strangers are left out\n");
  bench_many ();
  return 0;
}
