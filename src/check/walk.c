/* walk.c: files and folders, as a user names them → the files to read
 *
 * The same file can be reached by several ways: named twice, inside of a folder that is named too, through a symbolic link; links can lead
 * back to a folder above. What tells files apart is their real path, with every link resolved. Hard links stay two files: that two students
 * handed in the same bytes is what a check is for, and some disks join equal files of their own accord. */
#include "check/walk.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "extract/extract.h"

typedef struct
{
  GHashTable *seen; /* (owned) real paths of files and folders */
  GPtrArray *found;
  GCancellable *cancellable; /* (nullable) */
} Walk;

static void walk_path (Walk *walk, const char *path, gboolean named);

static void
free_found (gpointer data)
{
  WinnowFound *found = data;

  g_free (found->path);
  g_free (found->display);
  g_free (found->reason);
  g_free (found);
}

/* @format: (nullable) the reason, with one %s for the path */
static void
add (Walk *walk, const char *path, const char *format)
{
  WinnowFound *found = g_new0 (WinnowFound, 1);

  found->path = g_strdup (path);
  found->display = g_filename_display_name (path);
  if (format != NULL)
    {
      GString *reason = g_string_new (format);

      g_string_replace (reason, "%s", found->display, 1);
      found->reason = g_string_free (reason, FALSE);
    }
  g_ptr_array_add (walk->found, found);
}

static const char *
describe_error (int number)
{
  switch (number)
    {
    case ENOENT:
    case ENOTDIR:
      return _ ("“%s” does not exist.");
    case EACCES:
    case EPERM:
      return _ ("“%s” can't be opened: you may not read it.");
    case ELOOP:
      return _ ("“%s” is a link that leads back to itself.");
    default:
      return _ ("“%s” can't be opened: the disk reports an error.");
    }
}

/* FALSE for a file or folder that was taken before, which is said. */
static gboolean
take (Walk *walk, const char *path)
{
  char *real = realpath (path, NULL);

  if (real == NULL)
    add (walk, path, describe_error (errno));
  else if (g_hash_table_add (walk->seen, real))
    return TRUE;
  else
    add (walk, path, _ ("“%s” was given more than once, or a link leads to it. It is read once."));
  return FALSE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Returns: (nullable) (element-type filename) sorted names, without the hidden ones */
static GPtrArray *
list_folder (const char *path)
{
  g_autoptr (GDir) folder = NULL;
  GPtrArray *names;
  const char *name;

  errno = 0;
  folder = g_dir_open (path, 0, NULL);
  if (folder == NULL)
    return NULL;
  names = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (name[0] != '.')
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
walk_folder (Walk *walk, const char *path, gboolean named)
{
  g_autoptr (GPtrArray) names = NULL;
  guint n_before = walk->found->len;

  if (!take (walk, path))
    return;
  names = list_folder (path);
  if (names == NULL)
    {
      add (walk, path, describe_error (errno));
      return;
    }
  for (guint i = 0; i < names->len && !g_cancellable_is_cancelled (walk->cancellable); i++)
    {
      g_autofree char *child = g_build_filename (path, g_ptr_array_index (names, i), NULL);

      walk_path (walk, child, FALSE);
    }
  if (named && walk->found->len == n_before)
    add (walk, path, _ ("“%s” holds no file that Winnow can read."));
}

/* @named: by the user, and not come upon in a folder */
static void
walk_path (Walk *walk, const char *path, gboolean named)
{
  GStatBuf status;
  gboolean wanted = named || winnow_extract_knows_name (path);

  if (g_stat (path, &status) != 0)
    {
      if (wanted)
        add (walk, path, describe_error (errno));
    }
  else if (S_ISDIR (status.st_mode))
    walk_folder (walk, path, named);
  else if (!wanted)
    return;
  else if (!S_ISREG (status.st_mode))
    add (walk, path, _ ("“%s” is neither a file nor a folder."));
  else if (take (walk, path))
    add (walk, path, NULL);
}

static int
compare_found (gconstpointer a, gconstpointer b)
{
  const WinnowFound *first = *(const WinnowFound *const *)a;
  const WinnowFound *second = *(const WinnowFound *const *)b;
  int order = strcmp (first->path, second->path);

  return order != 0 ? order : (first->reason != NULL) - (second->reason != NULL);
}

/* Absolute, and sorted: which of two ways to a file is the first must not depend on the order they were named in. */
static GPtrArray *
canonicalize (const char *const *paths)
{
  GPtrArray *sorted = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; paths[i] != NULL; i++)
    g_ptr_array_add (sorted, g_canonicalize_filename (paths[i], NULL));
  g_ptr_array_sort (sorted, compare_names);
  return sorted;
}

GPtrArray *
winnow_walk (const char *const *paths, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) sorted = canonicalize (paths);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (free_found);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, free, NULL);
  Walk walk = { seen, found, cancellable };

  for (guint i = 0; i < sorted->len; i++)
    walk_path (&walk, g_ptr_array_index (sorted, i), TRUE);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  g_ptr_array_sort (found, compare_found);
  return g_steal_pointer (&found);
}
