#include "check/estimate.h"

#include <math.h>

#define WHOLE 10000000     /* what the share of a job is counted in */
#define MEMORY_SECONDS 3.0 /* a look this long ago has 1/e of the weight of one just now */

static void
begin_stage (WinnowEstimate *estimate, gint stage, gint done, gint64 now)
{
  *estimate = (WinnowEstimate){ .stage = stage, .done = done, .time = now, .began = now };
}

void
winnow_estimate_update (WinnowEstimate *estimate, gint stage, gint done, gint64 now)
{
  if (estimate->time == 0 || stage != estimate->stage || done < estimate->done)
    {
      begin_stage (estimate, stage, done, now);
      return;
    }

  double elapsed = (now - estimate->time) / (double) G_USEC_PER_SEC;
  if (elapsed <= 0)
    return;
  double current = (done - estimate->done) / elapsed;
  double kept = estimate->rate > 0 ? exp (-elapsed / MEMORY_SECONDS) : 0;
  estimate->rate = kept * estimate->rate + (1 - kept) * current;
  estimate->done = done;
  estimate->time = now;
}

double
winnow_estimate_get_seconds_left (const WinnowEstimate *estimate, gint total)
{
  gboolean is_steady = estimate->time - estimate->began >= G_USEC_PER_SEC;
  if (!is_steady || estimate->rate <= 0 || total <= 0)
    return -1;
  return MAX (0, total - estimate->done) / estimate->rate;
}

/* ── jobs ── */

/* Pages that OCR is yet to read, of the files that are being read or of all. */
static gint
count_pages_left (const WinnowProgress *progress)
{
  if (progress->stage != WINNOW_STAGE_READING)
    return 0;
  return MAX (progress->n_pages_left, progress->n_to_recognise - progress->n_recognised);
}

/* Pages of the files whose reading has not begun. */
static double
expect_pages (const WinnowJobEstimate *estimate, const WinnowProgress *progress)
{
  gint n_pages = progress->n_recognised - estimate->n_before + progress->n_pages_left;
  gint n_files = progress->total - progress->n_begun;
  if (progress->stage != WINNOW_STAGE_READING || progress->n_to_recognise > 0 || progress->n_begun == 0)
    return 0;
  return (double) MAX (n_pages, 0) / progress->n_begun * MAX (n_files, 0);
}

static void
update_pages (WinnowJobEstimate *estimate, const WinnowProgress *progress, gint64 now)
{
  gint n_new = progress->n_recognised - estimate->n_read;
  if (estimate->share.time == 0 || n_new < 0)
    estimate->n_before = estimate->n_timed = estimate->page_time = estimate->waited = n_new = 0;
  else if (estimate->n_left > 0)
    estimate->waited += now - estimate->share.time;
  if (n_new > 0)
    {
      estimate->n_timed += n_new;
      estimate->page_time += estimate->waited;
      estimate->waited = 0;
    }
  estimate->n_read = progress->n_recognised;
}

void
winnow_job_estimate_update (WinnowJobEstimate *estimate, const WinnowProgress *progress, gint64 now)
{
  WinnowEstimate *share = &estimate->share;
  gint done = (gint) (MAX (winnow_progress_get_share (progress), 0) * WHOLE);
  double rate = share->rate;
  update_pages (estimate, progress, now);
  winnow_estimate_update (share, progress->stage, done, now);
  if (share->began == now)
    estimate->n_before = progress->n_recognised;
  else if (estimate->n_left > 0)
    share->rate = rate;
  estimate->n_left = count_pages_left (progress);
  estimate->n_expected = expect_pages (estimate, progress);
}

double
winnow_job_estimate_get_seconds_left (const WinnowJobEstimate *estimate)
{
  double left = winnow_estimate_get_seconds_left (&estimate->share, WHOLE);
  double n_pages = estimate->n_left + estimate->n_expected;
  if (n_pages <= 0)
    return left;
  if (estimate->n_timed == 0)
    return -1;
  double page = (double) estimate->page_time / estimate->n_timed, n_waited = MIN (estimate->waited / page, 1);
  return MAX (left, 0) + page * MAX (n_pages - n_waited, 0) / G_USEC_PER_SEC;
}
