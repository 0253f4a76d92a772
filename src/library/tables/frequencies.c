/* frequencies.c: how common words are in the library: one row */
#include "library/library-private.h"

gboolean
winnow_library_put_frequencies (WinnowLibrary *library, const WinnowFrequencies *frequencies, guint n_documents,
                                GError **error)
{
  g_return_val_if_fail (frequencies != NULL, FALSE);
  g_autoptr (GBytes) packed = winnow_frequencies_pack (frequencies);
  gsize size;
  const void *data = g_bytes_get_data (packed, &size);
  return winnow_library_execute (library,
                                 "INSERT OR REPLACE INTO frequencies (id, n_documents, packed) VALUES (1, ?1, ?2)",
                                 VALUES (n_documents, BLOB (data, size)), error);
}

WinnowFrequencies *
winnow_library_dup_frequencies (WinnowLibrary *library, GError **error)
{
  g_autoptr (GBytes) packed
      = winnow_library_get (library, "SELECT packed FROM frequencies", NULL, winnow_row_dup_bytes, error);
  return packed != NULL ? winnow_frequencies_unpack (packed, NULL) : NULL; /* damaged ones are counted again */
}

gboolean
winnow_library_count_frequency_documents (WinnowLibrary *library, gint64 *n_documents, GError **error)
{
  return winnow_library_query_integer (library, "SELECT n_documents FROM frequencies", NULL, n_documents, error);
}
