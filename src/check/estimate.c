#include "check/estimate.h"

#include <math.h>

#define WHOLE 10000000     /* what the share of a job is counted in */
#define MEMORY_SECONDS 3.0 /* a look this long ago has 1/e of the weight of one just now */

static void
begin_stage (WinnowEstimate *estimate, gint stage, gint done, gint64 now)
{
  *estimate = (WinnowEstimate){ .stage = stage, .first = done, .done = done, .time = now, .began = now };
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

void
winnow_estimate_update_job (WinnowEstimate *estimate, const WinnowProgress *progress, gint64 now)
{
  winnow_estimate_update (estimate, progress->stage, (gint) (MAX (winnow_progress_get_share (progress), 0) * WHOLE),
                          now);
  /* pages come seconds apart: the mean of all is steady */
  if (progress->n_to_recognise > 0 && estimate->time > estimate->began)
    estimate->rate = (estimate->done - estimate->first) * (double) G_USEC_PER_SEC / (estimate->time - estimate->began);
}

double
winnow_estimate_get_job_seconds_left (const WinnowEstimate *estimate)
{
  return winnow_estimate_get_seconds_left (estimate, WHOLE);
}
