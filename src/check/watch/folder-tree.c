/* folder-tree.c: see folder-tree.h
 *
 * A folder that may have changed is stale; one that has a file that has not settled stays so. Each
 * folder is watched once, whichever links lead to it: the walk that reads the files takes them
 * once, too. */
#include "base/for-each.h"
#include "check/watch/folder-tree.h"

#include <dirent.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  guint64 size;
  gint64 mtime; /* µs since 1970 */
  gint64 since; /* µs, monotonic: when it was first seen with this size and time */
  gboolean has_settled;
  guint listing; /* the last one that it was in */
} File;

typedef struct _Folder Folder;
struct _Folder
{
  WinnowFolderTree *tree; /* borrowed */
  char *path;             /* (owned) */
  char *key;              /* (owned) (nullable) device and inode, while it is in tree->seen */
  GFileMonitor *monitor;  /* (owned) (nullable) NULL: it is polled */
  GHashTable *files;      /* (owned) name → File */
  GHashTable *folders;    /* (owned) name → Folder */
  guint listing;          /* number of the last one */
  guint last_listing;     /* of the parent that it was in */
  gboolean is_stale;
};

struct _WinnowFolderTree
{
  gint64 settle_us;
  gboolean polls_all;
  char *library_folder, *library_name; /* (owned) (nullable) with every link resolved */
  GCancellable *cancellable;           /* (owned) */
  GSourceFunc func;                    /* a folder became stale */
  gpointer user_data;
  GPtrArray *roots;   /* (owned) (element-type Folder) */
  GHashTable *seen;   /* (owned) keys of the folders */
  GPtrArray *changed; /* of the visit under way */
};

/* ── folders ── */

static void
make_stale (Folder *folder)
{
  folder->is_stale = TRUE;
  winnow_for_each_entry (entry, folder->folders)
    make_stale (entry.value);
}

static void
changed_cb (Folder *folder)
{
  folder->is_stale = TRUE;
  folder->tree->func (folder->tree->user_data);
}

static void
forget_key (Folder *folder)
{
  if (folder->key != NULL)
    g_hash_table_remove (folder->tree->seen, folder->key);
  g_clear_pointer (&folder->key, g_free);
}

static void
folder_free (gpointer data)
{
  Folder *folder = data;
  if (folder->monitor != NULL)
    g_signal_handlers_disconnect_by_data (folder->monitor, folder);
  g_clear_object (&folder->monitor);
  forget_key (folder);
  g_hash_table_unref (folder->files);
  g_hash_table_unref (folder->folders);
  g_free (folder->path);
  g_free (folder);
}

static Folder *
folder_new (WinnowFolderTree *tree, const char *path)
{
  Folder *folder = g_new0 (Folder, 1);
  folder->tree = tree;
  folder->path = g_strdup (path);
  folder->files = winnow_string_table_new (g_free);
  folder->folders = winnow_string_table_new (folder_free);
  folder->is_stale = TRUE;
  return folder;
}

static gboolean
poll_folders (Folder *folder)
{
  gboolean is_any = folder->monitor == NULL;
  folder->is_stale |= is_any;
  winnow_for_each_entry (entry, folder->folders)
    is_any |= poll_folders (entry.value);
  return is_any;
}

static gboolean
is_remote (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_filesystem_info (file, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE, NULL, NULL);
  return info != NULL && g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE);
}

/* Asks the kernel for events; the folder is polled where it has none. */
static void
monitor (Folder *folder)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder->path);
  if (!folder->tree->polls_all && !is_remote (file))
    folder->monitor = g_file_monitor_directory (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (folder->monitor != NULL)
    g_signal_connect_swapped (folder->monitor, "changed", G_CALLBACK (changed_cb), folder);
}

/* FALSE for a folder that is watched already. */
static gboolean
take (Folder *folder, const GStatBuf *status)
{
  g_autofree char *key = g_strdup_printf ("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT, (guint64) status->st_dev,
                                          (guint64) status->st_ino);
  if (g_strcmp0 (key, folder->key) == 0)
    return TRUE;
  forget_key (folder);
  if (!g_hash_table_add (folder->tree->seen, g_strdup (key)))
    return FALSE;
  folder->key = g_steal_pointer (&key);
  return TRUE;
}

/* ── listing ── */

