/* overlaps.c: pairs of documents and their passages, of the last check
 *
 * Pairs without a passage that counts are stored, since some may count under other settings; the
 * lists for front ends omit them unless they have pictures in common, or verdicts, which can be
 * removed there. */
#include <math.h>

#include "library/library-private.h"
#include "library/packing.h"
#include "base/array.h"
#include "base/order.h"

/* The columns of write_row() and, after the id, of read_overlap(). */
#define NUMBERS                                                                                                   \
  "document_a, document_b, similarity_a, similarity_b, is_same, n_common, sums, longest, n_passages, n_decided, " \
  "n_undecided, n_pictures, passes"
#define COLUMNS NUMBERS ", coverage_a, coverage_b"
#define PARAMETERS "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15"
enum
{
  COLUMN_ID,
  COLUMN_A,
  COLUMN_B,
  COLUMN_SIMILARITY_A,
  COLUMN_SIMILARITY_B,
  COLUMN_IS_SAME,
  COLUMN_N_COMMON,
  COLUMN_SUMS,
  COLUMN_NUMBERS,
  COLUMN_COVERAGE_A = COLUMN_NUMBERS + 6,
  COLUMN_COVERAGE_B,
  COLUMN_NUMBER,
  COLUMN_FIRST_CHECK,
  COLUMN_IS_OWN,
  COLUMN_REFERENCES,
  COLUMN_PACKED,
};

/* The overlaps with the numbers that their pairs keep for life. */
#define NUMBERED "overlaps LEFT JOIN pairs ON low = min(document_a, document_b) AND high = max(document_a, document_b) "
#define ROW "overlaps.id, " COLUMNS ", number, first_check"
#define SELECT "SELECT " ROW " FROM " NUMBERED
#define REFERENCES                                                                                          \
  "(SELECT sum(1 << (d.id = document_b)) FROM documents AS d JOIN collections AS c ON c.id = collection_id" \
  " WHERE d.id IN (document_a, document_b) AND role = 'references')"
#define SELECT_WHOLE \
  "SELECT " ROW ", is_own, " REFERENCES ", packed FROM " NUMBERED "LEFT JOIN passages ON overlap_id = overlaps.id "

static const char sql_insert[]
    = "INSERT INTO overlaps (" COLUMNS ", is_own) VALUES (" PARAMETERS ", " WINNOW_IS_OWN ("?1", "?2") ")";
static const char sql_update[] = "UPDATE overlaps SET (" COLUMNS ") = (" PARAMETERS ") WHERE id = ?16";
static const char sql_find_own_of[] = "UPDATE overlaps SET is_own = " WINNOW_IS_OWN (
    "document_a", "document_b") " WHERE document_a = ?1 OR document_b = ?1";

/* ── writing ── */

static gboolean
put_passages (WinnowLibrary *library, gint64 overlap_id, const WinnowOverlap *overlap, GError **error)
{
  g_autoptr (GByteArray) packed = winnow_pack_passages (overlap);
  return winnow_library_execute (library, "INSERT OR REPLACE INTO passages (overlap_id, packed) VALUES (?1, ?2)",
                                 VALUES (overlap_id, packed), error);
}

/* With the parameters of sql_insert and sql_update. */
static gboolean
write_row (WinnowLibrary *library, const char *sql, const WinnowOverlap *overlap, GError **error)
{
  g_autoptr (GByteArray) sums = winnow_pack_sums (overlap);
  const WinnowValue values[] = { VALUE (overlap->document_a),
                                 VALUE (overlap->document_b),
                                 VALUE (winnow_overlap_similarity_of_a (overlap)),
                                 VALUE (winnow_overlap_similarity_of_b (overlap)),
                                 VALUE (overlap->is_same != FALSE),
                                 VALUE (overlap->n_excluded[WINNOW_EXCLUSION_COMMON]),
                                 VALUE (sums),
                                 VALUE (overlap->longest),
                                 VALUE (overlap->n_passages),
                                 VALUE (overlap->n_decided),
                                 VALUE (overlap->n_undecided),
                                 VALUE (overlap->n_pictures),
                                 VALUE (overlap->passes),
                                 VALUE (overlap->coverage.a_in_b),
                                 VALUE (overlap->coverage.b_in_a),
                                 VALUE (overlap->id) };
  return winnow_library_execute (library, sql, values, error);
}

