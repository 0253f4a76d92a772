/* estimate.h: the speed of an operation and the time that it still needs */
#pragma once

#include "check/check.h"

/* Zero it before use. */
typedef struct
{
  gint stage;
  gint done;    /* at the last update */
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

/* A whole job, whose stages count by what they cost: how fast its share grows in the present stage.
 * Pages that OCR reads take seconds each, so they have their own speed, and files count only while
 * OCR reads none. Files that are yet to be read have as many pages as those that were. Zero it
 * before use. */
typedef struct
{
  WinnowEstimate share;
  gint n_before;     /* pages that were read when the stage began */
  gint n_read;       /* at the last update, */
  gint n_timed;      /* and the pages of page_time */
  gint64 page_time;  /* µs */
  gint64 waited;     /* µs for the page that is read now */
  gint n_left;       /* pages that are to be read, as far as is known */
  double n_expected; /* and those of other files */
} WinnowJobEstimate;

/* Updates it from the counters at @now (µs, monotonic). */
void winnow_job_estimate_update (WinnowJobEstimate *estimate, const WinnowProgress *progress, gint64 now);

/* Seconds until all is done; negative while unknown. */
double winnow_job_estimate_get_seconds_left (const WinnowJobEstimate *estimate);
