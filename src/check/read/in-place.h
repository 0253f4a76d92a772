/* in-place.h: files are read where the library has them in a role, others into one collection */
#pragma once

#include "check/check.h"

/* As winnow_check_add_files_except(), but files that other collections of the role hold are read
 * there: so a file that is in another collection, or was moved to one, is not in two of a role.
 * @kept: (nullable) (element-type WinnowDocument) gets the documents of these; they are not among
 * @passed_over, which may be NULL */
gboolean winnow_check_add_files_in_place (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                                          const char *const *others, GPtrArray *passed_over, GPtrArray *kept,
                                          gboolean with_keywords, const WinnowSettings *settings, guint jobs,
                                          WinnowProgress *progress, GCancellable *cancellable, GError **error);
