/* overlaps.c: pairs of documents and their passages, of the last check
 *
 * Numbers by reason stand in columns of their own, in the order of the reasons. Pairs of which no
 * passage counts are kept, for a switch may let some count; the lists that front ends show leave
 * them out, unless they have pictures in common, or verdicts: those can be taken back there. */
#include "library/library-private.h"
#include "library/packing.h"

#define N_REASONS (WINNOW_N_EXCLUSIONS - 1) /* all but NONE */
#define N_COLUMNS (6 + 2 * (3 + N_REASONS) + 4 + N_REASONS)

/* The columns of fill_values() and, behind the id, of read_overlap(). */
#define LEDGER(side)                                                                                                   \
  side "_total, " side "_covered, " side "_verbatim, " side "_template, " side "_quotes, " side "_bibliography, " side \
       "_short, " side "_common, " side "_verdict, "
#define COLUMNS                                                                                                  \
  "document_a, document_b, similarity_a, similarity_b, is_same, longest, " LEDGER ("a")                          \
      LEDGER ("b") "n_passages, n_template, n_quotes, n_bibliography, n_short, n_common, n_verdict, n_decided, " \
                   "n_undecided, n_pictures"
#define PARAMETERS                                                                                                  \
  "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, " \
  "?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32,"                                                                         \
  " ?33, ?34"
#define SELECT "SELECT overlaps.id, " COLUMNS ", evidence FROM overlaps "
#define SELECT_WHOLE \
  "SELECT overlaps.id, " COLUMNS ", evidence, packed FROM overlaps JOIN passages ON overlap_id = overlaps.id "
#define IS_LISTED "(n_passages > 0 OR n_pictures > 0 OR n_decided > 0)"
/* Similarities that look the same (to a tenth of a percent) are told apart by what is the same word
 * for word; what has only pictures in common comes last. */
#define BY_SIMILARITY                                                                                               \
  "ORDER BY round(max(similarity_a, similarity_b), 3) DESC, n_passages > 0 DESC,"                                   \
  " CASE WHEN n_passages > 0 THEN max(1.0 * a_verbatim / max(a_total, 1), 1.0 * b_verbatim / max(b_total, 1)) END " \
  "DESC, n_pictures DESC,"                                                                                          \
  " document_a, document_b"

static const char sql_insert[] = "INSERT INTO overlaps (" COLUMNS ", evidence) VALUES (" PARAMETERS ", ?35)";
/* Evidence that is there stays: it does not depend on what counts. */
static const char sql_update[]
    = "UPDATE overlaps SET (" COLUMNS ") = (" PARAMETERS "), evidence = coalesce (?35, evidence) WHERE id = ?36";
static const char sql_put_passages[] = "INSERT OR REPLACE INTO passages (overlap_id, packed) VALUES (?1, ?2)";
static const char sql_list[] = SELECT "WHERE " IS_LISTED " " BY_SIMILARITY;
static const char sql_get[] = SELECT_WHOLE "WHERE overlaps.id = ?1";
static const char sql_find[]
    = SELECT_WHOLE "WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)";
static const char sql_list_document[]
    = SELECT_WHOLE "WHERE (document_a = ?1 OR document_b = ?1) AND " IS_LISTED " " BY_SIMILARITY;
static const char sql_count[] = "SELECT count(*) FROM passages";
static const char sql_list_after[] = SELECT_WHOLE "WHERE overlaps.id > ?1 ORDER BY overlaps.id LIMIT ?2";

/* ── writing ── */

static WinnowValue *
fill_ledger (WinnowValue *value, const WinnowLedger *ledger)
{
  *value++ = WINNOW_INTEGER (ledger->total);
  *value++ = WINNOW_INTEGER (ledger->covered);
  *value++ = WINNOW_INTEGER (ledger->verbatim);
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    *value++ = WINNOW_INTEGER (ledger->excluded[reason]);
  return value;
}

