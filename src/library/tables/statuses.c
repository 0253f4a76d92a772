/* statuses.c: how far the work on submissions is
 *
 * Files of one author, or of the same ones, are one submission, so they have one status. */
#include "library/library-private.h"

static const char *const ids[] = {
  [WINNOW_STATUS_TO_DO] = "to-do",
  [WINNOW_STATUS_CLEARED] = "cleared",
  [WINNOW_STATUS_HEARING] = "hearing",
  [WINNOW_STATUS_DECIDED] = "decided",
};

/* Without a key, or of a reference, the document alone. */
static const char sql_set[]
    = "UPDATE documents SET status = ?2, status_time = " WINNOW_NOW " WHERE remote_id IS NULL AND (id = ?1"
      " OR author_key = (SELECT author_key FROM documents JOIN collections ON collections.id = collection_id"
      "                  WHERE documents.id = ?1 AND role = 'submissions')"
      " AND collection_id IN (SELECT id FROM collections WHERE role = 'submissions'))";

/* "to-do", "cleared", "hearing", "decided": as the library writes it. */
static const char *
status_get_id (WinnowStatus status)
{
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (ids), NULL);
  return ids[status];
}

WinnowStatus
winnow_status_from_id (const char *id)
{
  for (WinnowStatus status = 0; status < WINNOW_N_STATUSES; status++)
    if (g_strcmp0 (id, ids[status]) == 0)
      return status;
  return WINNOW_STATUS_TO_DO;
}

gboolean
winnow_library_set_status (WinnowLibrary *library, gint64 document_id, WinnowStatus status, GError **error)
{
  const char *id = status != WINNOW_STATUS_TO_DO ? status_get_id (status) : NULL;
  return winnow_library_change_row (library, sql_set, VALUES (document_id, id), WINNOW_ROW_DOCUMENT, document_id,
                                    error);
}
