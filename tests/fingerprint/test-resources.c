/* test-resources.c: what stands inside of the program is there for threads that all ask at once,
 * before anybody else has */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "part.h"
#include "fingerprint/frequencies.h"
#include "text/words/lexicon.h"

#define N_PROGRAMS 100
#define N_THREADS 4

static int n_ready;

static void
wait_for_others (void)
{
  g_atomic_int_inc (&n_ready);
  while (g_atomic_int_get (&n_ready) < N_THREADS)
    ;
}

static gpointer
read_lists (gpointer unused)
{
  wait_for_others ();
  for (guint i = 0; winnow_lexicons ()[i].id != NULL; i++)
    {
      g_autoptr (GPtrArray) lists = winnow_lexicon_load (winnow_lexicons ()[i].id, FALSE);
      gboolean may_be_empty = strcmp (winnow_lexicons ()[i].id, "translations") == 0; /* what is shipped is no list */
      if (lists->len == 0 && !may_be_empty)
        abort ();
    }
  return NULL;
}

static gpointer
read_frequencies (gpointer unused)
{
  wait_for_others ();
  winnow_frequencies_get_shipped ();
  return NULL;
}

/* All that a program does that begins with threads. */
static void
run_program (void)
{
  GThread *threads[N_THREADS];
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("reader", i % 2 == 0 ? read_lists : read_frequencies, NULL);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);
  _exit (0);
}

/* Nothing was read in this process, so that each of its children begins anew. */
test_case (threads)
{
  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      pid_t child = fork ();
      int status;
      g_assert_cmpint (child, >=, 0);
      if (child == 0)
        run_program ();
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 0);
    }
}
