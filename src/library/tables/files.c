/* files.c: all files of documents at once, so that unchanged ones need not be looked up one by
 * one */
#include "library/library-private.h"

ROW_TYPE (file_row, WinnowStoredFile, NULL, path, size, mtime, reading, has_charset, language);

static void
free_file (gpointer file)
{
  winnow_fields_clear (file_row.fields, file);
  g_free (file);
}

static void
insert_file (sqlite3_stmt *row, gpointer files)
{
  WinnowStoredFile *file = g_new0 (WinnowStoredFile, 1);
  winnow_row_read (row, &file_row, file);
  g_hash_table_insert (files, file->path, file);
}

GHashTable *
winnow_library_list_files (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_file);
  return winnow_library_query (
             library,
             "SELECT path, size, mtime, reading, charset IS NOT NULL, language FROM documents WHERE collection_id = ?1",
             VALUES (collection_id), insert_file, files, error)
             ? g_steal_pointer (&files)
             : NULL;
}

typedef struct
{
  WinnowTakeSum take;
  gpointer data;
} Sums;

static void
read_sum (sqlite3_stmt *row, gpointer data)
{
  const Sums *sums = data;
  sums->take (sqlite3_column_int64 (row, 0), winnow_row_get_text (row, 1), sums->data);
}

gboolean
winnow_library_read_sums (WinnowLibrary *library, WinnowTakeSum take, gpointer data, GError **error)
{
  Sums sums = { take, data };
  return winnow_library_query (library, "SELECT id, sha256 FROM documents", NULL, read_sum, &sums, error);
}
