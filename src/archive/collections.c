/* collections.c: the collections of an archive, and who reads them */

#include "archive/archive-private.h"

static const char sql_list[]
    = "SELECT id, name, owner, course, term, contact, array_position(enum_range(NULL::winnow.access), access) - 1,"
      " n_documents, winnow.may_read(access, owner, course), winnow.may_change(owner) FROM winnow.collections"
      " WHERE $1::text IS NULL OR name = $1 ORDER BY name COLLATE \"C\"";
static const char sql_insert[] = "INSERT INTO winnow.collections (name, course, term, contact, access)"
                                 " VALUES ($1, $2, $3, $4, $5::winnow.access) ON CONFLICT (name) DO NOTHING";

/* @name: (nullable) NULL: all */
static GPtrArray *
list (WinnowSharedArchive *archive, const char *name, GError **error)
{
  return winnow_shared_collect (archive, sql_list, PARAMETERS (name), &winnow_shared_collection_type, error);
}

GPtrArray *
winnow_shared_list_collections (WinnowSharedArchive *archive, GError **error)
{
  return list (archive, NULL, error);
}

gboolean
winnow_shared_obtain_collection (WinnowSharedArchive *archive, const WinnowSharedCollection *wanted,
                                 WinnowSharedCollection **collection, GError **error)
{
  const char *access = winnow_shared_access_get_id (wanted->access);
  if (!winnow_shared_execute_with (
          archive, sql_insert, PARAMETERS (wanted->name, wanted->course, wanted->term, wanted->contact, access), error))
    return FALSE;
  g_autoptr (GPtrArray) found = list (archive, wanted->name, error);
  if (found == NULL)
    return FALSE;
  if (found->len == 0)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_NOT_FOUND, _ ("The archive has no collection “%s”."),
                                 wanted->name);
  *collection = g_ptr_array_steal_index (found, 0);
  return TRUE;
}
