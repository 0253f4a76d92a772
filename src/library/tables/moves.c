/* moves.c: see moves.h
 *
 * What belongs to a document names it by its id, which stays. By collection are kept: problems of
 * files, and the names that the index of a learning platform gives to numbers. */
#include "library/tables/moves.h"

#include "library/library-private.h"

static const char sql_is_named[]
    = "SELECT count(*) FROM collections AS c JOIN collections AS other ON other.role = c.role AND other.name = ?2"
      " WHERE c.id = ?1 AND other.id <> ?1";
static const char sql_rename[] = "UPDATE collections SET name = ?2 WHERE id = ?1 AND attached_id IS NULL";

static const char sql_is_own[] = "SELECT count(*) FROM collections WHERE id = ?1 AND attached_id IS NULL";
static const char sql_is_there[] = "SELECT count(*) FROM documents WHERE id = ?1 AND collection_id = ?2";
static const char sql_get_attached[] = "SELECT name FROM documents WHERE id = ?1 AND remote_id IS NOT NULL";
static const char sql_get_taken[]
    = "SELECT d.path FROM documents AS d JOIN documents AS other ON other.path = d.path AND other.collection_id = ?2"
      " WHERE d.id = ?1";
static const char sql_move_problem[]
    = "UPDATE OR REPLACE problems SET collection_id = ?2"
      " WHERE (collection_id, path) = (SELECT collection_id, path FROM documents WHERE id = ?1)";
static const char sql_copy_student[]
    = "INSERT OR IGNORE INTO students (collection_id, number, name) SELECT ?2, s.number, s.name FROM documents AS d"
      " JOIN students AS s ON s.collection_id = d.collection_id AND s.number = d.author_number WHERE d.id = ?1";
static const char sql_leave_groups[] = "DELETE FROM group_members WHERE document_id = ?1"
                                       " AND (SELECT role FROM collections WHERE id = ?2) = 'template'";
/* What stands on the right is as it was before. */
static const char sql_move[]
    = "UPDATE documents SET collection_id = ?2, checked = checked AND (SELECT old.role = new.role"
      " FROM collections AS old, collections AS new WHERE old.id = documents.collection_id AND new.id = ?2)"
      " WHERE id = ?1";

static const char sql_remove_empty[] = "DELETE FROM collections WHERE id = ?1 AND attached_id IS NULL"
                                       " AND NOT EXISTS (SELECT 1 FROM documents WHERE collection_id = ?1)"
                                       " AND NOT EXISTS (SELECT 1 FROM problems WHERE collection_id = ?1)";

gboolean
winnow_library_rename_collection (WinnowLibrary *library, gint64 collection_id, const char *name, GError **error)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  g_autofree char *stripped = g_strstrip (g_strdup (name));
  const WinnowValue *values = VALUES (collection_id, stripped);
  gint64 is_named;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library, sql_is_named, values, &is_named, error))
    return FALSE;
  if (*stripped == '\0')
    g_set_error_literal (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_TAKEN, _ ("A collection needs a name."));
  else if (is_named)
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_TAKEN,
                 _ ("Another collection of this role is named “%s”."), stripped);
  return *stripped != '\0' && !is_named && winnow_library_execute (library, sql_rename, values, error)
         && winnow_library_check_changed (library, WINNOW_ROW_COLLECTION, collection_id, error)
         && winnow_change_commit (&change, error);
}

static gpointer
read_text (sqlite3_stmt *row)
{
  return winnow_row_dup_text (row, 0);
}

/* Fails where the document may not be moved there. */
static gboolean
admit (WinnowLibrary *library, gint64 document_id, gint64 collection_id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *attached = NULL, *taken = NULL;
  attached = winnow_library_get (library, sql_get_attached, VALUES (document_id), read_text, &local);
  if (attached == NULL && local == NULL)
    taken = winnow_library_get (library, sql_get_taken, VALUES (document_id, collection_id), read_text, &local);
  if (attached != NULL)
    g_set_error (&local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_ATTACHED,
                 _ ("“%s” is a document of an attached library or archive, and stays there."), attached);
  else if (taken != NULL)
    g_set_error (&local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_TAKEN,
                 _ ("That collection has another document of the file “%s”."), taken);
  return local == NULL || (g_propagate_error (error, g_steal_pointer (&local)), FALSE);
}

/* Within a transaction. */
static gboolean
move_document (WinnowLibrary *library, gint64 document_id, gint64 collection_id, GError **error)
{
  const WinnowValue *values = VALUES (document_id, collection_id);
  gint64 is_there;
  if (!winnow_library_query_integer (library, sql_is_there, values, &is_there, error))
    return FALSE;
  return is_there
         || (admit (library, document_id, collection_id, error)
             && winnow_library_execute (library, sql_move_problem, values, error)
             && winnow_library_execute (library, sql_copy_student, values, error)
             && winnow_library_execute (library, sql_leave_groups, values, error)
             && winnow_library_execute (library, sql_move, values, error)
             && winnow_library_check_changed (library, WINNOW_ROW_DOCUMENT, document_id, error)
             && winnow_library_find_own_of (library, document_id, error));
}

gboolean
winnow_library_move_documents (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents,
                               gint64 collection_id, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 is_own;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library, sql_is_own, VALUES (collection_id), &is_own, error))
    return FALSE;
  if (!is_own)
    return winnow_library_fail_not_found (library, WINNOW_ROW_COLLECTION, collection_id, error);
  for (gsize i = 0; i < n_documents; i++)
    if (!move_document (library, document_ids[i], collection_id, error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

gboolean
winnow_library_remove_empty_collection (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  return winnow_library_execute (library, sql_remove_empty, VALUES (collection_id), error);
}
