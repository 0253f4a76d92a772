/* seen.c: "was this text seen before?"
 *
 * Documents are found by the hash of their text through an index of the file. Before it stands a
 * Bloom filter in memory, since most texts were never seen: it is filled when somebody asks for the
 * first time, learns of every document that this connection stores, and is filled anew, twice as
 * large, when more came than it was made for. It forgets none that was removed: that costs a look
 * into the index. Where another program wrote to the file (SQLite gives it another data_version
 * then), it is filled anew as well. */
#include "library/library-private.h"

#define FALSE_POSITIVES .01
#define SMALLEST 1024 /* hashes */

static const char sql_version[] = "PRAGMA data_version";
static const char sql_count[] = "SELECT count(*) FROM documents WHERE text_hash <> 0";
static const char sql_hashes[] = "SELECT text_hash FROM documents WHERE text_hash <> 0";
/* The second comparison lets SQLite take the index, which leaves out 0. */
static const char sql_find[]
    = "SELECT id FROM documents WHERE text_hash = ?1 AND text_hash <> 0 AND id <> ?2 ORDER BY id";

static gboolean
fill (WinnowLibrary *library, WinnowBloom *seen, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  if (!winnow_statement_begin (&statement, library, sql_hashes, WINNOW_NO_VALUES, error))
    return FALSE;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    winnow_bloom_add (seen, (guint64) sqlite3_column_int64 (statement.stmt, 0));
  return step == WINNOW_STEP_DONE;
}

/* With the lock held. */
static gboolean
is_good (const WinnowLibrary *library, gint64 version)
{
  return library->seen != NULL && library->seen_version == version
         && winnow_bloom_get_n_added (library->seen) <= winnow_bloom_get_capacity (library->seen);
}

/* With the lock held. */
static gboolean
refill (WinnowLibrary *library, GError **error)
{
  g_autoptr (WinnowBloom) seen = NULL;
  gint64 version, n;
  if (winnow_library_query_integer (library, sql_version, WINNOW_NO_VALUES, &version, error) != WINNOW_STEP_ROW)
    return FALSE;
  if (is_good (library, version))
    return TRUE;
  if (winnow_library_query_integer (library, sql_count, WINNOW_NO_VALUES, &n, error) != WINNOW_STEP_ROW)
    return FALSE;
  seen = winnow_bloom_new (MAX (2 * (gsize) n, SMALLEST), FALSE_POSITIVES);
  if (!fill (library, seen, error))
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

/* Returns: -1 on an error */
static int
may_have (WinnowLibrary *library, guint64 text_hash, GError **error)
{
  int answer = -1;
  g_rec_mutex_lock (&library->lock);
  if (refill (library, error))
    answer = winnow_bloom_may_contain (library->seen, text_hash);
  g_rec_mutex_unlock (&library->lock);
  return answer;
}

GArray *
winnow_library_find_text (WinnowLibrary *library, guint64 text_hash, gint64 document_id, GError **error)
{
  int answer;
  g_return_val_if_fail (library != NULL, NULL);
  answer = text_hash != 0 ? may_have (library, text_hash, error) : FALSE;
  if (answer < 0)
    return NULL;
  return answer ? winnow_library_collect_ids (
             library, sql_find, WINNOW_VALUES (WINNOW_INTEGER (text_hash), WINNOW_INTEGER (document_id)), error)
                : g_array_new (FALSE, FALSE, sizeof (gint64));
}
