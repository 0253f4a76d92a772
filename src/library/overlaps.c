/* overlaps.c: pairs of documents and their passages, of the last check
 *
 * Numbers by reason have columns of their own, in the order of the reasons. Pairs without a passage
 * that counts are stored, since some may count under other settings; the lists for front ends omit
 * them unless they have pictures in common, or verdicts, which can be removed there. */
#include "library/library-private.h"
#include "library/packing.h"

#define N_REASONS (WINNOW_N_EXCLUSIONS - 1) /* all but NONE */
#define N_OTHERS 5                          /* columns before the numbers */
#define N_COLUMNS (N_OTHERS + 1 + 2 * (3 + N_REASONS) + 5 + N_REASONS)

/* The columns of write_row() and, behind the id, of read_overlap(). */
#define LEDGER(side)                                                                                                   \
  side "_total, " side "_covered, " side "_verbatim, " side "_template, " side "_quotes, " side "_bibliography, " side \
       "_short, " side "_common, " side "_verdict, "
#define COLUMNS                                                                                                  \
  "document_a, document_b, similarity_a, similarity_b, is_same, longest, " LEDGER ("a")                          \
      LEDGER ("b") "n_passages, n_template, n_quotes, n_bibliography, n_short, n_common, n_verdict, n_decided, " \
                   "n_undecided, n_pictures, passes"
#define PARAMETERS                                                                                                  \
  "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, " \
  "?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32,"                                                                         \
  " ?33, ?34, ?35"
#define ROW_WITH(evidence) "overlaps.id, " COLUMNS ", " evidence ", number, first_check"
#define ROW ROW_WITH ("evidence")
/* The overlaps with what their pairs keep for life. */
#define NUMBERED "overlaps LEFT JOIN pairs ON low = min(document_a, document_b) AND high = max(document_a, document_b) "
#define SELECT "SELECT " ROW " FROM " NUMBERED
#define SELECT_WHOLE "SELECT " ROW ", packed FROM " NUMBERED "JOIN passages ON overlap_id = overlaps.id "
/* Of similarities that look the same (to a tenth of a percent) the pair with the larger verbatim
 * part comes first; pairs that only have pictures in common come last. Those that are equal in all
 * this stand by paths, whenever they were added. compare_listed() sorts by the same: SQLite carries
 * whole rows through a sort, and asks for two paths of each. */
#define SIMILARITY "round(max(similarity_a, similarity_b), 3)"
#define BY_SIMILARITY                                                                                               \
  "ORDER BY " SIMILARITY " DESC, n_passages > 0 DESC,"                                                              \
  " CASE WHEN n_passages > 0 THEN max(1.0 * a_verbatim / max(a_total, 1), 1.0 * b_verbatim / max(b_total, 1)) END " \
  "DESC, n_pictures DESC, " WINNOW_PLACE_OF ("document_a") ", " WINNOW_PLACE_OF ("document_b")

static const char sql_insert[] = "INSERT INTO overlaps (" COLUMNS ", evidence, is_own) VALUES (" PARAMETERS
                                 ", ?36, " WINNOW_IS_OWN ("?1", "?2") ")";
static const char sql_update[] = "UPDATE overlaps SET (" COLUMNS ") = (" PARAMETERS "), evidence = ?36 WHERE id = ?37";
static const char sql_put_passages[] = "INSERT OR REPLACE INTO passages (overlap_id, packed) VALUES (?1, ?2)";
#define SELECT_BY(rank, evidence) "SELECT " ROW_WITH (evidence) ", " rank " FROM " NUMBERED
#define SELECT_LISTED(evidence) SELECT_BY (SIMILARITY, evidence)
static const char sql_list[] = SELECT_LISTED ("evidence") "WHERE " WINNOW_IS_LISTED;
static const char sql_list_own[] = SELECT_LISTED ("evidence") "WHERE is_own AND " WINNOW_IS_FOUND;
static const char *const sql_list_rows[] = {
  [WINNOW_PAIRS_LISTED] = SELECT_LISTED ("NULL") "WHERE " WINNOW_IS_LISTED,
  [WINNOW_PAIRS_OWN] = SELECT_LISTED ("NULL") "WHERE is_own AND " WINNOW_IS_FOUND,
  [WINNOW_PAIRS_COMMON] = SELECT_BY ("max(a_common, b_common)", "NULL") "WHERE " WINNOW_IS_COMMON,
  [WINNOW_PAIRS_EXCLUDED]
  = SELECT_BY ("max(a_verbatim, b_verbatim)", "NULL") "WHERE NOT " WINNOW_IS_FOUND " AND NOT " WINNOW_IS_COMMON,
};
static const char sql_get[] = SELECT_WHOLE "WHERE overlaps.id = ?1";
static const char sql_find[]
    = SELECT_WHOLE "WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)";