static gboolean
write_all (WinnowLibrary *library, const char *sql, const WinnowOverlap *overlap, GError **error)
{
  g_return_val_if_fail (overlap != NULL && overlap->passages != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && write_row (library, sql, overlap, error)
         && (sqlite3_changes64 (library->db) > 0
             || winnow_library_fail_not_found (library, WINNOW_ROW_OVERLAP, overlap->id, error))
         && put_passages (library, sql == sql_insert ? sqlite3_last_insert_rowid (library->db) : overlap->id, overlap,
                          error)
         && winnow_change_commit (&change, error);
}

gboolean
winnow_library_put_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  return write_all (library, sql_insert, overlap, error);
}

gboolean
winnow_library_update_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  return write_all (library, sql_update, overlap, error);
}

/* Its passages are deleted with it. */
gboolean
winnow_library_remove_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  return winnow_library_execute (library, "DELETE FROM overlaps WHERE id = ?1", VALUES (overlap_id), error);
}

gboolean
winnow_library_forget_passes (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  return winnow_library_execute (library, "UPDATE overlaps SET passes = -1 WHERE id = ?1", VALUES (overlap_id), error);
}

gboolean
winnow_library_find_own (WinnowLibrary *library, GError **error)
{
  return winnow_library_execute (
      library, "UPDATE overlaps SET is_own = NOT is_own WHERE is_own <> " WINNOW_IS_OWN ("document_a", "document_b"),
      NULL, error);
}

gboolean
winnow_library_find_own_of (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute (library, sql_find_own_of, VALUES (document_id), error);
}

/* ── reading ── */

ROW_TYPE (pair_row, WinnowStoredPair, NULL, id, document_a, document_b);

GArray *
winnow_library_list_pairs (WinnowLibrary *library, GError **error)
{
  return winnow_library_list_array (library, "SELECT id, document_a, document_b FROM overlaps", NULL, &pair_row, error);
}

GArray *
winnow_library_list_decided_pairs (WinnowLibrary *library, GError **error)
{
  return winnow_library_list_array (
      library,
      "SELECT DISTINCT 0, document_a, document_b FROM verdicts WHERE verdict <> 'undecided' OR note IS NOT NULL", NULL,
      &pair_row, error);
}

/* Of SELECT; of SELECT_WHOLE with its passages, NULL if their bytes can't be read. Without
 * documents if its sums can't. */
static void
read_overlap (sqlite3_stmt *row, WinnowOverlap *overlap)
{
  guint32 *const numbers[] = { &overlap->longest,     &overlap->n_passages, &overlap->n_decided,
                               &overlap->n_undecided, &overlap->n_pictures, &overlap->passes };
  overlap->id = sqlite3_column_int64 (row, COLUMN_ID);
  overlap->document_a = sqlite3_column_int64 (row, COLUMN_A);
  overlap->document_b = sqlite3_column_int64 (row, COLUMN_B);
  overlap->is_same = sqlite3_column_int (row, COLUMN_IS_SAME);
  for (int i = 0; i < (int) G_N_ELEMENTS (numbers); i++)
    *numbers[i] = (guint32) sqlite3_column_int64 (row, COLUMN_NUMBERS + i);
  const void *sums = sqlite3_column_blob (row, COLUMN_SUMS);
  if (!winnow_unpack_sums (sums, (gsize) sqlite3_column_bytes (row, COLUMN_SUMS), overlap))
    overlap->document_a = overlap->document_b = 0;
  overlap->coverage = (WinnowCoverage){ sqlite3_column_double (row, COLUMN_COVERAGE_A),
                                        sqlite3_column_double (row, COLUMN_COVERAGE_B) };
  overlap->number = (guint32) sqlite3_column_int64 (row, COLUMN_NUMBER);
  overlap->first_check = sqlite3_column_int64 (row, COLUMN_FIRST_CHECK);
  if (sqlite3_column_count (row) > COLUMN_PACKED)
    {
      const void *packed = sqlite3_column_blob (row, COLUMN_PACKED);
      overlap->references = (guint) sqlite3_column_int (row, COLUMN_REFERENCES);
      winnow_unpack_passages (packed, (gsize) sqlite3_column_bytes (row, COLUMN_PACKED), overlap);
    }
}

