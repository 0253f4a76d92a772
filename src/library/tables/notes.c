/* notes.c: notes on pairs of documents
 *
 * A row belongs to a pair, with or without an overlap; A is the document with the lower id. */
#include "library/library-private.h"

ROW_TYPE (note_row, WinnowNote, NULL, document_a, document_b, text);

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
  return (is_kept || winnow_library_has_twin (library, document_a, document_b, &is_kept, error))
         && winnow_library_execute (
             library,
             is_kept
                 ? "INSERT OR REPLACE INTO notes (document_a, document_b, body) VALUES (min (?1, ?2), max (?1, ?2), ?3)"
                 : "DELETE FROM notes WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2)",
             VALUES (document_a, document_b, text ?: ""), error);
}

gboolean
winnow_library_dup_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, char **text, GError **error)
{
  return winnow_library_get_text (
      library, "SELECT body FROM notes WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2) AND body <> ''",
      VALUES (document_a, document_b), text, error);
}

GPtrArray *
winnow_library_list_notes (WinnowLibrary *library, GError **error)
{
  return winnow_library_list (
      library, "SELECT document_a, document_b, body FROM notes WHERE body <> '' ORDER BY document_a, document_b", NULL,
      &note_row, (GDestroyNotify) winnow_note_free, error);
}