static const char sql_list_document[]
    = SELECT_WHOLE "WHERE (document_a = ?1 OR document_b = ?1) AND " WINNOW_IS_LISTED " " BY_SIMILARITY;
static const char sql_count[] = "SELECT count(*) FROM passages";
static const char sql_count_common[] = "SELECT count(*) FROM overlaps WHERE " WINNOW_IS_COMMON;
static const char sql_forget_passes[] = "UPDATE overlaps SET passes = -1 WHERE id = ?1";
/* Passages are deleted with their overlaps. */
static const char sql_delete[] = "DELETE FROM overlaps WHERE id = ?1";
static const char sql_list_pairs[] = "SELECT id, document_a, document_b FROM overlaps";
static const char sql_list_decided[]
    = "SELECT DISTINCT 0, document_a, document_b FROM verdicts WHERE verdict <> 'undecided' OR note IS NOT NULL";
static const char sql_list_unnumbered[]
    = "SELECT overlaps.id FROM " NUMBERED "WHERE number IS NULL AND " WINNOW_IS_LISTED " " BY_SIMILARITY;
static const char sql_number[] = "INSERT INTO pairs (low, high, number, first_check)"
                                 " SELECT min(document_a, document_b), max(document_a, document_b), ?2, ?3"
                                 " FROM overlaps WHERE id = ?1";
static const char sql_find_own[]
    = "UPDATE overlaps SET is_own = NOT is_own WHERE is_own <> " WINNOW_IS_OWN ("document_a", "document_b");
static const char sql_find_own_of[] = "UPDATE overlaps SET is_own = " WINNOW_IS_OWN (
    "document_a", "document_b") " WHERE document_a = ?1 OR document_b = ?1";
static const char sql_list_after[] = SELECT_WHOLE "WHERE overlaps.id > ?1 ORDER BY overlaps.id LIMIT ?2";

/* ── numbers ── */

#define N_NUMBERS (N_COLUMNS - N_OTHERS)

/* The numbers of @overlap, in the order of their columns, which are the last ones. */
static void
list_numbers (WinnowOverlap *overlap, guint32 *numbers[N_NUMBERS])
{
  WinnowLedger *const ledgers[] = { &overlap->a, &overlap->b };
  guint n = 0;
  numbers[n++] = &overlap->longest;
  for (guint side = 0; side < G_N_ELEMENTS (ledgers); side++)
    {
      numbers[n++] = &ledgers[side]->total;
      numbers[n++] = &ledgers[side]->covered;
      numbers[n++] = &ledgers[side]->verbatim;
      for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
        numbers[n++] = &ledgers[side]->excluded[reason];
    }
  numbers[n++] = &overlap->n_passages;
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    numbers[n++] = &overlap->n_excluded[reason];
  numbers[n++] = &overlap->n_decided;
  numbers[n++] = &overlap->n_undecided;
  numbers[n++] = &overlap->n_pictures;
  numbers[n++] = &overlap->passes;
  g_assert (n == N_NUMBERS);
}

/* ── writing ── */

