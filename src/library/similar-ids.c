/* similar-ids.c: nshash's table of similar ids on disk, by the rule of fingerprint/similar-ids.h,
 * and documents that an older Winnow stored without an identity
 *
 * The table only grows, as nshash's does: the hashes of a document that is replaced or removed
 * stay, so a document that comes back gets the id it had. */
#include "fingerprint/similar-ids.h"
#include "library/library-private.h"

/* The smallest id of five hashes, 0 where none has one: as many as the method has. */
static const char sql_get[]
    = "SELECT coalesce (min (similar_id), 0) FROM similar_ids WHERE hash IN (?1, ?2, ?3, ?4, ?5)";
static const char sql_next[] = "SELECT coalesce(max(similar_id), 0) + 1 FROM similar_ids";
static const char sql_keep_first[]
    = "INSERT OR IGNORE INTO similar_ids (hash, similar_id) VALUES (?1, ?6), (?2, ?6), (?3, ?6), (?4, ?6), (?5, ?6)";
static const char sql_put[] = "UPDATE documents SET similar_id = ?2 WHERE id = ?1";
static const char sql_identify[] = "UPDATE documents SET text_hash = ?2 WHERE id = ?1 AND text_hash IS NULL";

#define FIVE 5u

/* Hash @i, or the last one again. */
#define HASH(i) INTEGER (hashes[MIN (i, n_hashes - 1)])
#define HASHES(i) HASH (i), HASH ((i) + 1), HASH ((i) + 2), HASH ((i) + 3), HASH ((i) + 4)

/* Within a change. */
static gboolean
choose (WinnowLibrary *library, const guint64 *hashes, guint n_hashes, gint64 *id, GError **error)
{
  g_autofree guint64 *ids = g_new0 (guint64, n_hashes / FIVE + 1);
  guint n = 0;
  gint64 next;
  for (guint i = 0; i < n_hashes; i += FIVE)
    if (!winnow_library_query_integer (library, sql_get, VALUES (HASHES (i)), (gint64 *) &ids[n++], error))
      return FALSE;
  if (!winnow_library_query_integer (library, sql_next, NULL, &next, error))
    return FALSE;
  *id = (gint64) winnow_similar_id_choose (ids, n, (guint64) next);
  return TRUE;
}

static gboolean
assign (WinnowLibrary *library, gint64 document_id, const guint64 *hashes, guint n_hashes, gint64 *id, GError **error)
{
  *id = 0;
  if (n_hashes > 0 && !choose (library, hashes, n_hashes, id, error))
    return FALSE;
  for (guint i = 0; i < n_hashes; i += FIVE)
    if (!winnow_library_execute (library, sql_keep_first, VALUES (HASHES (i), INTEGER (*id)), error))
      return FALSE;
  return winnow_library_execute (library, sql_put, VALUES (INTEGER (document_id), INTEGER (*id)), error);
}

guint64
winnow_library_assign_similar_id (WinnowLibrary *library, gint64 document_id, const guint64 *hashes, guint n_hashes,
                                  GError **error)
{
  g_return_val_if_fail (hashes != NULL || n_hashes == 0, 0);
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  return winnow_change_begin (&change, library, error) && assign (library, document_id, hashes, n_hashes, &id, error)
                 && winnow_change_commit (&change, error)
             ? (guint64) id
             : 0;
}

gboolean
winnow_library_identify_document (WinnowLibrary *library, gint64 document_id, guint64 text_hash, const guint64 *hashes,
                                  guint n_hashes, GError **error)
{
  g_return_val_if_fail (hashes != NULL || n_hashes == 0, FALSE);
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, sql_identify, VALUES (INTEGER (document_id), INTEGER (text_hash)), error)
      || (sqlite3_changes64 (library->db) > 0 && !assign (library, document_id, hashes, n_hashes, &id, error))
      || !winnow_change_commit (&change, error))
    return FALSE;
  winnow_library_note_seen (library, WINNOW_SEEN_TEXT, text_hash);
  return TRUE;
}
