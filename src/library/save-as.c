/* save-as.c: a library under another name: SQLite writes a compact copy in one read transaction (VACUUM INTO), so that
 * others may go on reading and writing. It appears under its name only when it is whole. */
#include <glib/gstdio.h>

#include "library/library-private.h"

static const char sql_copy[] = "VACUUM INTO ?1";

/* The write-ahead log of a file that is replaced would be taken for that of its successor. */
static void
remove_logs (const char *path)
{
  const char *const endings[] = { "-wal", "-shm" };

  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *log = g_strconcat (path, endings[i], NULL);
      g_remove (log);
    }
}

static gboolean
put_in_place (const char *copy, const char *path, GError **error)
{
  remove_logs (path);
  if (g_rename (copy, path) == 0)
    return TRUE;
  g_autofree char *display = g_filename_display_name (path);
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_OPEN, _ ("“%s” can't be written: %s"), display, g_strerror (errno));
  return FALSE;
}

gboolean
winnow_library_save_as (WinnowLibrary *library, const char *path, GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  if (g_strcmp0 (path, library->path) == 0)
    return TRUE;
  g_autofree char *copy = g_strconcat (path, ".part", NULL);
  g_remove (copy); /* of an attempt that was cut off */
  if (winnow_library_execute (library, sql_copy, WINNOW_VALUES (WINNOW_TEXT (copy)), error) && put_in_place (copy, path, error))
    return TRUE;
  g_remove (copy);
  return FALSE;
}
