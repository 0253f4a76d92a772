/* documents.c: the documents of an archive are listed, fetched and removed */

#include "archive/archive-private.h"
#include "base/for-each.h"

#define FETCH 256u /* documents that come at once */

#define ROW                                                                 \
  "d.id, d.collection_id, d.sha256, d.origin, d.author, d.date, d.n_words," \
  " to_char(d.added AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
static const char sql_list[]
    = "SELECT " ROW " FROM winnow.documents AS d JOIN winnow.collections AS c ON c.id = d.collection_id"
      " WHERE ($1::text IS NULL OR c.name = $1) AND ($2::text[] IS NULL OR d.id::text = ANY ($2) OR d.sha256 = ANY ($2)"
      " OR d.origin = ANY ($2) OR regexp_replace(d.origin, '^.*/', '') = ANY ($2))"
      " ORDER BY c.name COLLATE \"C\", d.origin COLLATE \"C\", d.id";
static const char sql_fetch[] = "SELECT " ROW ", t.packed FROM winnow.documents AS d"
                                " JOIN winnow.contents AS t ON t.document_id = d.id WHERE d.id = ANY ($1::integer[])";
static const char sql_readable[] = "SELECT d.id FROM winnow.documents AS d WHERE d.id = ANY ($1::integer[])";
/* It reads every row of fingerprints. */
static const char sql_begin[] = "BEGIN; SET LOCAL statement_timeout = 0";
static const char sql_remove[] = "SELECT winnow.forget($1::integer[])";
static const char sql_purge[] = "SELECT winnow.purge()";
static const char sql_count_traces[]
    = "SELECT coalesce(sum(winnow.count_traces(id)), 0) FROM unnest($1::integer[]) AS i (id)";

GPtrArray *
winnow_shared_list (WinnowSharedArchive *archive, const char *collection, const char *const *documents, GError **error)
{
  g_autofree char *array
      = documents != NULL ? winnow_shared_dup_texts (documents, g_strv_length ((char **) documents)) : NULL;
  return winnow_shared_collect (archive, sql_list, PARAMETERS (collection, array), &winnow_shared_row_type, error);
}

/* ── fetching ── */

/* The bytes of a bytea in text. */
static GBytes *
dup_content (const PGresult *rows, int row, int column)
{
  gsize size;
  unsigned char *data = PQunescapeBytea ((const unsigned char *) PQgetvalue (rows, row, column), &size);
  GBytes *content = g_bytes_new (data, size);
  PQfreemem (data);
  return content;
}

static gboolean
take_rows (const PGresult *rows, WinnowTakeContent take, gpointer data, GError **error)
{
  for (int row = 0; row < PQntuples (rows); row++)
    {
      WinnowSharedRow document = { 0 };
      g_autoptr (GBytes) content = dup_content (rows, row, 8);
      winnow_result_read (rows, row, winnow_shared_row_type.fields, &document);
      gboolean is_taken = take (&document, content, data, error);
      winnow_fields_clear (winnow_shared_row_type.fields, &document);
      if (!is_taken)
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_shared_fetch (WinnowSharedArchive *archive, const GArray *ids, WinnowTakeContent take, gpointer data,
                     GError **error)
{
  for (guint first = 0; first < ids->len; first += FETCH)
    {
      g_autoptr (GArray) some = winnow_array_new (gint32);
      g_array_append_vals (some, &g_array_index (ids, gint32, first), MIN (FETCH, ids->len - first));
      g_autofree char *array = winnow_shared_dup_ids (some);
      g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_fetch, PARAMETERS (array), error);
      if (rows == NULL || !take_rows (rows, take, data, error))
        return FALSE;
    }
  return TRUE;
}

GHashTable *
winnow_shared_list_readable (WinnowSharedArchive *archive, const GArray *ids, GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (ids);
  g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_readable, PARAMETERS (array), error);
  if (rows == NULL)
    return NULL;
  GHashTable *readable = g_hash_table_new (NULL, NULL);
  for (int row = 0; row < PQntuples (rows); row++)
    g_hash_table_add (readable, GINT_TO_POINTER ((gint32) winnow_result_get_number (rows, row, 0)));
  return readable;
}

/* ── removing ── */

static gboolean
forget (WinnowSharedArchive *archive, const char *array, guint *n_removed, GError **error)
{
  return winnow_shared_begin (archive, error) && winnow_shared_execute (archive, sql_begin, error)
         && winnow_shared_get_number (archive, sql_remove, PARAMETERS (array), n_removed, error)
         && winnow_shared_execute (archive, "COMMIT", error);
}

gboolean
winnow_shared_purge (WinnowSharedArchive *archive, GError **error)
{
  return winnow_shared_begin (archive, error) && winnow_shared_execute (archive, sql_begin, error)
         && winnow_shared_execute (archive, sql_purge, error) && winnow_shared_execute (archive, "COMMIT", error);
}

gboolean
winnow_shared_remove (WinnowSharedArchive *archive, const GArray *ids, guint *n_removed, guint *n_traces,
                      GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (ids);
  return winnow_shared_end (archive, forget (archive, array, n_removed, error) && winnow_shared_purge (archive, error))
         && winnow_shared_get_number (archive, sql_count_traces, PARAMETERS (array), n_traces, error);
}
