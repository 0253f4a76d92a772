/* moves.c: see moves.h
 *
 * Rows that belong to a document name it by its id, which stays. Rows by collection move with it:
 * problems of its file, and the name that the index of a learning platform gives to its number. */
#include "library/tables/moves.h"

#include "library/library-private.h"

static const char sql_copy_student[]
    = "INSERT OR IGNORE INTO students (collection_id, number, name) SELECT ?2, s.number, s.name FROM documents AS d"
      " JOIN students AS s ON s.collection_id = d.collection_id AND s.number = d.author_number WHERE d.id = ?1";
/* The right side has the values from before. */
static const char sql_move[]
    = "UPDATE documents SET collection_id = ?2, checked = checked AND (SELECT old.role = new.role"
      " FROM collections AS old, collections AS new WHERE old.id = documents.collection_id AND new.id = ?2)"
      " WHERE id = ?1";

gboolean
winnow_library_rename_collection (WinnowLibrary *library, gint64 collection_id, const char *name, GError **error)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  g_autofree char *stripped = g_strstrip (g_strdup (name));
  const WinnowValue *values = VALUES (collection_id, stripped);
  gint64 is_named;
  if (*stripped == '\0')
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_TAKEN, _ ("A collection needs a name."));
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library,
                                        "SELECT count(*) FROM collections AS c JOIN collections AS other ON other.role "
                                        "= c.role AND other.name = ?2 WHERE c.id = ?1 AND other.id <> ?1",
                                        values, &is_named, error))
    return FALSE;
  if (is_named)
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_TAKEN,
                                  _ ("Another collection of this role is named “%s”."), stripped);
  return winnow_library_change_row (library, "UPDATE collections SET name = ?2 WHERE id = ?1 AND attached_id IS NULL",
                                    values, WINNOW_ROW_COLLECTION, collection_id, error)
         && winnow_change_commit (&change, error);
}

/* Fails if the document may not be moved there. */
static gboolean
admit (WinnowLibrary *library, const WinnowValue *values, GError **error)
{
  g_autofree char *attached = NULL, *taken = NULL;
  if (!winnow_library_get_text (library, "SELECT name FROM documents WHERE id = ?1 AND remote_id IS NOT NULL", values,
                                &attached, error)
      || !winnow_library_get_text (library,
                                   "SELECT d.path FROM documents AS d JOIN documents AS other ON other.path = d.path "
                                   "AND other.collection_id = ?2 WHERE d.id = ?1",
                                   values, &taken, error))
    return FALSE;
  if (attached != NULL)
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_ATTACHED,
                                  _ ("“%s” is a document of an attached library or archive, and stays there."),
                                  attached);
  return taken == NULL
         || winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_TAKEN,
                                   _ ("That collection has another document of the file “%s”."), taken);
}

/* Within a transaction. */
static gboolean
move_document (WinnowLibrary *library, gint64 document_id, gint64 collection_id, GError **error)
{
  const WinnowValue *values = VALUES (document_id, collection_id);
  gint64 is_there;
  if (!winnow_library_query_integer (library, "SELECT count(*) FROM documents WHERE id = ?1 AND collection_id = ?2",
                                     values, &is_there, error))
    return FALSE;
  return is_there
         || (admit (library, values, error)
             && winnow_library_execute_all (
                 library,
                 STATEMENTS ("UPDATE OR REPLACE problems SET collection_id = ?2 WHERE (collection_id, path) = (SELECT "
                             "collection_id, path FROM documents WHERE id = ?1)",
                             sql_copy_student,
                             "DELETE FROM group_members WHERE document_id = ?1 AND (SELECT role FROM collections WHERE "
                             "id = ?2) = 'template'"),
                 values, error)
             && winnow_library_change_row (library, sql_move, values, WINNOW_ROW_DOCUMENT, document_id, error)
             && winnow_library_find_own_of (library, document_id, error));
}

gboolean
winnow_library_move_documents (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents,
                               gint64 collection_id, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 is_own;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library,
                                        "SELECT count(*) FROM collections WHERE id = ?1 AND attached_id IS NULL",
                                        VALUES (collection_id), &is_own, error))
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
  return winnow_library_execute (
      library,
      "DELETE FROM collections WHERE id = ?1 AND attached_id IS NULL AND NOT EXISTS (SELECT 1 FROM documents WHERE "
      "collection_id = ?1) AND NOT EXISTS (SELECT 1 FROM problems WHERE collection_id = ?1)",
      VALUES (collection_id), error);
}
