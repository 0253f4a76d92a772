/* folder-watch.c: see folder-watch.h
 *
 * Events of the kernel and timers do nothing but make folders stale (folder-tree.h); a tick visits
 * the stale ones, for as long as there are some. So one mechanism serves events and polling, and no
 * sequence of events has to be understood: a file that is written aside and renamed, or that
 * appeared before its new folder was watched, is found in the list all the same.
 *
 * Events can be lost, where the user's limit of inotify watches is reached or its queue overflows,
 * so everything is listed once in ten minutes. */
#include "check/watch/folder-tree.h"

#define RELIST_SECONDS 600
#define TICKS_PER_SETTLE 4
#define MAX_TICK_MS 1000

struct _WinnowFolderWatch
{
  GStrv paths; /* (owned) of the roots */
  WinnowFolderWatchOptions options;
  char *library; /* (owned) (nullable) of the options */
  WinnowFolderWatchFunc func;
  gpointer user_data;
  GMainContext *owner_context; /* (owned) */

  GThread *thread;           /* (owned) */
  GMainContext *context;     /* (owned) of the thread */
  GMainLoop *loop;           /* (owned) */
  GCancellable *cancellable; /* (owned) */

  /* of the thread */
  WinnowFolderTree *tree; /* (owned) */
  GPtrArray *changed;     /* (owned) (element-type filename) settled since the last report */
  GSource *tick;          /* (owned) (nullable) while a folder is stale */
  gint64 started;         /* µs, monotonic */
  gboolean is_begun;      /* the first report was made */

  GMutex mutex;         /* of what follows */
  GPtrArray *settled;   /* (owned) (element-type filename) of the next call */
  GPtrArray *unsettled; /* (owned) (element-type filename) */
  GSource *call;        /* (owned) (nullable) that makes it */
};

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

/* ── ticks ── */

static void
attach (WinnowFolderWatch *watch, GSource *source, GSourceFunc callback)
{
  g_source_set_callback (source, callback, watch, NULL);
  g_source_attach (source, watch->context);
}

static gboolean
tick_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  GPtrArray *unsettled = new_paths ();
  gboolean is_first
      = !watch->is_begun && g_get_monotonic_time () - watch->started >= (gint64) watch->options.settle_ms * 1000;
  winnow_folder_tree_visit (watch->tree, watch->changed, unsettled);
  watch->is_begun |= is_first;
  publish (watch, watch->is_begun && (is_first || watch->changed->len > 0), unsettled);
  gboolean goes_on = !watch->is_begun || winnow_folder_tree_is_stale (watch->tree);
  if (!goes_on)
    g_clear_pointer (&watch->tick, g_source_unref);
  return goes_on;
}

static gboolean
need_tick (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  if (watch->tick == NULL)
    {
      watch->tick = g_timeout_source_new (CLAMP (watch->options.settle_ms / TICKS_PER_SETTLE, 1, MAX_TICK_MS));
      attach (watch, watch->tick, tick_cb);
    }
  return G_SOURCE_CONTINUE;
}

static gboolean
poll_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  return winnow_folder_tree_poll (watch->tree) ? need_tick (watch) : G_SOURCE_CONTINUE;
}

static gboolean
relist_cb (gpointer user_data)
{
  WinnowFolderWatch *watch = user_data;
  winnow_folder_tree_make_stale (watch->tree);
  return need_tick (watch);
}

/* ── the thread ── */

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
  g_autoptr (GSource) relist = g_timeout_source_new_seconds (RELIST_SECONDS);
  g_autoptr (GSource) poll = g_timeout_source_new (watch->options.poll_ms);
  g_main_context_push_thread_default (watch->context);
  watch->tree = winnow_folder_tree_new ((const char *const *) watch->paths, &watch->options, watch->cancellable,
                                        need_tick, watch);
  attach (watch, relist, relist_cb);
  attach (watch, poll, poll_cb);
  watch->started = g_get_monotonic_time ();
  tick_cb (watch);
  need_tick (watch);
  g_main_loop_run (watch->loop);
  g_source_destroy (relist);
  g_source_destroy (poll);
  g_clear_pointer (&watch->tick, drop_source);
  g_clear_pointer (&watch->tree, winnow_folder_tree_free); /* its monitors belong to this context */
  g_main_context_pop_thread_default (watch->context);
  return NULL;
}

/* ── the watch ── */

static void
set_options (WinnowFolderWatch *watch, const WinnowFolderWatchOptions *options)
{
  if (options != NULL)
    watch->options = *options;
  if (watch->options.settle_ms == 0)
    watch->options.settle_ms = WINNOW_FOLDER_WATCH_SETTLE_MS;
  if (watch->options.poll_ms == 0)
    watch->options.poll_ms = WINNOW_FOLDER_WATCH_POLL_MS;
  watch->options.library = watch->library = g_strdup (watch->options.library);
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
  watch->cancellable = g_cancellable_new ();
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
  g_cancellable_cancel (watch->cancellable);
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
  winnow_clear (watch, g_ptr_array_unref, changed, settled, unsettled);
  g_object_unref (watch->cancellable);
  g_main_loop_unref (watch->loop);
  g_main_context_unref (watch->context);
  g_main_context_unref (watch->owner_context);
  g_mutex_clear (&watch->mutex);
  g_free (watch->library);
  g_strfreev (watch->paths);
  g_free (watch);
}
