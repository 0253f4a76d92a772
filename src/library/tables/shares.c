/* shares.c: how much of each submission others have
 *
 * Triggers of the schema note the documents whose shares a change makes stale: a check, other
 * settings, a verdict, an author, a removal. The end of the change computes these
 * again, so that no reader ever sees shares of other passages than the library has. */
#include "base/for-each.h"
#include "library/library-private.h"

WinnowShares *
winnow_row_dup_shares (sqlite3_stmt *row, int first)
{
  WinnowShares shares = { 0 };
  guint32 *const numbers[] = { &shares.counted,
                               &shares.found,
                               &shares.counted_unquoted,
                               &shares.found_unquoted,
                               &shares.found_of_others,
                               &shares.found_largest,
                               NULL,
                               &shares.condensed,
                               &shares.by_kind[WINNOW_PASSAGE_EXACT],
                               &shares.by_kind[WINNOW_PASSAGE_NEAR],
                               &shares.by_kind[WINNOW_PASSAGE_REWORDED],
                               &shares.by_kind[WINNOW_PASSAGE_TRANSLATED] };
  for (int i = 0; i < (int) G_N_ELEMENTS (numbers); i++)
    if (numbers[i] != NULL)
      *numbers[i] = (guint32) sqlite3_column_int64 (row, first + i);
    else
      shares.largest = sqlite3_column_int64 (row, first + i);
  return sqlite3_column_type (row, first) != SQLITE_NULL ? winnow_dup_value (&shares) : NULL;
}

static gboolean
put (WinnowLibrary *library, gint64 id, const WinnowShares *shares, GError **error)
{
  return winnow_library_execute (library,
                                 "INSERT INTO shares (document_id, " WINNOW_SHARES
                                 ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
                                 VALUES (id, shares->counted, shares->found, shares->counted_unquoted,
                                         shares->found_unquoted, shares->found_of_others, shares->found_largest,
                                         shares->largest, shares->condensed, shares->by_kind[WINNOW_PASSAGE_EXACT],
                                         shares->by_kind[WINNOW_PASSAGE_NEAR], shares->by_kind[WINNOW_PASSAGE_REWORDED],
                                         shares->by_kind[WINNOW_PASSAGE_TRANSLATED]),
                                 error);
}

/* Those that share something with it and have an author in common. Returns: (transfer full) */
static GArray *
list_own (WinnowLibrary *library, gint64 id, GError **error)
{
  return winnow_library_collect_ids (
      library,
      "SELECT y.id FROM documents AS x JOIN documents AS y"
      " WHERE x.id = ?1 AND y.id IN (SELECT document_b FROM overlaps WHERE document_a = ?1"
      " UNION ALL SELECT document_a FROM overlaps WHERE document_b = ?1)"
      " AND winnow_share_author (x.author_key, y.author_key)",
      VALUES (id), error);
}

static gboolean
compute (WinnowLibrary *library, gint64 id, const WinnowSettings *settings, GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_collect_document_overlaps (library, id, error);
  g_autoptr (GArray) exclusions = winnow_library_dup_exclusions (library, id, error),
                     own_ids = list_own (library, id, error);
  g_autoptr (GHashTable) own = winnow_id_index_new ();
  gint64 n_words;
  if (overlaps == NULL || exclusions == NULL || own_ids == NULL
      || !winnow_library_query_integer (library, "SELECT n_words FROM documents WHERE id = ?1", VALUES (id), &n_words,
                                        error))
    return FALSE;
  winnow_for_each_value (gint64, one, own_ids)
    g_hash_table_add (own, one);
  const WinnowShareInput input = { id, (guint32) n_words, overlaps, exclusions, own };
  WinnowShares shares;
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    if (overlap->passages == NULL) /* its bytes are damaged */
      return TRUE;
  winnow_shares_compute (&input, settings, &shares);
  return put (library, id, &shares, error);
}

static gboolean
compute_stale (WinnowLibrary *library, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (library, NULL);
  g_autoptr (GArray) ids = winnow_library_collect_ids (
      library,
      "SELECT d.id FROM stale_shares CROSS JOIN documents AS d ON d.id = document_id JOIN collections AS c"
      " ON c.id = d.collection_id WHERE checked AND role = 'submissions'",
      NULL, error);
  if (ids == NULL)
    return FALSE;
  winnow_for_each_value (const gint64, id, record != NULL ? ids : NULL)
    if (!compute (library, *id, &record->settings, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_library_update_shares (WinnowLibrary *library, GError **error)
{
  gint64 is_stale;
  return winnow_library_query_integer (library, "SELECT EXISTS (SELECT 1 FROM stale_shares)", NULL, &is_stale, error)
         && (!is_stale
             || (winnow_library_execute (library, "DELETE FROM shares WHERE document_id IN stale_shares", NULL, error)
                 && compute_stale (library, error)
                 && winnow_library_execute (library, "DELETE FROM stale_shares", NULL, error)));
}
