/* attached-file.c: the files of attached libraries, which are only read
 *
 * Even a reader writes beside a file that has a write-ahead log: it makes the log and its index
 * where they are missing. So a library that nobody has open, which has no log, is opened as
 * immutable: SQLite reads it without locks and makes nothing, on a read-only medium, too. It must
 * not change then: size and times of its file are looked at before each use, and when they are
 * others, or a log has come, it is opened again. A library with a log is opened for each use: the
 * program that has it open could not tidy up when it closes it. */
#include <glib/gstdio.h>

#include "library/library-private.h"

static const char sql_locate[] = "SELECT a.path, d.remote_id, d.name, d.sha256, d.reading, d.n_characters"
                                 " FROM documents AS d JOIN collections AS c ON c.id = d.collection_id"
                                 " JOIN attached AS a ON a.id = c.attached_id WHERE d.id = ?1"
                                 " AND a.n_archived IS NULL";
static const char sql_has[] = "SELECT count(*) FROM documents WHERE id = ?1 AND sha256 = ?2 AND reading = ?3"
                              " AND n_characters = ?4";

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

/* *@has_log: whether a write-ahead log holds something, or somebody has the library open. Returns:
 * (transfer full) NULL where there is no file */
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
    library->attached = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_file);
  g_hash_table_insert (library->attached, g_strdup (path), file);
}

/* With the lock held. *@state: (out) (transfer full) (nullable) */
static WinnowLibrary *
obtain (WinnowLibrary *library, const char *path, char **state, GError **error)
{
  gboolean has_log;
  *state = dup_state (path, &has_log);
  if (*state == NULL)
    {
      g_autofree char *display = g_filename_display_name (path);
      g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_OPEN,
                   _ ("The library “%s” is missing, or can’t be reached."), display);
      return NULL;
    }
  const WinnowAttachedFile *file = library->attached != NULL ? g_hash_table_lookup (library->attached, path) : NULL;
  if (file != NULL && g_str_equal (file->state, *state))
    return winnow_library_ref (file->library);
  if (file != NULL)
    g_hash_table_remove (library->attached, path);
  WinnowLibrary *other = winnow_library_open_to_read (path, !has_log, error);
  if (other != NULL && !has_log)
    keep_file (library, path, *state, other);
  return other;
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

/* Where a document is, and what it was there. */
typedef struct
{
  char *path, *name, *sha256; /* (owned) */
  gint64 remote_id;
  gint64 reading, n_characters;
} Location;

static void
location_free (Location *location)
{
  g_free (location->path);
  g_free (location->name);
  g_free (location->sha256);
  g_free (location);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Location, location_free)

static gpointer
read_location (sqlite3_stmt *row)
{
  Location *location = g_new0 (Location, 1);
  location->path = winnow_row_dup_text (row, 0);
  location->remote_id = sqlite3_column_int64 (row, 1);
  location->name = winnow_row_dup_text (row, 2);
  location->sha256 = winnow_row_dup_text (row, 3);
  location->reading = sqlite3_column_int64 (row, 4);
  location->n_characters = sqlite3_column_int64 (row, 5);
  return location;
}

static WinnowLibrary *
open_location (WinnowLibrary *library, const Location *location, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowLibrary) other = winnow_library_open_attached (library, location->path, NULL, &local);
  gint64 has = 0;
  if (other != NULL
      && winnow_library_query_integer (
          other, sql_has, VALUES (location->remote_id, location->sha256, location->reading, location->n_characters),
          &has, &local)
      && has > 0)
    return g_steal_pointer (&other);
  if (local != NULL)
    /* Translators: %s are the name of a document and a sentence that says why a library can't be
     * read */
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("The text of “%s” can’t be shown: %s"),
                 location->name, local->message);
  else
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                 _ ("The library “%s” no longer has the text of “%s” that was compared. Check again to compare what it "
                    "has now."),
                 location->path, location->name);
  return NULL;
}

WinnowLibrary *
winnow_library_find_holder (WinnowLibrary *library, gint64 *document_id, GError **error)
{
  g_return_val_if_fail (library != NULL && document_id != NULL, NULL);
  GError *local = NULL;
  g_autoptr (Location) location
      = winnow_library_get (library, sql_locate, VALUES (*document_id), read_location, &local);
  if (local != NULL)
    return g_propagate_error (error, local), NULL;
  if (location == NULL)
    return winnow_library_ref (library);
  *document_id = location->remote_id;
  return open_location (library, location, error);
}
