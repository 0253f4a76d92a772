/* documents.c: the documents of an archive are listed, fetched and removed */
#include <string.h>

#include "archive/archive-private.h"

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
/* It looks at every row of fingerprints. */
static const char sql_begin[] = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0";
static const char sql_remove[] = "SELECT winnow.forget($1::integer[])";
static const char sql_purge[] = "SELECT winnow.purge()";
static const char sql_count_traces[]
    = "SELECT coalesce(sum(winnow.count_traces(id)), 0) FROM unnest($1::integer[]) AS i (id)";

static WinnowSharedRow *
read_row (const PGresult *rows, int row)
{
  WinnowSharedRow *document = g_new0 (WinnowSharedRow, 1);
  document->id = (gint32) winnow_result_get_number (rows, row, 0);
  document->collection_id = (gint32) winnow_result_get_number (rows, row, 1);
  document->sha256 = winnow_result_dup (rows, row, 2);
  document->origin = winnow_result_dup (rows, row, 3);
  document->author = winnow_result_dup (rows, row, 4);
  document->date = winnow_result_dup (rows, row, 5);
  document->n_words = (guint32) winnow_result_get_number (rows, row, 6);
  document->added = winnow_result_dup (rows, row, 7);
  return document;
}

GPtrArray *
winnow_shared_list (WinnowSharedArchive *archive, const char *collection, const char *const *documents,
                    GCancellable *cancellable, GError **error)
{
  g_autofree char *array
      = documents != NULL ? winnow_shared_dup_texts (documents, g_strv_length ((char **) documents)) : NULL;
  g_autoptr (PGresult) rows
      = winnow_shared_run (archive, sql_list, PARAMETERS (collection, array), FALSE, cancellable, error);
  if (rows == NULL)
    return NULL;
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_shared_row_free);
  for (int row = 0; row < PQntuples (rows); row++)
    g_ptr_array_add (list, read_row (rows, row));
  return list;
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
      WinnowSharedRow *document = read_row (rows, row);
      g_autoptr (GBytes) content = dup_content (rows, row, 8);
      gboolean is_taken = take (document, content, data, error);
      winnow_shared_row_free (document);
      if (!is_taken)
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_shared_fetch (WinnowSharedArchive *archive, const GArray *ids, WinnowTakeContent take, gpointer data,
                     GCancellable *cancellable, GError **error)
{
  for (guint first = 0; first < ids->len; first += FETCH)
    {
      g_autoptr (GArray) some = g_array_new (FALSE, FALSE, sizeof (gint32));
      g_array_append_vals (some, &g_array_index (ids, gint32, first), MIN (FETCH, ids->len - first));
      g_autofree char *array = winnow_shared_dup_ids (some);
      g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_fetch, PARAMETERS (array), FALSE, cancellable, error);
      if (rows == NULL || !take_rows (rows, take, data, error))
        return FALSE;
    }
  return TRUE;
}

GHashTable *
winnow_shared_list_readable (WinnowSharedArchive *archive, const GArray *ids, GCancellable *cancellable, GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (ids);
  g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_readable, PARAMETERS (array), FALSE, cancellable, error);
  if (rows == NULL)
    return NULL;
  GHashTable *readable = g_hash_table_new (NULL, NULL);
  for (int row = 0; row < PQntuples (rows); row++)
    g_hash_table_add (readable, GINT_TO_POINTER ((gint32) winnow_result_get_number (rows, row, 0)));
  return readable;
}

/* ── removing ── */

static gboolean
ask_number (WinnowSharedArchive *archive, const char *sql, const char *array, guint *number, GCancellable *cancellable,
            GError **error)
{
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql, PARAMETERS (array), FALSE, cancellable, error);
  if (row == NULL)
    return FALSE;
  *number = (guint) winnow_result_get_number (row, 0, 0);
  return TRUE;
}

static gboolean
forget (WinnowSharedArchive *archive, const char *array, guint *n_removed, GCancellable *cancellable, GError **error)
{
  return winnow_shared_begin (archive, cancellable, error)
         && winnow_shared_execute (archive, sql_begin, cancellable, error)
         && ask_number (archive, sql_remove, array, n_removed, cancellable, error)
         && winnow_shared_execute (archive, "COMMIT", cancellable, error);
}

gboolean
winnow_shared_purge (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  return winnow_shared_begin (archive, cancellable, error)
         && winnow_shared_execute (archive, sql_begin, cancellable, error)
         && winnow_shared_execute (archive, sql_purge, cancellable, error)
         && winnow_shared_execute (archive, "COMMIT", cancellable, error);
}

gboolean
winnow_shared_remove (WinnowSharedArchive *archive, const GArray *ids, guint *n_removed, guint *n_traces,
                      GCancellable *cancellable, GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (ids);
  return winnow_shared_end (archive, forget (archive, array, n_removed, cancellable, error)
                                         && winnow_shared_purge (archive, cancellable, error))
         && ask_number (archive, sql_count_traces, array, n_traces, cancellable, error);
}
