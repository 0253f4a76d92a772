/* program.h: a program that makes one file of another, in its temporary folder */
#pragma once

#include "extract/job.h"

typedef char WinnowFolder; /* the path of a temporary folder, which is removed when the path is freed */

/* Returns: (transfer full) (nullable) NULL with a G_FILE_ERROR */
WinnowFolder *winnow_folder_new (GError **error);
WINNOW_DECLARE_FREE (WinnowFolder, winnow_folder_free)

/* Runs @call, a program's path and arguments, in @folder until it ends, confined to it by the job's
 * runner, and kills it with all its children when the job is cancelled or these together break the
 * job's limits of memory or computing. What it prints is lost. @status: (out) (optional) its exit
 * status; −1 where a signal ended it. FALSE with an error where it does not start, with
 * G_IO_ERROR_CANCELLED, WINNOW_EXTRACT_ERROR_LIMIT or _LATE where it was killed; its files show
 * whether it worked. */
gboolean winnow_program_run (WinnowJob *job, const WinnowFolder *folder, const char *const *call, int *status,
                             GError **error);

/* The file that it made at @path. @max: bytes. Returns: (transfer full) (nullable) NULL where there
 * is no such regular file, or a larger one (@is_too_large) */
GBytes *winnow_program_take_result (const char *path, guint64 max, gboolean *is_too_large);
