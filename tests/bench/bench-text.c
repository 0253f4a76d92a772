/* bench-text.c: what the way of a text to its fingerprints costs on one core
 *
 * usage: bench-text FOLDER…
 *
 * Reads the files of each folder into memory. For each step: MB of UTF-8 a second of processor
 * time, the best of ROUNDS over all files, in turn with the others. The steps that begin with a
 * text include all before; the others take the tokens of the first. Not a test: it never fails on
 * time. */
#include <stdio.h>
#include <time.h>

#include "fingerprint/fingerprint.h"
#include "fingerprint/kgram.h"
#include "fingerprint/methods/long-sentences.h"
#include "plain.h"
#include "text/folding/fold.h"

#define ROUNDS 15

typedef struct
{
  char *bytes; /* (owned) */
  gsize length;
  WinnowText *text; /* (owned) */
} File;

static const WinnowGranularity granularity = { 5, 8 };

static void
run_plain (File *file)
{
  g_autoptr (GArray) tokens = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     postings = g_array_new (FALSE, FALSE, sizeof (Posting));
  plain_cut ((const guint8 *) file->bytes, file->length, tokens);
  plain_winnow (tokens, 0, postings);
}

static void
run_fold (File *file)
{
  winnow_fold_free (winnow_fold_new (file->bytes, file->length));
}

static void
run_tokens (File *file)
{
  winnow_text_unref (winnow_text_new (file->bytes, file->length, WINNOW_HAN_CHARACTERS));
}

static void
run_words (File *file)
{
  winnow_text_unref (winnow_text_new (file->bytes, file->length, WINNOW_HAN_WORDS));
}

static void
run_all (File *file)
{
  g_autoptr (WinnowText) text = winnow_text_new (file->bytes, file->length, WINNOW_HAN_CHARACTERS);
  g_array_unref (winnow_fingerprint_winnow (text, &granularity));
}

static void
run_kgrams (File *file)
{
  winnow_kgrams_free (winnow_kgrams_new (file->text, granularity.k));
}

static void
run_winnow (File *file)
{
  g_array_unref (winnow_fingerprint_winnow (file->text, &granularity));
}

static void
run_content (File *file)
{
  g_array_unref (winnow_fingerprint_content (file->text, &granularity));
}

static void
run_sentence (File *file)
{
  g_array_unref (winnow_fingerprint_sentence (file->text, &granularity));
}

static void
run_mask (File *file)
{
  g_autofree guint8 *mask = g_new0 (guint8, file->text->n_tokens + 1);
  winnow_text_unref (winnow_text_new_masked (file->text, mask));
}

static void
run_long_sentences (File *file)
{
  g_autoptr (WinnowSubject) subject = winnow_subject_new (file->bytes, file->length, file->text);
  g_array_unref (winnow_long_sentences_new (subject));
}

static const struct
{
  const char *name;
  void (*run) (File *file);
} steps[] = { { "plain loop: text to winnowed", run_plain },
              { "text to winnowed", run_all },
              { "text to tokens", run_tokens },
              { "text folded", run_fold },
              { "text to dictionary words", run_words },
              { "tokens to winnowed", run_winnow },
              { "tokens to k-grams", run_kgrams },
              { "tokens to content words", run_content },
              { "tokens to sentences", run_sentence },
              { "tokens to long sentences", run_long_sentences },
              { "tokens copied behind a mask", run_mask } };

static double
get_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static void
clear_file (gpointer data)
{
  File *file = data;
  g_free (file->bytes);
  winnow_text_unref (file->text);
}

static GArray *
read_files (const char *folder, gsize *bytes, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, error);
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (File));
  const char *name;
  if (dir == NULL)
    return NULL;
  g_array_set_clear_func (files, clear_file);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *content = NULL;
      File file = { 0 };
      if (!g_file_get_contents (path, &content, &file.length, error))
        return NULL;
      file.bytes = g_utf8_make_valid (content, (gssize) file.length);
      file.length = strlen (file.bytes);
      file.text = winnow_text_new (file.bytes, file.length, WINNOW_HAN_CHARACTERS);
      *bytes += file.length;
      g_array_append_val (files, file);
    }
  return g_steal_pointer (&files);
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;
      gsize bytes = 0;
      g_autoptr (GArray) files = read_files (argv[i], &bytes, &error);
      double best[G_N_ELEMENTS (steps)];
      if (files == NULL)
        return g_printerr ("%s\n", error->message), 2;
      for (guint round = 0; round < ROUNDS; round++)
        for (gsize s = 0; s < G_N_ELEMENTS (steps); s++)
          {
            double start = get_seconds (), seconds;
            for (guint f = 0; f < files->len; f++)
              steps[s].run (&g_array_index (files, File, f));
            seconds = get_seconds () - start;
            best[s] = round == 0 ? seconds : MIN (best[s], seconds);
          }
      printf ("%s: %u files, %.1f MB\n", argv[i], files->len, (double) bytes / 1e6);
      for (gsize s = 0; s < G_N_ELEMENTS (steps); s++)
        printf ("  %-30s %7.0f MB/s\n", steps[s].name, (double) bytes / 1e6 / best[s]);
    }
  return 0;
}
