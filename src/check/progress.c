/* progress.c: see progress.h */
#include "check/read/reading.h"

#include "base/for-each.h"

void
winnow_progress_begin (WinnowProgress *progress, WinnowStage stage, guint total)
{
  if (progress == NULL)
    return;
  /* In this order a front end that polls in between never sees more done than there is. */
  g_atomic_int_set (&progress->done, 0);
  g_atomic_int_set (&progress->total, (gint) total);
  g_atomic_int_set (&progress->stage, (gint) stage);
  if (g_atomic_int_get (&progress->planned[stage]) > 0)
    g_atomic_int_set (&progress->planned[stage], (gint) total);
}

void
winnow_progress_plan (WinnowProgress *progress, WinnowStage stage, guint total)
{
  if (progress != NULL)
    g_atomic_int_set (&progress->planned[stage], (gint) MIN (total, G_MAXINT));
}

void
winnow_progress_advance (WinnowProgress *progress, guint n)
{
  if (progress != NULL)
    g_atomic_int_add (&progress->done, (gint) n);
}

void
winnow_progress_add_problems (WinnowProgress *progress, guint n)
{
  if (progress != NULL)
    g_atomic_int_add (&progress->n_problems, (gint) n);
}

void
winnow_progress_add_result (WinnowProgress *progress)
{
  if (progress != NULL)
    g_atomic_int_inc (&progress->n_results);
}

void
winnow_progress_finish (WinnowProgress *progress)
{
  if (progress != NULL)
    g_atomic_int_set (&progress->stage, WINNOW_STAGE_DONE);
}

void
winnow_progress_reset (WinnowProgress *progress)
{
  gint *const counters[] = { &progress->stage,      &progress->done,         &progress->total,
                             &progress->n_problems, &progress->n_recognised, &progress->n_to_recognise,
                             &progress->n_begun,    &progress->n_pages_left, &progress->n_results };
  winnow_for_each_of (counter, counters)
    g_atomic_int_set (*counter, 0);
  winnow_for_each_index_of (stage, progress->planned)
    g_atomic_int_set (&progress->planned[stage], 0);
}

/* While OCR reads several files, the one that it began first is shown until it ends. */
void
winnow_progress_follow_ocr (const WinnowOcrStep *step, gpointer data)
{
  WinnowProgress *progress = data;
  WinnowScan *scan = &progress->scan;
  const char *end;
  g_atomic_int_add (&progress->n_pages_left, step->n_more);
  if (step->is_read)
    g_atomic_int_inc (&progress->n_recognised);
  g_mutex_lock (&progress->lock);
  if (g_str_has_prefix (step->name, scan->name))
    {
      g_strlcpy (scan->name, step->page > 0 ? step->name : "", sizeof scan->name);
      if (!g_utf8_validate (scan->name, -1, &end))
        scan->name[end - scan->name] = '\0';
      scan->page = step->page;
      scan->n_pages = step->n_pages;
    }
  g_mutex_unlock (&progress->lock);
}

WinnowProgress
winnow_progress_peek (WinnowProgress *progress)
{
  WinnowProgress copy = {
    .stage = g_atomic_int_get (&progress->stage),
    .done = g_atomic_int_get (&progress->done),
    .total = g_atomic_int_get (&progress->total),
    .n_problems = g_atomic_int_get (&progress->n_problems),
    .n_recognised = g_atomic_int_get (&progress->n_recognised),
    .n_to_recognise = g_atomic_int_get (&progress->n_to_recognise),
    .n_begun = g_atomic_int_get (&progress->n_begun),
    .n_pages_left = g_atomic_int_get (&progress->n_pages_left),
    .n_results = g_atomic_int_get (&progress->n_results),
  };
  g_mutex_lock (&progress->lock);
  copy.scan = progress->scan;
  g_mutex_unlock (&progress->lock);
  winnow_for_each_index_of (stage, copy.planned)
    copy.planned[stage] = g_atomic_int_get (&progress->planned[stage]);
  return copy;
}

double
winnow_progress_get_share (const WinnowProgress *progress)
{
  /* Microseconds a unit: the means of 104 laws, 1,058 English papers and 251 chapters of Chinese
   * classics. Texts differ by a factor of three, and the growth of the share shows the speed of the
   * machine. */
  static const double costs[WINNOW_STAGE_DONE] = {
    [WINNOW_STAGE_FINGERPRINTING] = 2400, [WINNOW_STAGE_PICTURES] = 50, [WINNOW_STAGE_MATCHING] = 680,
    [WINNOW_STAGE_EVIDENCE] = 2400,       [WINNOW_STAGE_WRITING] = 120,
  };
  double all = 0, done = 0;
  if (progress->stage == WINNOW_STAGE_DONE)
    return 1;
  if (progress->stage == WINNOW_STAGE_READING && progress->n_to_recognise > 0)
    return MIN (progress->n_recognised, progress->n_to_recognise) / (double) progress->n_to_recognise;
  for (gint stage = 0; stage < WINNOW_STAGE_DONE; stage++)
    {
      double cost = costs[stage] * progress->planned[stage];
      all += cost;
      if (stage < progress->stage)
        done += cost;
      else if (stage == progress->stage && progress->total > 0)
        done += cost * MIN (progress->done, progress->total) / progress->total;
    }
  if (all <= 0)
    return progress->total > 0 ? MIN (progress->done, progress->total) / (double) progress->total : -1;
  return CLAMP (done / all, 0, 1);
}

const WinnowThreads winnow_all_threads = { 0 };

gboolean
winnow_threads_run (const WinnowThreads *threads, guint n, WinnowParallelFunc func, gpointer data, GError **error)
{
  return winnow_parallel_run (n, threads->jobs, func, data, threads->cancellable, error);
}

gboolean
winnow_threads_run_in_order (const WinnowThreads *threads, guint n, const WinnowParallelItems *funcs, gpointer data,
                             GError **error)
{
  return winnow_parallel_run_in_order (n, threads->jobs, funcs, data, threads->cancellable, error);
}
