/* digests.c: one packed blob a document, method and settings
 *
 * Packed, since a row a fingerprint costs twenty times the time and twice the room. Only groups
 * store digests. A new digest deletes those of other versions of its method. Of other settings the
 * newest stay, so that two groupings with different parameters do not compute theirs again each
 * time; older ones, such as those made with former word frequencies, do not accumulate. */
#include "library/library-private.h"
#include "library/packing.h"

#define MAX_SETTINGS "4" /* that are kept of a document and method */

static const char sql_trim[]
    = "DELETE FROM digests WHERE document_id = ?1 AND method = ?2 AND (version <> ?4 OR id <="
      " (SELECT id FROM digests WHERE document_id = ?1 AND method = ?2 ORDER BY id DESC LIMIT 1 OFFSET " MAX_SETTINGS
      "))";
static const char sql_get[]
    = "SELECT packed FROM digests WHERE document_id = ?1 AND method = ?2 AND settings = ?3 AND version = ?4";

gboolean
winnow_library_put_digest (WinnowLibrary *library, gint64 document_id, const char *settings, const WinnowDigest *digest,
                           GError **error)
{
  g_return_val_if_fail (settings != NULL && digest != NULL, FALSE);
  g_autoptr (GByteArray) packed = winnow_pack_digest (digest);
  return winnow_library_execute_all (
      library,
      STATEMENTS (
          "INSERT OR REPLACE INTO digests (document_id, method, settings, version, packed) VALUES (?1, ?2, ?3, ?4, ?5)",
          sql_trim),
      VALUES (document_id, digest->method->id, settings, digest->method->version, packed), error);
}

/* Here, or in the attached library that has the document. Returns: (transfer full) (nullable) */
static GBytes *
find_packed (WinnowLibrary *library, gint64 document_id, const WinnowMethod *method, const char *settings,
             GError **error)
{
  const WinnowValue *values = VALUES (document_id, method->id, settings, method->version);
  g_autoptr (GError) local = NULL;
  GBytes *packed = winnow_library_get (library, sql_get, values, winnow_row_dup_bytes, &local);
  if (local != NULL)
    return g_propagate_error (error, g_steal_pointer (&local)), NULL;
  if (packed != NULL)
    return packed;
  gint64 there = document_id;
  g_autoptr (WinnowLibrary) holder = winnow_library_find_holder (library, &there, NULL);
  values = VALUES (there, method->id, settings, method->version);
  return holder != NULL && holder != library ? winnow_library_get (holder, sql_get, values, winnow_row_dup_bytes, NULL)
                                             : NULL;
}

WinnowDigest *
winnow_library_dup_digest (WinnowLibrary *library, gint64 document_id, const WinnowMethod *method, const guint *values,
                           const char *settings, GError **error)
{
  g_return_val_if_fail (method != NULL && values != NULL && settings != NULL, NULL);
  g_autoptr (GBytes) packed = find_packed (library, document_id, method, settings, error);
  /* Bytes that can't be read are no digest: it is computed again. */
  return packed != NULL
             ? winnow_unpack_digest (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed), method, values)
             : NULL;
}
