/* attached-file.c: the files of attached libraries, which are only read
 *
 * Even a reader writes beside a file in the mode of write-ahead logs: it makes the log and its
 * index if they are missing. So a library without a log, which no program has open, is opened as
 * immutable: SQLite reads it without locks and makes nothing, on a read-only medium, too. It must
 * not change then: if size or times of its file change, or a log appears, before a use, it is
 * opened again. A library with a log is opened for each use: the program that has it open could not
 * tidy up when it closes it. */
#include <glib/gstdio.h>

#include "base/for-each.h"
#include "library/library-private.h"

static const char sql_locate[] = "SELECT a.path, d.remote_id, d.name, d.sha256, d.reading, d.n_characters"
                                 " FROM documents AS d JOIN collections AS c ON c.id = d.collection_id"
                                 " JOIN attached AS a ON a.id = c.attached_id WHERE d.id = ?1"
                                 " AND a.n_archived IS NULL";

/* A library as it was opened. */
typedef struct
{
  WinnowLibrary *library; /* (owned) */
  char *state;            /* (owned) */
} WinnowAttachedFile;

static void
free_file (gpointer data)
{
  WinnowAttachedFile *file = data;
  winnow_library_unref (file->library);
  g_free (file->state);
  g_free (file);
}

/* ── state ── */

/* Returns: whether there is such a file */
static gboolean
append_state (GString *state, const char *path, const char *ending)
{
  g_autofree char *name = g_strconcat (path, ending, NULL);
  GStatBuf status;
  if (g_stat (name, &status) != 0)
    return FALSE;
  g_string_append_printf (state, "%s %" PRIu64 " %" PRIu64 " %" PRIi64 " %" PRIi64 ".%09li\n", ending,
                          (guint64) status.st_dev, (guint64) status.st_ino, (gint64) status.st_size,
                          (gint64) status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  return TRUE;
}

/* *@has_log: whether the library has a write-ahead log: a program has it open, or did not close it.
 * Returns: (transfer full) NULL if there is no file */
static char *
dup_state (const char *path, gboolean *has_log)
{
  g_autoptr (GString) state = g_string_new (NULL);
  if (!append_state (state, path, ""))
    return NULL;
  gsize length = state->len;
  append_state (state, path, "-wal");
  *has_log = state->len > length;
  return g_string_free (g_steal_pointer (&state), FALSE);
}

/* ── opening ── */

static void
keep_file (WinnowLibrary *library, const char *path, const char *state, WinnowLibrary *other)
{
  WinnowAttachedFile *file = g_new (WinnowAttachedFile, 1);
  *file = (WinnowAttachedFile){ winnow_library_ref (other), g_strdup (state) };
  if (library->attached == NULL)
    library->attached = winnow_string_table_new (free_file);
  g_hash_table_insert (library->attached, g_strdup (path), file);
}

/* With the lock held. *@state: (out) (transfer full) (nullable) */
static WinnowLibrary *
obtain (WinnowLibrary *library, const char *path, char **state, GError **error)
{
  gboolean has_log;
  g_autofree char *display = g_filename_display_name (path);
  *state = dup_state (path, &has_log);
  if (*state == NULL)
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_OPEN,
                                  _ ("The library “%s” is missing, or can’t be reached."), display),
           NULL;
  const WinnowAttachedFile *file = library->attached != NULL ? g_hash_table_lookup (library->attached, path) : NULL;
  if (file != NULL && g_str_equal (file->state, *state))
    return winnow_library_ref (file->library);
  if (file != NULL)
    g_hash_table_remove (library->attached, path);
  g_autoptr (WinnowLibrary) other = winnow_library_open_to_read (path, !has_log, error);
  if (other == NULL || (!has_log && !winnow_library_check_rows (other, error)))
    return NULL;
  if (!has_log)
    keep_file (library, path, *state, other);
  return g_steal_pointer (&other);
}

WinnowLibrary *
winnow_library_open_attached (WinnowLibrary *library, const char *path, char **state, GError **error)
{
  g_autofree char *found = NULL;
  g_rec_mutex_lock (&library->lock);
  WinnowLibrary *other = obtain (library, path, &found, error);
  g_rec_mutex_unlock (&library->lock);
  if (other != NULL && state != NULL)
    *state = g_steal_pointer (&found);
  return other;
}

/* ── content of documents ── */

/* A document of an attached library, as it was when its row was made. */
typedef struct
{
  char *path, *name, *sha256; /* (owned) of the library, of the document */
  gint64 remote_id, reading, n_characters;
} Location;
ROW_TYPE (location_row, Location, NULL, path, remote_id, name, sha256, reading, n_characters);

static WinnowLibrary *
open_location (WinnowLibrary *library, const Location *location, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowLibrary) other = winnow_library_open_attached (library, location->path, NULL, &local);
  gint64 has = 0;
  if (other != NULL
      && winnow_library_query_integer (
          other, "SELECT count(*) FROM documents WHERE id = ?1 AND sha256 = ?2 AND reading = ?3 AND n_characters = ?4",
          VALUES (location->remote_id, location->sha256, location->reading, location->n_characters), &has, &local)
      && has > 0)
    return g_steal_pointer (&other);
  if (local != NULL)
    /* Translators: %s are the name of a document and a sentence that says why a library can't be
     * read */
    winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("The text of “%s” can’t be shown: %s"),
                           location->name, local->message);
  else
    winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                           _ ("The library “%s” no longer has the text of “%s” that was compared. Check again to "
                              "compare what it has now."),
                           location->path, location->name);
  return NULL;
}

static void
read_location (sqlite3_stmt *row, gpointer location)
{
  winnow_row_read (row, &location_row, location);
}

WinnowLibrary *
winnow_library_find_holder (WinnowLibrary *library, gint64 *document_id, GError **error)
{
  g_return_val_if_fail (library != NULL && document_id != NULL, NULL);
  Location location = { 0 };
  WinnowLibrary *holder = NULL;
  if (!winnow_library_query (library, sql_locate, VALUES (*document_id), read_location, &location, error))
    return NULL;
  if (location.path == NULL)
    return winnow_library_ref (library);
  *document_id = location.remote_id;
  holder = open_location (library, &location, error);
  winnow_fields_clear (location_row.fields, &location);
  return holder;
}