static gpointer
read_whole (sqlite3_stmt *row)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  read_overlap (row, overlap);
  return overlap;
}

static gboolean
refuse_damaged (WinnowLibrary *library, GError **error)
{
  return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_DATABASE,
                                _ ("“%s” is damaged: the passages of a pair can't be read."), library->display);
}

/* @overlaps: (transfer full) (nullable). Returns: them, or NULL with an error */
static GPtrArray *
require_passages (WinnowLibrary *library, GPtrArray *overlaps, GError **error)
{
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    if (overlap->passages == NULL || overlap->document_a == 0)
      {
        refuse_damaged (library, error);
        g_clear_pointer (&overlaps, g_ptr_array_unref);
      }
  return overlaps;
}

/* @sql: of SELECT_WHOLE */
static GPtrArray *
collect_whole (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  return require_passages (
      library, winnow_library_collect (library, sql, values, read_whole, (GDestroyNotify) winnow_overlap_unref, error),
      error);
}

/* ── lists in order ── */

/* Pairs with words that agree come before those with nothing but reworded, condensed or translated
 * passages, and these before those without any. Of similarities that look the same (to a tenth of a
 * percent) the pair with the larger verbatim part comes first. Pairs that are equal in all this are
 * in the order of their paths. SQLite carries whole rows through a sort, and looks up two paths for
 * each. */

/* A row as it was read. */
typedef struct
{
  WinnowOverlap overlap; /* owns its passages */
  double similarity;
  gboolean is_own;
} Listed;

/* A row is sorted by this. */
typedef struct
{
  guint index; /* of the row */
  guint strength;
  double rank, verbatim;
  guint32 n_pictures;
  guint place_a, place_b; /* of its documents, from 1 */
} Key;

static void
clear_listed (gpointer data)
{
  Listed *listed = data;
  winnow_clear (&listed->overlap, g_array_unref, passages, gaps);
}

static GArray *
new_listed (void)
{
  GArray *listed = g_array_new (FALSE, TRUE, sizeof (Listed));
  g_array_set_clear_func (listed, clear_listed);
  return listed;
}

static void
read_listed (sqlite3_stmt *row, gpointer data)
{
  GArray *listed = data;
  g_array_set_size (listed, listed->len + 1);
  Listed *last = WINNOW_LAST (Listed, listed);
  read_overlap (row, &last->overlap);
  last->similarity
      = MAX (sqlite3_column_double (row, COLUMN_SIMILARITY_A), sqlite3_column_double (row, COLUMN_SIMILARITY_B));
  last->is_own = sqlite3_column_count (row) > COLUMN_IS_OWN && sqlite3_column_int (row, COLUMN_IS_OWN);
}

static double
measure_verbatim (const WinnowOverlap *overlap)
{
  return overlap->n_passages == 0 ? 0
                                  : MAX (1.0 * overlap->a.verbatim / MAX (overlap->a.total, 1),
                                         1.0 * overlap->b.verbatim / MAX (overlap->b.total, 1));
}

