/* estimate.h: the speed of an operation and the time that it still needs */
#pragma once

#include "check/check.h"

/* Zero it before use. */
typedef struct
{
  gint stage;
  gint first;   /* done at the first update of this stage … */
  gint done;    /* … and at the last one */
  gint64 time;  /* of the last update, µs; 0: none yet */
  gint64 began; /* first update of this stage, µs */
  double rate;  /* units a second, smoothed over the last seconds; 0 while unknown */
} WinnowEstimate;

/* Updates the rate from the counters at @now (µs, monotonic). A new stage, or a counter that
 * decreases, starts again. */
void winnow_estimate_update (WinnowEstimate *estimate, gint stage, gint done, gint64 now);

/* Seconds until @total are done; negative while unknown: without a rate, or within the first second
 * of a stage. */
double winnow_estimate_get_seconds_left (const WinnowEstimate *estimate, gint total);

/* The same of a whole job, whose stages count by what they cost: from how fast its share grows in
 * the present stage. */
void winnow_estimate_update_job (WinnowEstimate *estimate, const WinnowProgress *progress, gint64 now);
double winnow_estimate_get_job_seconds_left (const WinnowEstimate *estimate);
