/* winnow-estimate.h: how fast long work goes, and how long it will still take */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Zero it before use. */
typedef struct
{
  gint stage;
  gint done;    /* at the last look */
  gint64 time;  /* of the last look, µs; 0: none yet */
  gint64 began; /* first look at this stage, µs */
  double rate;  /* units a second, smoothed over the last seconds; 0 while unknown */
} WinnowEstimate;

/* Takes a look at the counters at @now (µs, monotonic). A new stage, or a counter that runs
 * backwards, begins anew. */
void winnow_estimate_update (WinnowEstimate *estimate, gint stage, gint done, gint64 now);

/* Seconds until @total are done; negative while unknown: without a rate, or within the first second
 * of a stage. */
double winnow_estimate_get_seconds_left (const WinnowEstimate *estimate, gint total);

G_END_DECLS