/* @places: id → place of a document, from 1. Leaves out pairs of documents that came since. */
static void
add_key (GArray *keys, const GArray *listed, guint index, double rank, GHashTable *places)
{
  const WinnowOverlap *overlap = &g_array_index (listed, Listed, index).overlap;
  const Key key = {
    .index = index,
    .strength = winnow_overlap_is_strong (overlap) ? 2 : overlap->n_passages > 0,
    .rank = rank,
    .verbatim = measure_verbatim (overlap),
    .n_pictures = overlap->n_pictures,
    .place_a = GPOINTER_TO_UINT (g_hash_table_lookup (places, GSIZE_TO_POINTER (overlap->document_a))),
    .place_b = GPOINTER_TO_UINT (g_hash_table_lookup (places, GSIZE_TO_POINTER (overlap->document_b))),
  };
  if (key.place_a > 0 && key.place_b > 0)
    g_array_append_val (keys, key);
}

static gint
compare_keys (gconstpointer x, gconstpointer y)
{
  const Key *a = x, *b = y;
  return WINNOW_ORDER (b->strength, a->strength)
             ?: WINNOW_ORDER (b->rank, a->rank)
             ?: WINNOW_ORDER (b->verbatim, a->verbatim)
             ?: WINNOW_ORDER (b->n_pictures, a->n_pictures)
             ?: WINNOW_ORDER (a->place_a, b->place_a)
             ?: WINNOW_ORDER (a->place_b, b->place_b);
}

/* Returns: (transfer full) the overlaps of @keys, in order, which is also that of their memory: a
 * filter that goes through a million is several times as fast */
static GPtrArray *
take_in_order (GArray *listed, GArray *keys)
{
  GPtrArray *overlaps = winnow_overlap_new_many (keys->len);
  g_array_sort (keys, compare_keys);
  winnow_for_each_index (i, keys)
    {
      Listed *row = &g_array_index (listed, Listed, g_array_index (keys, Key, i).index);
      *(WinnowOverlap *) g_ptr_array_index (overlaps, i) = row->overlap;
      row->overlap = (WinnowOverlap){ 0 };
    }
  return overlaps;
}

/* Similarities that look the same have one rank. */
static double
get_rank (const Listed *row, WinnowPairs pairs)
{
  const WinnowLedger *a = &row->overlap.a, *b = &row->overlap.b;
  return pairs == WINNOW_PAIRS_COMMON ? MAX (a->excluded[WINNOW_EXCLUSION_COMMON], b->excluded[WINNOW_EXCLUSION_COMMON])
         : pairs == WINNOW_PAIRS_EXCLUDED ? MAX (a->verbatim, b->verbatim)
                                          : floor (row->similarity * 1000 + 0.5);
}

#define FEW 1000 /* pairs: only their documents are put in order, not all of the library */

/* Returns: (transfer full) the ids of at least the documents in @listed, in order */
static GArray *
list_ids (WinnowLibrary *library, const GArray *listed, GError **error)
{
  g_autoptr (GArray) ids = winnow_array_new (gint64);
  if (listed->len > FEW)
    return winnow_library_list_document_ids (library, NULL, error);
  winnow_for_each_value (Listed, row, listed)
    {
      const WinnowOverlap *overlap = &row->overlap;
      g_array_append_val (ids, overlap->document_a);
      g_array_append_val (ids, overlap->document_b);
    }
  return winnow_library_list_document_ids (library, ids, error);
}

/* Whether the rows could be read. */
static gboolean
query_listed (WinnowLibrary *library, const char *sql, const WinnowValue *values, GArray *listed, GError **error)
{
  if (!winnow_library_query (library, sql, values, read_listed, listed, error))
    return FALSE;
  winnow_for_each_value (const Listed, row, listed)
    if (row->overlap.document_a == 0)
      return refuse_damaged (library, error);
  return TRUE;
}

static GPtrArray *
list_in_order (WinnowLibrary *library, WinnowPairs pairs, const char *sql, const WinnowValue *values, GError **error)
{
  g_autoptr (GArray) listed = new_listed (), keys = winnow_array_new (Key), ids = NULL;
  if (!query_listed (library, sql, values, listed, error) || (ids = list_ids (library, listed, error)) == NULL)
    return NULL;
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  winnow_for_each_index (i, ids)
    g_hash_table_insert (places, GSIZE_TO_POINTER (g_array_index (ids, gint64, i)), GUINT_TO_POINTER (i + 1));
  winnow_for_each_index (i, listed)
    add_key (keys, listed, i, get_rank (&g_array_index (listed, Listed, i), pairs), places);
  return take_in_order (listed, keys);
}

