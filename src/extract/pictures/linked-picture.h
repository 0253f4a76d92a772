/* linked-picture.h: picture files that a document links to */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

/* Reads the file at @reference, a URL path relative to the job's file. It must be a regular file of
 * at most @max bytes below the folder of the job's file, with links resolved. @source: (out) its
 * absolute path in UTF-8, with links resolved. Returns: (transfer full), or NULL with
 * WINNOW_EXTRACT_ERROR_READ or _LIMIT, whose message does not name it */
GBytes *winnow_linked_picture_read (WinnowJob *job, const char *reference, guint64 max, char **source, GError **error);

/* The absolute path of a file in UTF-8, with links resolved: equal for two pictures in one file.
 * Returns: (transfer full) */
char *winnow_picture_dup_source (const char *path);

G_END_DECLS