/* Returns: the place behind the last. */
static WinnowValue *
fill_values (WinnowValue *value, const WinnowOverlap *overlap)
{
  *value++ = WINNOW_INTEGER (overlap->document_a);
  *value++ = WINNOW_INTEGER (overlap->document_b);
  *value++ = WINNOW_REAL (winnow_overlap_similarity_of_a (overlap));
  *value++ = WINNOW_REAL (winnow_overlap_similarity_of_b (overlap));
  *value++ = WINNOW_INTEGER (overlap->is_same != FALSE);
  *value++ = WINNOW_INTEGER (overlap->longest);
  value = fill_ledger (value, &overlap->a);
  value = fill_ledger (value, &overlap->b);
  *value++ = WINNOW_INTEGER (overlap->n_passages);
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    *value++ = WINNOW_INTEGER (overlap->n_excluded[reason]);
  *value++ = WINNOW_INTEGER (overlap->n_decided);
  *value++ = WINNOW_INTEGER (overlap->n_undecided);
  *value++ = WINNOW_INTEGER (overlap->n_pictures);
  return value;
}

static gboolean
put_passages (WinnowLibrary *library, gint64 overlap_id, const GArray *passages, GError **error)
{
  g_autoptr (GByteArray) packed = winnow_pack_passages (passages);
  return winnow_library_execute (library, sql_put_passages,
                                 WINNOW_VALUES (WINNOW_INTEGER (overlap_id), WINNOW_BLOB (packed->data, packed->len)),
                                 error);
}

gboolean
winnow_library_put_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_autofree char *evidence = NULL;
  WinnowValue values[N_COLUMNS + 2] = { 0 };
  g_return_val_if_fail (library != NULL && overlap != NULL && overlap->passages != NULL, FALSE);
  evidence = overlap->evidence != NULL ? winnow_evidence_to_string (overlap->evidence) : NULL;
  *fill_values (values, overlap) = WINNOW_TEXT (evidence);
  return winnow_change_begin (&change, library, error) && winnow_library_execute (library, sql_insert, values, error)
         && put_passages (library, sqlite3_last_insert_rowid (library->db), overlap->passages, error)
         && winnow_change_commit (&change, error);
}

static gboolean
fail_not_found (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("Overlap %" PRId64 " is not in “%s”."),
               overlap_id, library->display);
  return FALSE;
}

gboolean
winnow_library_update_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_autofree char *evidence = NULL;
  WinnowValue values[N_COLUMNS + 3] = { 0 }, *next;
  g_return_val_if_fail (library != NULL && overlap != NULL && overlap->passages != NULL, FALSE);
  evidence = overlap->evidence != NULL ? winnow_evidence_to_string (overlap->evidence) : NULL;
  next = fill_values (values, overlap);
  *next++ = WINNOW_TEXT (evidence);
  *next = WINNOW_INTEGER (overlap->id);
  if (!winnow_change_begin (&change, library, error) || !winnow_library_execute (library, sql_update, values, error))
    return FALSE;
  if (sqlite3_changes64 (library->db) == 0)
    return fail_not_found (library, overlap->id, error);
  return put_passages (library, overlap->id, overlap->passages, error) && winnow_change_commit (&change, error);
}

/* ── reading ── */

/* Numbers from the column on. */
static int
read_numbers (sqlite3_stmt *row, int column, guint32 *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    numbers[i] = (guint32) sqlite3_column_int64 (row, column++);
  return column;
}

static int
read_ledger (sqlite3_stmt *row, int column, WinnowLedger *ledger)
{
  column = read_numbers (row, column, &ledger->total, 1);
  column = read_numbers (row, column, &ledger->covered, 1);
  column = read_numbers (row, column, &ledger->verbatim, 1);
  return read_numbers (row, column, ledger->excluded + 1, N_REASONS);
}

