/* repair.c: a damaged library becomes a whole one again
 *
 * The library is copied page by page before anything is changed. If SQLite finds fault with the
 * structure, or no version makes such a schema, rows are copied into a new file, from both ends of
 * each table up to the damage. Then damaged results are removed: the next check computes them
 * again. Damaged texts stay until they are read again from their files.
 *
 * Rows move one by one between two connections: INSERT … SELECT copies damaged records as they are,
 * and spoilt the new file. Of 60 libraries with 1 to 64 changed bytes, 58 opened after a repair, 53
 * of them with the result of before. */
#include <glib/gstdio.h>

#include "library/upkeep/distrust.h"
#include "library/upkeep/migrations.h"
#include "library/upkeep/row-seals.h"

#include "base/for-each.h"

/* ── the copy ── */

/* "a.winnow" → "a.winnow.damaged", "a.winnow.damaged-2" … Returns: (transfer full) */
static char *
dup_copy_path (const char *path)
{
  char *copy = g_strconcat (path, ".damaged", NULL);
  for (guint i = 2; g_file_test (copy, G_FILE_TEST_EXISTS); i++)
    {
      g_free (copy);
      copy = g_strdup_printf ("%s.damaged-%u", path, i);
    }
  return copy;
}

/* Returns: FALSE */
static gboolean
fail (const char *path, sqlite3 *db, GError **error)
{
  g_autofree char *display = g_filename_display_name (path);
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE, _ ("“%s” can't be repaired: %s."), display,
               sqlite3_errcode (db) != SQLITE_OK ? sqlite3_errmsg (db) : _ ("nothing in it can be found"));
  return FALSE;
}

