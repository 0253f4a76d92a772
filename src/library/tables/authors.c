/* authors.c: whose a document is
 *
 * Four sources name authors: the user, names of files and folders, the text, metadata. Only the
 * first two decide which documents are one author's (author_key), and so are not compared with each
 * other: a copied file keeps its text and metadata, with the name of the author in them. Two
 * submissions that state one author are a finding, not a reason to be silent. */
#include <string.h>

#include "library/library-private.h"
#include "library/author-names.h"
#include "base/for-each.h"
#include "base/order.h"

static const char *const source_ids[] = {
  [WINNOW_AUTHOR_UNKNOWN] = "unknown", [WINNOW_AUTHOR_IN_METADATA] = "metadata", [WINNOW_AUTHOR_IN_TEXT] = "text",
  [WINNOW_AUTHOR_IN_NAMES] = "names",  [WINNOW_AUTHOR_BY_HAND] = "hand",
};

/* The columns of named_row. */
#define NAMED "id, collection_id, path, author_in_names IS NULL AND author_number IS NULL"

static const char sql_put_names[]
    = "UPDATE documents SET author_in_names = ?2,"
      " author_number = CASE WHEN author_by_hand IS NULL THEN ?3 ELSE author_number END,"
      " author_key = CASE WHEN author_by_hand IS NULL THEN ?4 ELSE author_key END WHERE id = ?1";

const char *
winnow_author_source_get_id (WinnowAuthorSource source)
{
  g_return_val_if_fail ((guint) source < G_N_ELEMENTS (source_ids), NULL);
  return source_ids[source];
}

/* ── by hand ── */

/* (nullable) */
static const char *
get_given (const char *string)
{
  return string != NULL && *string != '\0' ? string : NULL;
}

gboolean
winnow_library_check_own (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autofree char *name = NULL;
  return winnow_library_get_text (library, "SELECT name FROM documents WHERE id = ?1 AND remote_id IS NOT NULL",
                                  VALUES (document_id), &name, error)
         && (name == NULL
             || winnow_library_refuse (
                 error, WINNOW_LIBRARY_ERROR_ATTACHED,
                 _ ("“%s” is a document of an attached library or archive: its author and its date are those there."),
                 name));
}