/* The library, its write-ahead log and that one's index. */
static gboolean
is_library (const Folder *folder, const char *name)
{
  static const char *const endings[] = { "", "-wal", "-shm", "-journal", NULL };
  const WinnowFolderTree *tree = folder->tree;
  if (tree->library_name == NULL || !g_str_has_prefix (name, tree->library_name)
      || !g_strv_contains (endings, name + strlen (tree->library_name)))
    return FALSE;
  char *real = realpath (folder->path, NULL);
  gboolean is = g_strcmp0 (real, tree->library_folder) == 0;
  free (real);
  return is;
}

static void
report (Folder *folder, const char *name)
{
  g_ptr_array_add (folder->tree->changed, g_build_filename (folder->path, name, NULL));
}

static void
observe_file (Folder *folder, const char *name, const GStatBuf *status)
{
  gint64 now = g_get_monotonic_time ();
  gint64 mtime = (gint64) status->st_mtim.tv_sec * G_USEC_PER_SEC + status->st_mtim.tv_nsec / 1000;
  File *file = g_hash_table_lookup (folder->files, name);
  gboolean is_new = file == NULL;
  if (is_new)
    g_hash_table_insert (folder->files, g_strdup (name), file = g_new0 (File, 1));
  file->listing = folder->listing;
  if (is_new || file->size != (guint64) status->st_size || file->mtime != mtime)
    {
      file->size = (guint64) status->st_size;
      file->mtime = mtime;
      file->since = now;
      file->has_settled = FALSE;
    }
  else if (!file->has_settled && now - file->since >= folder->tree->settle_us)
    {
      file->has_settled = TRUE;
      report (folder, name);
    }
  folder->is_stale |= !file->has_settled;
}

static void
observe_folder (Folder *folder, const char *name, const char *path, const GStatBuf *status)
{
  Folder *child = g_hash_table_lookup (folder->folders, name);
  if (child == NULL)
    {
      child = folder_new (folder->tree, path);
      if (!take (child, status))
        {
          folder_free (child);
          return;
        }
      g_hash_table_insert (folder->folders, g_strdup (name), child);
      monitor (child);
    }
  child->last_listing = folder->listing;
}

static void
observe (Folder *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL);
  GStatBuf status;
  if (is_library (folder, name) || g_stat (path, &status) != 0)
    return;
  if (S_ISDIR (status.st_mode))
    observe_folder (folder, name, path, &status);
  else if (S_ISREG (status.st_mode))
    observe_file (folder, name, &status);
}

/* All that settled in it is gone, and its folders with all that is in them. */
static void
clear (Folder *folder)
{
  winnow_for_each_entry (entry, folder->files)
    if (((const File *) entry.value)->has_settled)
      report (folder, entry.key);
  g_hash_table_remove_all (folder->files);
  winnow_for_each_entry (entry, folder->folders)
    clear (entry.value);
  g_hash_table_remove_all (folder->folders);
}

/* Forgets what the last listing does not have. A folder that was moved may have been found at its
 * new place before it was missing at the old one, and passed over as known, so all are listed
 * again. */
static void
forget_missing (Folder *folder)
{
  winnow_for_each_entry (entry, folder->files)
    {
      const File *file = entry.value;
      if (file->listing == folder->listing)
        continue;
      if (file->has_settled)
        report (folder, entry.key);
      g_hash_table_iter_remove (&entry.iter);
    }
  gboolean is_any = FALSE;
  winnow_for_each_entry (entry, folder->folders)
    if (((const Folder *) entry.value)->last_listing != folder->listing)
      {
        clear (entry.value);
        g_hash_table_iter_remove (&entry.iter);
        is_any = TRUE;
      }
  if (is_any)
    winnow_folder_tree_make_stale (folder->tree);
}

/* A folder that can't be opened, or be read only in part, keeps what it had: a drive that fails for
 * a moment is no folder that was emptied. */
static void
list (Folder *folder)
{
  DIR *directory = opendir (folder->path); /* first: it sets errno */
  const struct dirent *entry;
  GStatBuf status;
  folder->is_stale = FALSE;
  if (directory == NULL && (errno == ENOENT || errno == ENOTDIR))
    {
      clear (folder);
      forget_key (folder);
    }
  if (directory == NULL)
    return;
  if (folder->key == NULL && fstat (dirfd (directory), &status) == 0)
    take (folder, &status);
  folder->listing++;
  while (errno = 0, (entry = readdir (directory)) != NULL && !g_cancellable_is_cancelled (folder->tree->cancellable))
    if (entry->d_name[0] != '.')
      observe (folder, entry->d_name);
  if (entry == NULL && errno == 0)
    forget_missing (folder);
  closedir (directory);
}

