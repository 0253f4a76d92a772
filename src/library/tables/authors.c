/* authors.c: whose a document is
 *
 * Four sources name authors: the user, names of files and folders, the text, metadata. Only the
 * first two say which documents are one author's (author_key), and so are not compared with each
 * other: whoever copies a file takes its text and metadata along, with the name of the author that
 * they state. Two submissions that state the same author are a finding, not a reason to be silent.
 * */
#include <string.h>

#include "library/library-private.h"

static const char *const source_ids[] = {
  [WINNOW_AUTHOR_UNKNOWN] = "unknown", [WINNOW_AUTHOR_IN_METADATA] = "metadata", [WINNOW_AUTHOR_IN_TEXT] = "text",
  [WINNOW_AUTHOR_IN_NAMES] = "names",  [WINNOW_AUTHOR_BY_HAND] = "hand",
};

/* The columns of read_named(). */
#define NAMED "id, collection_id, path, author_in_names IS NULL AND author_number IS NULL"

/* What names of an attached library's documents tell is looked up there: remote_id is set. Not
 * “<>”, which uses no index. */
static const char sql_list_unnamed[]
    = "SELECT " NAMED " FROM documents WHERE (names_read < ?1 OR names_read > ?1) AND remote_id IS NULL";
/* Of the folder and below: '0' follows '/'. */
static const char sql_list_below[]
    = "SELECT " NAMED " FROM documents WHERE collection_id = ?1 AND path > ?2 || '/' AND path < ?2 || '0'";
static const char sql_list_namesakes[]
    = "SELECT " NAMED " FROM documents WHERE author_in_names = ?2 AND collection_id = ?1";
static const char sql_is_named[]
    = "SELECT author_in_names IS ?2 AND (author_by_hand IS NOT NULL OR author_number IS ?3) FROM documents"
      " WHERE id = ?1";
static const char sql_put_names[]
    = "UPDATE documents SET author_in_names = ?2,"
      " author_number = CASE WHEN author_by_hand IS NULL THEN ?3 ELSE author_number END,"
      " author_key = CASE WHEN author_by_hand IS NULL THEN ?4 ELSE author_key END WHERE id = ?1";
static const char sql_set_named[] = "UPDATE documents SET names_read = ?2 WHERE id = ?1";
static const char sql_set_all_named[]
    = "UPDATE documents SET names_read = ?1 WHERE (names_read < ?1 OR names_read > ?1) AND id <= ?2"
      " AND author_in_names IS NULL AND author_number IS NULL AND remote_id IS NULL";
static const char sql_set_author[] = "UPDATE documents SET author_by_hand = ?2, author_number = ?3, author_key = ?4,"
                                     " names_read = CASE WHEN ?2 IS NULL THEN 0 ELSE names_read END WHERE id = ?1";
static const char sql_get_remote[] = "SELECT name FROM documents WHERE id = ?1 AND remote_id IS NOT NULL";
static const char sql_put_student[]
    = "INSERT OR REPLACE INTO students (collection_id, number, name) VALUES (?1, ?2, ?3)";
static const char sql_forget_names[] = "UPDATE documents SET names_read = 0 WHERE collection_id = ?1 AND author_number "
                                       "= ?2 AND author_in_names IS NOT ?3";
static const char sql_get_student[] = "SELECT name FROM students WHERE collection_id = ?1 AND number = ?2";

const char *
winnow_author_source_get_id (WinnowAuthorSource source)
{
  g_return_val_if_fail ((guint) source < G_N_ELEMENTS (source_ids), NULL);
  return source_ids[source];
}

/* ── keys ── */

/* Without case, white space and signs: "Byron, Ada" is not "Ada Byron", but "ada  byron" is. */
static void
append_folded (GString *key, const char *name)
{
  g_autofree char *normal = g_utf8_normalize (name, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (normal != NULL ? normal : name, -1);
  for (const char *p = folded; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalnum (g_utf8_get_char (p)) || g_unichar_ismark (g_utf8_get_char (p)))
      g_string_append_unichar (key, g_utf8_get_char (p));
}

/* A number tells more than a name: two students may have one name. Returns: (nullable) */
static char *
dup_key (const char *author, const char *number)
{
  const char *source = number != NULL ? number : author;
  if (source == NULL)
    return NULL;
  g_autoptr (GString) key = g_string_new (number != NULL ? "#" : "");
  gsize least = key->len;
  append_folded (key, source);
  return key->len > least ? g_string_free (g_steal_pointer (&key), FALSE) : NULL;
}

/* (nullable) */
static const char *
get_given (const char *string)
{
  return string != NULL && *string != '\0' ? string : NULL;
}

/* ── by hand ── */

static gpointer
read_name (sqlite3_stmt *row)
{
  return winnow_row_dup_text (row, 0);
}

gboolean
winnow_library_check_own (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *name = winnow_library_get (library, sql_get_remote, VALUES (document_id), read_name, &local);
  if (local != NULL)
    return g_propagate_error (error, g_steal_pointer (&local)), FALSE;
  if (name != NULL)
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_ATTACHED,
                 _ ("“%s” is a document of an attached library or archive: its author and its date are those there."),
                 name);
  return name == NULL;
}

