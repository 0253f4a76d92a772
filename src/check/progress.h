/* progress.h: how far a job is, and the threads that it runs on */
#pragma once

#include "base/parallel.h"

typedef enum
{
  WINNOW_STAGE_IDLE,
  WINNOW_STAGE_READING,        /* files */
  WINNOW_STAGE_FINGERPRINTING, /* documents */
  WINNOW_STAGE_PICTURES,       /* documents: their pictures, all against all at once */
  WINNOW_STAGE_MATCHING,       /* candidate pairs */
  WINNOW_STAGE_EVIDENCE,       /* pairs that count, by all methods */
  WINNOW_STAGE_WRITING,        /* overlaps */
  WINNOW_STAGE_FREQUENCIES,    /* documents: how common words are */
  WINNOW_STAGE_GROUPING,       /* documents */
  WINNOW_STAGE_REPORTING,      /* pairs of a report */
  WINNOW_STAGE_DONE,
} WinnowStage;

/* A page that OCR reads. */
typedef struct
{
  char name[256];      /* of the file; "": OCR reads none */
  guint page, n_pages; /* from 1; n_pages 0: unknown */
} WinnowScan;

/* Counters that a front end polls (10 Hz); written with g_atomic_int by the job. Zero it before
 * use. */
typedef struct
{
  gboolean shows_results; /* the front end's: it shows results while the job goes on */
  gint stage;             /* WinnowStage */
  gint done, total;       /* of this stage, in its units */
  gint n_problems;
  gint n_recognised;   /* pages and pictures that OCR read so far: seconds each */
  gint n_to_recognise; /* of about this many in all; 0: not known */
  gint n_begun;        /* files whose reading has begun */
  gint n_pages_left;   /* pages that OCR has yet to read, as far as is known */
  gint n_results;      /* that were written while the job goes on: the library has more than before */
  /* units of each stage of the job, expected until the stage begins; all 0: it has one stage */
  gint planned[WINNOW_STAGE_DONE];
  GMutex lock; /* of what follows */
  WinnowScan scan;
} WinnowProgress;

/* A copy that is read with g_atomic_int. */
WinnowProgress winnow_progress_peek (WinnowProgress *progress);

/* Zero, as at the beginning of a job. */
void winnow_progress_reset (WinnowProgress *progress);

/* How much of the whole job is done, 0 to 1: stages count by the time that a unit of each takes;
 * −1 while that is not known. */
double winnow_progress_get_share (const WinnowProgress *progress);

/* How a job writes them. @progress: (nullable) */
void winnow_progress_begin (WinnowProgress *progress, WinnowStage stage, guint total);
void winnow_progress_plan (WinnowProgress *progress, WinnowStage stage, guint total);
void winnow_progress_advance (WinnowProgress *progress, guint n);
void winnow_progress_add_problems (WinnowProgress *progress, guint n);
void winnow_progress_add_result (WinnowProgress *progress);
void winnow_progress_finish (WinnowProgress *progress); /* DONE; the counts of the last stage stay */

/* How a job runs; borrowed. */
typedef struct
{
  guint jobs;                /* threads, 0 one a core */
  WinnowProgress *progress;  /* (nullable) */
  GCancellable *cancellable; /* (nullable) */
} WinnowThreads;

/* One a core, without progress, never cancelled. */
extern const WinnowThreads winnow_all_threads;

/* winnow_parallel_run() and winnow_parallel_run_in_order() for @threads. */
gboolean winnow_threads_run (const WinnowThreads *threads, guint n, WinnowParallelFunc func, gpointer data,
                             GError **error);
gboolean winnow_threads_run_in_order (const WinnowThreads *threads, guint n, const WinnowParallelItems *funcs,
                                      gpointer data, GError **error);
