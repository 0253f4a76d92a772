/* library.c: the connection: opening and closing, transactions, failures in words
 *
 * One connection with a write-ahead log: readers in other programs do not wait for the writer, and
 * a commit is one append. It is locked by the lock of library-private.h, not by SQLite's, since one
 * thread has to bind, step and read a statement without another one in between. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "library/author-names.h"
#include "library/upkeep/distrust.h"
#include "library/upkeep/migrations.h"
#include "library/upkeep/row-seals.h"

#include "base/for-each.h"

#define BUSY_TIMEOUT 5000 /* milliseconds another program may hold the file */

G_DEFINE_QUARK (winnow_library_error, winnow_library_error)

/* ── failures ── */

typedef struct
{
  int code; /* SQLite's primary result code */
  const char *message;
} Failure;

static const Failure failures[] = {
  { SQLITE_FULL, N_ ("There is no room left on the disk to write “%s”. Nothing of this step was kept.") },
  { SQLITE_READONLY, N_ ("“%s” can't be changed: the file or its folder is read-only.") },
  { SQLITE_CANTOPEN, N_ ("“%s” can't be opened or made. Does its folder exist, and may you write there?") },
  { SQLITE_PERM, N_ ("“%s” can't be opened: you may not read and write it.") },
  { SQLITE_BUSY, N_ ("“%s” is in use by another program. Try again when that has finished.") },
  { SQLITE_LOCKED, N_ ("“%s” is in use by another program. Try again when that has finished.") },
  { SQLITE_CORRUPT, N_ ("“%s” is damaged. “winnow-cli library --repair” saves what can be saved, or restore it "
                        "from a copy.") },
  { SQLITE_NOTADB, N_ ("“%s” is damaged. “winnow-cli library --repair” saves what can be saved, or restore it "
                       "from a copy.") },
  { SQLITE_IOERR, N_ ("“%s” can't be read or written: the disk reports an error.") },
  { SQLITE_CONSTRAINT, N_ ("“%s” refused a change that contradicts what it holds.") },
  { SQLITE_INTERRUPT, N_ ("“%s” was not read to its end: that takes longer than its size explains.") },
  { SQLITE_TOOBIG, N_ ("A text is too large to be stored in “%s”.") },
};

static const char *
find_message (int code)
{
  winnow_for_each_of (failure, failures)
    if (failure->code == (code & 0xff))
      return _ (failure->message);
  return _ ("“%s” could not be used: the database reports an error.");
}

gboolean
winnow_library_fail_as (WinnowLibrary *library, WinnowLibraryError code, GError **error)
{
  g_autoptr (GString) message = g_string_new (find_message (sqlite3_errcode (library->db)));
  g_string_replace (message, "%s", library->display, 1);
  g_info ("%s: SQLite %d: %s", library->display, sqlite3_extended_errcode (library->db), sqlite3_errmsg (library->db));
  return winnow_library_refuse (error, code, "%s", message->str);
}

gboolean
winnow_library_fail (WinnowLibrary *library, GError **error)
{
  return winnow_library_fail_as (library, WINNOW_LIBRARY_ERROR_DATABASE, error);
}

gboolean
winnow_library_refuse (GError **error, WinnowLibraryError code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, WINNOW_LIBRARY_ERROR, (int) code, message);
  return FALSE;
}

gboolean
winnow_library_fail_not_found (WinnowLibrary *library, WinnowRow row, gint64 id, GError **error)
{
  static const char *const sentences[] = {
    [WINNOW_ROW_COLLECTION] = N_ ("Collection %s is not in “%s”."),
    [WINNOW_ROW_DOCUMENT] = N_ ("Document %s is not in “%s”."),
    [WINNOW_ROW_OVERLAP] = N_ ("Overlap %s is not in “%s”."),
    [WINNOW_ROW_PICTURE] = N_ ("Picture %s is not in “%s”."),
  };
  g_autofree char *number = g_strdup_printf ("%" PRId64, id);
  g_autoptr (GString) message = g_string_new (_ (sentences[row]));
  g_string_replace (message, "%s", number, 1);
  g_string_replace (message, "%s", library->display, 1);
  return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_NOT_FOUND, "%s", message->str);
}

/* ── opening and closing ── */

/* After the file was admitted: the journal mode is written into it. Referential integrity is off in
 * SQLite unless asked for. */
static const char configuration[] = "PRAGMA foreign_keys = ON;"
                                    "PRAGMA recursive_triggers = ON;" /* for rows that REPLACE deletes */
                                    "PRAGMA journal_mode = WAL;"
                                    "PRAGMA synchronous = NORMAL;"
                                    "PRAGMA temp_store = MEMORY;"
                                    /* KiB: lists look up rows by id, all over the file */
                                    "PRAGMA cache_size = -32768;";

static int
is_endless (gpointer data)
{
  WinnowLibrary *library = data;
  return winnow_distrust_is_endless (library->path, ++library->ticks);
}

