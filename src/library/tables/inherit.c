/* inherit.c: verdicts and notes of a pair whose files were moved, renamed or read into another
 * collection
 *
 * The twin of a pair is a pair of other documents with the same two texts, by their hashes. A pair
 * without verdicts and notes copies those of its twin if the twin's files are missing or were read
 * into another collection; of several twins it takes the one with the lowest ids. A copy of a file
 * inherits nothing while the file exists. A verdict or note that is removed while a twin has some
 * stays as an empty row, else the twin's would come back. When the user moves a file to another
 * collection, its document there gets them before the former document is removed, whether the text
 * is the same or not. */
#include "base/for-each.h"
#include "library/library-private.h"

/* The pairs with verdicts or notes. */
#define PAIRS "(SELECT document_a, document_b FROM verdicts UNION SELECT document_a, document_b FROM notes)"
/* Pairs x, y of documents with the texts of a and b. */
#define JOIN_TWINS                                                         \
  " JOIN documents AS x ON x.text_hash = a.text_hash AND x.text_hash <> 0" \
  " JOIN documents AS y ON y.text_hash = b.text_hash AND y.text_hash <> 0"
#define IS_PAIR(x, y) "document_a = min (" x ", " y ") AND document_b = max (" x ", " y ")"

/* Starts from the one pair, since thousands may have verdicts or notes. */
static const char sql_has_twin[]
    = "SELECT EXISTS (SELECT 1 FROM documents AS a JOIN documents AS b ON b.id = ?2" JOIN_TWINS
      " WHERE a.id = ?1 AND x.id <> y.id AND (min (x.id, y.id) <> min (?1, ?2) OR max (x.id, y.id) <> max (?1, ?2))"
      " AND (EXISTS (SELECT 1 FROM verdicts WHERE " IS_PAIR (
          "x.id", "y.id") ")"
                          " OR EXISTS (SELECT 1 FROM notes WHERE " IS_PAIR ("x.id", "y.id") ")))";
static const char sql_list_twins[]
    = "SELECT a.id, b.id, x.id, y.id, a.path, b.path, x.path, y.path FROM " PAIRS " AS pair"
      " JOIN documents AS a ON a.id = pair.document_a JOIN documents AS b ON b.id = pair.document_b" JOIN_TWINS
      " WHERE x.id <> y.id AND (min (x.id, y.id) <> a.id OR max (x.id, y.id) <> b.id)"
      " AND NOT EXISTS (SELECT 1 FROM " PAIRS " WHERE " IS_PAIR ("x.id", "y.id") ")"
                                                                                 " ORDER BY a.id, b.id, x.id, y.id";
/* If x, which has the text of a, comes after y, sides are exchanged. */
static const char sql_copy_verdicts[]
    = "INSERT INTO verdicts (document_a, document_b, verdict, note, a_start, a_end, b_start, b_end, a_prints, b_prints)"
      " SELECT ?3, ?4, verdict, note, a_start, a_end, b_start, b_end, a_prints, b_prints FROM verdicts"
      " WHERE document_a = ?1 AND document_b = ?2 AND ?3 < ?4 UNION ALL"
      " SELECT ?4, ?3, verdict, note, b_start, b_end, a_start, a_end, b_prints, a_prints FROM verdicts"
      " WHERE document_a = ?1 AND document_b = ?2 AND ?3 > ?4";
/* ?2: the successor; 0: there are none. */
static const char sql_list_heirs[]
    = "SELECT pair.document_a, pair.document_b, CASE pair.document_a WHEN ?1 THEN ?2 ELSE pair.document_a END AS x,"
      " CASE pair.document_b WHEN ?1 THEN ?2 ELSE pair.document_b END AS y, NULL, NULL, NULL, NULL"
      " FROM " PAIRS " AS pair WHERE ?2 <> 0 AND (pair.document_a = ?1 OR pair.document_b = ?1)"
      " AND pair.document_a <> ?2 AND pair.document_b <> ?2"
      " AND NOT EXISTS (SELECT 1 FROM " PAIRS " AS own WHERE " IS_PAIR ("x", "y") ") ORDER BY 1, 2";

