/* bench-library.c: what one more paper costs in a large library
 *
 * usage: bench-library FOLDER [DOCUMENTS [ROLE]]      (default: 50,000 references)
 *
 * Makes texts of about 3 KB in FOLDER/archive, always the same: 480 made-up words with frequencies
 * after Zipf's law, one in five with 60 words of the one before. Reads and checks them into
 * FOLDER/library.winnow with a first paper; then adds PAPERS papers, one after the other, each with
 * 60 words of a text of the archive: PAPERS by themselves, and PAPERS with the archive named again,
 * whose files are looked at then. Prints the seconds of each stage, medians of the papers, as the
 * progress shows them, and the processor time of all threads, which says more where others work on
 * the machine. ROLE is "references" or "submissions". What is there is kept, so a second run is one
 * of more papers. */
#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>

#include "check/check.h"
#include "median.h"

#define WORDS 480
#define COPY_WORDS 60
#define VOCABULARY 30000
#define PAPERS 5

static void
must (gboolean is_good, const GError *error)
{
  if (is_good)
    return;
  g_printerr ("%s\n", error != NULL ? error->message : g_strerror (errno));
  exit (2);
}

/* ── texts ── */

/* Three syllables, which look alike for no two neighbouring ranks. */
static void
append_word (GString *text, guint rank)
{
  static const char consonants[] = "bcdfghjklmnprstvwxyz", vowels[] = "aeiou";
  guint64 left = (guint64) rank * 700001 % 1000003;
  for (guint i = 0; i < 3; i++, left /= 100)
    g_string_append_printf (text, "%c%c", consonants[left % 20], vowels[left / 20 % 5]);
  g_string_append (text, rank % 13 == 0 ? ". " : " ");
}

/* The ranks of the words of a text: @n of them with probability about 1/rank. */
static void
draw (guint seed, guint *ranks)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  for (guint i = 0; i < WORDS; i++)
    ranks[i] = (guint) exp (g_rand_double (random) * log (VOCABULARY)) - 1;
}

/* @source: the number of a text; its words stand in the middle of this one */
static void
write_text (const char *folder, guint number, gboolean has_copy, guint source)
{
  guint own[WORDS], other[WORDS];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("%07u.txt", number), *path = g_build_filename (folder, name, NULL);
  draw (number, own);
  draw (source, other);
  for (guint i = 0; i < WORDS; i++)
    append_word (text, has_copy && i >= 200 && i < 200 + COPY_WORDS ? other[i - 100] : own[i]);
  must (g_file_set_contents_full (path, text->str, (gssize) text->len, G_FILE_SET_CONTENTS_NONE, 0644, &error), error);
}

static void
make_archive (const char *folder, guint n)
{
  must (g_mkdir_with_parents (folder, 0755) == 0, NULL);
  for (guint i = 0; i < n; i++)
    write_text (folder, i, i % 5 == 4, i - 1);
}

/* ── stages ── */

static const char *const stages[WINNOW_STAGE_DONE] = {
  [WINNOW_STAGE_IDLE] = "other",
  [WINNOW_STAGE_READING] = "read files",
  [WINNOW_STAGE_FINGERPRINTING] = "find candidates",
  [WINNOW_STAGE_PICTURES] = "compare pictures",
  [WINNOW_STAGE_MATCHING] = "align",
  [WINNOW_STAGE_EVIDENCE] = "compare by all methods",
  [WINNOW_STAGE_WRITING] = "write",
  [WINNOW_STAGE_FREQUENCIES] = "count words",
  [WINNOW_STAGE_GROUPING] = "group",
  [WINNOW_STAGE_REPORTING] = "report",
};

typedef struct
{
  WinnowProgress progress;
  gint is_over;                          /* atomic */
  double seconds[G_N_ELEMENTS (stages)]; /* by stage */
  double computing;                      /* seconds of all threads */
} Clock;

