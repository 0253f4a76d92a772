/* save-as.c: a library under another name
 *
 * SQLite writes a compact copy in one read transaction (VACUUM INTO), so that others may go on
 * reading and writing. It appears under its name only when it is whole. */
#include <errno.h>
#include <glib/gstdio.h>

#include "library/library-private.h"

#include "base/for-each.h"

/* Two names may be of one file, which must not be replaced by its copy while it is open. */
static gboolean
is_library_itself (WinnowLibrary *library, const char *path)
{
  GStatBuf own, other;
  return library->path != NULL && g_stat (library->path, &own) == 0 && g_stat (path, &other) == 0
         && own.st_dev == other.st_dev && own.st_ino == other.st_ino;
}

/* The write-ahead log of a file that is replaced would be taken for that of its successor. */
static void
remove_logs (const char *path)
{
  const char *const endings[] = { "-wal", "-shm" };
  winnow_for_each_of (ending, endings)
    {
      g_autofree char *log = g_strconcat (path, *ending, NULL);
      g_remove (log);
    }
}

/* Returns: FALSE. The file that failed is the new one, not the library. */
static gboolean
fail_to_write (const char *path, const char *cause, GError **error)
{
  g_autofree char *display = g_filename_display_name (path);
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_OPEN, _ ("“%s” can't be written: %s"), display, cause);
  return FALSE;
}

static gboolean
write_copy (WinnowLibrary *library, const char *copy, const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  if (winnow_library_execute (library, "VACUUM INTO ?1", VALUES (copy), &local))
    return TRUE;
  g_info ("%s: %s", copy, local->message);
  return fail_to_write (path, sqlite3_errstr (sqlite3_errcode (library->db)), error);
}

gboolean
winnow_library_put_in_place (const char *copy, const char *path, GError **error)
{
  GStatBuf old;
  if (g_stat (path, &old) == 0 && g_chmod (copy, (int) (old.st_mode & 0777)) != 0)
    g_info ("%s: %s", copy, g_strerror (errno)); /* a file system without permissions */
  remove_logs (path);
  return g_rename (copy, path) == 0 || fail_to_write (path, g_strerror (errno), error);
}

gboolean
winnow_library_save_as (WinnowLibrary *library, const char *path, GError **error)
{
  g_autofree char *copy = NULL;
  g_return_val_if_fail (path != NULL, FALSE);
  if (is_library_itself (library, path))
    return TRUE;
  copy = g_strconcat (path, ".part", NULL);
  g_remove (copy); /* of an attempt that was cut off */
  winnow_library_make_private (copy);
  if (write_copy (library, copy, path, error) && winnow_library_put_in_place (copy, path, error))
    return TRUE;
  g_remove (copy);
  return FALSE;
}