gboolean
winnow_library_set_author (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents, const char *author,
                           const char *number, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  author = get_given (author);
  number = author != NULL ? get_given (number) : NULL;
  g_autofree char *key = winnow_author_names_dup_key (author, number);
  if (!winnow_change_begin (&change, library, error))
    return FALSE;
  for (gsize i = 0; i < n_documents; i++)
    if (!winnow_library_check_own (library, document_ids[i], error)
        || !winnow_library_unindex_document (library, document_ids[i], error)
        || !winnow_library_change_row (library,
                                       "UPDATE documents SET author_by_hand = ?2, author_number = ?3, author_key = ?4, "
                                       "names_read = CASE WHEN ?2 IS NULL THEN 0 ELSE names_read END WHERE id = ?1",
                                       VALUES (document_ids[i], author, number, key), WINNOW_ROW_DOCUMENT,
                                       document_ids[i], error)
        || !winnow_library_find_own_of (library, document_ids[i], error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

/* ── names of files and folders ── */

ROW_TYPE (named_row, WinnowNamedDocument, NULL, id, collection_id, path, is_unknown);

static void
free_named (gpointer named)
{
  winnow_fields_clear (named_row.fields, named);
  g_free (named);
}

/* Adds the documents in the folder itself. */
static gboolean
add_folder (WinnowLibrary *library, gint64 collection_id, const char *folder, GPtrArray *all, GError **error)
{
  /* Of the folder and below: '0' follows '/'. */
  g_autoptr (GPtrArray) below = winnow_library_list (
      library, "SELECT " NAMED " FROM documents WHERE collection_id = ?1 AND path > ?2 || '/' AND path < ?2 || '0'",
      VALUES (collection_id, folder), &named_row, free_named, error);
  for (guint i = 0; below != NULL && i < below->len; i++)
    if (strchr (((const WinnowNamedDocument *) below->pdata[i])->path + strlen (folder) + 1, '/') == NULL)
      g_ptr_array_add (all, g_steal_pointer (&below->pdata[i]));
  return below != NULL;
}

WINNOW_DEFINE_POINTER_COMPARE (compare_named, WinnowNamedDocument, id)

GPtrArray *
winnow_library_list_unnamed (WinnowLibrary *library, gint64 patterns, GError **error)
{
  /* Documents of attached libraries (remote_id) have their names looked up there. Not “<>”, which
   * uses no index. */
  g_autoptr (GPtrArray) unnamed = winnow_library_list (
      library, "SELECT " NAMED " FROM documents WHERE (names_read < ?1 OR names_read > ?1) AND remote_id IS NULL",
      VALUES (patterns), &named_row, free_named, error);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_named);
  g_autoptr (GHashTable) folders = winnow_string_table_new (NULL);
  winnow_for_each (const WinnowNamedDocument, named, unnamed)
    {
      g_autofree char *folder = g_path_get_dirname (named->path);
      if (g_hash_table_add (folders, g_strdup_printf ("%" G_GINT64_FORMAT " %s", named->collection_id, folder))
          && !add_folder (library, named->collection_id, g_str_equal (folder, "/") ? "" : folder, all, error))
        return NULL;
    }
  g_ptr_array_sort (all, compare_named);
  return unnamed != NULL ? g_steal_pointer (&all) : NULL;
}

GPtrArray *
winnow_library_list_namesakes (WinnowLibrary *library, gint64 collection_id, const char *author, GError **error)
{
  return winnow_library_list (library,
                              "SELECT " NAMED " FROM documents WHERE author_in_names = ?2 AND collection_id = ?1",
                              VALUES (collection_id, author), &named_row, free_named, error);
}

gboolean
winnow_library_put_names (WinnowLibrary *library, gint64 document_id, const char *author, const char *number,
                          gint64 patterns, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  g_autofree char *key = winnow_author_dup_key (author, number);
  gint64 is_known;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library,
                                        "SELECT author_in_names IS ?2 AND (author_by_hand IS NOT NULL OR author_number "
                                        "IS ?3) FROM documents WHERE id = ?1",
                                        VALUES (document_id, author, number), &is_known, error))
    return FALSE;
  if (!is_known
      && (!winnow_library_unindex_document (library, document_id, error)
          || !winnow_library_execute (library, sql_put_names, VALUES (document_id, author, number, key), error)
          || !winnow_library_find_own_of (library, document_id, error)))
    return FALSE;
  return winnow_library_execute (library, "UPDATE documents SET names_read = ?2 WHERE id = ?1",
                                 VALUES (document_id, patterns), error)
         && winnow_change_commit (&change, error);
}

gboolean
winnow_library_set_named (WinnowLibrary *library, gint64 last_id, gint64 patterns, GError **error)
{
  return winnow_library_execute (library,
                                 "UPDATE documents SET names_read = ?1 WHERE (names_read < ?1 OR names_read > ?1) AND "
                                 "id <= ?2 AND author_in_names IS NULL AND author_number IS NULL AND remote_id IS NULL",
                                 VALUES (patterns, last_id), error);
}

/* ── indices of platforms ── */

gboolean
winnow_library_put_student (WinnowLibrary *library, gint64 collection_id, const char *number, const char *name,
                            GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS ("INSERT OR REPLACE INTO students (collection_id, number, name) VALUES (?1, ?2, ?3)",
                  "UPDATE documents SET names_read = 0 WHERE collection_id = ?1 AND author_number = ?2 AND "
                  "author_in_names IS NOT ?3"),
      VALUES (collection_id, number, name), error);
}

char *
winnow_library_dup_student (WinnowLibrary *library, gint64 collection_id, const char *number, GError **error)
{
  char *name;
  winnow_library_get_text (library, "SELECT name FROM students WHERE collection_id = ?1 AND number = ?2",
                           VALUES (collection_id, number), &name, error);
  return name;
}
