/* disguises.c: the disguises in the texts of documents */
#include "base/for-each.h"
#include "library/library-private.h"

static gboolean
read_disguise (sqlite3_stmt *row, gpointer flag)
{
  return winnow_disguise_from_id (winnow_row_get_text (row, 3), &((WinnowDisguiseRange *) flag)->disguise);
}
ROW_TYPE (flag_row, WinnowDisguiseRange, read_disguise, start, end, count);

gboolean
winnow_library_put_disguises (WinnowLibrary *library, gint64 document_id, const GArray *flags, GError **error)
{
  g_return_val_if_fail (flags != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, "DELETE FROM flags WHERE document_id = ?1", VALUES (document_id), error))
    return FALSE;
  winnow_for_each_index (i, flags)
    {
      const WinnowDisguiseRange *flag = &g_array_index (flags, WinnowDisguiseRange, i);
      if (!winnow_library_execute (
              library,
              "INSERT INTO flags (document_id, position, disguise, start, end, count) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
              VALUES (document_id, i, winnow_disguise_get_id (flag->disguise), flag->start, flag->end, flag->count),
              error))
        return FALSE;
    }
  return winnow_change_commit (&change, error);
}

GArray *
winnow_library_dup_disguises (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_list_array (
      library, "SELECT start, end, count, disguise FROM flags WHERE document_id = ?1 ORDER BY position",
      VALUES (document_id), &flag_row, error);
}