gboolean
winnow_library_set_author (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents, const char *author,
                           const char *number, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  author = get_given (author);
  number = author != NULL ? get_given (number) : NULL;
  g_autofree char *key = dup_key (author, number);
  if (!winnow_change_begin (&change, library, error))
    return FALSE;
  for (gsize i = 0; i < n_documents; i++)
    if (!winnow_library_check_own (library, document_ids[i], error)
        || !winnow_library_unindex_document (library, document_ids[i], error)
        || !winnow_library_execute (library, sql_set_author, VALUES (document_ids[i], author, number, key), error)
        || !winnow_library_check_changed (library, WINNOW_ROW_DOCUMENT, document_ids[i], error)
        || !winnow_library_find_own_of (library, document_ids[i], error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

/* ── names of files and folders ── */

static void
free_named (gpointer data)
{
  WinnowNamedDocument *named = data; /* NULL: it moved to another list */
  if (named == NULL)
    return;
  g_free (named->path);
  g_free (named);
}

static gpointer
read_named (sqlite3_stmt *row)
{
  WinnowNamedDocument *named = g_new0 (WinnowNamedDocument, 1);
  named->id = sqlite3_column_int64 (row, 0);
  named->collection_id = sqlite3_column_int64 (row, 1);
  named->path = winnow_row_dup_text (row, 2);
  named->is_unknown = sqlite3_column_int (row, 3);
  return named;
}

/* Adds the documents that stand in the folder itself. */
static gboolean
add_folder (WinnowLibrary *library, gint64 collection_id, const char *folder, GPtrArray *all, GError **error)
{
  g_autoptr (GPtrArray) below
      = winnow_library_collect (library, sql_list_below, VALUES (collection_id, folder), read_named, free_named, error);
  gsize length = strlen (folder);
  for (guint i = 0; below != NULL && i < below->len; i++)
    {
      WinnowNamedDocument *named = g_ptr_array_index (below, i);
      if (strchr (named->path + length + 1, '/') == NULL)
        g_ptr_array_add (all, g_steal_pointer (&below->pdata[i]));
    }
  return below != NULL;
}

static gint
compare_named (gconstpointer a, gconstpointer b)
{
  const WinnowNamedDocument *first = *(WinnowNamedDocument *const *) a, *second = *(WinnowNamedDocument *const *) b;
  return (first->id > second->id) - (first->id < second->id);
}

GPtrArray *
winnow_library_list_unnamed (WinnowLibrary *library, gint64 patterns, GError **error)
{
  g_autoptr (GPtrArray) unnamed
      = winnow_library_collect (library, sql_list_unnamed, VALUES (patterns), read_named, free_named, error);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_named);
  g_autoptr (GHashTable) folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; unnamed != NULL && i < unnamed->len; i++)
    {
      const WinnowNamedDocument *named = g_ptr_array_index (unnamed, i);
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
  return winnow_library_collect (library, sql_list_namesakes, VALUES (collection_id, author), read_named, free_named,
                                 error);
}

gboolean
winnow_library_put_names (WinnowLibrary *library, gint64 document_id, const char *author, const char *number,
                          gint64 patterns, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  g_autofree char *key = dup_key (author, number);
  gint64 is_known;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library, sql_is_named, VALUES (document_id, author, number), &is_known, error))
    return FALSE;
  if (!is_known
      && (!winnow_library_unindex_document (library, document_id, error)
          || !winnow_library_execute (library, sql_put_names, VALUES (document_id, author, number, key), error)
          || !winnow_library_find_own_of (library, document_id, error)))
    return FALSE;
  return winnow_library_execute (library, sql_set_named, VALUES (document_id, patterns), error)
         && winnow_change_commit (&change, error);
}

gboolean
winnow_library_set_named (WinnowLibrary *library, gint64 last_id, gint64 patterns, GError **error)
{
  return winnow_library_execute (library, sql_set_all_named, VALUES (patterns, last_id), error);
}

/* ── indices of platforms ── */

gboolean
winnow_library_put_student (WinnowLibrary *library, gint64 collection_id, const char *number, const char *name,
                            GError **error)
{
  const WinnowValue *values = VALUES (collection_id, number, name);
  return winnow_library_execute (library, sql_put_student, values, error)
         && winnow_library_execute (library, sql_forget_names, values, error);
}

char *
winnow_library_dup_student (WinnowLibrary *library, gint64 collection_id, const char *number, GError **error)
{
  return winnow_library_get (library, sql_get_student, VALUES (collection_id, number), read_name, error);
}
