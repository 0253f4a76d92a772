/* bench-engine.c: what the way from text to overlaps costs
 *
 * usage: bench-engine [DOCUMENTS]      (default 5,000 documents of about 3 KB, one in five with
 * planted copies)
 *
 * For English and Chinese: seconds and MB/s of each step on one thread, medians of ROUNDS; then the
 * candidates, and the pairs planted and found. Texts are made here, with word frequencies after
 * Zipf's law, always the same. Not a test: it never fails on time. */
#include <stdio.h>
#include <stdlib.h>

#include "match/overlap.h"
#include "match/candidates/related.h"
#include "median.h"
#include "text/folding/fold.h"
#include "base/for-each.h"

#define ROUNDS 5
#define DOCUMENT_BYTES 3000
#define VOCABULARY 30000
#define COPY_WORDS 60

typedef struct
{
  const char *name;
  guint n_tokens; /* of a document */
  void (*append) (GString *text, guint rank);
} Language;

static void
append_english (GString *text, guint rank)
{
  g_string_append_printf (text, "%c%c%u%s", 'a' + rank % 26, 'a' + rank / 26 % 26, rank, rank % 13 == 0 ? ". " : " ");
}

static void
append_chinese (GString *text, guint rank)
{
  g_string_append_unichar (text, 0x4e00 + rank % 6000);
  if (rank % 17 == 0)
    g_string_append (text, "，");
}

static const Language languages[] = { { "English", 450, append_english }, { "Chinese", 950, append_chinese } };

/* A rank with probability about 1/rank. */
static guint
draw_rank (GRand *random)
{
  double u = g_rand_double (random);
  return (guint) (__builtin_exp (u * __builtin_log (VOCABULARY))) - 1;
}

static GPtrArray *
make_documents (const Language *language, guint n, guint *n_planted)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  GPtrArray *documents = g_ptr_array_new ();
  *n_planted = 0;
  for (guint d = 0; d < n; d++)
    {
      GString *text = g_string_sized_new (DOCUMENT_BYTES + 500);
      for (guint i = 0; i < language->n_tokens; i++)
        language->append (text, draw_rank (random));
      if (d > 0 && d % 5 == 0)
        {
          const GString *source = documents->pdata[g_rand_int_range (random, 0, (gint32) d)];
          const char *start = g_utf8_offset_to_pointer (source->str, 100),
                     *end = g_utf8_offset_to_pointer (start, COPY_WORDS * 4);
          g_string_append_len (text, start, end - start);
          ++*n_planted;
        }
      g_ptr_array_add (documents, text);
    }
  return documents;
}

static double
seconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1e6;
}

typedef struct
{
  GPtrArray *documents; /* GString */
  gsize bytes;
  GPtrArray *texts;        /* WinnowText */
  GPtrArray *fingerprints; /* GArray */
  GPtrArray *content;      /* GArray */
  WinnowSettings settings;
  GArray *candidates;
  guint n_related;
  guint n_overlaps;
} Bench;

static void
fold_all (Bench *bench)
{
  for (guint i = 0; i < bench->documents->len; i++)
    {
      const GString *text = bench->documents->pdata[i];
      winnow_fold_free (winnow_fold_new (text->str, text->len));
    }
}

static void
cut_all (Bench *bench)
{
  g_ptr_array_set_size (bench->texts, 0);
  for (guint i = 0; i < bench->documents->len; i++)
    {
      const GString *text = bench->documents->pdata[i];
      g_ptr_array_add (bench->texts, winnow_text_new (text->str, text->len, bench->settings.han));
    }
}

static void
winnow_all (Bench *bench)
{
  g_ptr_array_set_size (bench->fingerprints, 0);
  for (guint i = 0; i < bench->texts->len; i++)
    g_ptr_array_add (bench->fingerprints,
                     winnow_fingerprint_winnow (bench->texts->pdata[i], &bench->settings.granularity));
}

