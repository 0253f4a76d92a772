/* notes.c: notes on pairs of documents
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
  g_return_val_if_fail (document_a != document_b, FALSE);
  gboolean is_kept = text != NULL && *text != '\0';
  if (!is_kept && !winnow_library_has_twin (library, document_a, document_b, &is_kept, error))
    return FALSE;
  return winnow_library_execute (
      library, is_kept ? sql_put : sql_remove,
      is_kept ? VALUES (document_a, document_b, text != NULL ? text : "") : VALUES (document_a, document_b), error);
}

static void
read_text (sqlite3_stmt *row, gpointer data)
{
  *(char **) data = winnow_row_dup_text (row, 0);
}

gboolean
winnow_library_dup_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, char **text, GError **error)
{
  g_return_val_if_fail (text != NULL, FALSE);
  *text = NULL;
  return winnow_library_query (library, sql_get, VALUES (document_a, document_b), read_text, text, error);
}

static gpointer
read_note (sqlite3_stmt *row)
{
  WinnowNote *note = g_new0 (WinnowNote, 1);
  note->document_a = sqlite3_column_int64 (row, 0);
  note->document_b = sqlite3_column_int64 (row, 1);
  note->text = winnow_row_dup_text (row, 2);
  return note;
}

GPtrArray *
winnow_library_list_notes (WinnowLibrary *library, GError **error)
{
  return winnow_library_collect (library, sql_list, NULL, read_note, (GDestroyNotify) winnow_note_free, error);
}