/* A pair with verdicts or notes, and its twin without. */
typedef struct
{
  gint64 a, b;
  gint64 x, y;
  char *paths[4]; /* (owned) (nullable) of a, b, x, y; NULL where they do not matter */
} Twins;

ROW_TYPE (twins_row, Twins, NULL, a, b, x, y, paths[0], paths[1], paths[2], paths[3]);

static void
free_twins (gpointer twins)
{
  winnow_fields_clear (twins_row.fields, twins);
  g_free (twins);
}

/* Whether x and y replace a and b; otherwise they are copies beside them. */
static gboolean
are_successors (const Twins *twins, WinnowIsMissing is_missing)
{
  return (g_str_equal (twins->paths[0], twins->paths[2]) || is_missing (twins->paths[0]))
         && (g_str_equal (twins->paths[1], twins->paths[3]) || is_missing (twins->paths[1]));
}

/* A pair of documents in any order, as a key. */
static char *
dup_key (gint64 x, gint64 y)
{
  return g_strdup_printf ("%" PRId64 " %" PRId64, MIN (x, y), MAX (x, y));
}

gboolean
winnow_library_has_twin (WinnowLibrary *library, gint64 document_a, gint64 document_b, gboolean *has_twin,
                         GError **error)
{
  gint64 found;
  gboolean is_read
      = winnow_library_query_integer (library, sql_has_twin, VALUES (document_a, document_b), &found, error);
  *has_twin = found != 0;
  return is_read;
}

static gboolean
copy (WinnowLibrary *library, const Twins *twins, GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS (sql_copy_verdicts, "INSERT INTO notes (document_a, document_b, body) SELECT min (?3, ?4), max (?3, "
                                     "?4), body FROM notes WHERE document_a = ?1 AND document_b = ?2"),
      VALUES (twins->a, twins->b, twins->x, twins->y), error);
}

gboolean
winnow_library_inherit_verdicts (WinnowLibrary *library, const GPtrArray *overlaps, WinnowIsMissing is_missing,
                                 GError **error)
{
  g_return_val_if_fail (overlaps != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  g_autoptr (GHashTable) wanted = winnow_string_table_new (NULL);
  if (!winnow_change_begin (&change, library, error))
    return FALSE;
  g_autoptr (GPtrArray) twins = winnow_library_list (library, sql_list_twins, NULL, &twins_row, free_twins, error);
  if (twins == NULL)
    return FALSE;
  for (guint i = 0; twins->len > 0 && i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      g_hash_table_add (wanted, dup_key (overlap->document_a, overlap->document_b));
    }
  winnow_for_each (const Twins, pair, twins)
    {
      g_autofree char *key = dup_key (pair->x, pair->y);
      if (g_hash_table_contains (wanted, key) && are_successors (pair, is_missing) && g_hash_table_remove (wanted, key)
          && !copy (library, pair, error))
        return FALSE;
    }
  return winnow_change_commit (&change, error);
}

gboolean
winnow_library_hand_over_verdicts (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 successor;
  /* The document of another collection at the same path; of several the latest. */
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (
          library,
          "SELECT d.id FROM documents AS old CROSS JOIN collections AS c CROSS JOIN documents AS d ON d.collection_id "
          "= c.id AND d.path = old.path WHERE old.id = ?1 AND d.id <> ?1 ORDER BY d.id DESC LIMIT 1",
          VALUES (document_id), &successor, error))
    return FALSE;
  g_autoptr (GPtrArray) heirs
      = winnow_library_list (library, sql_list_heirs, VALUES (document_id, successor), &twins_row, free_twins, error);
  winnow_for_each (const Twins, heir, heirs)
    if (!copy (library, heir, error))
      return FALSE;
  return heirs != NULL && winnow_change_commit (&change, error);
}
