/* verdicts.c: verdicts on passages, and which passages of the last check they belong to
 *
 * A verdict belongs to a pair of documents, the one with the lower id as A. Its links are deleted
 * with the overlaps of the last check, the verdict itself only with its documents. Rows that this
 * program did not write are skipped. */
#include "library/library-private.h"
#include "library/packing.h"

#define COLUMNS "document_a, document_b, note, a_start, a_end, b_start, b_end, a_prints, b_prints, verdict"
#define SELECT \
  "SELECT id, (SELECT count(*) FROM verdict_links WHERE verdict_id = verdicts.id), " COLUMNS " FROM verdicts "

void
winnow_stored_verdict_free (WinnowStoredVerdict *verdict)
{
  g_free (verdict->note);
  winnow_clear (verdict, g_array_unref, shingles[0], shingles[1]);
  g_free (verdict);
}

/* ── writing ── */

gint64
winnow_library_put_verdict (WinnowLibrary *library, const WinnowStoredVerdict *verdict, GError **error)
{
  g_return_val_if_fail (library != NULL && verdict != NULL && verdict->document_a != verdict->document_b, 0);
  gboolean swapped = verdict->document_a > verdict->document_b;
  const WinnowRange *a = swapped ? &verdict->b : &verdict->a, *b = swapped ? &verdict->a : &verdict->b;
  g_autoptr (GByteArray) shingles_a = winnow_pack_offsets (verdict->shingles[swapped]),
                         shingles_b = winnow_pack_offsets (verdict->shingles[!swapped]);
  return winnow_library_insert (
      library, "INSERT INTO verdicts (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
      VALUES (MIN (verdict->document_a, verdict->document_b), MAX (verdict->document_a, verdict->document_b),
              verdict->note, a->start, a->end, b->start, b->end, shingles_a, shingles_b,
              winnow_verdict_get_id (verdict->verdict)),
      error);
}

gboolean
winnow_library_remove_verdict (WinnowLibrary *library, gint64 verdict_id, GError **error)
{
  return winnow_library_execute (library, "DELETE FROM verdicts WHERE id = ?1", VALUES (verdict_id), error);
}

gboolean
winnow_library_link_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                             GError **error)
{
  return winnow_library_execute (library,
                                 "INSERT INTO verdict_links (verdict_id, overlap_id, passage) VALUES (?1, ?2, ?3)",
                                 VALUES (verdict_id, overlap_id, passage), error);
}

gboolean
winnow_library_unlink_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                               GError **error)
{
  return winnow_library_execute (library,
                                 "DELETE FROM verdict_links WHERE verdict_id = ?1 AND overlap_id = ?2 AND passage = ?3",
                                 VALUES (verdict_id, overlap_id, passage), error);
}

/* ── reading ── */

static GArray *
read_shingles (sqlite3_stmt *row, int column)
{
  const void *data = sqlite3_column_blob (row, column);
  return winnow_unpack_offsets (data, (gsize) sqlite3_column_bytes (row, column));
}

ROW_TYPE (verdict_row, WinnowStoredVerdict, NULL, id, n_passages, document_a, document_b, note, a.start, a.end, b.start,
          b.end);

/* NULL if this program did not write the row. */
static gpointer
read_verdict (sqlite3_stmt *row)
{
  g_autoptr (WinnowStoredVerdict) verdict = g_new0 (WinnowStoredVerdict, 1);
  winnow_row_read (row, &verdict_row, verdict);
  verdict->shingles[0] = read_shingles (row, 9);
  verdict->shingles[1] = read_shingles (row, 10);
  return winnow_verdict_from_id (winnow_row_get_text (row, 11), &verdict->verdict) && verdict->shingles[0] != NULL
                 && verdict->shingles[1] != NULL
             ? g_steal_pointer (&verdict)
             : NULL;
}

GPtrArray *
winnow_library_list_verdicts (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  return winnow_library_collect (library,
                                 document_a == 0 && document_b == 0 ? SELECT "ORDER BY id"
                                                                    : SELECT
                                     "WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2) ORDER BY id",
                                 VALUES (document_a, document_b), read_verdict,
                                 (GDestroyNotify) winnow_stored_verdict_free, error);
}

ROW_TYPE (link_row, WinnowVerdictLink, NULL, passage, id);

GArray *
winnow_library_list_verdict_links (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  return winnow_library_list_array (
      library, "SELECT passage, verdict_id FROM verdict_links WHERE overlap_id = ?1 ORDER BY passage, verdict_id",
      VALUES (overlap_id), &link_row, error);
}

/* The notes of several verdicts on one passage become lines of one note. */
static void
read_note (sqlite3_stmt *row, gpointer notes)
{
  gpointer passage = GUINT_TO_POINTER ((guint) sqlite3_column_int64 (row, 0));
  const char *before = g_hash_table_lookup (notes, passage), *note = winnow_row_get_text (row, 1);
  g_hash_table_insert (notes, passage, before != NULL ? g_strconcat (before, "\n", note, NULL) : g_strdup (note));
}

GHashTable *
winnow_library_dup_passage_notes (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_autoptr (GHashTable) notes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return winnow_library_query (library,
                               "SELECT passage, note FROM verdict_links JOIN verdicts ON id = verdict_id WHERE "
                               "overlap_id = ?1 AND note IS NOT NULL ORDER BY passage, verdict_id",
                               VALUES (overlap_id), read_note, notes, error)
             ? g_steal_pointer (&notes)
             : NULL;
}

gboolean
winnow_library_count_waiting_verdicts (WinnowLibrary *library, gint64 *n_verdicts, GError **error)
{
  return winnow_library_query_integer (library,
                                       "SELECT count(*) FROM verdicts WHERE (verdict <> 'undecided' OR note IS NOT "
                                       "NULL) AND id NOT IN (SELECT verdict_id FROM verdict_links)",
                                       NULL, n_verdicts, error);
}
