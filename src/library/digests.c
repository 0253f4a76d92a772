/* digests.c: one packed blob a document, method and settings
 *
 * Packed, since a row a fingerprint costs twenty times the time and twice the room; postings are
 * sorted in memory by match/, never looked up here one by one. Of a method whose version changed
 * none is left as soon as a new one comes; of other settings the newest ones stay, so that two
 * groupings with different parameters do not take turns in computing them, and those made with what
 * the library once taught do not pile up. */
#include "library/library-private.h"
#include "library/packing-digest.h"

/* ?4: how many settings are kept of a document and method. */
static const char sql_trim[]
    = "DELETE FROM digests WHERE document_id = ?1 AND method = ?2 AND (version <> ?3"
      " OR id <= (SELECT id FROM digests WHERE document_id = ?1 AND method = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?4))";
static const char sql_put[]
    = "INSERT OR REPLACE INTO digests (document_id, method, settings, version, packed) VALUES (?1, ?2, ?3, ?4, ?5)";
static const char sql_get[]
    = "SELECT packed FROM digests WHERE document_id = ?1 AND method = ?2 AND settings = ?3 AND version = ?4";

#define MAX_SETTINGS 4

gboolean
winnow_library_put_digest (WinnowLibrary *library, gint64 document_id, const char *settings, const WinnowDigest *digest,
                           GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_autoptr (GByteArray) packed = NULL;
  g_return_val_if_fail (library != NULL && settings != NULL && digest != NULL, FALSE);
  packed = winnow_pack_digest (digest);
  return winnow_change_begin (&change, library, error)
         && winnow_library_execute (library, sql_put,
                                    WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_TEXT (digest->method->id),
                                                   WINNOW_TEXT (settings), WINNOW_INTEGER (digest->method->version),
                                                   WINNOW_BLOB (packed->data, packed->len)),
                                    error)
         && winnow_library_execute (library, sql_trim,
                                    WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_TEXT (digest->method->id),
                                                   WINNOW_INTEGER (digest->method->version),
                                                   WINNOW_INTEGER (MAX_SETTINGS)),
                                    error)
         && winnow_change_commit (&change, error);
}

WinnowDigest *
winnow_library_dup_digest (WinnowLibrary *library, gint64 document_id, const WinnowMethod *method, const guint *values,
                           const char *settings, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  const void *packed;
  g_return_val_if_fail (library != NULL && method != NULL && values != NULL && settings != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_get,
                               WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_TEXT (method->id),
                                              WINNOW_TEXT (settings), WINNOW_INTEGER (method->version)),
                               error)
      || winnow_statement_step (&statement, error) != WINNOW_STEP_ROW)
    return NULL;
  packed = sqlite3_column_blob (statement.stmt, 0);
  /* Bytes that can't be read are no digest: it is computed again. */
  return winnow_unpack_digest (packed, (gsize) sqlite3_column_bytes (statement.stmt, 0), method, values);
}
