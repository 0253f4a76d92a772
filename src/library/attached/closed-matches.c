/* closed-matches.c: see closed-matches.h
 *
 * Places are a blob of pairs of numbers of 32 bits, the lowest byte first. */
#include "library/attached/closed-matches.h"

#include "base/for-each.h"
#include "library/library-private.h"

static const char sql_list[]
    = "SELECT document_id, attached_id, m.remote_id, collection, contact, n_words, a.name, places"
      " FROM closed_matches AS m JOIN attached AS a ON a.id = attached_id WHERE ?1 IN (0, document_id)"
      " ORDER BY document_id, n_words DESC, m.remote_id";

WinnowClosedMatch *
winnow_closed_match_new (void)
{
  WinnowClosedMatch *match = g_new0 (WinnowClosedMatch, 1);
  match->places = winnow_array_new (WinnowClosedPlace);
  return match;
}

void
winnow_closed_match_free (WinnowClosedMatch *match)
{
  winnow_clear (match, g_free, collection, contact, archive);
  g_array_unref (match->places);
  g_free (match);
}

/* Between the byte order of the file and that of the machine. */
static void
swap_places (GArray *places)
{
  winnow_for_each_value (WinnowClosedPlace, place, places)
    {
      *place = (WinnowClosedPlace){ GUINT32_TO_LE (place->start), GUINT32_TO_LE (place->end) };
    }
}

static gboolean
put_match (WinnowLibrary *library, gint64 attached_id, const WinnowClosedMatch *match, GError **error)
{
  g_autoptr (GArray) places = g_array_copy (match->places);
  swap_places (places);
  return winnow_library_execute (
      library,
      "INSERT OR REPLACE INTO closed_matches (document_id, attached_id, remote_id, collection, contact, n_words, "
      "places) SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM documents WHERE id = ?1",
      VALUES (match->document_id, attached_id, match->remote_id, match->collection, match->contact, match->n_words,
              BLOB (places->len > 0 ? places->data : "", places->len * sizeof (WinnowClosedPlace))),
      error);
}

gboolean
winnow_library_put_closed_matches (WinnowLibrary *library, gint64 attached_id, const GPtrArray *matches, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, "DELETE FROM closed_matches WHERE attached_id = ?1", VALUES (attached_id),
                                  error))
    return FALSE;
  winnow_for_each (const WinnowClosedMatch, match, matches)
    if (!put_match (library, attached_id, match, error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

ROW_TYPE (match_row, WinnowClosedMatch, NULL, document_id, attached_id, remote_id, collection, contact, n_words,
          archive);

static gpointer
read_match (sqlite3_stmt *row)
{
  WinnowClosedMatch *match = winnow_closed_match_new ();
  winnow_row_read (row, &match_row, match);
  gconstpointer places = sqlite3_column_blob (row, 7);
  if (places != NULL)
    g_array_append_vals (match->places, places, (guint) sqlite3_column_bytes (row, 7) / sizeof (WinnowClosedPlace));
  swap_places (match->places);
  return match;
}

GPtrArray *
winnow_library_list_closed_matches (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_collect (library, sql_list, VALUES (document_id), read_match,
                                 (GDestroyNotify) winnow_closed_match_free, error);
}
