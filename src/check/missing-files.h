/* missing-files.h: documents and problems of files that are no longer on the disk */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* Updates documents and problems of the library at and below @paths to what is on the disk.
 * Problems of files and folders that are missing or have none any more are removed. A document
 * whose file is missing stays, since a library may outlive the files; it is added to @found with a
 * reason. @found: (element-type WinnowFound) of winnow_walk(), sorted, before and after. */
gboolean winnow_missing_files_reconcile (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                                         GPtrArray *found, GError **error);

G_END_DECLS
