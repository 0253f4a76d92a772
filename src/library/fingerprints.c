/* fingerprints.c: one packed blob a document and method
 *
 * Packed, since a row a fingerprint costs twenty times the time and twice the room; postings are sorted in memory by match/, never
 * looked up here one by one. A method whose version or settings changed has none of these any more, and puts new ones in their place. */
#include "library/library-private.h"
#include "library/packing.h"

static const char sql_put[] = "INSERT OR REPLACE INTO fingerprints (document_id, method, version, settings, packed) VALUES (?1, ?2, ?3, ?4, ?5)";
static const char sql_get[] = "SELECT packed FROM fingerprints WHERE document_id = ?1 AND method = ?2 AND version = ?3 AND settings = ?4";

gboolean
winnow_library_put_fingerprints (WinnowLibrary *library, gint64 document_id, const char *method, guint version, const char *settings,
                                 const GArray *fingerprints, GError **error)
{
  g_autoptr (GByteArray) packed = NULL;

  g_return_val_if_fail (library != NULL && method != NULL && settings != NULL && fingerprints != NULL, FALSE);

  packed = winnow_pack_fingerprints (fingerprints);
  return winnow_library_execute (library, sql_put,
                                 WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_TEXT (method), WINNOW_INTEGER (version), WINNOW_TEXT (settings),
                                                WINNOW_BLOB (packed->data, packed->len)),
                                 error);
}

GArray *
winnow_library_dup_fingerprints (WinnowLibrary *library, gint64 document_id, const char *method, guint version, const char *settings, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  const void *packed;

  g_return_val_if_fail (library != NULL && method != NULL && settings != NULL, NULL);

  if (!winnow_statement_begin (&statement, library, sql_get,
                               WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_TEXT (method), WINNOW_INTEGER (version), WINNOW_TEXT (settings)), error)
      || winnow_statement_step (&statement, error) != WINNOW_STEP_ROW)
    return NULL;
  packed = sqlite3_column_blob (statement.stmt, 0);
  /* Bytes that can't be read are no fingerprints: they are computed again. */
  return winnow_unpack_fingerprints (packed, (gsize)sqlite3_column_bytes (statement.stmt, 0));
}
