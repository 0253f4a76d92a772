/* missing-files.h: what the library still says of files that are no longer on the disk */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* Brings what the library says of @paths and below up to date with what was found there. Problems
 * of files and folders that are no longer there, or have none any more, are forgotten. A document
 * whose file is gone stays, since a library may outlive the files: it is added to @found as
 * something to say. @found: (element-type WinnowFound) of winnow_walk (), sorted, before and
 * after */
gboolean winnow_missing_files_reconcile (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                                         GPtrArray *found, GError **error);

G_END_DECLS
