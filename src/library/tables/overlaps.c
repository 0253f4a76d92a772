/* overlaps.c: pairs of documents and their passages, of the last check
 *
 * Numbers by reason have columns of their own, in the order of the reasons. Pairs without a passage
 * that counts are stored, since some may count under other settings; the lists for front ends omit
 * them unless they have pictures in common, or verdicts, which can be removed there. */
#include <math.h>
#include <string.h>

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
#define SIMILARITY "CAST(max(similarity_a, similarity_b) * 1000 + 0.5 AS INTEGER)"
#define BY_SIMILARITY                                                                                               \
  "ORDER BY " SIMILARITY " DESC, n_passages > 0 DESC,"                                                              \
  " CASE WHEN n_passages > 0 THEN max(1.0 * a_verbatim / max(a_total, 1), 1.0 * b_verbatim / max(b_total, 1)) END " \
  "DESC, n_pictures DESC, " WINNOW_PLACE_OF ("document_a") ", " WINNOW_PLACE_OF ("document_b")

static const char sql_insert[] = "INSERT INTO overlaps (" COLUMNS ", evidence, is_own) VALUES (" PARAMETERS
                                 ", ?36, " WINNOW_IS_OWN ("?1", "?2") ")";
static const char sql_update[] = "UPDATE overlaps SET (" COLUMNS ") = (" PARAMETERS "), evidence = ?36 WHERE id = ?37";
static const char sql_put_passages[] = "INSERT OR REPLACE INTO passages (overlap_id, packed) VALUES (?1, ?2)";
static const char sql_list[] = SELECT "WHERE " WINNOW_IS_LISTED;
static const char sql_list_own[] = SELECT "WHERE is_own AND " WINNOW_IS_FOUND;
/* As ROW, without evidence and what pairs keep for life; is_own behind. */
static const char sql_list_rows[] = "SELECT overlaps.id, " COLUMNS ", NULL, 0, 0, is_own FROM overlaps"
                                    " WHERE ?1 OR " WINNOW_IS_FOUND " OR " WINNOW_IS_COMMON;
static const char sql_list_numbers[] = "SELECT low, high, number, first_check FROM pairs ORDER BY low, high";
static const char sql_get[] = SELECT_WHOLE "WHERE overlaps.id = ?1";
static const char sql_find[]
    = SELECT_WHOLE "WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)";
static const char sql_list_document[]
    = SELECT_WHOLE "WHERE (document_a = ?1 OR document_b = ?1) AND " WINNOW_IS_LISTED " " BY_SIMILARITY;
static const char sql_count[] = "SELECT count(*) FROM overlaps";
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
  return winnow_library_execute (library, sql_put_passages, VALUES (overlap_id, packed), error);
}

/* The parameters of sql_insert and sql_update, which has the id behind those. */
static gboolean
write_row (WinnowLibrary *library, const char *sql, const WinnowOverlap *overlap, GError **error)
{
  g_autofree char *evidence = overlap->evidence != NULL ? winnow_evidence_to_string (overlap->evidence) : NULL;
  guint32 *numbers[N_NUMBERS];
  WinnowValue values[N_COLUMNS + 3]
      = { VALUE (overlap->document_a), VALUE (overlap->document_b), VALUE (winnow_overlap_similarity_of_a (overlap)),
          VALUE (winnow_overlap_similarity_of_b (overlap)), VALUE (overlap->is_same != FALSE) };
  list_numbers ((WinnowOverlap *) overlap, numbers);
  for (guint i = 0; i < N_NUMBERS; i++)
    values[N_OTHERS + i] = VALUE (*numbers[i]);
  values[N_COLUMNS] = VALUE (evidence);
  if (sql == sql_update)
    values[N_COLUMNS + 1] = VALUE (overlap->id);
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
  return winnow_library_execute (library, sql_delete, VALUES (overlap_id), error);
}

gboolean
winnow_library_forget_passes (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  return winnow_library_execute (library, sql_forget_passes, VALUES (overlap_id), error);
}