/* Lists the stale ones at or below @folder; adds files that have not settled to @unsettled. */
static void
visit (Folder *folder, GPtrArray *unsettled)
{
  GHashTableIter iter;
  gpointer name, value;
  if (folder->is_stale)
    list (folder);
  g_hash_table_iter_init (&iter, folder->files);
  while (folder->is_stale && g_hash_table_iter_next (&iter, &name, &value))
    if (!((const File *) value)->has_settled)
      g_ptr_array_add (unsettled, g_build_filename (folder->path, name, NULL));
  winnow_for_each_entry (entry, folder->folders)
    visit (entry.value, unsettled);
}

static gboolean
is_any_stale (const Folder *folder)
{
  GHashTableIter iter;
  gpointer child;
  g_hash_table_iter_init (&iter, folder->folders);
  while (!folder->is_stale && g_hash_table_iter_next (&iter, NULL, &child))
    if (is_any_stale (child))
      return TRUE;
  return folder->is_stale;
}

/* ── the tree ── */

static void
find_library (WinnowFolderTree *tree, const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL), *folder = g_path_get_dirname (absolute);
  char *real = realpath (absolute, NULL), *real_folder = realpath (folder, NULL);
  tree->library_name = g_path_get_basename (real ?: absolute);
  tree->library_folder = real != NULL ? g_path_get_dirname (real) : g_strdup (real_folder);
  free (real);
  free (real_folder);
}

static void
add_roots (WinnowFolderTree *tree, const char *const *paths)
{
  winnow_for_each_string (path, paths)
    {
      GStatBuf status;
      Folder *root = folder_new (tree, path);
      if (g_stat (path, &status) == 0 && !take (root, &status))
        {
          folder_free (root);
          continue;
        }
      g_ptr_array_add (tree->roots, root);
      monitor (root);
    }
}

WinnowFolderTree *
winnow_folder_tree_new (const char *const *paths, const WinnowFolderWatchOptions *options, GCancellable *cancellable,
                        GSourceFunc func, gpointer user_data)
{
  WinnowFolderTree *tree = g_new0 (WinnowFolderTree, 1);
  tree->settle_us = (gint64) options->settle_ms * 1000;
  tree->polls_all = options->polls_all;
  tree->cancellable = g_object_ref (cancellable);
  tree->func = func;
  tree->user_data = user_data;
  tree->roots = g_ptr_array_new_with_free_func (folder_free);
  tree->seen = winnow_string_table_new (NULL);
  if (options->library != NULL)
    find_library (tree, options->library);
  add_roots (tree, paths);
  return tree;
}

void
winnow_folder_tree_free (WinnowFolderTree *tree)
{
  if (tree == NULL)
    return;
  g_ptr_array_unref (tree->roots); /* before seen, from which folders take themselves out */
  g_hash_table_unref (tree->seen);
  g_object_unref (tree->cancellable);
  winnow_clear (tree, g_free, library_folder, library_name);
  g_free (tree);
}

void
winnow_folder_tree_visit (WinnowFolderTree *tree, GPtrArray *changed, GPtrArray *unsettled)
{
  tree->changed = changed;
  winnow_for_each (Folder, folder, tree->roots)
    visit (folder, unsettled);
  tree->changed = NULL;
}

gboolean
winnow_folder_tree_is_stale (const WinnowFolderTree *tree)
{
  winnow_for_each (Folder, folder, tree->roots)
    if (is_any_stale (folder))
      return TRUE;
  return FALSE;
}

void
winnow_folder_tree_make_stale (WinnowFolderTree *tree)
{
  winnow_for_each (Folder, folder, tree->roots)
    make_stale (folder);
}

gboolean
winnow_folder_tree_poll (WinnowFolderTree *tree)
{
  gboolean is_any = FALSE;
  winnow_for_each (Folder, folder, tree->roots)
    is_any |= poll_folders (folder);
  return is_any;
}
