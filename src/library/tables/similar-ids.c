/* similar-ids.c: the table of similar ids of nshash on disk, by the rule of
 * fingerprint/similar-ids.h
 *
 * The hashes of a document that is replaced or removed stay, as in nshash, so a document that comes
 * back gets the id it had. Those of a family that a check dissolves go. */
#include "fingerprint/similar-ids.h"
#include "library/library-private.h"

/* The ids of five hashes, as many as the method has, and the next new one. Five look-ups in one
 * statement; a list after IN would be made into a table each time. */
#define ID_OF(hash) "(SELECT similar_id FROM similar_ids WHERE hash = " hash ")"
static const char sql_get[] = "SELECT " ID_OF ("?1") ", " ID_OF ("?2") ", " ID_OF ("?3") ", " ID_OF ("?4") ", " ID_OF (
    "?5") ", coalesce((SELECT max(similar_id) FROM similar_ids), 0) + 1";
#define FIVE 5u

/* Hash @i, or the last one again. */
#define HASH(i) VALUE (hashes[MIN (i, n_hashes - 1)])
#define HASHES(i) HASH (i), HASH ((i) + 1), HASH ((i) + 2), HASH ((i) + 3), HASH ((i) + 4)

static void
read_ids (sqlite3_stmt *row, gpointer data)
{
  guint64 *ids = data;
  for (guint i = 0; i <= FIVE; i++)
    ids[i] = (guint64) sqlite3_column_int64 (row, (int) i); /* NULL: 0 */
}

/* Within a change. */
static gboolean
choose (WinnowLibrary *library, const guint64 *hashes, guint n_hashes, gint64 *id, GError **error)
{
  g_autofree guint64 *ids = g_new0 (guint64, n_hashes + FIVE + 1);
  guint n = 0;
  for (; n < n_hashes; n += FIVE) /* each time the next new id comes after those of the hashes */
    if (!winnow_library_query (library, sql_get, VALUES (HASHES (n)), read_ids, ids + n, error))
      return FALSE;
  *id = (gint64) winnow_similar_id_choose (ids, n, ids[n]);
  return TRUE;
}

static gboolean
assign (WinnowLibrary *library, gint64 document_id, const guint64 *hashes, guint n_hashes, gint64 *id, GError **error)
{
  *id = 0;
  if (n_hashes > 0 && !choose (library, hashes, n_hashes, id, error))
    return FALSE;
  for (guint i = 0; i < n_hashes; i += FIVE)
    if (!winnow_library_execute (library,
                                 "INSERT OR IGNORE INTO similar_ids (hash, similar_id) VALUES (?1, ?6), (?2, ?6), (?3, "
                                 "?6), (?4, ?6), (?5, ?6)",
                                 VALUES (HASHES (i), *id), error))
      return FALSE;
  return winnow_library_execute (library, "UPDATE documents SET similar_id = ?2 WHERE id = ?1",
                                 VALUES (document_id, *id), error);
}

gboolean
winnow_library_forget_similar_id (WinnowLibrary *library, guint64 similar_id, GError **error)
{
  return winnow_library_execute (library, "DELETE FROM similar_ids WHERE similar_id = ?1", VALUES ((gint64) similar_id),
                                 error);
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
