/* notes.c: what people say of pairs of documents
 *
 * A row belongs to a pair, whether it has an overlap or not; the document with the lower row is
 * A. */
#include "library/library-private.h"

static const char sql_put[]
    = "INSERT OR REPLACE INTO notes (document_a, document_b, body) VALUES (min (?1, ?2), max (?1, ?2), ?3)";
static const char sql_remove[] = "DELETE FROM notes WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2)";
static const char sql_get[]
    = "SELECT body FROM notes WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2) AND body <> ''";
static const char sql_list[]
    = "SELECT document_a, document_b, body FROM notes WHERE body <> '' ORDER BY document_a, document_b";

void
winnow_note_free (WinnowNote *note)
{
  g_free (note->text);
  g_free (note);
}

gboolean
winnow_library_set_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, const char *text, GError **error)
{
  gboolean has_twin = FALSE;
  g_return_val_if_fail (library != NULL && document_a != document_b, FALSE);
  if ((text == NULL || *text == '\0') && !winnow_library_has_twin (library, document_a, document_b, &has_twin, error))
    return FALSE;
  if (text != NULL && *text != '\0')
    return winnow_library_execute (
        library, sql_put, WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b), WINNOW_TEXT (text)),
        error);
  if (has_twin)
    return winnow_library_execute (
        library, sql_put, WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b), WINNOW_TEXT ("")),
        error);
  return winnow_library_execute (library, sql_remove,
                                 WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b)), error);
}

gboolean
winnow_library_dup_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, char **text, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL && text != NULL, FALSE);
  *text = NULL;
  if (!winnow_statement_begin (&statement, library, sql_get,
                               WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b)), error))
    return FALSE;
  step = winnow_statement_step (&statement, error);
  if (step == WINNOW_STEP_ROW)
    *text = winnow_statement_dup_text (statement.stmt, 0);
  return step != WINNOW_STEP_FAILED;
}

static gpointer
read_note (sqlite3_stmt *row)
{
  WinnowNote *note = g_new0 (WinnowNote, 1);
  note->document_a = sqlite3_column_int64 (row, 0);
  note->document_b = sqlite3_column_int64 (row, 1);
  note->text = winnow_statement_dup_text (row, 2);
  return note;
}

GPtrArray *
winnow_library_list_notes (WinnowLibrary *library, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  return winnow_library_collect (library, sql_list, WINNOW_NO_VALUES, read_note, (GDestroyNotify) winnow_note_free,
                                 error);
}
