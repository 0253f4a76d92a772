/* verdicts.c: what people say of passages, and which passages of the last check that is about
 *
 * A verdict belongs to a pair of documents, the one with the lower row as A. Its links go with the
 * overlaps of the last check, the verdict itself with its documents only. Rows that nobody of us
 * wrote are passed over. */
#include "library/library-private.h"
#include "library/packing.h"

#define COLUMNS "document_a, document_b, verdict, note, a_start, a_end, b_start, b_end, a_prints, b_prints"
#define SELECT \
  "SELECT id, " COLUMNS ", (SELECT count(*) FROM verdict_links WHERE verdict_id = verdicts.id) FROM verdicts "

static const char sql_put[] = "INSERT INTO verdicts (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
static const char sql_remove[] = "DELETE FROM verdicts WHERE id = ?1";
static const char sql_list[] = SELECT "WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2) ORDER BY id";
static const char sql_list_all[] = SELECT "ORDER BY id";
static const char sql_link[] = "INSERT INTO verdict_links (verdict_id, overlap_id, passage) VALUES (?1, ?2, ?3)";
static const char sql_unlink[] = "DELETE FROM verdict_links WHERE verdict_id = ?1 AND overlap_id = ?2 AND passage = ?3";
static const char sql_list_links[]
    = "SELECT passage, verdict_id FROM verdict_links WHERE overlap_id = ?1 ORDER BY passage, verdict_id";
static const char sql_list_notes[] = "SELECT passage, note FROM verdict_links JOIN verdicts ON id = verdict_id WHERE "
                                     "overlap_id = ?1 AND note IS NOT NULL"
                                     " ORDER BY passage, verdict_id";
static const char sql_count_waiting[] = "SELECT count(*) FROM verdicts WHERE (verdict <> 'undecided' OR note IS NOT "
                                        "NULL) AND id NOT IN (SELECT verdict_id FROM verdict_links)";

void
winnow_stored_verdict_free (WinnowStoredVerdict *verdict)
{
  g_free (verdict->note);
  g_clear_pointer (&verdict->prints[0], g_array_unref);
  g_clear_pointer (&verdict->prints[1], g_array_unref);
  g_free (verdict);
}

/* ── writing ── */

gint64
winnow_library_put_verdict (WinnowLibrary *library, const WinnowStoredVerdict *verdict, GError **error)
{
  g_autoptr (GByteArray) prints_a = NULL, prints_b = NULL;
  gboolean swapped;
  const WinnowRange *a, *b;
  gint64 id = 0;
  g_return_val_if_fail (library != NULL && verdict != NULL && verdict->document_a != verdict->document_b, 0);
  swapped = verdict->document_a > verdict->document_b;
  a = swapped ? &verdict->b : &verdict->a;
  b = swapped ? &verdict->a : &verdict->b;
  prints_a = winnow_pack_offsets (verdict->prints[swapped]);
  prints_b = winnow_pack_offsets (verdict->prints[!swapped]);
  g_rec_mutex_lock (&library->lock);
  if (winnow_library_execute (library, sql_put,
                              WINNOW_VALUES (WINNOW_INTEGER (MIN (verdict->document_a, verdict->document_b)),
                                             WINNOW_INTEGER (MAX (verdict->document_a, verdict->document_b)),
                                             WINNOW_TEXT (winnow_verdict_get_id (verdict->verdict)),
                                             WINNOW_TEXT (verdict->note), WINNOW_INTEGER (a->start),
                                             WINNOW_INTEGER (a->end), WINNOW_INTEGER (b->start),
                                             WINNOW_INTEGER (b->end), WINNOW_BLOB (prints_a->data, prints_a->len),
                                             WINNOW_BLOB (prints_b->data, prints_b->len)),
                              error))
    id = sqlite3_last_insert_rowid (library->db);
  g_rec_mutex_unlock (&library->lock);
  return id;
}

gboolean
winnow_library_remove_verdict (WinnowLibrary *library, gint64 verdict_id, GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  return winnow_library_execute (library, sql_remove, WINNOW_VALUES (WINNOW_INTEGER (verdict_id)), error);
}

