/* worker.h: one worker process, as its parent sees it */
#pragma once

#include "extract/job.h"
#include "worker/frames.h"

#define WINNOW_WORKER_SOCKET 0 /* the worker's end: its standard input */

typedef struct _WinnowWorker WinnowWorker;

/* Starts a worker, which closes all descriptors but its socket. Returns: (transfer full) (nullable)
 * NULL with WINNOW_EXTRACT_ERROR_PROGRAM */
WinnowWorker *winnow_worker_start (GError **error);

/* Waits until it is confined, which must be so before its first file. FALSE with
 * WINNOW_EXTRACT_ERROR_PROGRAM or G_IO_ERROR_CANCELLED */
gboolean winnow_worker_wait (WinnowWorker *worker, GCancellable *cancellable, GError **error);

/* Ends it at once; winnow_worker_free() then waits less long. */
void winnow_worker_kill (WinnowWorker *worker);
WINNOW_DECLARE_FREE (WinnowWorker, winnow_worker_free)

/* What confines it, once it is: a sentence in English. Returns: (transfer none) */
const char *winnow_worker_get_confinement (const WinnowWorker *worker);

/* Reads the job's file by the worker. @is_alive: (out) FALSE if the worker must not be used again.
 * Returns: (transfer full) (nullable) NULL with the error of the extractor, G_IO_ERROR_CANCELLED,
 * or WINNOW_EXTRACT_ERROR_STOPPED, whose message has the worker's last words in further lines */
WinnowContent *winnow_worker_read (WinnowWorker *worker, WinnowJob *job, gboolean *is_alive, GError **error);

/* The pixels of a @thumbnail. @is_alive: as above. Returns: (transfer full) (nullable) NULL with an
 * error as above */
WinnowPicture *winnow_worker_decode (WinnowWorker *worker, GBytes *thumbnail, gboolean *is_alive, GError **error);

/* TRUE if what ended it may be due to the files that it had read before the last. */
gboolean winnow_worker_may_be_blamed (const WinnowWorker *worker);

/* ── for files of this folder that talk to it ── */

/* What a worker is asked for. */
typedef struct
{
  WinnowWorker *worker; /* (unowned) */
  const WinnowJob *job; /* (unowned) its name and its limit of memory */
  const char *reader;   /* (nullable) what reads it, within a sentence; NULL: by the format that it turns out to be */
  guint seconds;        /* of computing, in messages */
  WinnowPatience patience;
} WinnowWorkerTask;

/* Seconds that a file of the job's size may compute. */
guint winnow_worker_get_seconds (const WinnowJob *job);

/* Begins, without patience. Returns: the socket */
int winnow_worker_begin (WinnowWorkerTask *task);

/* It may compute for @time µs more. */
void winnow_worker_allow (WinnowWorkerTask *task, gint64 time);

/* µs that it may still compute */
gint64 winnow_worker_get_time_left (const WinnowWorkerTask *task);

/* Ends the worker, since it sent no frame that it may send. @cause: (nullable) why; NULL: it sent
 * another one. Sets the error as winnow_worker_read(). */
void winnow_worker_fail (const WinnowWorkerTask *task, const GError *cause, GError **error);

/* Sets the error that is in a WINNOW_FRAME_FAILED. */
void winnow_worker_take_failure (GVariant *answer, GError **error);

/* FALSE if the next file could find too little memory or time in it. @memory: bytes that it may
 * take */
gboolean winnow_worker_has_room (const WinnowWorker *worker, guint64 memory);
