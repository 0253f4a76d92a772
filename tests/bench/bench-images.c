/* bench-images.c: how well pictures are found again, and what it costs
 *
 *   bench-images [--quick]
 *
 * Over the different pictures and pages of documents under WINNOW_CORPORA, fifteen edits of each:
 * for the hashes that decide, for the hash of the whole picture alone, and for the grid of letters,
 * the share of edits that is found at the distance where one of 10,000 pairs of different pictures
 * is found, too. Pairs are every original with every version of every other picture. Then the
 * megapixels of JPEG a second that one core decodes and takes both fingerprints of, and 10,000 made
 * fingerprints all against all. --quick leaves the edits out.
 * Seconds are those of the processor,
 * so that a busy machine tells the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/for-each.h"
#include "image/dct-hash.h"
#include "image/image-fingerprint.h"
#include "picture-corpus.h"
#include "picture-edits.h"

#define N_VERSIONS (1 + N_PICTURE_EDITS) /* the original first */
#define FALSE_POSITIVES 1e-4
#define N_MADE 10000u
#define NO_MATCH 300u

/* ── versions ── */

typedef struct
{
  WinnowImageFingerprint fingerprint;
  WinnowGrid *grid; /* (owned) */
} Version;

static void
compute (const WinnowPicture *picture, Version *version)
{
  WinnowGridSettings settings;
  winnow_grid_settings_init (&settings);
  winnow_image_fingerprint_init (&version->fingerprint, picture);
  version->grid = winnow_grid_new (picture, &settings);
}

static void
compute_edits (const WinnowPicture *picture, Version *versions)
{
  compute (picture, &versions[0]);
  for (guint e = 0; e < N_PICTURE_EDITS; e++)
    {
      g_autoptr (GBytes) bytes = picture_edit_apply (&picture_edits[e], picture);
      g_autoptr (WinnowPicture) edited = winnow_picture_new (bytes, WINNOW_IMAGE_AT_LEAST, NULL, NULL);
      compute (edited, &versions[1 + e]);
    }
}

/* ── distances ── */

typedef guint (*DistanceFunc) (const Version *a, const Version *b);

static guint
measure_decision (const Version *a, const Version *b)
{
  WinnowImageMatch match;
  winnow_image_fingerprint_match (&a->fingerprint, &b->fingerprint, &match);
  return match.distance;
}

static guint
measure_whole (const Version *a, const Version *b)
{
  guint distance = 0;
  for (guint i = 0; i < 4; i++)
    distance += (guint) __builtin_popcountll (a->fingerprint.crops[WINNOW_CROP_NONE].bits[i]
                                              ^ b->fingerprint.crops[WINNOW_CROP_NONE].bits[i]);
  return distance;
}

static guint
measure_grid (const Version *a, const Version *b)
{
  guint distance = 0;
  winnow_for_each_below (i, a->grid->settings.columns * a->grid->settings.rows)
    distance += a->grid->colors[i] != b->grid->colors[i];
  return distance;
}

static const struct
{
  const char *name;
  DistanceFunc measure;
} methods[] = { { "crops, turns, negative", measure_decision },
                { "the whole picture's hash", measure_whole },
                { "letter grid", measure_grid } };

#define N_METHODS G_N_ELEMENTS (methods)

/* ── found at what cost ── */

typedef struct
{
  guint64 counts[NO_MATCH + 1]; /* of pairs of different pictures, by distance */
  guint64 n_pairs;
  int threshold; /* −1 where even equal ones are too many */
  double found[N_PICTURE_EDITS], mean;
} Outcome;

static void
count_different (const Version *versions, guint n, DistanceFunc measure, Outcome *outcome)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      for (guint v = 0; i != j && v < N_VERSIONS; v++)
        {
          outcome->counts[measure (&versions[i * N_VERSIONS], &versions[j * N_VERSIONS + v])]++;
          outcome->n_pairs++;
        }
}

static double
get_false_share (const Outcome *outcome, int threshold)
{
  guint64 n = 0;
  for (int d = 0; d <= threshold; d++)
    n += outcome->counts[d];
  return n / (double) outcome->n_pairs;
}

static void
count_found (const Version *versions, guint n, DistanceFunc measure, Outcome *outcome)
{
  memset (outcome->found, 0, sizeof outcome->found);
  outcome->mean = 0;
  for (guint i = 0; i < n; i++)
    for (guint e = 0; e < N_PICTURE_EDITS; e++)
      outcome->found[e]
          += (int) measure (&versions[i * N_VERSIONS], &versions[i * N_VERSIONS + 1 + e]) <= outcome->threshold
                 ? 1.0 / n
                 : 0;
  for (guint e = 0; e < N_PICTURE_EDITS; e++)
    outcome->mean += outcome->found[e] / N_PICTURE_EDITS;
}

