/* folder-watch.c: see folder-watch.h
 *
 * A folder that may have changed is stale. Events of the kernel and timers do nothing but make
 * folders stale; a tick lists the stale ones and compares what is there with what was. A folder
 * stays stale while it has a file that has not settled. So one mechanism serves events and polling,
 * and no sequence of events has to be understood: a file that is written aside and renamed, or that
 * appeared before its new folder was watched, is found in the list all the same.
 *
 * Events can be lost, where the user's limit of inotify watches is reached or its queue overflows,
 * so everything is listed once in ten minutes.
 *
 * Each folder is watched once, whichever links lead to it: the walk that reads the files takes them
 * once, too. */
#include "check/folder-watch.h"

#include <dirent.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define RELIST_SECONDS 600
#define TICKS_PER_SETTLE 4
#define MAX_TICK_MS 1000

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
  WinnowFolderWatch *watch; /* borrowed */
  char *path;               /* (owned) */
  char *key;                /* (owned) (nullable) device and inode, while it is in watch->seen */
  GFileMonitor *monitor;    /* (owned) (nullable) NULL: it is polled */
  GHashTable *files;        /* (owned) name → File */
  GHashTable *folders;      /* (owned) name → Folder */
  guint listing;            /* number of the last one */
  guint last_listing;       /* of the parent that it was in */
  gboolean is_stale;
};

struct _WinnowFolderWatch
{
  GStrv paths; /* (owned) of the roots */
  WinnowFolderWatchOptions options;
  char *library_folder, *library_name; /* (owned) (nullable) with every link resolved */
  WinnowFolderWatchFunc func;
  gpointer user_data;
  GMainContext *owner_context; /* (owned) */

  GThread *thread;       /* (owned) */
  GMainContext *context; /* (owned) of the thread */
  GMainLoop *loop;       /* (owned) */
  gint is_stopping;      /* atomic */

  /* of the thread */
  GPtrArray *roots;   /* (owned) (element-type Folder) */
  GHashTable *seen;   /* (owned) keys of the folders */
  GPtrArray *changed; /* (owned) (element-type filename) settled since the last report */
  GSource *tick;      /* (owned) (nullable) while a folder is stale */
  GSource *poll;      /* (owned) (nullable) where a folder is polled */
  gint64 started;     /* µs, monotonic */
  gboolean is_begun;  /* the first report was made */

  GMutex mutex;         /* of what follows */
  GPtrArray *settled;   /* (owned) (element-type filename) of the next call */
  GPtrArray *unsettled; /* (owned) (element-type filename) */
  GSource *call;        /* (owned) (nullable) that makes it */
};

static void need_tick (WinnowFolderWatch *watch);

/* ── folders ── */

static void
make_stale (Folder *folder)
{
  GHashTableIter iter;
  gpointer child;
  folder->is_stale = TRUE;
  g_hash_table_iter_init (&iter, folder->folders);
  while (g_hash_table_iter_next (&iter, NULL, &child))
    make_stale (child);
}

static void
changed_cb (Folder *folder)
{
  folder->is_stale = TRUE;
  need_tick (folder->watch);
}

static void
forget_key (Folder *folder)
{
  if (folder->key != NULL)
    g_hash_table_remove (folder->watch->seen, folder->key);
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
folder_new (WinnowFolderWatch *watch, const char *path)
{
  Folder *folder = g_new0 (Folder, 1);
  folder->watch = watch;
  folder->path = g_strdup (path);
  folder->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  folder->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, folder_free);
  folder->is_stale = TRUE;
  return folder;
}

static gboolean
poll_folders (Folder *folder)
{
  GHashTableIter iter;
  gpointer child;
  gboolean is_any = folder->monitor == NULL;
  folder->is_stale |= is_any;
  g_hash_table_iter_init (&iter, folder->folders);
  while (g_hash_table_iter_next (&iter, NULL, &child))
    is_any |= poll_folders (child);
  return is_any;
}

static gboolean
poll_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  gboolean is_any = FALSE;
  for (guint i = 0; i < watch->roots->len; i++)
    is_any |= poll_folders (g_ptr_array_index (watch->roots, i));
  if (is_any)
    need_tick (watch);
  else
    g_clear_pointer (&watch->poll, g_source_unref);
  return is_any;
}

static void
attach (WinnowFolderWatch *watch, GSource *source, GSourceFunc callback)
{
  g_source_set_callback (source, callback, watch, NULL);
  g_source_attach (source, watch->context);
}

static gboolean
is_remote (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_filesystem_info (file, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE, NULL, NULL);
  return info != NULL && g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE);
}

