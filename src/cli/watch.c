/* watch.c: see watch.h. The work blocks the main thread, so a second one runs a main context with
 * the signals and a 10 Hz timer. */
#include "cli/watch.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "cli/console.h"

#define INTERVAL_MS 100
#define ERASE_LINE "\r\033[K"

struct _WinnowWatch
{
  GMainContext *context;     /* (owned) */
  GMainLoop *loop;           /* (owned) */
  GThread *thread;           /* (owned) */
  GCancellable *cancellable; /* (owned) */
  WinnowProgress progress;
  gboolean is_shown;
};

static void
show_progress (WinnowWatch *watch)
{
  static const char *const stages[] = {
    [WINNOW_STAGE_IDLE] = NULL,
    [WINNOW_STAGE_READING] = N_ ("Reading files"),
    [WINNOW_STAGE_FINGERPRINTING] = N_ ("Fingerprinting"),
    [WINNOW_STAGE_PICTURES] = N_ ("Comparing pictures"),
    [WINNOW_STAGE_MATCHING] = N_ ("Comparing pairs"),
    [WINNOW_STAGE_WRITING] = N_ ("Writing results"),
    [WINNOW_STAGE_FREQUENCIES] = N_ ("Learning how common words are"),
    [WINNOW_STAGE_GROUPING] = N_ ("Finding groups"),
    [WINNOW_STAGE_REPORTING] = N_ ("Writing the report"),
    [WINNOW_STAGE_DONE] = NULL,
  };
  int stage = g_atomic_int_get (&watch->progress.stage), total = g_atomic_int_get (&watch->progress.total);
  if (stage < 0 || stage >= (int) G_N_ELEMENTS (stages) || stages[stage] == NULL || total == 0)
    return;
  int done = g_atomic_int_get (&watch->progress.done), problems = g_atomic_int_get (&watch->progress.n_problems);
  g_printerr (ERASE_LINE "%s  %d / %d  %d %%", _ (stages[stage]), done, total, (int) (100.0 * done / total));
  if (problems > 0)
    g_printerr (ngettext ("  %d problem", "  %d problems", (gulong) problems), problems);
}

static gboolean
show_progress_cb (gpointer user_data)
{
  show_progress (user_data);
  return G_SOURCE_CONTINUE;
}

/* Removes its source, so the next signal has its usual effect. */
static gboolean
interrupt_cb (gpointer user_data)
{
  WinnowWatch *watch = user_data;
  g_cancellable_cancel (watch->cancellable);
  return G_SOURCE_REMOVE;
}

static void
attach (WinnowWatch *watch, GSource *source, GSourceFunc callback)
{
  g_source_set_callback (source, callback, watch, NULL);
  g_source_attach (source, watch->context);
  g_source_unref (source);
}

static gpointer
watch_thread (gpointer user_data)
{
  WinnowWatch *watch = user_data;
  g_main_loop_run (watch->loop);
  return NULL;
}

WinnowWatch *
winnow_watch_new (gboolean quiet)
{
  WinnowWatch *watch = g_new0 (WinnowWatch, 1);
  watch->context = g_main_context_new ();
  watch->loop = g_main_loop_new (watch->context, FALSE);
  watch->cancellable = g_cancellable_new ();
  attach (watch, g_unix_signal_source_new (SIGINT), interrupt_cb);
  attach (watch, g_unix_signal_source_new (SIGTERM), interrupt_cb);
  watch->is_shown = !quiet && winnow_console_is_terminal ();
  if (watch->is_shown)
    attach (watch, g_timeout_source_new (INTERVAL_MS), show_progress_cb);
  watch->thread = g_thread_new ("watch", watch_thread, watch);
  return watch;
}

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

void
winnow_watch_free (WinnowWatch *watch)
{
  GSource *quit = g_idle_source_new ();
  g_source_set_callback (quit, quit_cb, watch->loop, NULL);
  g_source_attach (quit, watch->context); /* runs inside the loop, also one that has not begun yet */
  g_source_unref (quit);
  g_thread_join (watch->thread);
  g_main_loop_unref (watch->loop);
  g_main_context_unref (watch->context);
  g_object_unref (watch->cancellable);
  if (watch->is_shown)
    g_printerr (ERASE_LINE);
  g_free (watch);
}

GCancellable *
winnow_watch_get_cancellable (WinnowWatch *watch)
{
  return watch->cancellable;
}

WinnowProgress *
winnow_watch_reset_progress (WinnowWatch *watch)
{
  g_atomic_int_set (&watch->progress.stage, WINNOW_STAGE_IDLE);
  g_atomic_int_set (&watch->progress.done, 0);
  g_atomic_int_set (&watch->progress.total, 0);
  g_atomic_int_set (&watch->progress.n_problems, 0);
  return &watch->progress;
}
