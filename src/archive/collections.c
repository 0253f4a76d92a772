/* collections.c: the collections of an archive, and who reads them */
#include <string.h>

#include "archive/archive-private.h"

static const char sql_list[]
    = "SELECT id, name, owner, course, term, contact, access, n_documents,"
      " winnow.may_read(access, owner, course), winnow.may_change(owner) FROM winnow.collections"
      " WHERE $1::text IS NULL OR name = $1 ORDER BY name COLLATE \"C\"";
static const char sql_insert[] = "INSERT INTO winnow.collections (name, course, term, contact, access)"
                                 " VALUES ($1, $2, $3, $4, $5::winnow.access) ON CONFLICT (name) DO NOTHING";

/* @name: (nullable) NULL: all */
static GPtrArray *
list (WinnowSharedArchive *archive, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_list, PARAMETERS (name), FALSE, cancellable, error);
  if (rows == NULL)
    return NULL;
  GPtrArray *collections = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_shared_collection_free);
  for (int row = 0; row < PQntuples (rows); row++)
    {
      WinnowSharedCollection *collection = g_new0 (WinnowSharedCollection, 1);
      collection->id = (gint32) winnow_result_get_number (rows, row, 0);
      collection->name = winnow_result_dup (rows, row, 1);
      collection->owner = winnow_result_dup (rows, row, 2);
      collection->course = winnow_result_dup (rows, row, 3);
      collection->term = winnow_result_dup (rows, row, 4);
      collection->contact = winnow_result_dup (rows, row, 5);
      winnow_shared_access_from_id (PQgetvalue (rows, row, 6), &collection->access);
      collection->n_documents = (guint64) winnow_result_get_number (rows, row, 7);
      collection->may_read = winnow_result_is_true (rows, row, 8);
      collection->may_change = winnow_result_is_true (rows, row, 9);
      g_ptr_array_add (collections, collection);
    }
  return collections;
}

GPtrArray *
winnow_shared_list_collections (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  return list (archive, NULL, cancellable, error);
}

gboolean
winnow_shared_obtain_collection (WinnowSharedArchive *archive, const WinnowSharedCollection *wanted,
                                 WinnowSharedCollection **collection, GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) made
      = winnow_shared_run (archive, sql_insert,
                           PARAMETERS (wanted->name, wanted->course, wanted->term, wanted->contact,
                                       winnow_shared_access_get_id (wanted->access)),
                           FALSE, cancellable, error);
  g_autoptr (GPtrArray) found = made != NULL ? list (archive, wanted->name, cancellable, error) : NULL;
  if (found == NULL)
    return FALSE;
  if (found->len > 0)
    *collection = g_ptr_array_steal_index (found, 0);
  else
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_NOT_FOUND, _ ("The archive has no collection “%s”."),
                 wanted->name);
  return found->len > 0 || *collection != NULL;
}