GPtrArray *
winnow_library_list_overlaps (WinnowLibrary *library, GError **error)
{
  return list_in_order (library, WINNOW_PAIRS_LISTED, SELECT "WHERE " WINNOW_IS_LISTED, NULL, error);
}

GPtrArray *
winnow_library_list_own_overlaps (WinnowLibrary *library, GError **error)
{
  return list_in_order (library, WINNOW_PAIRS_LISTED, SELECT "WHERE is_own AND " WINNOW_IS_FOUND, NULL, error);
}

GPtrArray *
winnow_library_list_uncounted_overlaps (WinnowLibrary *library, GError **error)
{
  return list_in_order (library, WINNOW_PAIRS_EXCLUDED, SELECT "WHERE NOT is_own AND NOT " WINNOW_IS_FOUND, NULL,
                        error);
}

GPtrArray *
winnow_library_collect_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_collect (library,
                                 SELECT_WHOLE "WHERE (document_a = ?1 OR document_b = ?1) AND " WINNOW_IS_LISTED,
                                 VALUES (document_id), read_whole, (GDestroyNotify) winnow_overlap_unref, error);
}

GPtrArray *
winnow_library_list_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return require_passages (library,
                           list_in_order (library, WINNOW_PAIRS_LISTED,
                                          SELECT_WHOLE
                                          "WHERE (document_a = ?1 OR document_b = ?1) AND " WINNOW_IS_LISTED,
                                          VALUES (document_id), error),
                           error);
}

gboolean
winnow_library_number_overlaps (WinnowLibrary *library, gint64 check_id, gint64 *last_number, GError **error)
{
  g_autoptr (GPtrArray) overlaps
      = list_in_order (library, WINNOW_PAIRS_LISTED, SELECT "WHERE number IS NULL AND " WINNOW_IS_LISTED, NULL, error);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    if (!winnow_library_execute (library,
                                 "INSERT INTO pairs (low, high, number, first_check) SELECT min(document_a, "
                                 "document_b), max(document_a, document_b), ?2, ?3 FROM overlaps WHERE id = ?1",
                                 VALUES (overlap->id, ++*last_number, check_id), error))
      return FALSE;
  return overlaps != NULL;
}

/* ── all lists at once ── */

/* A row of pairs. */
typedef struct
{
  gint64 low, high;
  guint32 number;
  gint64 first_check;
} Numbered;

ROW_TYPE (numbered_row, Numbered, NULL, low, high, number, first_check);