/* Asks the kernel for events, or polls where it has none. */
static void
monitor (Folder *folder)
{
  WinnowFolderWatch *watch = folder->watch;
  g_autoptr (GFile) file = g_file_new_for_path (folder->path);
  if (!watch->options.polls_all && !is_remote (file))
    folder->monitor = g_file_monitor_directory (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (folder->monitor != NULL)
    g_signal_connect_swapped (folder->monitor, "changed", G_CALLBACK (changed_cb), folder);
  else if (watch->poll == NULL)
    {
      watch->poll = g_timeout_source_new (watch->options.poll_ms);
      attach (watch, watch->poll, poll_cb);
    }
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
  if (!g_hash_table_add (folder->watch->seen, g_strdup (key)))
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
  const WinnowFolderWatch *watch = folder->watch;
  if (watch->library_name == NULL || !g_str_has_prefix (name, watch->library_name)
      || !g_strv_contains (endings, name + strlen (watch->library_name)))
    return FALSE;
  char *real = realpath (folder->path, NULL);
  gboolean is = g_strcmp0 (real, watch->library_folder) == 0;
  free (real);
  return is;
}

static void
report (Folder *folder, const char *name)
{
  g_ptr_array_add (folder->watch->changed, g_build_filename (folder->path, name, NULL));
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
  else if (!file->has_settled && now - file->since >= (gint64) folder->watch->options.settle_ms * 1000)
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
      child = folder_new (folder->watch, path);
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
  GHashTableIter iter;
  gpointer name, value;
  g_hash_table_iter_init (&iter, folder->files);
  while (g_hash_table_iter_next (&iter, &name, &value))
    if (((const File *) value)->has_settled)
      report (folder, name);
  g_hash_table_remove_all (folder->files);
  g_hash_table_iter_init (&iter, folder->folders);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    clear (value);
  g_hash_table_remove_all (folder->folders);
}

/* Forgets what the last listing does not have. A folder that was moved may have been found at its
 * new place before it was missing at the old one, and passed over as known, so all are listed
 * again. */
static void
forget_missing (Folder *folder)
{
  GHashTableIter iter;
  gpointer name, value;
  g_hash_table_iter_init (&iter, folder->files);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      const File *file = value;
      if (file->listing == folder->listing)
        continue;
      if (file->has_settled)
        report (folder, name);
      g_hash_table_iter_remove (&iter);
    }
  gboolean is_any = FALSE;
  g_hash_table_iter_init (&iter, folder->folders);
  while (g_hash_table_iter_next (&iter, &name, &value))
    if (((const Folder *) value)->last_listing != folder->listing)
      {
        clear (value);
        g_hash_table_iter_remove (&iter);
        is_any = TRUE;
      }
  for (guint i = 0; is_any && i < folder->watch->roots->len; i++)
    make_stale (g_ptr_array_index (folder->watch->roots, i));
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
  while (errno = 0, (entry = readdir (directory)) != NULL && !g_atomic_int_get (&folder->watch->is_stopping))
    if (entry->d_name[0] != '.')
      observe (folder, entry->d_name);
  if (entry == NULL && errno == 0)
    forget_missing (folder);
  closedir (directory);
}

/* Lists the stale ones at or below @folder; adds what has not settled to @unsettled. */
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
  g_hash_table_iter_init (&iter, folder->folders);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    visit (value, unsettled);
}

/* ── reports ── */

static GPtrArray *
new_paths (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

/* In the owner's thread. */
static gboolean
call_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  g_mutex_lock (&watch->mutex);
  g_autoptr (GPtrArray) settled = g_steal_pointer (&watch->settled);
  g_autoptr (GPtrArray) unsettled = g_ptr_array_ref (watch->unsettled);
  watch->settled = new_paths ();
  g_clear_pointer (&watch->call, g_source_unref);
  g_mutex_unlock (&watch->mutex);
  watch->func (watch, settled, unsettled, watch->user_data);
  return G_SOURCE_REMOVE;
}

/* @unsettled: (transfer full) */
static void
publish (WinnowFolderWatch *watch, gboolean is_news, GPtrArray *unsettled)
{
  g_mutex_lock (&watch->mutex);
  g_ptr_array_unref (watch->unsettled);
  watch->unsettled = unsettled;
  g_ptr_array_extend_and_steal (watch->settled, g_steal_pointer (&watch->changed));
  if (is_news && watch->call == NULL)
    {
      watch->call = g_idle_source_new ();
      g_source_set_callback (watch->call, call_cb, watch, NULL);
      g_source_attach (watch->call, watch->owner_context);
    }
  g_mutex_unlock (&watch->mutex);
  watch->changed = new_paths ();
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

static gboolean
tick_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  GPtrArray *unsettled = new_paths ();
  gboolean is_first
      = !watch->is_begun && g_get_monotonic_time () - watch->started >= (gint64) watch->options.settle_ms * 1000;
  gboolean goes_on = FALSE;
  for (guint i = 0; i < watch->roots->len; i++)
    visit (g_ptr_array_index (watch->roots, i), unsettled);
  for (guint i = 0; i < watch->roots->len && !goes_on; i++)
    goes_on = is_any_stale (g_ptr_array_index (watch->roots, i));
  watch->is_begun |= is_first;
  publish (watch, watch->is_begun && (is_first || watch->changed->len > 0), unsettled);
  goes_on |= !watch->is_begun;
  if (!goes_on)
    g_clear_pointer (&watch->tick, g_source_unref);
  return goes_on;
}