/* At the greatest threshold that few enough pairs are within. */
static Outcome
judge (const Version *versions, guint n, DistanceFunc measure)
{
  Outcome outcome = { .threshold = -1 };
  count_different (versions, n, measure, &outcome);
  while (outcome.threshold + 1 < (int) NO_MATCH && get_false_share (&outcome, outcome.threshold + 1) <= FALSE_POSITIVES)
    outcome.threshold++;
  count_found (versions, n, measure, &outcome);
  return outcome;
}

static void
print_outcomes (const Outcome *outcomes)
{
  printf ("%-24s", "found, %");
  for (guint m = 0; m < N_METHODS; m++)
    printf ("%26s", methods[m].name);
  printf ("\n");
  for (guint e = 0; e < N_PICTURE_EDITS; e++)
    {
      printf ("%-*s", 24 + (int) (strlen (picture_edits[e].name) - (gsize) g_utf8_strlen (picture_edits[e].name, -1)),
              picture_edits[e].name);
      for (guint m = 0; m < N_METHODS; m++)
        printf ("%26.1f", 100 * outcomes[m].found[e]);
      printf ("\n");
    }
  printf ("%-24s", "mean");
  for (guint m = 0; m < N_METHODS; m++)
    printf ("%26.1f", 100 * outcomes[m].mean);
  printf ("\n%-24s", "within (bits, blocks)");
  for (guint m = 0; m < N_METHODS; m++)
    printf ("%26d", outcomes[m].threshold);
  printf ("\n%-24s", "different pairs found");
  for (guint m = 0; m < N_METHODS; m++)
    printf ("%26.1e", get_false_share (&outcomes[m], outcomes[m].threshold));
  printf ("\n");
}

/* What the program's threshold was chosen from. */
static void
print_thresholds (const Version *versions, guint n, Outcome *outcome)
{
  printf ("\nwithin bits, found, different pairs found (the program: %d bits)\n", WINNOW_IMAGE_THRESHOLD);
  for (outcome->threshold = 30; outcome->threshold <= 66; outcome->threshold += 4)
    {
      count_found (versions, n, measure_decision, outcome);
      printf ("%3d %5.1f %% %8.1e\n", outcome->threshold, 100 * outcome->mean,
              get_false_share (outcome, outcome->threshold));
    }
}

static void
bench_edits (GPtrArray *pictures, guint n_same)
{
  Version *versions = g_new0 (Version, pictures->len * (gsize) N_VERSIONS);
  Outcome outcomes[N_METHODS];
  guint n = 0;
  for (guint i = 0; i < pictures->len; i++)
    {
      const CorpusPicture *picture = pictures->pdata[i];
      WinnowImageFingerprint fingerprint;
      winnow_image_fingerprint_init (&fingerprint, picture->picture);
      if (fingerprint.usable == 0)
        printf ("plain: %s\n", strrchr (picture->name, '/') + 1);
      else
        compute_edits (picture->picture, &versions[n++ * N_VERSIONS]);
    }
  printf ("%u different pictures and pages; left out: %u the same as others or blank, %u plain\n\n", n, n_same,
          pictures->len - n);
  for (guint m = 0; m < N_METHODS; m++)
    outcomes[m] = judge (versions, n, methods[m].measure);
  print_outcomes (outcomes);
  print_thresholds (versions, n, &outcomes[0]);
  for (guint v = 0; v < n * N_VERSIONS; v++)
    winnow_grid_free (versions[v].grid);
  g_free (versions);
}

/* ── speed ── */