static void
share_author (sqlite3_context *context, int n, sqlite3_value **keys)
{
  sqlite3_result_int (context, winnow_author_keys_share ((const char *) sqlite3_value_text (keys[0]),
                                                         (const char *) sqlite3_value_text (keys[1])));
}

/* @path: absolute, or a URI. */
static gboolean
connect_to (WinnowLibrary *library, const char *path, int flags, GError **error)
{
  if (sqlite3_open_v2 (path, &library->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK
      || winnow_seal_define (library->db) != SQLITE_OK
      || sqlite3_create_function (library->db, "winnow_share_author", 2,
                                  SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, share_author, NULL,
                                  NULL)
             != SQLITE_OK)
    return winnow_library_fail_as (library, WINNOW_LIBRARY_ERROR_OPEN, error);
  winnow_distrust (library->db);
  sqlite3_progress_handler (library->db, WINNOW_DISTRUST_TICK, is_endless, library);
  sqlite3_busy_timeout (library->db, BUSY_TIMEOUT);
  /* A file that is refused, or only read, stays unchanged, and so does its write-ahead log. */
  sqlite3_db_config (library->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  return TRUE;
}

void
winnow_library_make_private (const char *path)
{
  int descriptor = g_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0)
    close (descriptor);
}

/* By an absolute path: SQLite takes "" and ":memory:" for temporary databases. */
static gboolean
open_file (WinnowLibrary *library, GError **error)
{
  g_autofree char *path = library->path != NULL ? g_canonicalize_filename (library->path, NULL) : g_strdup (":memory:");
  if (library->path != NULL)
    winnow_library_make_private (path);
  return connect_to (library, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
}

static gboolean
check_writable (WinnowLibrary *library, GError **error)
{
  return sqlite3_db_readonly (library->db, "main") != 1
         || winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_OPEN,
                                   _ ("“%s” can't be changed: the file or its folder is read-only."), library->display);
}

/* Before any statement that reads a table. */
static gboolean
check_schema (WinnowLibrary *library, GError **error)
{
  gint64 version;
  if (!winnow_library_query_integer (library, "PRAGMA user_version", NULL, &version, error))
    return FALSE;
  g_autofree char *foreign = winnow_distrust_find_foreign (library->db, version);
  return foreign == NULL
         || winnow_library_refuse (
             error, WINNOW_LIBRARY_ERROR_FOREIGN,
             _ ("“%s” was not opened: “%s” in it is not as any version of Winnow makes it. “winnow-cli "
                "library --repair” takes the documents and results over into a new file."),
             library->display, foreign);
}

static gboolean
configure (WinnowLibrary *library, GError **error)
{
  sqlite3_db_config (library->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
  return sqlite3_exec (library->db, configuration, NULL, NULL, NULL) == SQLITE_OK
         || winnow_library_fail_as (library, WINNOW_LIBRARY_ERROR_OPEN, error);
}

static gboolean
add_triggers (WinnowLibrary *library, GError **error)
{
  return (sqlite3_exec (library->db, winnow_schema_triggers, NULL, NULL, NULL) == SQLITE_OK
          || winnow_library_fail_as (library, WINNOW_LIBRARY_ERROR_OPEN, error))
         && winnow_row_seals_keep (library, error);
}

/* The limit of ids, so that numbers computed from them, such as the rows of postings, stay within
 * 64 bits. No library reaches it. */
#define MAX_ID "1099511627776"
#define COUNT_BEYOND(table) \
  "SELECT (SELECT count (*) FROM " table " WHERE id < 0) + (SELECT count (*) FROM " table " WHERE id > " MAX_ID ")"
static const char *const sql_beyond[] = {
  "SELECT count (*) FROM sqlite_sequence WHERE seq > " MAX_ID,
  COUNT_BEYOND ("collections"),
  COUNT_BEYOND ("documents"),
  COUNT_BEYOND ("checks"),
  COUNT_BEYOND ("overlaps"),
  COUNT_BEYOND ("groupings"),
  COUNT_BEYOND ("group_members"),
  COUNT_BEYOND ("pictures"),
  COUNT_BEYOND ("thumbnails"),
  COUNT_BEYOND ("verdicts"),
  COUNT_BEYOND ("attached"),
  COUNT_BEYOND ("segments"),
};

static gboolean
check_ids (WinnowLibrary *library, GError **error)
{
  gint64 n = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (sql_beyond) && n == 0; i++)
    if (!winnow_library_query_integer (library, sql_beyond[i], NULL, &n, error))
      return FALSE;
  return n == 0
         || winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_DATABASE,
                                   _ ("“%s” is damaged: it has rows with numbers that Winnow does not give."),
                                   library->display);
}

static void
finalize_statement (gpointer stmt)
{
  sqlite3_finalize (stmt);
}

static WinnowLibrary *
library_new (const char *path)
{
  WinnowLibrary *library = g_new0 (WinnowLibrary, 1);
  g_atomic_ref_count_init (&library->references);
  g_rec_mutex_init (&library->lock);
  library->path = g_strdup (path);
  library->display = path != NULL ? g_filename_display_name (path) : g_strdup (_ ("the library in memory"));
  library->readers = winnow_readers_new ();
  library->statements = g_hash_table_new_full (NULL, NULL, NULL, finalize_statement);
  return library;
}

