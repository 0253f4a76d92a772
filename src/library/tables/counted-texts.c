/* counted-texts.c: class text that counts, since the user says so
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
