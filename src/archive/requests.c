/* requests.c: closed texts are asked for and released, and who reads a collection changes */

#include "archive/archive-private.h"

static const char sql_ask[] = "SELECT winnow.ask($1::integer[], $2)";
static const char sql_list[] = "SELECT id, document_id, collection, origin, member, message,"
                               " to_char(asked AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"
                               " CASE WHEN is_granted THEN 1 WHEN is_granted IS NULL THEN 0 ELSE 2 END, may_answer"
                               " FROM winnow.list_requests()";
static const char sql_answer[] = "SELECT winnow.answer($1::integer[], $2::boolean)";
static const char sql_change[] = "SELECT winnow.change_collection($1, $2::winnow.access, $3, $4, $5)";

gboolean
winnow_shared_ask (WinnowSharedArchive *archive, const GArray *document_ids, const char *message, guint *n_new,
                   GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (document_ids);
  return winnow_shared_get_number (archive, sql_ask, PARAMETERS (array, message), n_new, error);
}

gboolean
winnow_shared_answer (WinnowSharedArchive *archive, const GArray *ids, gboolean grants, guint *n_answered,
                      GError **error)
{
  g_autofree char *array = winnow_shared_dup_ids (ids);
  return winnow_shared_get_number (archive, sql_answer, PARAMETERS (array, grants ? "true" : "false"), n_answered,
                                   error);
}

GPtrArray *
winnow_shared_list_requests (WinnowSharedArchive *archive, GError **error)
{
  return winnow_shared_collect (archive, sql_list, 0, NULL, &winnow_shared_request_type, error);
}

gboolean
winnow_shared_change_collection (WinnowSharedArchive *archive, const WinnowSharedChange *change, GError **error)
{
  const char *access = change->access != NULL ? winnow_shared_access_get_id (*change->access) : NULL;
  g_autoptr (PGresult) rows = winnow_shared_run (
      archive, sql_change, PARAMETERS (change->name, access, change->course, change->term, change->contact), error);
  if (rows == NULL)
    return FALSE;
  return winnow_result_is_true (rows, 0, 0)
         || winnow_shared_refuse (error, WINNOW_SHARED_ERROR_NOT_FOUND,
                                  _ ("The archive has no collection “%s” that you may change."), change->name);
}
