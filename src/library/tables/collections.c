/* collections.c: named sets of documents, each with a role */
#include "library/library-private.h"
#include "base/for-each.h"

static const char *const role_ids[] = {
  [WINNOW_ROLE_SUBMISSIONS] = "submissions",
  [WINNOW_ROLE_REFERENCES] = "references",
  [WINNOW_ROLE_TEMPLATE] = "template",
};

const char *
winnow_role_get_id (WinnowRole role)
{
  g_return_val_if_fail (role < G_N_ELEMENTS (role_ids), NULL);
  return role_ids[role];
}

gboolean
winnow_role_from_id (const char *id, WinnowRole *role)
{
  g_return_val_if_fail (id != NULL && role != NULL, FALSE);
  winnow_for_each_index_of (i, role_ids)
    if (g_str_equal (id, role_ids[i]))
      {
        *role = (WinnowRole) i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_role (sqlite3_stmt *row, gpointer collection)
{
  return winnow_role_from_id (winnow_row_get_text (row, 6), &((WinnowCollection *) collection)->role);
}
ROW_TYPE (collection_row, WinnowCollection, read_role, id, name, n_documents, course, term, attached_id);

void
winnow_collection_free (WinnowCollection *collection)
{
  winnow_fields_clear (collection_row.fields, collection);
  g_free (collection);
}

gint64
winnow_library_add_collection (WinnowLibrary *library, const char *name, WinnowRole role, GError **error)
{
  g_return_val_if_fail (name != NULL && role < G_N_ELEMENTS (role_ids), 0);
  g_auto (WinnowChange) change = { 0 };
  const WinnowValue *values = VALUES (name, role_ids[role]);
  gint64 id;
  return winnow_change_begin (&change, library, error)
                 && winnow_library_query_integer (
                     library, "SELECT id FROM collections WHERE name = ?1 AND role = ?2 AND attached_id IS NULL",
                     values, &id, error)
                 && (id != 0
                     || (id = winnow_library_insert (library, "INSERT INTO collections (name, role) VALUES (?1, ?2)",
                                                     values, error))
                            != 0)
                 && winnow_change_commit (&change, error)
             ? id
             : 0;
}

gboolean
winnow_library_set_collection_role (WinnowLibrary *library, gint64 collection_id, WinnowRole role, GError **error)
{
  g_return_val_if_fail (role < G_N_ELEMENTS (role_ids), FALSE);
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error)
         && winnow_library_change_row (
             library, "UPDATE collections SET role = ?2 WHERE id = ?1 AND attached_id IS NULL",
             VALUES (collection_id, role_ids[role]), WINNOW_ROW_COLLECTION, collection_id, error)
         && (role != WINNOW_ROLE_TEMPLATE
             || winnow_library_execute (
                 library,
                 "DELETE FROM group_members WHERE document_id IN (SELECT id FROM documents WHERE collection_id = ?1)",
                 VALUES (collection_id), error))
         && winnow_library_find_own (library, error) && winnow_change_commit (&change, error);
}

gboolean
winnow_library_set_collection_labels (WinnowLibrary *library, gint64 collection_id, const char *course,
                                      const char *term, GError **error)
{
  return winnow_library_change_row (
      library, "UPDATE collections SET course = nullif(?2, ''), term = nullif(?3, '') WHERE id = ?1",
      VALUES (collection_id, course, term), WINNOW_ROW_COLLECTION, collection_id, error);
}

GPtrArray *
winnow_library_list_collections (WinnowLibrary *library, GError **error)
{
  return winnow_library_list (library,
                              "SELECT id, name, (SELECT count(*) FROM documents WHERE collection_id = collections.id), "
                              "course, term, attached_id, role FROM collections ORDER BY name, id",
                              NULL, &collection_row, (GDestroyNotify) winnow_collection_free, error);
}
