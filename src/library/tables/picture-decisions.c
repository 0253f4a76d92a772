/* picture-decisions.c: pictures that count in all documents
 *
 * A decision is bound to a fingerprint, not to a row of pictures: these are others when their
 * document is read again. It belongs to no document, so it stays when the last one is removed, and
 * holds for later ones. Rows that this program did not write are skipped. */
#include "library/library-private.h"
#include "library/packing.h"

static gboolean
execute (WinnowLibrary *library, const char *sql, const WinnowImageFingerprint *fingerprint, GError **error)
{
  g_autoptr (GByteArray) packed = winnow_pack_picture (fingerprint);
  return winnow_library_execute (library, sql, VALUES (packed), error);
}

gboolean
winnow_library_put_picture_decision (WinnowLibrary *library, const WinnowImageFingerprint *fingerprint, GError **error)
{
  g_return_val_if_fail (fingerprint != NULL && !winnow_image_fingerprint_is_plain (fingerprint), FALSE);
  return execute (library, "INSERT OR IGNORE INTO picture_decisions (packed) VALUES (?1)", fingerprint, error);
}

gboolean
winnow_library_remove_picture_decision (WinnowLibrary *library, const WinnowImageFingerprint *fingerprint,
                                        GError **error)
{
  g_return_val_if_fail (fingerprint != NULL, FALSE);
  return execute (library, "DELETE FROM picture_decisions WHERE packed = ?1", fingerprint, error);
}

static gboolean
read_fingerprint (sqlite3_stmt *row, gpointer element)
{
  WinnowImageFingerprint *fingerprint = element;
  return winnow_unpack_picture (sqlite3_column_blob (row, 0), (gsize) sqlite3_column_bytes (row, 0), fingerprint)
         && !winnow_image_fingerprint_is_plain (fingerprint);
}

GArray *
winnow_library_list_picture_decisions (WinnowLibrary *library, GError **error)
{
  static const WinnowRowType type = { sizeof (WinnowImageFingerprint), read_fingerprint, { { 0, 0 } } };
  return winnow_library_list_array (library, "SELECT packed FROM picture_decisions ORDER BY id", NULL, &type, error);
}
