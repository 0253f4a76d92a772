/* progress.c: how a job writes its counters and uses its threads */
#include "check/stages.h"

void
winnow_progress_begin (WinnowProgress *progress, WinnowStage stage, guint total)
{
  if (progress == NULL)
    return;
  /* In this order a front end that polls in between never sees more done than there is. */
  g_atomic_int_set (&progress->done, 0);
  g_atomic_int_set (&progress->total, (gint) total);
  g_atomic_int_set (&progress->stage, (gint) stage);
}

void
winnow_progress_advance (WinnowProgress *progress, guint n)
{
  if (progress != NULL)
    g_atomic_int_add (&progress->done, (gint) n);
}

void
winnow_progress_add_problem (WinnowProgress *progress)
{
  if (progress != NULL)
    g_atomic_int_inc (&progress->n_problems);
}

void
winnow_progress_finish (WinnowProgress *progress)
{
  if (progress != NULL)
    g_atomic_int_set (&progress->stage, WINNOW_STAGE_DONE);
}

gboolean
winnow_work_run (const WinnowWork *work, guint n, WinnowParallelFunc func, gpointer data, GError **error)
{
  return winnow_parallel_run (n, work->jobs, func, data, work->cancellable, error);
}