static double
get_seconds (clockid_t clock)
{
  struct timespec time;
  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Decoding alone and with both fingerprints, of @files over and over. */
static void
bench_files (const char *name, GPtrArray *files)
{
  double seconds[2] = { 0 }, pixels = 0, n_bytes = 0;
  guint n_rounds = 0;
  if (files->len == 0)
    return;
  for (; seconds[1] < 1.5; n_rounds++)
    for (guint i = 0; i < files->len; i++)
      {
        double start = get_seconds (CLOCK_THREAD_CPUTIME_ID);
        g_autoptr (WinnowPicture) picture = winnow_picture_new (files->pdata[i], WINNOW_IMAGE_AT_LEAST, NULL, NULL);
        Version version;
        seconds[0] += get_seconds (CLOCK_THREAD_CPUTIME_ID) - start;
        compute (picture, &version);
        winnow_grid_free (version.grid);
        seconds[1] += get_seconds (CLOCK_THREAD_CPUTIME_ID) - start;
        pixels += picture->info.width * (double) picture->info.height;
        n_bytes += (double) g_bytes_get_size (files->pdata[i]);
      }
  printf ("%-28s %4u files, %4.1f bits a pixel: %5.0f megapixels/s decoded, %5.0f with both fingerprints\n", name,
          files->len, 8 * n_bytes / pixels, pixels / seconds[0] / 1e6, pixels / seconds[1] / 1e6);
}

static void
add_folder (GPtrArray *files, const char *root, const char *name)
{
  g_autofree char *path = g_build_filename (root, name, NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *file;
  while (folder != NULL && (file = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *full = g_build_filename (path, file, NULL);
      char *content;
      gsize length;
      if (g_str_has_suffix (file, ".jpg") && g_file_get_contents (full, &content, &length, NULL))
        g_ptr_array_add (files, g_bytes_new_take (content, length));
    }
}

static void
bench_decoding (const char *root, GPtrArray *pictures)
{
  g_autoptr (GPtrArray) photos = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GPtrArray) bridges = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  add_folder (photos, root, "images/exif");
  add_folder (bridges, root, "images/pdq/bridge-mods");
  for (guint i = 0; i < pictures->len; i++)
    if (g_str_equal (((CorpusPicture *) pictures->pdata[i])->picture->info.format, "page"))
      g_ptr_array_add (pages, picture_encode_jpeg (((CorpusPicture *) pictures->pdata[i])->picture, 85, FALSE));
  printf ("\n");
  bench_files ("photographs, 1800 × 1200", photos);
  bench_files ("PDQ's bridge, 1600 × 1004", bridges);
  bench_files ("pages, 707 × 1000", pages);
}

/* Bits at random, and one in ten a copy of an earlier one with 20 bits turned, some of them
 * mirrored. */
static void
bench_pairs (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree WinnowImageFingerprint *fingerprints = g_new0 (WinnowImageFingerprint, N_MADE);
  for (guint i = 0; i < N_MADE; i++)
    {
      const WinnowImageFingerprint *from = i % 10 == 9 ? &fingerprints[g_rand_int_range (random, 0, (gint32) i)] : NULL;
      fingerprints[i].usable = (1u << WINNOW_N_CROPS) - 1;
      for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
        for (guint word = 0; word < 4; word++)
          {
            guint64 bits = from != NULL ? from->crops[crop].bits[word]
                                        : (guint64) g_rand_int (random) << 32 | g_rand_int (random);
            for (guint flip = 0; from != NULL && flip < 5; flip++)
              bits ^= G_GUINT64_CONSTANT (2) << g_rand_int_range (random, 0, 63);
            fingerprints[i].crops[crop].bits[word] = (word == 0 ? bits & ~G_GUINT64_CONSTANT (1) : bits)
                                                     ^ (from != NULL && i % 20 == 9 && word % 2 == 1 ? G_MAXUINT64 : 0);
          }
    }
  printf ("\n");
  for (guint n_threads = 1; n_threads <= 2; n_threads++)
    {
      double start = get_seconds (CLOCK_MONOTONIC), processor = get_seconds (CLOCK_PROCESS_CPUTIME_ID);
      g_autoptr (GArray) pairs = winnow_image_find_pairs (fingerprints, N_MADE, n_threads, NULL);
      printf ("%u pictures all against all, %u thread%s: %u pairs, %.2f s, %.2f s of the processor\n", N_MADE,
              n_threads, n_threads == 1 ? "" : "s", pairs->len, get_seconds (CLOCK_MONOTONIC) - start,
              get_seconds (CLOCK_PROCESS_CPUTIME_ID) - processor);
    }
}

int
main (int argc, char **argv)
{
  const char *root = g_getenv ("WINNOW_CORPORA");
  gboolean is_quick = argc > 1 && g_str_equal (argv[1], "--quick");
  if (root != NULL && g_file_test (root, G_FILE_TEST_IS_DIR))
    {
      guint n_same;
      g_autoptr (GPtrArray) pictures = picture_corpus_new (root, &n_same);
      if (!is_quick)
        bench_edits (pictures, n_same);
      bench_decoding (root, pictures);
    }
  else
    printf ("WINNOW_CORPORA names no folder: edits and decoding are left out\n");
  bench_pairs ();
  return 0;
}