static gboolean
put_passages (WinnowLibrary *library, gint64 overlap_id, const GArray *passages, GError **error)
{
  g_autoptr (GByteArray) packed = winnow_pack_passages (passages);
  return winnow_library_execute (library, sql_put_passages,
                                 VALUES (INTEGER (overlap_id), BLOB (packed->data, packed->len)), error);
}

/* The parameters of sql_insert and sql_update, which has the id behind those. */
static gboolean
write_row (WinnowLibrary *library, const char *sql, const WinnowOverlap *overlap, GError **error)
{
  g_autofree char *evidence = overlap->evidence != NULL ? winnow_evidence_to_string (overlap->evidence) : NULL;
  guint32 *numbers[N_NUMBERS];
  WinnowValue values[N_COLUMNS + 3]
      = { INTEGER (overlap->document_a), INTEGER (overlap->document_b), REAL (winnow_overlap_similarity_of_a (overlap)),
          REAL (winnow_overlap_similarity_of_b (overlap)), INTEGER (overlap->is_same != FALSE) };
  list_numbers ((WinnowOverlap *) overlap, numbers);
  for (guint i = 0; i < N_NUMBERS; i++)
    values[N_OTHERS + i] = INTEGER (*numbers[i]);
  values[N_COLUMNS] = TEXT (evidence);
  if (sql == sql_update)
    values[N_COLUMNS + 1] = INTEGER (overlap->id);
  return winnow_library_execute (library, sql, values, error);
}

gboolean
winnow_library_put_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_return_val_if_fail (overlap != NULL && overlap->passages != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && write_row (library, sql_insert, overlap, error)
         && put_passages (library, sqlite3_last_insert_rowid (library->db), overlap->passages, error)
         && winnow_change_commit (&change, error);
}

gboolean
winnow_library_update_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_return_val_if_fail (overlap != NULL && overlap->passages != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && write_row (library, sql_update, overlap, error)
         && winnow_library_check_changed (library, WINNOW_ROW_OVERLAP, overlap->id, error)
         && put_passages (library, overlap->id, overlap->passages, error) && winnow_change_commit (&change, error);
}

gboolean
winnow_library_remove_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  return winnow_library_execute (library, sql_delete, VALUES (INTEGER (overlap_id)), error);
}

gboolean
winnow_library_forget_passes (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  return winnow_library_execute (library, sql_forget_passes, VALUES (INTEGER (overlap_id)), error);
}

gboolean
winnow_library_find_own (WinnowLibrary *library, GError **error)
{
  return winnow_library_execute (library, sql_find_own, NULL, error);
}

gboolean
winnow_library_find_own_of (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute (library, sql_find_own_of, VALUES (INTEGER (document_id)), error);
}

gboolean
winnow_library_number_overlaps (WinnowLibrary *library, gint64 check_id, gint64 *last_number, GError **error)
{
  g_autoptr (GArray) ids = winnow_library_collect_ids (library, sql_list_unnumbered, NULL, error);
  for (guint i = 0; ids != NULL && i < ids->len; i++)
    if (!winnow_library_execute (
            library, sql_number,
            VALUES (INTEGER (g_array_index (ids, gint64, i)), INTEGER (++*last_number), INTEGER (check_id)), error))
      return FALSE;
  return ids != NULL;
}

/* ── reading ── */

static gboolean
read_pair (sqlite3_stmt *row, gpointer element)
{
  *(WinnowStoredPair *) element = (WinnowStoredPair){ sqlite3_column_int64 (row, 0), sqlite3_column_int64 (row, 1),
                                                      sqlite3_column_int64 (row, 2) };
  return TRUE;
}

GArray *
winnow_library_list_pairs (WinnowLibrary *library, GError **error)
{
  return winnow_library_collect_array (library, sql_list_pairs, NULL, read_pair, sizeof (WinnowStoredPair), error);
}

GArray *
winnow_library_list_decided_pairs (WinnowLibrary *library, GError **error)
{
  return winnow_library_collect_array (library, sql_list_decided, NULL, read_pair, sizeof (WinnowStoredPair), error);
}

