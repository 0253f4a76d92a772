/* disguises.c: the disguises in the texts of documents */
#include "library/library-private.h"

static const char sql_delete[] = "DELETE FROM flags WHERE document_id = ?1";
static const char sql_insert[]
    = "INSERT INTO flags (document_id, position, disguise, start, end, count) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
static const char sql_list[] = "SELECT disguise, start, end, count FROM flags WHERE document_id = ?1 ORDER BY position";

static gboolean
put_flag (WinnowLibrary *library, gint64 document_id, guint position, const WinnowDisguiseRange *flag, GError **error)
{
  return winnow_library_execute (library, sql_insert,
                                 WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_INTEGER (position),
                                                WINNOW_TEXT (winnow_disguise_get_id (flag->disguise)),
                                                WINNOW_INTEGER (flag->start), WINNOW_INTEGER (flag->end),
                                                WINNOW_INTEGER (flag->count)),
                                 error);
}

gboolean
winnow_library_put_disguises (WinnowLibrary *library, gint64 document_id, const GArray *flags, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_return_val_if_fail (library != NULL && flags != NULL, FALSE);
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, sql_delete, WINNOW_VALUES (WINNOW_INTEGER (document_id)), error))
    return FALSE;
  for (guint i = 0; i < flags->len; i++)
    if (!put_flag (library, document_id, i, &g_array_index (flags, WinnowDisguiseRange, i), error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

GArray *
winnow_library_dup_disguises (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autoptr (GArray) flags = g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseRange));
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_list, WINNOW_VALUES (WINNOW_INTEGER (document_id)), error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      WinnowDisguiseRange flag = { .start = (guint32) sqlite3_column_int64 (statement.stmt, 1),
                                   .end = (guint32) sqlite3_column_int64 (statement.stmt, 2),
                                   .count = (guint32) sqlite3_column_int64 (statement.stmt, 3) };
      if (winnow_disguise_from_id ((const char *) sqlite3_column_text (statement.stmt, 0), &flag.disguise))
        g_array_append_val (flags, flag);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&flags) : NULL;
}
