/* bench-methods.c: what each method's fingerprint costs, and what finding families by them does
 *
 * usage: bench-methods [--no-methods]      (the second part alone)
 *
 * First a table: for each method MB/s and thousands of fingerprints (hashes) a second on one core,
 * for English and Chinese documents of 3 KB and 1 MB that are cut into tokens already, and
 * microseconds to compare two documents of 3 KB; CPU time of the thread, medians of ROUNDS. Methods
 * that read dictionary words cut Chinese anew: that is in their figures. Then nshash and simhash of
 * N_PAGES documents of 3 KB on one thread and two, and groups of N_WORDS simhashes; for these the
 * CPU time of the busier thread, which is what the clock shows where the machine does nothing else,
 * and the clock; medians. Texts are made here, with word frequencies after Zipf's law, always the
 * same. Not a test: it never fails on time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match/groups/groups.h"
#include "median.h"
#include "base/for-each.h"

#define ROUNDS 5
#define VOCABULARY 30000
#define N_PAGES 17400u
#define N_WORDS 100000u
#define FAMILY 5u /* simhashes of a family */

/* ── texts ── */

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
    g_string_append (text, rank % 34 == 0 ? "。" : "，");
}

static const struct
{
  const char *name;
  void (*append) (GString *text, guint rank);
} languages[] = { { "English", append_english }, { "Chinese", append_chinese } };

/* A rank with probability about 1/rank. */
static guint
draw_rank (GRand *random)
{
  return (guint) (__builtin_exp (g_rand_double (random) * __builtin_log (VOCABULARY))) - 1;
}

/* Documents of one kind, cut into tokens. */
typedef struct
{
  guint n;
  GString **texts;
  WinnowText **tokens;
  gsize bytes;
} Documents;

static Documents *
make_documents (void (*append) (GString *, guint), guint n, gsize size)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  Documents *documents = g_new0 (Documents, 1);
  documents->n = n;
  documents->texts = g_new (GString *, n);
  documents->tokens = g_new (WinnowText *, n);
  for (guint i = 0; i < n; i++)
    {
      GString *text = documents->texts[i] = g_string_sized_new (size + 64);
      while (text->len < size)
        append (text, draw_rank (random));
      documents->tokens[i] = winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
      documents->bytes += text->len;
    }
  return documents;
}

static void
free_documents (Documents *documents)
{
  for (guint i = 0; i < documents->n; i++)
    {
      g_string_free (documents->texts[i], TRUE);
      winnow_text_unref (documents->tokens[i]);
    }
  g_free (documents->texts);
  g_free (documents->tokens);
  g_free (documents);
}

/* ── time ── */

static double
read_clock (clockid_t clock)
{
  struct timespec now;
  clock_gettime (clock, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* ── methods ── */

typedef struct
{
  const WinnowMethod *method;
  const WinnowMethodContext *context;
  const Documents *documents;
  guint first, step; /* documents of this thread */
  guint64 n_fingerprints;
  double seconds; /* CPU time it took */
} Job;

static WinnowDigest *
digest_document (const Job *job, guint i)
{
  const GString *text = job->documents->texts[i];
  g_autoptr (WinnowSubject) subject = winnow_subject_new (text->str, text->len, job->documents->tokens[i]);
  guint values[WINNOW_MAX_PARAMETERS];
  winnow_method_init_values (job->method, values);
  return job->method->compute (subject, job->context, values);
}

static gpointer
run_job (gpointer data)
{
  Job *job = data;
  double start = read_clock (CLOCK_THREAD_CPUTIME_ID);
  job->n_fingerprints = 0;
  for (guint i = job->first; i < job->documents->n; i += job->step)
    {
      g_autoptr (WinnowDigest) digest = digest_document (job, i);
      job->n_fingerprints += digest->fingerprints->len;
    }
  job->seconds = read_clock (CLOCK_THREAD_CPUTIME_ID) - start;
  return NULL;
}

static void
print_speed (const WinnowMethod *method, const WinnowMethodContext *context, const Documents *documents)
{
  Job job = { .method = method, .context = context, .documents = documents, .step = 1 };
  double seconds[ROUNDS], middle;
  for (guint round = 0; round < ROUNDS; round++)
    {
      run_job (&job);
      seconds[round] = job.seconds;
    }
  middle = median (seconds, ROUNDS);
  if (job.n_fingerprints == 0) /* silent: has nothing to say of the language */
    {
      printf (" – |");
      return;
    }
  printf (" %.0f / %.0f |", (double) documents->bytes / 1e6 / middle, (double) job.n_fingerprints / 1e3 / middle);
}

/* Each document with the next one. */
static void
print_comparison (const WinnowMethod *method, const WinnowMethodContext *context, const Documents *documents)
{
  Job job = { .method = method, .context = context, .documents = documents, .step = 1 };
  g_autoptr (GPtrArray) digests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_digest_unref);
  double seconds[ROUNDS];
  guint n_compared = 0;
  for (guint i = 0; i < documents->n; i++)
    g_ptr_array_add (digests, digest_document (&job, i));
  for (guint round = 0; round < ROUNDS; round++)
    {
      double start = read_clock (CLOCK_THREAD_CPUTIME_ID);
      n_compared = 0;
      for (guint i = 1; i < digests->len; i++)
        if (winnow_digest_is_comparable (digests->pdata[i - 1], digests->pdata[i]))
          {
            WinnowAgreement agreement;
            method->compare (digests->pdata[i - 1], digests->pdata[i], &agreement);
            n_compared++;
          }
      seconds[round] = read_clock (CLOCK_THREAD_CPUTIME_ID) - start;
    }
  if (n_compared > 0)
    printf (" %.2f |", median (seconds, ROUNDS) * 1e6 / n_compared);
  else
    printf (" – |");
}

static void
print_methods (const WinnowMethodContext *context)
{
  Documents *small[G_N_ELEMENTS (languages)], *large[G_N_ELEMENTS (languages)];
  printf ("| MB/s / thousand fingerprints a second |");
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      small[i] = make_documents (languages[i].append, 2000, 3000);
      large[i] = make_documents (languages[i].append, 4, 1000000);
      printf (" %s, 3 KB | 1 MB | µs a pair |", languages[i].name);
    }
  printf ("\n|---|---|---|---|---|---|---|\n");
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      printf ("| `%s` |", (*method)->id);
      for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
        {
          print_speed (*method, context, small[i]);
          print_speed (*method, context, large[i]);
          print_comparison (*method, context, small[i]);
        }
      printf ("\n");
      fflush (stdout);
    }
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      free_documents (small[i]);
      free_documents (large[i]);
    }
}

