/* evidence.c: all methods together tell near-duplicates of real documents from others, and better
 * than each alone
 *
 * As a regression test (exit 77: skipped): F1 over all pairs that are no piece, or of which at
 * least 70 % survives. bench-near-duplicates has the whole table. */
#include <stdio.h>

#include "near-duplicates.h"

#define SKIP 77
#define N_DOCUMENTS 150 /* of each corpus */
#define LEAST_F1 .98
#define LEAST_SPREAD .98
#define MOST_BORROWINGS .02 /* of 40 and 50 %, called versions */
#define SURVIVES .7

static gboolean
is_wanted (const Trial *trial, gpointer data)
{
  return trial->level <= N_LEVELS && (!trial->is_same || trial->survives >= SURVIVES);
}

static gboolean
is_spread (const Trial *trial, gpointer data)
{
  return trial->level == SPREAD;
}

static gboolean
is_borrowing (const Trial *trial, gpointer data)
{
  return trial->level == BORROWING;
}

static gboolean
score (const GPtrArray *trials)
{
  Score together = trials_score (trials, COMBINED, is_wanted, NULL);
  gboolean good = score_f1 (&together) >= LEAST_F1;
  printf ("all together: precision %.4f, recall %.4f, F1 %.4f%s\n", score_precision (&together),
          score_recall (&together), score_f1 (&together), good ? "" : "  TOO LOW");
  Score spread = trials_score (trials, COMBINED, is_spread, NULL);
  printf ("of words replaced throughout: recall %.4f\n", score_recall (&spread));
  good &= score_recall (&spread) >= LEAST_SPREAD;
  guint n_borrowings = 0;
  for (guint i = 0; i < trials->len; i++)
    n_borrowings += is_borrowing (trials->pdata[i], NULL);
  Score borrowed = trials_score (trials, COMBINED, is_borrowing, NULL);
  printf ("borrowings of 40 and 50 %%: %u of %u are called versions\n", borrowed.n_alarms, n_borrowings);
  good &= borrowed.n_alarms <= MOST_BORROWINGS * n_borrowings;
  for (guint method = 0; winnow_methods ()[method] != NULL; method++)
    {
      Score alone = trials_score (trials, method, is_wanted, NULL);
      gboolean is_below = score_f1 (&alone) < score_f1 (&together);
      printf ("%s: F1 %.4f%s\n", winnow_methods ()[method]->id, score_f1 (&alone),
              is_below ? "" : "  ALONE AS GOOD AS ALL TOGETHER");
      good &= is_below;
    }
  return good;
}

int
main (void)
{
  const char *folder = g_getenv ("WINNOW_CORPORA");
  g_autoptr (GPtrArray) trials = NULL;
  if (folder != NULL && g_file_test (folder, G_FILE_TEST_IS_DIR))
    trials = near_duplicates_new_trials (folder, N_DOCUMENTS);
  if (trials == NULL || trials->len == 0)
    {
      puts ("skipped: the corpora are not here (WINNOW_CORPORA)");
      return SKIP;
    }
  return score (trials) ? 0 : 1;
}