/* Whether the file is there and can't be changed, or a log can't be written beside it. */
static gboolean
is_read_only (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  return g_file_test (path, G_FILE_TEST_EXISTS)
         && (faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) != 0 || faccessat (AT_FDCWD, folder, W_OK, AT_EACCESS) != 0);
}

/* What a program left in its log on such a disk is read with it. */
static gboolean
has_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  GStatBuf status;
  return g_stat (log, &status) == 0 && status.st_size > 0;
}

WinnowLibrary *
winnow_library_open_damaged (const char *path, GError **error)
{
  if (path != NULL && is_read_only (path))
    return winnow_library_open_to_read (path, !has_log (path), error);
  g_autoptr (WinnowLibrary) library = library_new (path);
  if (!open_file (library, error) || !winnow_migrations_admit (library, winnow_migrations, error)
      || !check_schema (library, error) || !check_writable (library, error) || !configure (library, error)
      || !winnow_migrations_apply (library, winnow_migrations, error) || !add_triggers (library, error)
      || !check_ids (library, error))
    return NULL;
  return g_steal_pointer (&library);
}

WinnowLibrary *
winnow_library_open (const char *path, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open_damaged (path, error);
  return library != NULL && winnow_library_check_rows (library, error) ? g_steal_pointer (&library) : NULL;
}

WinnowLibrary *
winnow_library_open_to_read (const char *path, gboolean is_immutable, GError **error)
{
  g_autoptr (WinnowLibrary) library = library_new (path);
  g_autofree char *absolute = g_canonicalize_filename (path, NULL), *uri = g_filename_to_uri (absolute, NULL, error);
  if (uri == NULL)
    return NULL;
  g_autofree char *name = g_strconcat (uri, is_immutable ? "?mode=ro&immutable=1" : "?mode=ro", NULL);
  if (!connect_to (library, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error)
      || !winnow_migrations_admit_as_is (library, winnow_migrations, error) || !check_schema (library, error)
      || !check_ids (library, error))
    return NULL;
  return g_steal_pointer (&library);
}

WinnowLibrary *
winnow_library_ref (WinnowLibrary *library)
{
  g_return_val_if_fail (library != NULL, NULL);
  g_atomic_ref_count_inc (&library->references);
  return library;
}

void
winnow_library_unref (WinnowLibrary *library)
{
  g_return_if_fail (library != NULL);
  if (!g_atomic_ref_count_dec (&library->references))
    return;
  winnow_clear (library, g_hash_table_unref, statements, attached);
  winnow_readers_free (library->readers);
  winnow_for_each_kind (kind, WINNOW_N_SEEN)
    winnow_hash_filter_clear (&library->seen[kind].filter);
  sqlite3_close (library->db);
  g_rec_mutex_clear (&library->lock);
  winnow_clear (library, g_free, path, display);
  g_free (library);
}

gboolean
winnow_library_is_read_only (WinnowLibrary *library)
{
  return sqlite3_db_readonly (library->db, "main") == 1;
}

const char *
winnow_library_get_path (const WinnowLibrary *library)
{
  g_return_val_if_fail (library != NULL, NULL);
  return library->path;
}

gboolean
winnow_library_get_version (WinnowLibrary *library, gint64 *version, GError **error)
{
  return winnow_library_query_integer (library, "PRAGMA data_version", NULL, version, error);
}

void
winnow_library_give_back (WinnowLibrary *library)
{
  winnow_library_execute (library, "PRAGMA shrink_memory", NULL, NULL);
}

/* ── transactions: a change whose end is another call ── */

gboolean
winnow_library_begin (WinnowLibrary *library, GError **error)
{
  WinnowChange change; /* is not cleared: its lock and its transaction stay */
  if (!winnow_change_begin (&change, library, error))
    return FALSE;
  g_assert (!change.nested);
  return TRUE;
}

gboolean
winnow_library_begin_whole (WinnowLibrary *library, GError **error)
{
  if (!winnow_library_begin (library, error))
    return FALSE;
  library->is_whole = TRUE;
  library->is_spoilt = FALSE;
  return TRUE;
}

gboolean
winnow_library_commit (WinnowLibrary *library, GError **error)
{
  return winnow_library_end (library, TRUE, error);
}

void
winnow_library_rollback (WinnowLibrary *library)
{
  winnow_library_end (library, FALSE, NULL);
}

gboolean
winnow_library_end (WinnowLibrary *library, gboolean is_good, GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  g_auto (WinnowChange) change = { library, FALSE, FALSE };
  const gboolean is_spoilt = library->is_whole && library->is_spoilt;
  library->is_whole = FALSE;
  if (is_good && is_spoilt)
    return winnow_library_fail (library, error);
  return is_good && winnow_change_commit (&change, error);
}