static gboolean
change_link (WinnowLibrary *library, const char *sql, gint64 verdict_id, gint64 overlap_id, guint passage,
             GError **error)
{
  return winnow_library_execute (
      library, sql, WINNOW_VALUES (WINNOW_INTEGER (verdict_id), WINNOW_INTEGER (overlap_id), WINNOW_INTEGER (passage)),
      error);
}

gboolean
winnow_library_link_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                             GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  return change_link (library, sql_link, verdict_id, overlap_id, passage, error);
}

gboolean
winnow_library_unlink_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                               GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  return change_link (library, sql_unlink, verdict_id, overlap_id, passage, error);
}

/* ── reading ── */

static GArray *
read_prints (sqlite3_stmt *row, int column)
{
  const void *data = sqlite3_column_blob (row, column);
  return winnow_unpack_offsets (data, (gsize) sqlite3_column_bytes (row, column));
}

static WinnowRange
read_range (sqlite3_stmt *row, int column)
{
  return (WinnowRange){ (guint32) sqlite3_column_int64 (row, column),
                        (guint32) sqlite3_column_int64 (row, column + 1) };
}

/* NULL: none of ours. */
static WinnowStoredVerdict *
read_verdict (sqlite3_stmt *row)
{
  g_autoptr (WinnowStoredVerdict) verdict = g_new0 (WinnowStoredVerdict, 1);
  verdict->id = sqlite3_column_int64 (row, 0);
  verdict->document_a = sqlite3_column_int64 (row, 1);
  verdict->document_b = sqlite3_column_int64 (row, 2);
  verdict->note = winnow_statement_dup_text (row, 4);
  verdict->a = read_range (row, 5);
  verdict->b = read_range (row, 7);
  verdict->prints[0] = read_prints (row, 9);
  verdict->prints[1] = read_prints (row, 10);
  verdict->n_passages = (guint) sqlite3_column_int64 (row, 11);
  if (!winnow_verdict_from_id ((const char *) sqlite3_column_text (row, 3), &verdict->verdict)
      || verdict->prints[0] == NULL || verdict->prints[1] == NULL)
    return NULL;
  return g_steal_pointer (&verdict);
}

static GPtrArray *
collect_verdicts (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  g_autoptr (GPtrArray) verdicts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_stored_verdict_free);
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  if (!winnow_statement_begin (&statement, library, sql, values, error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      WinnowStoredVerdict *verdict = read_verdict (statement.stmt);
      if (verdict != NULL)
        g_ptr_array_add (verdicts, verdict);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&verdicts) : NULL;
}

GPtrArray *
winnow_library_list_verdicts (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  if (document_a == 0 && document_b == 0)
    return collect_verdicts (library, sql_list_all, WINNOW_NO_VALUES, error);
  return collect_verdicts (library, sql_list, WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b)),
                           error);
}

GArray *
winnow_library_list_verdict_links (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (WinnowVerdictLink));
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_list_links, WINNOW_VALUES (WINNOW_INTEGER (overlap_id)), error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      WinnowVerdictLink link
          = { (guint) sqlite3_column_int64 (statement.stmt, 0), sqlite3_column_int64 (statement.stmt, 1) };
      g_array_append_val (links, link);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&links) : NULL;
}

/* Where several verdicts are about a passage, their notes are lines of one. */
static void
add_note (GHashTable *notes, gpointer passage, char *note)
{
  const char *before = g_hash_table_lookup (notes, passage);
  if (before == NULL)
    g_hash_table_insert (notes, passage, note);
  else
    {
      g_autofree char *owned = note;
      g_hash_table_insert (notes, passage, g_strconcat (before, "\n", owned, NULL));
    }
}

GHashTable *
winnow_library_dup_passage_notes (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_autoptr (GHashTable) notes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_list_notes, WINNOW_VALUES (WINNOW_INTEGER (overlap_id)), error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    add_note (notes, GUINT_TO_POINTER ((guint) sqlite3_column_int64 (statement.stmt, 0)),
              winnow_statement_dup_text (statement.stmt, 1));
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&notes) : NULL;
}

gboolean
winnow_library_count_waiting_verdicts (WinnowLibrary *library, gint64 *n_verdicts, GError **error)
{
  g_return_val_if_fail (library != NULL && n_verdicts != NULL, FALSE);
  return winnow_library_query_integer (library, sql_count_waiting, WINNOW_NO_VALUES, n_verdicts, error)
         == WINNOW_STEP_ROW;
}
