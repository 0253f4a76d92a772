/* linked-picture.h: files of pictures that stand beside a document which refers to them */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

/* Reads the file that @reference, relative to the job's file and with percent signs as in a URL,
 * points at. It must lie below the folder of the job's file, links followed, and be a regular file
 * of at most @max bytes. @source (out): its absolute path in UTF-8, links followed. Returns:
 * (transfer full), or NULL with an error whose message does not name it: WINNOW_EXTRACT_ERROR_READ
 * or _LIMIT */
GBytes *winnow_linked_picture_read (WinnowJob *job, const char *reference, guint64 max, char **source, GError **error);

/* The absolute path of a file in UTF-8, links followed: what tells that two pictures are one file.
 * Returns: (transfer full) */
char *winnow_picture_dup_source (const char *path);

G_END_DECLS
