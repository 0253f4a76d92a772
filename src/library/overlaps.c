/* overlaps.c: pairs of documents and their passages, of the last check */
#include "library/library-private.h"

static const char sql_insert[] = "INSERT INTO overlaps (document_a, document_b, similarity_a, similarity_b, a_total, a_excluded, a_covered,"
                                 " b_total, b_excluded, b_covered, longest, n_passages, n_short)"
                                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
static const char sql_insert_passage[] = "INSERT INTO passages (overlap_id, position, kind, similarity, words, a_start, a_end, a_first, a_last,"
                                         " b_start, b_end, b_first, b_last) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";

/* The columns of read_overlap(). */
#define SELECT_OVERLAP                                                                                                                                         \
  "SELECT id, document_a, document_b, a_total, a_excluded, a_covered, b_total, b_excluded, b_covered, longest,"                                                \
  " n_passages, n_short FROM overlaps "

static const char sql_list[] = SELECT_OVERLAP "ORDER BY max(similarity_a, similarity_b) DESC, document_a, document_b";
static const char sql_get[] = SELECT_OVERLAP "WHERE id = ?1";
static const char sql_passages[] = "SELECT kind, similarity, words, a_start, a_end, a_first, a_last, b_start, b_end, b_first, b_last"
                                   " FROM passages WHERE overlap_id = ?1 ORDER BY position";

/* ── writing ── */

static gboolean
put_row (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  return winnow_library_execute (library, sql_insert,
                                 WINNOW_VALUES (WINNOW_INTEGER (overlap->document_a), WINNOW_INTEGER (overlap->document_b),
                                                WINNOW_REAL (winnow_overlap_similarity_of_a (overlap)), WINNOW_REAL (winnow_overlap_similarity_of_b (overlap)),
                                                WINNOW_INTEGER (overlap->a.total), WINNOW_INTEGER (overlap->a.excluded[WINNOW_EXCLUSION_TEMPLATE]), WINNOW_INTEGER (overlap->a.covered),
                                                WINNOW_INTEGER (overlap->b.total), WINNOW_INTEGER (overlap->b.excluded[WINNOW_EXCLUSION_TEMPLATE]), WINNOW_INTEGER (overlap->b.covered),
                                                WINNOW_INTEGER (overlap->longest), WINNOW_INTEGER (overlap->n_passages), WINNOW_INTEGER (overlap->n_excluded[WINNOW_EXCLUSION_SHORT])),
                                 error);
}

static gboolean
put_passage (WinnowLibrary *library, gint64 overlap_id, guint position, const WinnowPassage *passage, GError **error)
{
  return winnow_library_execute (library, sql_insert_passage,
                                 WINNOW_VALUES (WINNOW_INTEGER (overlap_id), WINNOW_INTEGER (position),
                                                WINNOW_TEXT (winnow_passage_kind_get_id (passage->kind)), WINNOW_REAL (passage->similarity),
                                                WINNOW_INTEGER (passage->words), WINNOW_INTEGER (passage->a.start), WINNOW_INTEGER (passage->a.end),
                                                WINNOW_INTEGER (passage->a.first), WINNOW_INTEGER (passage->a.last), WINNOW_INTEGER (passage->b.start),
                                                WINNOW_INTEGER (passage->b.end), WINNOW_INTEGER (passage->b.first), WINNOW_INTEGER (passage->b.last)),
                                 error);
}

gboolean
winnow_library_put_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  gint64 id;

  g_return_val_if_fail (library != NULL && overlap != NULL && overlap->passages != NULL, FALSE);

  if (!winnow_change_begin (&change, library, error) || !put_row (library, overlap, error))
    return FALSE;
  id = sqlite3_last_insert_rowid (library->db);
  for (guint i = 0; i < overlap->passages->len; i++)
    if (!put_passage (library, id, i, &g_array_index (overlap->passages, WinnowPassage, i), error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

/* ── reading ── */

static guint32
get_uint (sqlite3_stmt *row, int column)
{
  return (guint32)sqlite3_column_int64 (row, column);
}

static WinnowLedger
read_ledger (sqlite3_stmt *row, int column)
{
  return (WinnowLedger){ .total = get_uint (row, column), .excluded[WINNOW_EXCLUSION_TEMPLATE] = get_uint (row, column + 1), .covered = get_uint (row, column + 2) };
}

static gpointer
read_overlap (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = winnow_overlap_new ();

  overlap->id = sqlite3_column_int64 (row, 0);
  overlap->document_a = sqlite3_column_int64 (row, 1);
  overlap->document_b = sqlite3_column_int64 (row, 2);
  overlap->a = read_ledger (row, 3);
  overlap->b = read_ledger (row, 6);
  overlap->longest = get_uint (row, 9);
  overlap->n_passages = get_uint (row, 10);
  overlap->n_excluded[WINNOW_EXCLUSION_SHORT] = get_uint (row, 11);
  return overlap;
}

static WinnowPassageKind
passage_kind_from_id (const char *id)
{
  WinnowPassageKind kind = WINNOW_PASSAGE_EXACT;

  while (kind < WINNOW_PASSAGE_CONDENSED && !g_str_equal (id, winnow_passage_kind_get_id (kind)))
    kind++;
  return kind;
}

static WinnowSpan
read_span (sqlite3_stmt *row, int column)
{
  return (WinnowSpan){
    .start = get_uint (row, column), .end = get_uint (row, column + 1), .first = get_uint (row, column + 2), .last = get_uint (row, column + 3)
  };
}

static gboolean
read_passages (WinnowLibrary *library, WinnowOverlap *overlap, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;

  if (!winnow_statement_begin (&statement, library, sql_passages, WINNOW_VALUES (WINNOW_INTEGER (overlap->id)), error))
    return FALSE;
  overlap->passages = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassage), overlap->n_passages);
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      WinnowPassage passage = {
        .kind = passage_kind_from_id ((const char *)sqlite3_column_text (statement.stmt, 0)),
        .similarity = sqlite3_column_double (statement.stmt, 1),
        .words = get_uint (statement.stmt, 2),
        .a = read_span (statement.stmt, 3),
        .b = read_span (statement.stmt, 7),
      };

      g_array_append_val (overlap->passages, passage);
    }
  return step == WINNOW_STEP_DONE;
}

GPtrArray *
winnow_library_list_overlaps (WinnowLibrary *library, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);

  return winnow_library_collect (library, sql_list, WINNOW_NO_VALUES, read_overlap, (GDestroyNotify)winnow_overlap_unref, error);
}

WinnowOverlap *
winnow_library_dup_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  g_autoptr (WinnowOverlap) overlap = NULL;
  WinnowStep step;

  g_return_val_if_fail (library != NULL, NULL);

  if (!winnow_statement_begin (&statement, library, sql_get, WINNOW_VALUES (WINNOW_INTEGER (overlap_id)), error))
    return NULL;
  step = winnow_statement_step (&statement, error);
  if (step == WINNOW_STEP_DONE)
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("Overlap %" PRId64 " is not in “%s”."), overlap_id, library->display);
  if (step != WINNOW_STEP_ROW)
    return NULL;
  overlap = read_overlap (statement.stmt);
  return read_passages (library, overlap, error) ? g_steal_pointer (&overlap) : NULL;
}
