/* frequencies.c: what the library taught of how common words are: one row */
#include "library/library-private.h"

static const char sql_put[] = "INSERT OR REPLACE INTO frequencies (id, n_documents, packed) VALUES (1, ?1, ?2)";
static const char sql_get[] = "SELECT packed FROM frequencies";
static const char sql_count[] = "SELECT n_documents FROM frequencies";

gboolean
winnow_library_put_frequencies (WinnowLibrary *library, const WinnowFrequencies *frequencies, guint n_documents,
                                GError **error)
{
  g_autoptr (GBytes) packed = NULL;
  const void *data;
  gsize size;
  g_return_val_if_fail (library != NULL && frequencies != NULL, FALSE);
  packed = winnow_frequencies_pack (frequencies);
  data = g_bytes_get_data (packed, &size);
  return winnow_library_execute (library, sql_put,
                                 WINNOW_VALUES (WINNOW_INTEGER (n_documents), WINNOW_BLOB (data, size)), error);
}

WinnowFrequencies *
winnow_library_dup_frequencies (WinnowLibrary *library, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  g_autoptr (GBytes) packed = NULL;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_get, WINNOW_NO_VALUES, error)
      || winnow_statement_step (&statement, error) != WINNOW_STEP_ROW)
    return NULL;
  packed = g_bytes_new (sqlite3_column_blob (statement.stmt, 0), (gsize) sqlite3_column_bytes (statement.stmt, 0));
  /* Bytes that can't be read taught nothing: it is learnt again. */
  return winnow_frequencies_unpack (packed, NULL);
}

gboolean
winnow_library_count_frequency_documents (WinnowLibrary *library, gint64 *n_documents, GError **error)
{
  g_return_val_if_fail (library != NULL && n_documents != NULL, FALSE);
  return winnow_library_query_integer (library, sql_count, WINNOW_NO_VALUES, n_documents, error) != WINNOW_STEP_FAILED;
}