static gpointer
read_overlap (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  const char *evidence = (const char *) sqlite3_column_text (row, N_COLUMNS + 1);
  int column;
  overlap->id = sqlite3_column_int64 (row, 0);
  overlap->document_a = sqlite3_column_int64 (row, 1);
  overlap->document_b = sqlite3_column_int64 (row, 2);
  overlap->is_same = sqlite3_column_int (row, 5);
  column = read_numbers (row, 6, &overlap->longest, 1);
  column = read_ledger (row, column, &overlap->a);
  column = read_ledger (row, column, &overlap->b);
  column = read_numbers (row, column, &overlap->n_passages, 1);
  column = read_numbers (row, column, overlap->n_excluded + 1, N_REASONS);
  column = read_numbers (row, column, &overlap->n_decided, 1);
  column = read_numbers (row, column, &overlap->n_undecided, 1);
  read_numbers (row, column, &overlap->n_pictures, 1);
  overlap->evidence = evidence != NULL ? winnow_evidence_from_string (evidence) : NULL;
  return overlap;
}

/* Of SELECT_WHOLE. Its passages are NULL where their bytes are none of ours. */
static gpointer
read_whole (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = read_overlap (row);
  const void *packed = sqlite3_column_blob (row, N_COLUMNS + 2);
  overlap->passages = winnow_unpack_passages (packed, (gsize) sqlite3_column_bytes (row, N_COLUMNS + 2));
  return overlap;
}

static gboolean
check_whole (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  if (overlap->passages != NULL)
    return TRUE;
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE,
               _ ("“%s” is damaged: the passages of a pair can't be read."), library->display);
  return FALSE;
}

GPtrArray *
winnow_library_list_overlaps (WinnowLibrary *library, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  return winnow_library_collect (library, sql_list, WINNOW_NO_VALUES, read_overlap,
                                 (GDestroyNotify) winnow_overlap_unref, error);
}

/* @sql: of SELECT_WHOLE */
static GPtrArray *
collect_whole (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  g_autoptr (GPtrArray) overlaps
      = winnow_library_collect (library, sql, values, read_whole, (GDestroyNotify) winnow_overlap_unref, error);
  for (guint i = 0; overlaps != NULL && i < overlaps->len; i++)
    if (!check_whole (library, g_ptr_array_index (overlaps, i), error))
      return NULL;
  return g_steal_pointer (&overlaps);
}

GPtrArray *
winnow_library_list_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  return collect_whole (library, sql_list_document, WINNOW_VALUES (WINNOW_INTEGER (document_id)), error);
}

GPtrArray *
winnow_library_list_overlaps_after (WinnowLibrary *library, gint64 overlap_id, guint limit, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  return collect_whole (library, sql_list_after, WINNOW_VALUES (WINNOW_INTEGER (overlap_id), WINNOW_INTEGER (limit)),
                        error);
}

gboolean
winnow_library_count_overlaps (WinnowLibrary *library, gint64 *n_overlaps, GError **error)
{
  g_return_val_if_fail (library != NULL && n_overlaps != NULL, FALSE);
  return winnow_library_query_integer (library, sql_count, WINNOW_NO_VALUES, n_overlaps, error) == WINNOW_STEP_ROW;
}

WinnowOverlap *
winnow_library_dup_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_autoptr (GPtrArray) overlaps = NULL;
  g_return_val_if_fail (library != NULL, NULL);
  overlaps = collect_whole (library, sql_get, WINNOW_VALUES (WINNOW_INTEGER (overlap_id)), error);
  if (overlaps == NULL)
    return NULL;
  if (overlaps->len == 0)
    return fail_not_found (library, overlap_id, error), NULL;
  return winnow_overlap_ref (g_ptr_array_index (overlaps, 0));
}

WinnowOverlap *
winnow_library_find_overlap (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_autoptr (GPtrArray) overlaps = NULL;
  g_return_val_if_fail (library != NULL, NULL);
  overlaps = collect_whole (library, sql_find, WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b)),
                            error);
  return overlaps != NULL && overlaps->len > 0 ? winnow_overlap_ref (g_ptr_array_index (overlaps, 0)) : NULL;
}