gboolean
winnow_library_find_own (WinnowLibrary *library, GError **error)
{
  return winnow_library_execute (library, sql_find_own, NULL, error);
}

gboolean
winnow_library_find_own_of (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute (library, sql_find_own_of, VALUES (document_id), error);
}

gboolean
winnow_library_number_overlaps (WinnowLibrary *library, gint64 check_id, gint64 *last_number, GError **error)
{
  g_autoptr (GArray) ids = winnow_library_collect_ids (library, sql_list_unnumbered, NULL, error);
  for (guint i = 0; ids != NULL && i < ids->len; i++)
    if (!winnow_library_execute (library, sql_number, VALUES (g_array_index (ids, gint64, i), ++*last_number, check_id),
                                 error))
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

static void
read_overlap (sqlite3_stmt *row, WinnowOverlap *overlap)
{
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
}

/* Of SELECT_WHOLE. Its passages are NULL where their bytes can't be read. */
static gpointer
read_whole (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  read_overlap (row, overlap);
  const void *packed = sqlite3_column_blob (row, N_COLUMNS + 4);
  overlap->passages = winnow_unpack_passages (packed, (gsize) sqlite3_column_bytes (row, N_COLUMNS + 4));
  return overlap;
}

/* ── lists in order ── */

/* A row as it was read. */
typedef struct
{
  WinnowOverlap overlap; /* its evidence is (owned) */
  double similarity;
  gboolean is_own;
} Listed;

/* What a row is sorted by. */
typedef struct
{
  guint index; /* of the row */
  double rank, verbatim;
  gboolean has_passages;
  guint32 n_pictures;
  guint place_a, place_b; /* of its documents, from 1 */
} Key;

static void
clear_listed (gpointer data)
{
  g_clear_pointer (&((Listed *) data)->overlap.evidence, winnow_evidence_unref);
}

static GArray *
new_listed (void)
{
  GArray *listed = g_array_new (FALSE, FALSE, sizeof (Listed));
  g_array_set_clear_func (listed, clear_listed);
  return listed;
}

/* Of SELECT and sql_list_rows. */
static void
read_listed (sqlite3_stmt *row, gpointer listed)
{
  g_array_set_size (listed, ((const GArray *) listed)->len + 1);
  Listed *last = &g_array_index ((GArray *) listed, Listed, ((const GArray *) listed)->len - 1);
  memset (last, 0, sizeof *last);
  read_overlap (row, &last->overlap);
  last->similarity = MAX (sqlite3_column_double (row, 3), sqlite3_column_double (row, 4));
  last->is_own = sqlite3_column_count (row) > N_COLUMNS + 4 && sqlite3_column_int (row, N_COLUMNS + 4);
}

static double
measure_verbatim (const WinnowOverlap *overlap)
{
  return overlap->n_passages == 0 ? 0
                                  : MAX (1.0 * overlap->a.verbatim / MAX (overlap->a.total, 1),
                                         1.0 * overlap->b.verbatim / MAX (overlap->b.total, 1));
}

/* *@place: of a document, from 1. FALSE: it came since */
static gboolean
find_place (GHashTable *places, gint64 document_id, guint *place)
{
  *place = GPOINTER_TO_UINT (g_hash_table_lookup (places, GSIZE_TO_POINTER (document_id)));
  return *place > 0;
}

/* @places: id → place of a document, from 1 */
static void
add_key (GArray *keys, const GArray *listed, guint index, double rank, GHashTable *places)
{
  const WinnowOverlap *overlap = &g_array_index (listed, Listed, index).overlap;
  Key key = { .index = index,
              .rank = rank,
              .verbatim = measure_verbatim (overlap),
              .has_passages = overlap->n_passages > 0,
              .n_pictures = overlap->n_pictures };
  if (find_place (places, overlap->document_a, &key.place_a) && find_place (places, overlap->document_b, &key.place_b))
    g_array_append_val (keys, key);
}

#define DESCENDING(a, b) (((a) < (b)) - ((a) > (b)))

static gint
compare_keys (gconstpointer x, gconstpointer y)
{
  const Key *a = x, *b = y;
  const int orders[] = { DESCENDING (a->rank, b->rank),         DESCENDING (a->has_passages, b->has_passages),
                         DESCENDING (a->verbatim, b->verbatim), DESCENDING (a->n_pictures, b->n_pictures),
                         DESCENDING (b->place_a, a->place_a),   DESCENDING (b->place_b, a->place_b) };
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (orders[i] != 0)
      return orders[i];
  return 0;
}

/* Returns: (transfer full) the overlaps of @keys, in order, which is also that of their memory: a
 * filter that goes through a million is several times as fast */
static GPtrArray *
take_in_order (GArray *listed, GArray *keys)
{
  GPtrArray *overlaps = winnow_overlap_new_many (keys->len);
  g_array_sort (keys, compare_keys);
  for (guint i = 0; i < keys->len; i++)
    {
      Listed *row = &g_array_index (listed, Listed, g_array_index (keys, Key, i).index);
      *(WinnowOverlap *) g_ptr_array_index (overlaps, i) = row->overlap;
      row->overlap = (WinnowOverlap){ 0 };
    }
  return overlaps;
}

/* The rank of SIMILARITY. */
static double
get_rank (const Listed *row)
{
  return floor (row->similarity * 1000 + 0.5);
}

#define FEW 1000 /* pairs: their documents are put in order, and not all of the library's */

/* Returns: (transfer full) the ids of at least the documents in @listed, in order */
static GArray *
list_ids (WinnowLibrary *library, const GArray *listed, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (listed->len > FEW)
    return winnow_library_list_document_ids (library, NULL, error);
  for (guint i = 0; i < listed->len; i++)
    {
      const WinnowOverlap *overlap = &g_array_index (listed, Listed, i).overlap;
      g_array_append_val (ids, overlap->document_a);
      g_array_append_val (ids, overlap->document_b);
    }
  return winnow_library_list_document_ids (library, ids, error);
}

/* @sql: a SELECT */
static GPtrArray *
list_by_similarity (WinnowLibrary *library, const char *sql, GError **error)
{
  g_autoptr (GArray) listed = new_listed (), keys = g_array_new (FALSE, FALSE, sizeof (Key)), ids = NULL;
  if (!winnow_library_query (library, sql, NULL, read_listed, listed, error)
      || (ids = list_ids (library, listed, error)) == NULL)
    return NULL;
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_insert (places, GSIZE_TO_POINTER (g_array_index (ids, gint64, i)), GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < listed->len; i++)
    add_key (keys, listed, i, get_rank (&g_array_index (listed, Listed, i)), places);
  return take_in_order (listed, keys);
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

/* A row of pairs. */
typedef struct
{
  gint64 low, high;
  guint32 number;
  gint64 first_check;
} Numbered;

static gboolean
read_numbered (sqlite3_stmt *row, gpointer element)
{
  *(Numbered *) element = (Numbered){ sqlite3_column_int64 (row, 0), sqlite3_column_int64 (row, 1),
                                      (guint32) sqlite3_column_int64 (row, 2), sqlite3_column_int64 (row, 3) };
  return TRUE;
}

/* SQLite would look for each pair: most of the time of a large list. @numbered: by low and high */
static void
set_numbers (GArray *listed, const GArray *numbered)
{
  g_autoptr (GHashTable) runs = g_hash_table_new (NULL, NULL); /* low → place of its first pair, from 1 */
  for (guint i = numbered->len; i > 0; i--)
    g_hash_table_insert (runs, GSIZE_TO_POINTER (g_array_index (numbered, Numbered, i - 1).low), GUINT_TO_POINTER (i));
  for (guint i = 0; i < listed->len; i++)
    {
      WinnowOverlap *overlap = &g_array_index (listed, Listed, i).overlap;
      gint64 low = MIN (overlap->document_a, overlap->document_b),
             high = MAX (overlap->document_a, overlap->document_b);
      guint at = GPOINTER_TO_UINT (g_hash_table_lookup (runs, GSIZE_TO_POINTER (low)));
      const Numbered *pair = at > 0 ? &g_array_index (numbered, Numbered, at - 1) : NULL,
                     *end = &g_array_index (numbered, Numbered, numbered->len);
      while (pair != NULL && pair < end && pair->low == low && pair->high < high)
        pair++;
      if (pair == NULL || pair == end || pair->low != low || pair->high != high)
        continue;
      overlap->number = pair->number;
      overlap->first_check = pair->first_check;
    }
}

/* As WINNOW_IS_LISTED and WINNOW_IS_COMMON say it. */
static WinnowPairs
choose_list (const Listed *row)
{
  if (winnow_overlap_is_listed (&row->overlap))
    return row->is_own ? WINNOW_PAIRS_OWN : WINNOW_PAIRS_LISTED;
  return !row->is_own && row->overlap.n_excluded[WINNOW_EXCLUSION_COMMON] > 0 ? WINNOW_PAIRS_COMMON
                                                                              : WINNOW_PAIRS_EXCLUDED;
}

static double
get_rank_in (const Listed *row, WinnowPairs pairs)
{
  const WinnowLedger *a = &row->overlap.a, *b = &row->overlap.b;
  return pairs == WINNOW_PAIRS_COMMON ? MAX (a->excluded[WINNOW_EXCLUSION_COMMON], b->excluded[WINNOW_EXCLUSION_COMMON])
         : pairs == WINNOW_PAIRS_EXCLUDED ? MAX (a->verbatim, b->verbatim)
                                          : get_rank (row);
}

gboolean
winnow_library_list_rows (WinnowLibrary *library, const GPtrArray *documents, gboolean with_excluded,
                          GPtrArray *rows[WINNOW_N_PAIRS], GError **error)
{
  g_autoptr (GArray) listed = new_listed (), numbered = NULL;
  if (!winnow_library_query (library, sql_list_rows, VALUES (with_excluded), read_listed, listed, error)
      || (numbered
          = winnow_library_collect_array (library, sql_list_numbers, NULL, read_numbered, sizeof (Numbered), error))
             == NULL)
    return FALSE;
  set_numbers (listed, numbered);
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < documents->len; i++)
    g_hash_table_insert (places, GSIZE_TO_POINTER (((const WinnowDocument *) documents->pdata[i])->id),
                         GUINT_TO_POINTER (i + 1));
  GArray *keys[WINNOW_N_PAIRS];
  for (WinnowPairs pairs = 0; pairs < WINNOW_N_PAIRS; pairs++)
    keys[pairs] = g_array_new (FALSE, FALSE, sizeof (Key));
  for (guint i = 0; i < listed->len; i++)
    {
      const Listed *row = &g_array_index (listed, Listed, i);
      WinnowPairs pairs = choose_list (row);
      add_key (keys[pairs], listed, i, get_rank_in (row, pairs), places);
    }
  for (WinnowPairs pairs = 0; pairs < WINNOW_N_PAIRS; pairs++)
    {
      rows[pairs] = take_in_order (listed, keys[pairs]);
      g_array_unref (keys[pairs]);
    }
  return TRUE;
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
  return collect_whole (library, sql_list_document, VALUES (document_id), error);
}

GPtrArray *
winnow_library_list_overlaps_after (WinnowLibrary *library, gint64 overlap_id, guint limit, GError **error)
{
  return collect_whole (library, sql_list_after, VALUES (overlap_id, limit), error);
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
  g_autoptr (GPtrArray) overlaps = collect_whole (library, sql_get, VALUES (overlap_id), error);
  if (overlaps != NULL && overlaps->len == 0)
    winnow_library_fail_not_found (library, WINNOW_ROW_OVERLAP, overlap_id, error);
  return overlaps != NULL && overlaps->len > 0 ? g_ptr_array_steal_index (overlaps, 0) : NULL;
}

WinnowOverlap *
winnow_library_find_overlap (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_autoptr (GPtrArray) overlaps = collect_whole (library, sql_find, VALUES (document_a, document_b), error);
  return overlaps != NULL && overlaps->len > 0 ? g_ptr_array_steal_index (overlaps, 0) : NULL;
}
