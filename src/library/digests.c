/* digests.c: one packed blob a document, method and settings
 *
 * Packed, since a row a fingerprint costs twenty times the time and twice the room; match/ sorts
 * postings in memory and never looks them up here one by one. A new digest deletes those of other
 * versions of its method. Of other settings the newest ones stay, so that two groupings with
 * different parameters do not compute theirs again each time, and those made with former word
 * frequencies do not accumulate. */
#include "library/library-private.h"
#include "library/packing.h"

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
  g_return_val_if_fail (settings != NULL && digest != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  g_autoptr (GByteArray) packed = winnow_pack_digest (digest);
  return winnow_change_begin (&change, library, error)
         && winnow_library_execute (library, sql_put,
                                    VALUES (INTEGER (document_id), TEXT (digest->method->id), TEXT (settings),
                                            INTEGER (digest->method->version), BLOB (packed->data, packed->len)),
                                    error)
         && winnow_library_execute (library, sql_trim,
                                    VALUES (INTEGER (document_id), TEXT (digest->method->id),
                                            INTEGER (digest->method->version), INTEGER (MAX_SETTINGS)),
                                    error)
         && winnow_change_commit (&change, error);
}

WinnowDigest *
winnow_library_dup_digest (WinnowLibrary *library, gint64 document_id, const WinnowMethod *method, const guint *values,
                           const char *settings, GError **error)
{
  g_return_val_if_fail (method != NULL && values != NULL && settings != NULL, NULL);
  g_autoptr (GBytes) packed = winnow_library_get (
      library, sql_get, VALUES (INTEGER (document_id), TEXT (method->id), TEXT (settings), INTEGER (method->version)),
      winnow_row_dup_bytes, error);
  /* Bytes that can't be read are no digest: it is computed again. */
  return packed != NULL
             ? winnow_unpack_digest (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed), method, values)
             : NULL;
}
