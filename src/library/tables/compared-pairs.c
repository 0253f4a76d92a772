/* compared-pairs.c: the pairs that were compared and share no passage, a row a document */
#include "base/for-each.h"
#include "library/library-private.h"

gboolean
winnow_library_put_compared (WinnowLibrary *library, gint64 document_id, const guint8 *bytes, gsize n_bytes,
                             GError **error)
{
  return n_bytes > 0
             ? winnow_library_execute (library, "INSERT OR REPLACE INTO compared (document_id, packed) VALUES (?1, ?2)",
                                       VALUES (document_id, BLOB (bytes, n_bytes)), error)
             : winnow_library_execute (library, "DELETE FROM compared WHERE document_id = ?1", VALUES (document_id),
                                       error);
}

static void
insert_row (sqlite3_stmt *row, gpointer data)
{
  gint64 id = sqlite3_column_int64 (row, 1);
  g_hash_table_insert (data, winnow_dup_value (&id), winnow_row_dup_bytes (row));
}

GHashTable *
winnow_library_dup_compared (WinnowLibrary *library, GError **error)
{
  g_autoptr (GHashTable) compared = winnow_id_table_new (g_bytes_unref);
  return winnow_library_query (library, "SELECT packed, document_id FROM compared", NULL, insert_row, compared, error)
             ? g_steal_pointer (&compared)
             : NULL;
}