static void
need_tick (WinnowFolderWatch *watch)
{
  if (watch->tick != NULL)
    return;
  watch->tick = g_timeout_source_new (CLAMP (watch->options.settle_ms / TICKS_PER_SETTLE, 1, MAX_TICK_MS));
  attach (watch, watch->tick, tick_cb);
}

static gboolean
relist_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  for (guint i = 0; i < watch->roots->len; i++)
    make_stale (g_ptr_array_index (watch->roots, i));
  need_tick (watch);
  return G_SOURCE_CONTINUE;
}

/* ── the thread ── */

static void
add_roots (WinnowFolderWatch *watch)
{
  for (char **path = watch->paths; *path != NULL; path++)
    {
      GStatBuf status;
      Folder *root = folder_new (watch, *path);
      if (g_stat (*path, &status) == 0 && !take (root, &status))
        {
          folder_free (root);
          continue;
        }
      g_ptr_array_add (watch->roots, root);
      monitor (root);
    }
}

static void
drop_source (GSource *source)
{
  g_source_destroy (source);
  g_source_unref (source);
}

static gpointer
run (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  GSource *relist = g_timeout_source_new_seconds (RELIST_SECONDS);
  g_main_context_push_thread_default (watch->context);
  add_roots (watch);
  attach (watch, relist, relist_cb);
  watch->started = g_get_monotonic_time ();
  tick_cb (watch);
  need_tick (watch);
  g_main_loop_run (watch->loop);
  drop_source (relist);
  g_clear_pointer (&watch->tick, drop_source);
  g_clear_pointer (&watch->poll, drop_source);
  g_clear_pointer (&watch->roots, g_ptr_array_unref); /* monitors belong to this context */
  g_main_context_pop_thread_default (watch->context);
  return NULL;
}

/* ── the watch ── */

static void
find_library (WinnowFolderWatch *watch, const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL), *folder = g_path_get_dirname (absolute);
  char *real = realpath (absolute, NULL), *real_folder = realpath (folder, NULL);
  watch->library_name = g_path_get_basename (real != NULL ? real : absolute);
  watch->library_folder = real != NULL ? g_path_get_dirname (real) : g_strdup (real_folder);
  free (real);
  free (real_folder);
}

static void
set_options (WinnowFolderWatch *watch, const WinnowFolderWatchOptions *options)
{
  if (options != NULL)
    watch->options = *options;
  if (watch->options.settle_ms == 0)
    watch->options.settle_ms = WINNOW_FOLDER_WATCH_SETTLE_MS;
  if (watch->options.poll_ms == 0)
    watch->options.poll_ms = WINNOW_FOLDER_WATCH_POLL_MS;
  if (watch->options.library != NULL)
    find_library (watch, watch->options.library);
  watch->options.library = NULL;
}

WinnowFolderWatch *
winnow_folder_watch_new (const char *const *folders, const WinnowFolderWatchOptions *options,
                         WinnowFolderWatchFunc func, gpointer user_data)
{
  g_return_val_if_fail (folders != NULL && func != NULL, NULL);
  WinnowFolderWatch *watch = g_new0 (WinnowFolderWatch, 1);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  for (; *folders != NULL; folders++)
    {
      g_autofree char *path = g_canonicalize_filename (*folders, NULL);
      g_strv_builder_add (paths, path);
    }
  watch->paths = g_strv_builder_end (paths);
  set_options (watch, options);
  watch->func = func;
  watch->user_data = user_data;
  watch->owner_context = g_main_context_ref_thread_default ();
  watch->context = g_main_context_new ();
  watch->loop = g_main_loop_new (watch->context, FALSE);
  watch->roots = g_ptr_array_new_with_free_func (folder_free);
  watch->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  watch->changed = new_paths ();
  watch->settled = new_paths ();
  watch->unsettled = new_paths ();
  g_mutex_init (&watch->mutex);
  watch->thread = g_thread_new ("folder-watch", run, watch);
  return watch;
}

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

static void
stop_thread (WinnowFolderWatch *watch)
{
  GSource *quit = g_idle_source_new ();
  g_atomic_int_set (&watch->is_stopping, TRUE);
  g_source_set_callback (quit, quit_cb, watch->loop, NULL);
  g_source_attach (quit, watch->context); /* runs inside the loop, also one that has not begun yet */
  g_source_unref (quit);
  g_thread_join (watch->thread);
}

void
winnow_folder_watch_free (WinnowFolderWatch *watch)
{
  stop_thread (watch);
  g_clear_pointer (&watch->call, drop_source);
  g_ptr_array_unref (watch->changed);
  g_ptr_array_unref (watch->settled);
  g_ptr_array_unref (watch->unsettled);
  g_hash_table_unref (watch->seen);
  g_main_loop_unref (watch->loop);
  g_main_context_unref (watch->context);
  g_main_context_unref (watch->owner_context);
  g_mutex_clear (&watch->mutex);
  g_free (watch->library_folder);
  g_free (watch->library_name);
  g_strfreev (watch->paths);
  g_free (watch);
}