/* A schema that can't be read is no reason to refuse, where it may be written. */
static gboolean
open_raw (const char *path, int flags, sqlite3 **db, GError **error)
{
  if (sqlite3_open_v2 (path, db, flags, NULL) != SQLITE_OK || winnow_seal_define (*db) != SQLITE_OK)
    return fail (path, *db, error);
  winnow_distrust (*db);
  sqlite3_db_config (*db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
  return sqlite3_exec (*db, "PRAGMA writable_schema = ON", NULL, NULL, NULL) == SQLITE_OK || fail (path, *db, error);
}

/* With what its write-ahead log has. */
static gboolean
copy_pages (sqlite3 *from, const char *path, const char *copy, GError **error)
{
  sqlite3 *to = NULL;
  winnow_library_make_private (copy);
  gboolean done = open_raw (copy, SQLITE_OPEN_READWRITE, &to, error);
  if (done)
    {
      sqlite3_backup *backup = sqlite3_backup_init (to, "main", from, "main");
      done = backup != NULL && sqlite3_backup_step (backup, -1) == SQLITE_DONE;
      if (backup != NULL)
        sqlite3_backup_finish (backup);
      if (!done)
        fail (path, to, error);
    }
  sqlite3_close (to);
  return done;
}

/* ── a new file ── */

/* The first column of the only row; −1 where it can't be read. */
static gint64
get_integer (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *stmt = NULL;
  gint64 value = -1;
  if (sqlite3_prepare_v2 (db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step (stmt) == SQLITE_ROW)
    value = sqlite3_column_int64 (stmt, 0);
  sqlite3_finalize (stmt);
  return value;
}

/* The names in the first column. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_names (sqlite3 *db, const char *sql)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *stmt = NULL;
  if (sqlite3_prepare_v2 (db, sql, -1, &stmt, NULL) == SQLITE_OK)
    while (sqlite3_step (stmt) == SQLITE_ROW)
      g_ptr_array_add (names, g_strdup ((const char *) sqlite3_column_text (stmt, 0)));
  sqlite3_finalize (stmt);
  return names;
}

/* Inserts rows one by one until the damage. Not by INSERT … SELECT, which copies damaged records as
 * they are. Returns: whether it came to the end */
static gboolean
copy_rows (sqlite3 *from, sqlite3 *to, const char *table, const char *direction)
{
  g_autofree char *sql = g_strdup_printf ("SELECT * FROM \"%s\" ORDER BY 1 %s", table, direction);
  sqlite3_stmt *rows = NULL, *insert = NULL;
  int result = sqlite3_prepare_v2 (from, sql, -1, &rows, NULL), n = sqlite3_column_count (rows);
  g_autoptr (GString) put = g_string_new (NULL);
  g_string_append_printf (put, "INSERT OR IGNORE INTO \"%s\" VALUES (?", table);
  for (int i = 1; i < n; i++)
    g_string_append (put, ", ?");
  g_string_append_c (put, ')');
  if (result == SQLITE_OK && (result = sqlite3_prepare_v2 (to, put->str, -1, &insert, NULL)) == SQLITE_OK)
    while ((result = sqlite3_step (rows)) == SQLITE_ROW)
      {
        for (int i = 0; i < n; i++)
          sqlite3_bind_value (insert, i + 1, sqlite3_column_value (rows, i));
        sqlite3_step (insert); /* a row that breaks a rule of the table is left out */
        sqlite3_reset (insert);
      }
  sqlite3_finalize (insert);
  sqlite3_finalize (rows);
  return result == SQLITE_DONE;
}

/* Gives the tables of @work, whose roots are in its schema, the definitions that they have in @to:
 * one damaged letter would keep all of them shut. */
static gboolean
heal_schema (sqlite3 *to, const char *work)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *names = NULL, *update = NULL;
  gboolean done
      = open_raw (work, SQLITE_OPEN_READWRITE, &db, NULL)
        && sqlite3_prepare_v2 (to, "SELECT sql, tbl_name, type, name FROM sqlite_schema", -1, &names, NULL) == SQLITE_OK
        && sqlite3_prepare_v2 (db, "UPDATE sqlite_schema SET sql = ?1, tbl_name = ?2, type = ?3 WHERE name = ?4", -1,
                               &update, NULL)
               == SQLITE_OK;
  while (done && sqlite3_step (names) == SQLITE_ROW)
    {
      for (int i = 0; i < 4; i++)
        sqlite3_bind_value (update, i + 1, sqlite3_column_value (names, i));
      done = sqlite3_step (update) == SQLITE_DONE;
      sqlite3_reset (update);
    }
  sqlite3_finalize (names);
  sqlite3_finalize (update);
  sqlite3_close (db);
  return done;
}

/* Fills the empty file @to with what can be read in the one at @work, which may be changed. */
static gboolean
fill (sqlite3 *to, const char *work, gint64 version)
{
  sqlite3 *from = NULL;
  gboolean done = version >= winnow_migrations->version
                  && sqlite3_exec (to, "PRAGMA foreign_keys = OFF", NULL, NULL, NULL) == SQLITE_OK;
  for (const WinnowMigration *step = winnow_migrations; done && step->version != 0 && step->version <= version; step++)
    done = sqlite3_exec (to, step->sql, NULL, NULL, NULL) == SQLITE_OK;
  done = done && heal_schema (to, work) && open_raw (work, SQLITE_OPEN_READONLY, &from, NULL)
         && sqlite3_exec (to, "BEGIN", NULL, NULL, NULL) == SQLITE_OK;
  /* The full-text index is made again. */
  g_autoptr (GPtrArray) tables
      = list_names (to, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> "
                        "'search' AND name NOT LIKE 'search\\_%' ESCAPE '\\'");
  for (guint i = 0; done && i < tables->len; i++)
    if (!copy_rows (from, to, g_ptr_array_index (tables, i), "ASC"))
      copy_rows (from, to, g_ptr_array_index (tables, i), "DESC");
  sqlite3_close (from);
  return done && sqlite3_exec (to, "UPDATE documents SET indexed = 0; COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* The file at @path becomes a new one, made from @db, which has it open. */
static gboolean
rebuild (sqlite3 *db, const char *path, GError **error)
{
  g_autofree char *part = g_strconcat (path, ".part", NULL), *work = g_strconcat (path, ".work", NULL);
  sqlite3 *to = NULL;
  g_remove (part); /* of an attempt that was cut off */
  g_remove (work);
  winnow_library_make_private (part);
  gboolean done = copy_pages (db, path, work, error) && open_raw (part, SQLITE_OPEN_READWRITE, &to, error)
                  && (fill (to, work, get_integer (db, "PRAGMA user_version")) || fail (path, to, error));
  sqlite3_close (to);
  g_remove (work);
  if (done && winnow_library_put_in_place (part, path, error))
    return TRUE;
  g_remove (part);
  return FALSE;
}

/* ── rows ── */

/* In this order; foreign keys are on, so rows that belong to a row are deleted with it. Verdicts
 * and notes belong to documents. The picture of a damaged decision is unknown. A check without a
 * basis compares every pair again. */
static const char *const cleaning[] = {
  "UPDATE checks SET basis = '' WHERE EXISTS (SELECT 1 FROM passages WHERE NOT winnow_is_sealed (packed) UNION ALL"
  " SELECT 1 FROM overlaps WHERE NOT winnow_is_sealed (sums) UNION ALL SELECT 1 FROM broken WHERE name IN"
  " (" WINNOW_COMPUTED_TABLES "))",
  "DELETE FROM overlaps WHERE EXISTS (SELECT 1 FROM broken WHERE name IN ('passages', 'verdict_links'))",
  "DELETE FROM overlaps WHERE id IN (SELECT overlap_id FROM passages WHERE NOT winnow_is_sealed (packed)) OR NOT"
  " winnow_is_sealed (sums)",
  "DELETE FROM picture_decisions WHERE NOT winnow_is_sealed (packed)",
  "DELETE FROM compared WHERE NOT winnow_is_sealed (packed)",
  "DELETE FROM segments WHERE EXISTS (SELECT 1 FROM postings WHERE NOT winnow_is_sealed (packed) UNION ALL"
  " SELECT 1 FROM broken WHERE name = 'postings')",
  "UPDATE documents SET segment_id = NULL WHERE segment_id NOT IN (SELECT id FROM segments)",
  "DELETE FROM postings WHERE NOT EXISTS (SELECT 1 FROM segments)",
  "INSERT INTO texts (document_id, body, pages) SELECT id, x'', x'' FROM documents"
  " WHERE remote_id IS NULL AND id NOT IN (SELECT document_id FROM texts)",
  "REINDEX",
  "INSERT OR IGNORE INTO stale_shares SELECT id FROM documents WHERE checked",
};

/* What is computed, of tables with a broken seal (row-seals.h). */
static const char sql_computed[]
    = "SELECT DISTINCT printf ('DELETE FROM \"%w\"', name) FROM broken WHERE name IN (" WINNOW_COMPUTED_TABLES ")";

/* ?1: their problem until their files are read again, which replaces everything. */
static const char sql_mark[]
    = "UPDATE documents SET reading = 0, problem = ?1, text_sum = NULL WHERE id IN"
      " (SELECT document_id FROM texts JOIN documents ON id = document_id"
      " WHERE text_sum <> winnow_sum (winnow_text (body)) UNION SELECT document_id FROM pictures"
      " WHERE NOT winnow_is_sealed (packed) UNION SELECT document_id FROM thumbnails"
      " WHERE NOT winnow_is_sealed (features) UNION SELECT key FROM broken"
      " WHERE name IN (" WINNOW_READ_TABLES "))";

/* Rows that belong to nothing. All keys are of ids. */
static const char sql_orphans[]
    = "SELECT printf ('DELETE FROM \"%w\" WHERE \"%w\" IS NOT NULL AND \"%w\" NOT IN (SELECT id FROM \"%w\")',"
      " t.name, k.\"from\", k.\"from\", k.\"table\")"
      " FROM sqlite_schema AS t JOIN pragma_foreign_key_list (t.name) AS k WHERE t.type = 'table'";

/* Runs the statements that @sql makes. */
static gboolean
run_made (WinnowLibrary *library, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) statements = list_names (library->db, sql);
  winnow_for_each (const char, statement, statements)
    if (sqlite3_exec (library->db, statement, NULL, NULL, NULL) != SQLITE_OK)
      return winnow_library_fail (library, error);
  return TRUE;
}

/* After winnow_library_verify(). What users decided stays as it is. */
static gboolean
clean (WinnowLibrary *library, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  /* Documents whose collection is lost. */
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (
          library,
          "INSERT INTO collections (id, name, role) SELECT DISTINCT collection_id, ?1 || ' ' || collection_id, "
          "'submissions' FROM documents WHERE collection_id NOT IN (SELECT id FROM collections)",
          VALUES (_ ("Recovered")), error)
      || !run_made (library, sql_orphans, error) || !run_made (library, sql_computed, error))
    return FALSE;
  winnow_for_each_of (sql, cleaning)
    if (!winnow_library_execute (library, *sql, NULL, error))
      return FALSE;
  return winnow_library_execute (
             library, sql_mark,
             VALUES (_ ("The text in the library was damaged, and its file was not there to be read again. "
                        "Compare the shown text with the file.")),
             error)
         && winnow_row_seals_fill (library, error) && winnow_change_commit (&change, error);
}

WinnowLibrary *
winnow_library_repair (const char *path, char **copy, GPtrArray **findings, GError **error)
{
  g_autofree char *kept = dup_copy_path (path);
  sqlite3 *db = NULL;
  gboolean done = open_raw (path, SQLITE_OPEN_READWRITE, &db, error) && copy_pages (db, path, kept, error);
  if (done)
    {
      g_autoptr (GPtrArray) faults = list_names (db, "SELECT integrity_check FROM pragma_integrity_check (1)");
      g_autofree char *foreign = winnow_distrust_find_foreign (db, get_integer (db, "PRAGMA user_version"));
      gboolean is_sound = foreign == NULL && faults->len == 1 && g_str_equal (g_ptr_array_index (faults, 0), "ok");
      done = is_sound || rebuild (db, path, error);
    }
  sqlite3_close (db);
  g_autoptr (WinnowLibrary) library = done ? winnow_library_open_damaged (path, error) : NULL;
  g_autoptr (GPtrArray) found = library != NULL ? winnow_library_verify (library) : NULL;
  if (library == NULL || !clean (library, error))
    return NULL;
  *findings = g_steal_pointer (&found);
  *copy = g_steal_pointer (&kept);
  return g_steal_pointer (&library);
}
