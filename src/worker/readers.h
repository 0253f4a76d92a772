/* readers.h: reads files: plain text here, all others by worker processes */
#pragma once

#include "extract/job.h"

/* Workers are started when they are needed, one for each call at a time, and used again. A worker
 * that crashes or breaks a limit costs its file. Thread-safe. */
typedef struct _WinnowReaders WinnowReaders;

/* Starts nothing yet. Returns: (transfer full) */
WinnowReaders *winnow_readers_new (void);

/* From now on @func hears of each page and picture that OCR reads. */
void winnow_readers_follow_ocr (WinnowReaders *readers, WinnowOcrFunc func, gpointer data);

/* A file of this name is to be read soon: if it may need a worker and none runs, one is started
 * meanwhile. */
void winnow_readers_expect (WinnowReaders *readers, const char *name);

/* Ends the workers. */
WINNOW_DECLARE_FREE (WinnowReaders, winnow_readers_free)

/* Reads the file of @job: (nullable) (transfer full) NULL with an error. As winnow_job_read_any(),
 * with the same contents and errors; beside them WINNOW_EXTRACT_ERROR_LIMIT for a text whose folded
 * text is not bounded (fold.h), and WINNOW_EXTRACT_ERROR_STOPPED: reading ended the worker, or the
 * limits of memory or time did. The first line of its message is a sentence, the
 * others are details. Cancelling ends a reading at once. */
WinnowContent *winnow_readers_read (WinnowReaders *readers, WinnowJob *job, GError **error);
WinnowContent *winnow_readers_read_file (WinnowReaders *readers, const char *path, const char *language,
                                         const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error);

/* The pixels of a @thumbnail (nullable), a PNG or JPEG file, decoded by a worker. Returns:
 * (transfer full) (nullable) NULL with an error, or without a thumbnail */
WinnowPicture *winnow_readers_decode (WinnowReaders *readers, GBytes *thumbnail, GError **error);

/* Cuts the details off the message of an error: the last words of the library that was reading, and
 * how it ended; lines. Returns: (transfer full) (nullable) NULL where there are none */
char *winnow_readers_steal_details (GError *error);

/* What confines workers on this system: a line in English, such as "no new privileges, system calls
 * (seccomp)". Starts one. Returns: (transfer full) (nullable) NULL with an error */
char *winnow_readers_describe (WinnowReaders *readers, GError **error);
