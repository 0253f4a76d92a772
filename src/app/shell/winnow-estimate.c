#include "app/shell/winnow-estimate.h"

#include <math.h>

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
