/* counted-texts.c: class text, and what of it counts, since the user says so
 *
 * A decision is bound to the text, so it holds for documents that come later. */
#include "library/library-private.h"

gboolean
winnow_library_put_counted_text (WinnowLibrary *library, const char *text, GError **error)
{
  g_return_val_if_fail (text != NULL, FALSE);
  return winnow_library_execute (library, "INSERT OR IGNORE INTO counted_texts (body) VALUES (?1)", VALUES (text),
                                 error);
}

gboolean
winnow_library_remove_counted_text (WinnowLibrary *library, const char *text, GError **error)
{
  return winnow_library_execute (library, "DELETE FROM counted_texts WHERE body = ?1", VALUES (text), error);
}

static gpointer
read_text (sqlite3_stmt *row)
{
  return winnow_row_dup_text (row, 0);
}

GPtrArray *
winnow_library_list_counted_texts (WinnowLibrary *library, GError **error)
{
  return winnow_library_collect (library, "SELECT body FROM counted_texts ORDER BY body", NULL, read_text, g_free,
                                 error);
}

/* ── class text ── */

void
winnow_class_text_free (WinnowClassText *text)
{
  g_free (text->text);
  g_free (text);
}

ROW_TYPE (class_text_row, WinnowClassText, NULL, collection, text, n_words, n_documents, n_submissions);

GPtrArray *
winnow_library_list_class_texts (WinnowLibrary *library, GError **error)
{
  /* As bytes: places are those of bytes. */
  return winnow_library_list (
      library,
      "SELECT collection_id, CAST(substr(CAST(winnow_text (body) AS BLOB), start + 1, end - start) AS TEXT), last - "
      "first,"
      " n_documents, (SELECT count(*) FROM documents WHERE collection_id = c.id)"
      " FROM exclusions AS e JOIN texts USING (document_id) JOIN documents AS d ON d.id = e.document_id"
      " JOIN collections AS c ON c.id = collection_id WHERE reason = 'class' ORDER BY c.name, path, position",
      NULL, &class_text_row, (GDestroyNotify) winnow_class_text_free, error);
}