static void
find_candidates (Bench *bench)
{
  g_autoptr (WinnowIndex) index = winnow_index_new ();
  for (guint i = 0; i < bench->fingerprints->len; i++)
    {
      const GArray *fingerprints = bench->fingerprints->pdata[i];
      winnow_index_add (index, (const WinnowFingerprint *) (const void *) fingerprints->data, fingerprints->len, TRUE);
    }
  g_clear_pointer (&bench->candidates, g_array_unref);
  winnow_index_build (index, 1);
  bench->candidates = winnow_joint_index_dup_candidates (&(WinnowJointIndex){ .verbatim = index }, 1);
}

static void
take_content_of_all (Bench *bench)
{
  g_ptr_array_set_size (bench->content, 0);
  for (guint i = 0; i < bench->texts->len; i++)
    g_ptr_array_add (bench->content, winnow_fingerprint_content (bench->texts->pdata[i], &bench->settings.granularity));
}

static void
find_related (Bench *bench)
{
  g_autoptr (WinnowRelated) related = winnow_related_new ();
  g_autoptr (GArray) candidates = NULL;
  for (guint i = 0; i < bench->content->len; i++)
    {
      const GArray *fingerprints = bench->content->pdata[i];
      winnow_related_add (related, (const WinnowFingerprint *) (const void *) fingerprints->data, fingerprints->len,
                          TRUE);
    }
  candidates = winnow_related_dup_candidates (related, 1);
  bench->n_related = candidates->len;
}

static void
align_all (Bench *bench)
{
  g_autoptr (WinnowAligner) aligner = NULL;
  guint32 a = G_MAXUINT32;
  bench->n_overlaps = 0;
  winnow_for_each_value (const WinnowCandidate, value, bench->candidates)
    {
      WinnowCandidate candidate = *value;
      if (candidate.a != a)
        {
          g_clear_pointer (&aligner, winnow_aligner_free);
          aligner = winnow_aligner_new (bench->texts->pdata[a = candidate.a], NULL, &bench->settings);
        }
      g_autoptr (WinnowOverlap) overlap
          = winnow_aligner_align (aligner, bench->texts->pdata[candidate.b], NULL, WINNOW_PASSES);
      bench->n_overlaps += overlap->n_passages > 0;
    }
}

static const struct
{
  const char *name;
  void (*run) (Bench *bench);
} steps[] = { { "fold", fold_all },
              { "fold and cut into tokens", cut_all },
              { "winnow", winnow_all },
              { "index and candidates", find_candidates },
              { "content words", take_content_of_all },
              { "related documents", find_related },
              { "align candidates", align_all } };

static void
free_string (gpointer text)
{
  g_string_free (text, TRUE);
}

static void
run (const Language *language, guint n_documents)
{
  guint n_planted;
  Bench bench = {
    .documents = make_documents (language, n_documents, &n_planted),
    .texts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_unref),
    .fingerprints = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
    .content = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
  };
  winnow_settings_init (&bench.settings);
  g_ptr_array_set_free_func (bench.documents, free_string);
  for (guint i = 0; i < n_documents; i++)
    bench.bytes += ((const GString *) bench.documents->pdata[i])->len;
  printf ("%s: %u documents, %.1f MB\n", language->name, n_documents, (double) bench.bytes / 1e6);
  winnow_for_each_of (step, steps)
    {
      double seconds[ROUNDS];
      for (guint round = 0; round < ROUNDS; round++)
        {
          gint64 start = g_get_monotonic_time ();
          step->run (&bench);
          seconds[round] = seconds_since (start);
        }
      printf ("  %-26s %8.3f s %8.0f MB/s\n", step->name, median (seconds, ROUNDS),
              (double) bench.bytes / 1e6 / seconds[ROUNDS / 2]);
    }
  printf ("  %u candidates, %u pairs with passages, %u planted; %u related\n", bench.candidates->len, bench.n_overlaps,
          n_planted, bench.n_related);
  g_array_unref (bench.candidates);
  g_ptr_array_unref (bench.texts);
  g_ptr_array_unref (bench.fingerprints);
  g_ptr_array_unref (bench.content);
  g_ptr_array_unref (bench.documents);
}

int
main (int argc, char **argv)
{
  guint n_documents = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 5000;
  winnow_for_each_of (language, languages)
    run (language, MAX (n_documents, 10));
  return 0;
}
