/* fuzz-picture.c: mutated pictures; whatever comes out keeps the promises of picture.h, and a
 * sanitizer has nothing to say
 *
 *   fuzz-picture [--count N] [--seconds N] [--seed N] [--only NAME] [--save FILE] [FILE...]
 *
 * Seeds are a small picture of each kind that is made here (make_files ()), and the files named.
 * Each is tried as it is, then N mutations of it; --seconds goes on with all of them in turn, at
 * least once. --only takes the seeds whose names begin so ("png", "jpeg", "gif"). What is tried
 * depends on --seed alone: to see the input that ended the program, run the same again with --save,
 * which leaves the last one in FILE. As a test it tries 2,000 mutations of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "image/exif.h"
#include "image/image-fingerprint.h"
#include "make.h"
#include "mutate.h"

typedef struct
{
  gint count, seconds, seed;
  char *only, *save; /* (owned) (nullable) */
  char **paths;      /* (owned) (nullable) */
} Options;

typedef struct
{
  guint64 n_tried, n_decoded;
  gint64 slowest; /* microseconds */
} Tally;

#define REQUIRE(condition) \
  if (!(condition))        \
  g_error ("%s does not hold", #condition)

/* ── one input ── */

static void
use (const WinnowPicture *picture)
{
  g_autoptr (WinnowGrid) grid = NULL;
  g_autoptr (GBytes) thumbnail = winnow_picture_dup_thumbnail (picture, 48);
  WinnowGridSettings settings;
  WinnowImageFingerprint fingerprint;
  WinnowImageMatch match;
  winnow_grid_settings_init (&settings);
  grid = winnow_grid_new (picture, &settings);
  winnow_image_fingerprint_init (&fingerprint, picture);
  REQUIRE (strlen (grid->letters) == 64);
  REQUIRE (g_bytes_get_size (thumbnail) > 0);
  REQUIRE (fingerprint.usable == 0
           || (winnow_image_fingerprint_match (&fingerprint, &fingerprint, &match) && match.distance == 0));
}

static void
try (const GByteArray *input, guint at_least, Tally *tally)
{
  g_autoptr (GBytes) bytes = g_bytes_new (input->data, input->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) picture = NULL;
  g_autofree char *warning = NULL;
  gint64 start = g_get_monotonic_time ();
  WinnowExif exif;
  picture = winnow_picture_new (bytes, at_least, &warning, &error);
  REQUIRE ((picture == NULL) == (error != NULL));
  REQUIRE (error == NULL || (error->domain == WINNOW_PICTURE_ERROR && error->message[0] != '\0'));
  if (picture != NULL)
    {
      REQUIRE (picture->info.orientation >= 1 && picture->info.orientation <= 8);
      REQUIRE (picture->width <= picture->info.width && picture->height <= picture->info.height);
      if (picture->width * (guint64) picture->height < 1000 * 1000)
        use (picture);
    }
  winnow_exif_read (input->data, input->len, &exif);
  REQUIRE (exif.orientation >= 1 && exif.orientation <= 8);
  tally->n_tried++;
  tally->n_decoded += picture != NULL;
  tally->slowest = MAX (tally->slowest, g_get_monotonic_time () - start);
}

/* ── all of them ── */

/* Mutation @round of seed @index; 0 is the seed itself. Most mutants of PNG get checksums that are
 * right, or none would come past them. */
static void
run_round (const Options *options, const GPtrArray *seeds, guint index, guint round, Tally *tally)
{
  static const guint sides[] = { 0, 4, 16 }; /* as it is, as small as can be, a little smaller */
  const MakeFile *seed = seeds->pdata[index];
  g_autoptr (GRand) random
      = g_rand_new_with_seed_array ((const guint32[]){ (guint32) options->seed, g_str_hash (seed->name), round }, 3);
  const MakeFile *other = seeds->pdata[g_rand_int_range (random, 0, (gint32) seeds->len)];
  GByteArray *input = g_byte_array_new ();
  gsize length, n_other;
  const guint8 *data = g_bytes_get_data (seed->bytes, &length), *other_data = g_bytes_get_data (other->bytes, &n_other);
  g_byte_array_append (input, data, (guint) length);
  if (round > 0)
    mutate (input, random, other_data, n_other);
  if (round % 4 != 0 && input->len > 8 && memcmp (input->data, "\x89PNG", 4) == 0)
    make_png_checksums (input->data, input->len);
  if (options->save != NULL)
    g_file_set_contents (options->save, (const char *) input->data, input->len, NULL);
  try (input, sides[round % G_N_ELEMENTS (sides)], tally);
  g_byte_array_unref (input);
}

static GPtrArray *
collect_seeds (const Options *options)
{
  GPtrArray *seeds = make_files ();
  for (guint i = 0; options->paths != NULL && options->paths[i] != NULL; i++)
    {
      MakeFile *file = g_new (MakeFile, 1);
      char *content;
      gsize length;
      if (!g_file_get_contents (options->paths[i], &content, &length, NULL))
        g_error ("%s cannot be read", options->paths[i]);
      *file = (MakeFile){ g_strdup (options->paths[i]), g_bytes_new_take (content, length) };
      g_ptr_array_add (seeds, file);
    }
  for (guint i = seeds->len; options->only != NULL && i-- > 0;)
    if (!g_str_has_prefix (((const MakeFile *) seeds->pdata[i])->name, options->only))
      g_ptr_array_remove_index (seeds, i);
  if (seeds->len == 0)
    g_error ("no seed has such a name");
  return seeds;
}

static void
run (const Options *options)
{
  g_autoptr (GPtrArray) seeds = collect_seeds (options);
  gint64 end = g_get_monotonic_time () + options->seconds * G_USEC_PER_SEC;
  Tally tally = { 0 };
  for (guint round = 0; round <= (guint) options->count || g_get_monotonic_time () < end; round++)
    for (guint i = 0; i < seeds->len; i++)
      run_round (options, seeds, i, round, &tally);
  printf ("%" G_GUINT64_FORMAT " inputs of %u seeds, %" G_GUINT64_FORMAT " of them pictures, %" G_GINT64_FORMAT
          " ms at most for one\n",
          tally.n_tried, seeds->len, tally.n_decoded, tally.slowest / 1000);
}

int
main (int argc, char **argv)
{
  Options options = { .seed = 1 };
  const GOptionEntry entries[] = {
    { "count", 0, 0, G_OPTION_ARG_INT, &options.count, "Mutations of each seed", "N" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &options.seconds, "How long to go on", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &options.seed, "What the mutations depend on", "N" },
    { "only", 0, 0, G_OPTION_ARG_STRING, &options.only, "Seeds whose names begin so", "NAME" },
    { "save", 0, 0, G_OPTION_ARG_FILENAME, &options.save, "Write each input there before it is tried", "FILE" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.paths, NULL, "FILE…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  run (&options);
  g_free (options.only);
  g_free (options.save);
  g_strfreev (options.paths);
  return 0;
}