static gpointer
read_overlap (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  const char *evidence = winnow_row_get_text (row, N_COLUMNS + 1);
  guint32 *numbers[N_NUMBERS];
  overlap->id = sqlite3_column_int64 (row, 0);
  overlap->document_a = sqlite3_column_int64 (row, 1);
  overlap->document_b = sqlite3_column_int64 (row, 2);
  overlap->is_same = sqlite3_column_int (row, 5);
  list_numbers (overlap, numbers);
  for (int i = 0; i < N_NUMBERS; i++)
    *numbers[i] = (guint32) sqlite3_column_int64 (row, 1 + N_OTHERS + i);
  overlap->evidence = evidence != NULL ? winnow_evidence_from_string (evidence) : NULL;
  overlap->number = (guint32) sqlite3_column_int64 (row, N_COLUMNS + 2);
  overlap->first_check = sqlite3_column_int64 (row, N_COLUMNS + 3);
  return overlap;
}

/* Of SELECT_WHOLE. Its passages are NULL where their bytes can't be read. */
static gpointer
read_whole (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = read_overlap (row);
  const void *packed = sqlite3_column_blob (row, N_COLUMNS + 4);
  overlap->passages = winnow_unpack_passages (packed, (gsize) sqlite3_column_bytes (row, N_COLUMNS + 4));
  return overlap;
}

/* Of SELECT_BY. */
typedef struct
{
  WinnowOverlap *overlap;
  double rank, verbatim;
  guint place_a, place_b;
} Listed;

static double
measure_verbatim (const WinnowOverlap *overlap)
{
  return overlap->n_passages == 0 ? 0
                                  : MAX (1.0 * overlap->a.verbatim / MAX (overlap->a.total, 1),
                                         1.0 * overlap->b.verbatim / MAX (overlap->b.total, 1));
}

static gpointer
read_listed (sqlite3_stmt *row)
{
  Listed *listed = g_new0 (Listed, 1);
  listed->overlap = read_overlap (row);
  listed->rank = sqlite3_column_double (row, N_COLUMNS + 4);
  listed->verbatim = measure_verbatim (listed->overlap);
  return listed;
}

static void
free_listed (gpointer data)
{
  g_clear_pointer (&((Listed *) data)->overlap, winnow_overlap_unref);
  g_free (data);
}

#define DESCENDING(a, b) (((a) < (b)) - ((a) > (b)))

static gint
compare_listed (gconstpointer x, gconstpointer y)
{
  const Listed *a = *(const Listed *const *) x, *b = *(const Listed *const *) y;
  const int orders[]
      = { DESCENDING (a->rank, b->rank),         DESCENDING (a->overlap->n_passages > 0, b->overlap->n_passages > 0),
          DESCENDING (a->verbatim, b->verbatim), DESCENDING (a->overlap->n_pictures, b->overlap->n_pictures),
          DESCENDING (b->place_a, a->place_a),   DESCENDING (b->place_b, a->place_b) };
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (orders[i] != 0)
      return orders[i];
  return 0;
}

/* @ids: in order. Returns: id → place */
static GHashTable *
index_places (const GArray *ids)
{
  GHashTable *places = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_insert (places, &g_array_index (ids, gint64, i), GUINT_TO_POINTER (i));
  return places;
}

#define FEW 1000 /* pairs: their documents are put in order, and not all of the library's */

/* Returns: (transfer full) the ids of at least the documents in @listed, in order */
static GArray *
list_ids (WinnowLibrary *library, const GPtrArray *listed, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (listed->len > FEW)
    return winnow_library_list_document_ids (library, NULL, error);
  for (guint i = 0; i < listed->len; i++)
    {
      const WinnowOverlap *overlap = ((const Listed *) g_ptr_array_index (listed, i))->overlap;
      g_array_append_val (ids, overlap->document_a);
      g_array_append_val (ids, overlap->document_b);
    }
  return winnow_library_list_document_ids (library, ids, error);
}