/* ── families ── */

static void
print_threads (const WinnowMethod *method, const WinnowMethodContext *context, const Documents *documents,
               guint n_threads)
{
  double busier[ROUNDS], clock[ROUNDS];
  for (guint round = 0; round < ROUNDS; round++)
    {
      Job jobs[2];
      GThread *threads[2];
      double start = read_clock (CLOCK_MONOTONIC);
      busier[round] = 0;
      for (guint t = 0; t < n_threads; t++)
        {
          jobs[t]
              = (Job){ .method = method, .context = context, .documents = documents, .first = t, .step = n_threads };
          threads[t] = g_thread_new ("bench", run_job, &jobs[t]);
        }
      for (guint t = 0; t < n_threads; t++)
        {
          g_thread_join (threads[t]);
          busier[round] = MAX (busier[round], jobs[t].seconds);
        }
      clock[round] = read_clock (CLOCK_MONOTONIC) - start;
    }
  printf (" %u thread%s %.3f s (clock %.3f s)", n_threads, n_threads > 1 ? "s" : "", median (busier, ROUNDS),
          median (clock, ROUNDS));
}

static void
print_pages (const WinnowMethodContext *context)
{
  static const char *const ids[] = { "nshash", "simhash" };

  winnow_for_each_of (language, languages)
    {
      Documents *pages = make_documents (language->append, N_PAGES, 3000);
      winnow_for_each_of (row, ids)
        {
          const WinnowMethod *method = winnow_method_find (*row);
          printf ("%s of %u %s documents of 3 KB:", *row, N_PAGES, language->name);
          print_threads (method, context, pages, 1);
          print_threads (method, context, pages, 2);
          printf ("\n");
        }
      free_documents (pages);
    }
}

/* Words in families: a random one, and others of up to three bits more or less. */
static GPtrArray *
make_simhashes (const WinnowMethod *method)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  GPtrArray *digests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_digest_unref);
  guint values[WINNOW_MAX_PARAMETERS];
  guint64 centre = 0;
  winnow_method_init_values (method, values);
  for (guint i = 0; i < N_WORDS; i++)
    {
      WinnowDigest *digest = winnow_digest_new (method, values);
      guint64 word;
      if (i % FAMILY == 0)
        centre = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      word = centre;
      for (guint bits = i % FAMILY == 0 ? 0 : (guint) g_rand_int_range (random, 0, 4); bits > 0; bits--)
        word ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
      winnow_digest_add (digest, word, 0, 1);
      g_ptr_array_add (digests, digest);
    }
  return digests;
}

static void
print_groups (void)
{
  const WinnowMethod *method = winnow_method_find ("simhash");
  g_autoptr (GPtrArray) digests = make_simhashes (method);
  WinnowGroupSettings settings;
  double seconds[ROUNDS], clock[ROUNDS];
  guint n_groups = 0;
  winnow_group_settings_init (&settings, method);
  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
      double start = read_clock (CLOCK_THREAD_CPUTIME_ID), start_clock = read_clock (CLOCK_MONOTONIC);
      n_groups = 0;
      for (guint i = 0; i < digests->len; i++)
        n_groups += winnow_groups_add (groups, digests->pdata[i], WINNOW_NO_DATE).is_centre;
      seconds[round] = read_clock (CLOCK_THREAD_CPUTIME_ID) - start;
      clock[round] = read_clock (CLOCK_MONOTONIC) - start_clock;
    }
  printf ("groups of %u simhashes: %.3f s (clock %.3f s), %u groups\n", N_WORDS, median (seconds, ROUNDS),
          median (clock, ROUNDS), n_groups);
}

int
main (int argc, char **argv)
{
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  if (argc < 2 || strcmp (argv[1], "--no-methods") != 0)
    print_methods (&context);
  print_pages (&context);
  print_groups ();
  return 0;
}
