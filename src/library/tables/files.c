/* files.c: what the library knows of the files of its documents, so that those that are as they
 * were need not be looked up one by one */
#include "library/library-private.h"

static const char sql_list[] = "SELECT path, size, mtime, reading, charset IS NOT NULL, language FROM documents"
                               " WHERE collection_id = ?1";
static const char sql_list_sums[] = "SELECT id, sha256 FROM documents";

static void
free_file (gpointer data)
{
  WinnowStoredFile *file = data;
  g_free (file->path);
  g_free (file->language);
  g_free (file);
}

static void
read_file (sqlite3_stmt *row, gpointer data)
{
  WinnowStoredFile *file = g_new0 (WinnowStoredFile, 1);
  file->path = winnow_row_dup_text (row, 0);
  file->size = (guint64) sqlite3_column_int64 (row, 1);
  file->mtime = sqlite3_column_int64 (row, 2);
  file->reading = (guint32) sqlite3_column_int64 (row, 3);
  file->has_charset = sqlite3_column_int (row, 4);
  file->language = winnow_row_dup_text (row, 5);
  g_hash_table_insert (data, file->path, file);
}

GHashTable *
winnow_library_list_files (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_file);
  return winnow_library_query (library, sql_list, VALUES (collection_id), read_file, files, error)
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
  return winnow_library_query (library, sql_list_sums, NULL, read_sum, &sums, error);
}
