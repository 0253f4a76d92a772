/* attached-rows.h: the rows that a library keeps of an attached one */
#pragma once

#include "library/library-private.h"

/* Makes the rows of an attached library those of @other, as it is now. Within a change. @name: with
 * which the names of its collections begin */
gboolean winnow_attached_rows_follow (WinnowLibrary *library, WinnowLibrary *other, gint64 attached_id,
                                      const char *name, GError **error);

/* Removes a collection with its documents. Within a change. */
gboolean winnow_attached_rows_remove (WinnowLibrary *library, gint64 collection_id, GError **error);

/* "2025 › Papers", followed by a number if another collection than @id has that name.
 * Returns: (transfer full) */
char *winnow_attached_dup_free_name (WinnowLibrary *library, const char *attached, const char *remote_name, gint64 id);
