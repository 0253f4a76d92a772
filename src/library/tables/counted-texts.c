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
winnow_stored_class_text_free (WinnowStoredClassText *text)
{
  g_free (text->text);
  g_free (text);
}

ROW_TYPE (class_text_row, WinnowStoredClassText, NULL, text, n_words, n_documents, n_submissions);

GPtrArray *
winnow_library_list_class_texts (WinnowLibrary *library, GError **error)
{
  /* As bytes: places are those of bytes. Papers differ in their white space; a heading with a name
   * of its own in each paper is left out. */
  return winnow_library_list (
      library,
      "SELECT text, max(n_words), max(n_documents), n_submissions FROM"
      " (SELECT CAST(substr(CAST(body AS BLOB), start + 1, end - start) AS TEXT) AS text, last - first AS n_words,"
      "  n_documents, (SELECT count(*) FROM documents WHERE collection_id = d.collection_id) AS n_submissions"
      "  FROM exclusions AS e JOIN texts AS t ON t.document_id = e.document_id"
      "  JOIN documents AS d ON d.id = e.document_id WHERE reason = 'class' ORDER BY d.id, position)"
      " GROUP BY replace(replace(replace(text, char(13), ''), char(10), ''), ' ', '')"
      " HAVING 2 * count(*) >= max(n_documents) ORDER BY max(n_words) DESC, text",
      NULL, &class_text_row, (GDestroyNotify) winnow_stored_class_text_free, error);
}