/* @sql: of SELECT_BY */
static GPtrArray *
list_by_similarity (WinnowLibrary *library, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) listed = winnow_library_collect (library, sql, NULL, read_listed, free_listed, error);
  if (listed == NULL)
    return NULL;
  g_autoptr (GArray) ids = list_ids (library, listed, error);
  if (ids == NULL)
    return NULL;
  g_autoptr (GHashTable) places = index_places (ids);
  for (guint i = 0; i < listed->len; i++)
    {
      Listed *row = g_ptr_array_index (listed, i);
      row->place_a = GPOINTER_TO_UINT (g_hash_table_lookup (places, &row->overlap->document_a));
      row->place_b = GPOINTER_TO_UINT (g_hash_table_lookup (places, &row->overlap->document_b));
    }
  g_ptr_array_sort (listed, compare_listed);
  GPtrArray *overlaps = g_ptr_array_new_full (listed->len, (GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < listed->len; i++)
    g_ptr_array_add (overlaps, g_steal_pointer (&((Listed *) g_ptr_array_index (listed, i))->overlap));
  return overlaps;
}

GPtrArray *
winnow_library_list_overlaps (WinnowLibrary *library, GError **error)
{
  return list_by_similarity (library, sql_list, error);
}

GPtrArray *
winnow_library_list_own_overlaps (WinnowLibrary *library, GError **error)
{
  return list_by_similarity (library, sql_list_own, error);
}

GPtrArray *
winnow_library_list_rows (WinnowLibrary *library, WinnowPairs pairs, GError **error)
{
  g_return_val_if_fail ((guint) pairs < G_N_ELEMENTS (sql_list_rows), NULL);
  return list_by_similarity (library, sql_list_rows[pairs], error);
}

/* @sql: of SELECT_WHOLE */
static GPtrArray *
collect_whole (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  g_autoptr (GPtrArray) overlaps
      = winnow_library_collect (library, sql, values, read_whole, (GDestroyNotify) winnow_overlap_unref, error);
  for (guint i = 0; overlaps != NULL && i < overlaps->len; i++)
    if (((const WinnowOverlap *) g_ptr_array_index (overlaps, i))->passages == NULL)
      {
        g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE,
                     _ ("“%s” is damaged: the passages of a pair can't be read."), library->display);
        return NULL;
      }
  return g_steal_pointer (&overlaps);
}

GPtrArray *
winnow_library_list_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return collect_whole (library, sql_list_document, VALUES (INTEGER (document_id)), error);
}

GPtrArray *
winnow_library_list_overlaps_after (WinnowLibrary *library, gint64 overlap_id, guint limit, GError **error)
{
  return collect_whole (library, sql_list_after, VALUES (INTEGER (overlap_id), INTEGER (limit)), error);
}

gboolean
winnow_library_count_overlaps (WinnowLibrary *library, gint64 *n_overlaps, GError **error)
{
  return winnow_library_query_integer (library, sql_count, NULL, n_overlaps, error);
}

gboolean
winnow_library_count_common (WinnowLibrary *library, gint64 *n_overlaps, GError **error)
{
  return winnow_library_query_integer (library, sql_count_common, NULL, n_overlaps, error);
}

WinnowOverlap *
winnow_library_dup_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_autoptr (GPtrArray) overlaps = collect_whole (library, sql_get, VALUES (INTEGER (overlap_id)), error);
  if (overlaps != NULL && overlaps->len == 0)
    winnow_library_fail_not_found (library, WINNOW_ROW_OVERLAP, overlap_id, error);
  return overlaps != NULL && overlaps->len > 0 ? g_ptr_array_steal_index (overlaps, 0) : NULL;
}

WinnowOverlap *
winnow_library_find_overlap (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_autoptr (GPtrArray) overlaps
      = collect_whole (library, sql_find, VALUES (INTEGER (document_a), INTEGER (document_b)), error);
  return overlaps != NULL && overlaps->len > 0 ? g_ptr_array_steal_index (overlaps, 0) : NULL;
}
