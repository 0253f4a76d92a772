/* same-texts.c: finds documents with the same text, and with the same keywords
 *
 * An index of the file finds documents by each of these hashes. A Bloom filter in memory (B. H.
 * Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13, 1970) answers
 * first, since most texts are new: it is filled at the first question, gets the hash of every
 * document that this connection stores, and is filled again, twice as large, when it is full, or
 * when another program wrote to the file (SQLite changes data_version). Removed documents stay in
 * it, which costs a look into the index. */
#include "library/library-private.h"
#include "base/for-each.h"

#define SMALLEST 1024 /* hashes */

/* The second comparison lets SQLite take the index, which leaves out 0. */
#define SEEN(column)                                                                                       \
  {                                                                                                        \
    .count = "SELECT count(*) FROM documents WHERE " column " <> 0",                                       \
    .hashes = "SELECT " column " FROM documents WHERE " column " <> 0",                                    \
    .find = "SELECT id FROM documents WHERE " column " = ?1 AND " column " <> 0 AND id <> ?2 ORDER BY id", \
  }
static const struct
{
  const char *count, *hashes, *find;
} sql[] = { [WINNOW_SEEN_TEXT] = SEEN ("text_hash"), [WINNOW_SEEN_KEYWORDS] = SEEN ("keyword_hash") };

static void
add_hash (sqlite3_stmt *row, gpointer filter)
{
  winnow_hash_filter_add (filter, (guint64) sqlite3_column_int64 (row, 0));
}

/* With the lock held. */
static gboolean
refill (WinnowLibrary *library, WinnowSeenHash kind, GError **error)
{
  WinnowSeen *seen = &library->seen[kind];
  gint64 version, n;
  if (!winnow_library_query_integer (library, "PRAGMA data_version", NULL, &version, error))
    return FALSE;
  if (seen->filter.bits != NULL && seen->version == version && seen->n_left >= 0)
    return TRUE;
  if (!winnow_library_query_integer (library, sql[kind].count, NULL, &n, error))
    return FALSE;
  winnow_hash_filter_clear (&seen->filter);
  seen->n_left = MAX (n, SMALLEST);
  winnow_hash_filter_init (&seen->filter, (gsize) (n + seen->n_left));
  seen->version = version;
  gboolean is_filled = winnow_library_query (library, sql[kind].hashes, NULL, add_hash, &seen->filter, error);
  if (!is_filled)
    winnow_hash_filter_clear (&seen->filter);
  return is_filled;
}

void
winnow_library_note_seen (WinnowLibrary *library, WinnowSeenHash kind, guint64 hash)
{
  WinnowSeen *seen = &library->seen[kind];
  g_rec_mutex_lock (&library->lock);
  if (seen->filter.bits != NULL && hash != 0)
    {
      winnow_hash_filter_add (&seen->filter, hash);
      seen->n_left--;
    }
  g_rec_mutex_unlock (&library->lock);
}

GArray *
winnow_library_find_seen (WinnowLibrary *library, WinnowSeenHash kind, guint64 hash, gint64 document_id, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  g_rec_mutex_lock (&library->lock);
  gboolean is_filled = hash == 0 || refill (library, kind, error);
  gboolean may_contain = is_filled && hash != 0 && winnow_hash_filter_may_contain (&library->seen[kind].filter, hash);
  g_rec_mutex_unlock (&library->lock);
  if (!is_filled)
    return NULL;
  return may_contain ? winnow_library_collect_ids (library, sql[kind].find, VALUES (hash, document_id), error)
                     : winnow_array_new (gint64);
}

/* Documents of attached libraries (remote_id) have the hashes that they have there. */
GArray *
winnow_library_list_without_keywords (WinnowLibrary *library, guint limit, GError **error)
{
  return winnow_library_collect_ids (
      library, "SELECT id FROM documents WHERE keyword_hash IS NULL AND remote_id IS NULL ORDER BY id LIMIT ?1",
      VALUES (limit), error);
}

gboolean
winnow_library_put_keyword_hash (WinnowLibrary *library, gint64 document_id, guint64 keyword_hash, GError **error)
{
  if (!winnow_library_execute (library, "UPDATE documents SET keyword_hash = ?2 WHERE id = ?1",
                               VALUES (document_id, keyword_hash), error))
    return FALSE;
  winnow_library_note_seen (library, WINNOW_SEEN_KEYWORDS, keyword_hash);
  return TRUE;
}
