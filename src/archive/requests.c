/* requests.c: closed texts are asked for and released, and who reads a collection changes */
#include <string.h>

#include "archive/archive-private.h"

static const char sql_ask[] = "SELECT winnow.ask($1::integer[], $2)";
static const char sql_list[] = "SELECT id, document_id, collection, origin, member, message,"
                               " to_char(asked AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"
                               " CASE WHEN is_granted THEN 1 WHEN is_granted IS NULL THEN 0 ELSE 2 END, may_answer"
                               " FROM winnow.list_requests()";
static const char sql_answer[] = "SELECT winnow.answer($1::integer[], $2::boolean)";
static const char sql_change[] = "SELECT winnow.change_collection($1, $2::winnow.access, $3, $4, $5)";

/* The number that the statement selects. */
static gboolean
run_number (WinnowSharedArchive *archive, const char *sql, const char *ids, const char *parameter, guint *number,
            GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql, PARAMETERS (ids, parameter), FALSE, cancellable, error);
  if (row != NULL)
    *number = (guint) winnow_result_get_number (row, 0, 0);
  return row != NULL;
}

gboolean
winnow_shared_ask (WinnowSharedArchive *archive, const GArray *document_ids, const char *message, guint *n_new,
                   GCancellable *cancellable, GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (document_ids);
  return run_number (archive, sql_ask, array, message, n_new, cancellable, error);
}

gboolean
winnow_shared_answer (WinnowSharedArchive *archive, const GArray *ids, gboolean grants, guint *n_answered,
                      GCancellable *cancellable, GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (ids);
  return run_number (archive, sql_answer, array, grants ? "true" : "false", n_answered, cancellable, error);
}

GPtrArray *
winnow_shared_list_requests (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_list, 0, NULL, FALSE, cancellable, error);
  if (rows == NULL)
    return NULL;
  GPtrArray *requests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_shared_request_free);
  for (int row = 0; row < PQntuples (rows); row++)
    {
      WinnowSharedRequest *request = g_new0 (WinnowSharedRequest, 1);
      request->id = (gint32) winnow_result_get_number (rows, row, 0);
      request->document_id = (gint32) winnow_result_get_number (rows, row, 1);
      request->collection = winnow_result_dup (rows, row, 2);
      request->origin = winnow_result_dup (rows, row, 3);
      request->member = winnow_result_dup (rows, row, 4);
      request->message = winnow_result_dup (rows, row, 5);
      request->asked = winnow_result_dup (rows, row, 6);
      request->state = (WinnowSharedRequestState) winnow_result_get_number (rows, row, 7);
      request->may_answer = winnow_result_is_true (rows, row, 8);
      g_ptr_array_add (requests, request);
    }
  return requests;
}

gboolean
winnow_shared_change_collection (WinnowSharedArchive *archive, const WinnowSharedChange *change,
                                 GCancellable *cancellable, GError **error)
{
  const char *access = change->access != NULL ? winnow_shared_access_get_id (*change->access) : NULL;
  g_autoptr (PGresult) rows = winnow_shared_run (
      archive, sql_change, PARAMETERS (change->name, access, change->course, change->term, change->contact), FALSE,
      cancellable, error);
  if (rows == NULL)
    return FALSE;
  gboolean may_change = winnow_result_is_true (rows, 0, 0);
  if (!may_change)
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_NOT_FOUND,
                 _ ("The archive has no collection “%s” that you may change."), change->name);
  return may_change;
}
