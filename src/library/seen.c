/* seen.c: finds documents with the same text
 *
 * An index of the file finds documents by the hash of their text. A Bloom filter in memory answers
 * first, since most texts are new: it is filled at the first question, gets the hash of every
 * document that this connection stores, and is filled again, twice as large, when it is full.
 * Removed documents stay in it, which costs a look into the index. When another program wrote to
 * the file (SQLite changes data_version), it is filled again as well. */
#include "library/library-private.h"

#define FALSE_POSITIVES .01
#define SMALLEST 1024 /* hashes */

static const char sql_version[] = "PRAGMA data_version";
static const char sql_count[] = "SELECT count(*) FROM documents WHERE text_hash <> 0";
static const char sql_hashes[] = "SELECT text_hash FROM documents WHERE text_hash <> 0";
/* The second comparison lets SQLite take the index, which leaves out 0. */
static const char sql_find[]
    = "SELECT id FROM documents WHERE text_hash = ?1 AND text_hash <> 0 AND id <> ?2 ORDER BY id";

static void
add_hash (sqlite3_stmt *row, gpointer seen)
{
  winnow_bloom_add (seen, (guint64) sqlite3_column_int64 (row, 0));
}

/* With the lock held. */
static gboolean
refill (WinnowLibrary *library, GError **error)
{
  gint64 version, n;
  if (!winnow_library_query_integer (library, sql_version, NULL, &version, error))
    return FALSE;
  if (library->seen != NULL && library->seen_version == version
      && winnow_bloom_get_n_added (library->seen) <= winnow_bloom_get_capacity (library->seen))
    return TRUE;
  if (!winnow_library_query_integer (library, sql_count, NULL, &n, error))
    return FALSE;
  g_autoptr (WinnowBloom) seen = winnow_bloom_new (MAX (2 * (gsize) n, SMALLEST), FALSE_POSITIVES);
  if (!winnow_library_query (library, sql_hashes, NULL, add_hash, seen, error))
    return FALSE;
  g_clear_pointer (&library->seen, winnow_bloom_free);
  library->seen = g_steal_pointer (&seen);
  library->seen_version = version;
  return TRUE;
}

void
winnow_library_note_text (WinnowLibrary *library, guint64 text_hash)
{
  g_rec_mutex_lock (&library->lock);
  if (library->seen != NULL && text_hash != 0)
    winnow_bloom_add (library->seen, text_hash);
  g_rec_mutex_unlock (&library->lock);
}

GArray *
winnow_library_find_text (WinnowLibrary *library, guint64 text_hash, gint64 document_id, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  g_rec_mutex_lock (&library->lock);
  gboolean is_filled = text_hash == 0 || refill (library, error);
  gboolean may_contain = is_filled && text_hash != 0 && winnow_bloom_may_contain (library->seen, text_hash);
  g_rec_mutex_unlock (&library->lock);
  if (!is_filled)
    return NULL;
  return may_contain ? winnow_library_collect_ids (library, sql_find,
                                                   VALUES (INTEGER (text_hash), INTEGER (document_id)), error)
                     : g_array_new (FALSE, FALSE, sizeof (gint64));
}