static double
get_computing (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Looks at the stage twice a millisecond. */
static gpointer
watch (gpointer data)
{
  Clock *clock = data;
  gint64 before = g_get_monotonic_time ();
  while (!g_atomic_int_get (&clock->is_over))
    {
      g_usleep (500);
      gint64 now = g_get_monotonic_time ();
      gint stage = g_atomic_int_get (&clock->progress.stage);
      clock->seconds[stage < WINNOW_STAGE_DONE ? stage : 0] += (double) (now - before) / G_USEC_PER_SEC;
      before = now;
    }
  return NULL;
}

static gint64
add_collection (WinnowLibrary *library, WinnowRole role)
{
  g_autoptr (GError) error = NULL;
  gint64 id = winnow_library_add_collection (library, role == WINNOW_ROLE_SUBMISSIONS ? "Submissions" : "References",
                                             role, &error);
  must (id != 0, error);
  return id;
}

/* Reads the papers and the archive (nullable), and checks them. */
static void
run (const char *path, const char *papers, const char *archive, WinnowRole role, Clock *clock)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, &error);
  must (library != NULL, error);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  clock->computing = -get_computing ();
  GThread *thread = g_thread_new ("watch", watch, clock);
  gint64 submissions = add_collection (library, WINNOW_ROLE_SUBMISSIONS), other = add_collection (library, role);
  must (winnow_check_add_files (
            library, &(const WinnowAddition){ submissions, (const char *const[]){ papers, NULL }, &settings },
            &(const WinnowThreads){ .progress = &clock->progress }, &error),
        error);
  must (archive == NULL
            || winnow_check_add_files (
                library, &(const WinnowAddition){ other, (const char *const[]){ archive, NULL }, &settings },
                &(const WinnowThreads){ .progress = &clock->progress }, &error),
        error);
  must (winnow_check_run (library, &settings, &(const WinnowThreads){ .progress = &clock->progress }, &error), error);
  g_atomic_int_set (&clock->is_over, TRUE);
  g_thread_join (thread);
  clock->computing += get_computing ();
}

static guint
count_files (const char *folder)
{
  guint n = 0;
  GDir *dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  g_clear_pointer (&dir, g_dir_close);
  return n;
}

static void
print_first (const Clock *clock)
{
  double sum = 0;
  for (guint stage = 0; stage < G_N_ELEMENTS (stages); stage++)
    sum += clock->seconds[stage];
  g_print ("first check, reading included: %.1f s, %.1f s of computing\n", sum, clock->computing);
}

static void
print_papers (const char *title, const Clock *clocks)
{
  double sums[PAPERS] = { 0 }, seconds[PAPERS], computing[PAPERS];
  for (guint stage = 0; stage < G_N_ELEMENTS (stages); stage++)
    {
      for (guint i = 0; i < PAPERS; i++)
        sums[i] += seconds[i] = clocks[i].seconds[stage];
      double middle = median (seconds, PAPERS);
      if (middle >= .0005)
        g_print ("  %-23s %6.3f s\n", stages[stage], middle);
    }
  for (guint i = 0; i < PAPERS; i++)
    computing[i] = clocks[i].computing;
  g_print ("%s: %.3f s, %.3f s of computing, medians of %d\n", title, median (sums, PAPERS), median (computing, PAPERS),
           PAPERS);
}

/* Checks PAPERS more papers. */
static void
run_papers (const char *title, const char *library, const char *papers, const char *archive, WinnowRole role, guint n)
{
  Clock clocks[PAPERS] = { 0 };
  guint n_papers = count_files (papers);
  for (guint i = 0; i < PAPERS; i++)
    {
      write_text (papers, n + n_papers + i, TRUE, 7 * (n_papers + i) % n);
      run (library, papers, archive, role, &clocks[i]);
    }
  print_papers (title, clocks);
}

static void
print_size (const char *library)
{
  GStatBuf status;
  must (g_stat (library, &status) == 0, NULL);
  g_print ("library of %.0f MB\n", (double) status.st_size / 1e6);
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    {
      g_printerr ("usage: %s FOLDER [DOCUMENTS [references|submissions]]\n", argv[0]);
      return 2;
    }
  guint n = argc > 2 ? (guint) strtoul (argv[2], NULL, 10) : 50000;
  WinnowRole role = argc > 3 && g_str_equal (argv[3], "submissions") ? WINNOW_ROLE_SUBMISSIONS : WINNOW_ROLE_REFERENCES;
  g_autofree char *archive = g_build_filename (argv[1], "archive", NULL),
                  *papers = g_build_filename (argv[1], "papers", NULL),
                  *library = g_build_filename (argv[1], "library.winnow", NULL);
  must (g_mkdir_with_parents (papers, 0755) == 0, NULL);
  if (count_files (papers) == 0)
    {
      Clock clock = { 0 };
      make_archive (archive, n);
      write_text (papers, n, TRUE, 0);
      run (library, papers, archive, role, &clock);
      print_first (&clock);
    }
  print_size (library);
  run_papers ("one more paper", library, papers, NULL, role, n);
  run_papers ("one more paper, the archive named again", library, papers, archive, role, n);
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  g_print ("at most %ld MB of memory\n", usage.ru_maxrss / 1024);
  return 0;
}