/* SQLite would look for each pair: most of the time of a large list. @numbered: by low and high */
static void
set_numbers (GArray *listed, const GArray *numbered)
{
  g_autoptr (GHashTable) runs = g_hash_table_new (NULL, NULL); /* low → place of its first pair, from 1 */
  for (guint i = numbered->len; i > 0; i--)
    g_hash_table_insert (runs, GSIZE_TO_POINTER (g_array_index (numbered, Numbered, i - 1).low), GUINT_TO_POINTER (i));
  winnow_for_each_value (Listed, row, listed)
    {
      WinnowOverlap *overlap = &row->overlap;
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

/* Whether there is nothing to see but summaries, which no share counts. */
static gboolean
is_condensed (const Listed *row)
{
  return row->similarity <= 0 && row->overlap.n_pictures == 0 && row->overlap.n_decided == 0;
}

/* As WINNOW_IS_LISTED and WINNOW_IS_COMMON say it. */
static WinnowPairs
choose_list (const Listed *row)
{
  if (winnow_overlap_is_listed (&row->overlap) && (row->is_own || !is_condensed (row)))
    return row->is_own ? WINNOW_PAIRS_OWN : WINNOW_PAIRS_LISTED;
  return !row->is_own && row->overlap.n_excluded[WINNOW_EXCLUSION_COMMON] > 0 ? WINNOW_PAIRS_COMMON
                                                                              : WINNOW_PAIRS_EXCLUDED;
}

gboolean
winnow_library_list_rows (WinnowLibrary *library, const GPtrArray *documents, gboolean with_excluded,
                          GPtrArray *rows[WINNOW_N_PAIRS], GError **error)
{
  g_autoptr (GArray) listed = new_listed (), numbered = NULL;
  /* Without the numbers of pairs. */
  if (!query_listed (library,
                     "SELECT overlaps.id, " COLUMNS ", 0, 0, is_own FROM overlaps"
                     " WHERE ?1 OR " WINNOW_IS_FOUND " OR " WINNOW_IS_COMMON,
                     VALUES (with_excluded), listed, error)
      || (numbered
          = winnow_library_list_array (library, "SELECT low, high, number, first_check FROM pairs ORDER BY low, high",
                                       NULL, &numbered_row, error))
             == NULL)
    return FALSE;
  set_numbers (listed, numbered);
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  winnow_for_each_index (i, documents)
    g_hash_table_insert (places, GSIZE_TO_POINTER (((const WinnowDocument *) documents->pdata[i])->id),
                         GUINT_TO_POINTER (i + 1));
  GArray *keys[WINNOW_N_PAIRS];
  for (WinnowPairs pairs = 0; pairs < WINNOW_N_PAIRS; pairs++)
    keys[pairs] = winnow_array_new (Key);
  winnow_for_each_index (i, listed)
    {
      const Listed *row = &g_array_index (listed, Listed, i);
      WinnowPairs pairs = choose_list (row);
      if (with_excluded || pairs != WINNOW_PAIRS_EXCLUDED)
        add_key (keys[pairs], listed, i, get_rank (row, pairs), places);
    }
  for (WinnowPairs pairs = 0; pairs < WINNOW_N_PAIRS; pairs++)
    {
      rows[pairs] = take_in_order (listed, keys[pairs]);
      g_array_unref (keys[pairs]);
    }
  return TRUE;
}

/* ── some ── */

GPtrArray *
winnow_library_list_overlaps_after (WinnowLibrary *library, gint64 overlap_id, guint limit, GError **error)
{
  return collect_whole (library, SELECT_WHOLE "WHERE overlaps.id > ?1 ORDER BY overlaps.id LIMIT ?2",
                        VALUES (overlap_id, limit), error);
}

gboolean
winnow_library_count_overlaps (WinnowLibrary *library, gint64 *n_overlaps, GError **error)
{
  return winnow_library_query_integer (library, "SELECT count(*) FROM overlaps", NULL, n_overlaps, error);
}

gboolean
winnow_library_count_common (WinnowLibrary *library, gint64 *n_overlaps, GError **error)
{
  return winnow_library_query_integer (library, "SELECT count(*) FROM overlaps WHERE " WINNOW_IS_COMMON, NULL,
                                       n_overlaps, error);
}

WinnowOverlap *
winnow_library_dup_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error)
{
  g_autoptr (GPtrArray) overlaps
      = collect_whole (library, SELECT_WHOLE "WHERE overlaps.id = ?1", VALUES (overlap_id), error);
  if (overlaps != NULL && overlaps->len == 0)
    winnow_library_fail_not_found (library, WINNOW_ROW_OVERLAP, overlap_id, error);
  return overlaps != NULL && overlaps->len > 0 ? g_ptr_array_steal_index (overlaps, 0) : NULL;
}

WinnowOverlap *
winnow_library_find_overlap (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_autoptr (GPtrArray) overlaps = collect_whole (
      library, SELECT_WHOLE "WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)",
      VALUES (document_a, document_b), error);
  return overlaps != NULL && overlaps->len > 0 ? g_ptr_array_steal_index (overlaps, 0) : NULL;
}
