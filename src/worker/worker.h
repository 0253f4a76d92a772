/* worker.h: one worker process, as its parent sees it */
#pragma once

#include "extract/job.h"

#define WINNOW_WORKER_SOCKET 3 /* the descriptor of the worker's end */

typedef struct _WinnowWorker WinnowWorker;

/* Starts a worker and waits until it is confined. It inherits no descriptor but its socket.
 * Returns: (transfer full) (nullable) NULL with WINNOW_EXTRACT_ERROR_PROGRAM or
 * G_IO_ERROR_CANCELLED */
WinnowWorker *winnow_worker_new (GCancellable *cancellable, GError **error);

/* Ends it at once, whatever it does. */
void winnow_worker_free (WinnowWorker *worker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowWorker, winnow_worker_free)

/* What confines it: a sentence in English. Returns: (transfer none) */
const char *winnow_worker_get_confinement (const WinnowWorker *worker);

/* Reads the job's file, whose bytes are in @descriptor, by the worker. @is_alive: (out) FALSE if
 * the worker must not be used again. Returns: (transfer full) (nullable) NULL with the error of
 * the extractor, G_IO_ERROR_CANCELLED, or WINNOW_EXTRACT_ERROR_STOPPED, whose message has the
 * worker's last words in further lines */
WinnowContent *winnow_worker_read (WinnowWorker *worker, WinnowJob *job, int descriptor, gboolean *is_alive,
                                   GError **error);

/* TRUE if it has read no file. */
gboolean winnow_worker_is_fresh (const WinnowWorker *worker);

/* The path of the program. Returns: (transfer full) (type filename) */
char *winnow_worker_dup_program (void);
