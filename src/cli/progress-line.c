/* progress-line.c: see progress-line.h. The work blocks the main thread, so a second one runs a
 * main context with the signals and a 10 Hz timer. */
#include "cli/progress-line.h"

#include <glib-unix.h>
#include <signal.h>

#include "base/translate.h"
#include "check/estimate.h"
#include "cli/console.h"
#include "base/escape.h"
#include "report/model/wording.h"

#define INTERVAL_MS 100
#define ERASE_LINE "\r\033[K"
#define CUT_AT_EDGE "\033[?7l" /* a line that goes on below could not be erased */
#define WRAP_AT_EDGE "\033[?7h"

struct _WinnowProgressLine
{
  GMainContext *context; /* (owned) */
  GMainLoop *loop;       /* (owned) */
  GThread *thread;       /* (owned) */
  WinnowThreads threads; /* its cancellable is owned */
  WinnowProgress progress;
  WinnowJobEstimate estimate; /* of the piece of work; the thread's alone, as … */
  double share;               /* … what was shown last: it never goes back while stages follow */
  gint stage;
  gboolean is_shown;
  gint hides_names; /* atomic */
};

static void
append_pages (GString *shown, const WinnowProgress *progress)
{
  if (progress->n_to_recognise > 0)
    g_string_append_printf (shown,
                            ngettext ("  %d of about %d page read by OCR", "  %d of about %d pages read by OCR",
                                      (gulong) progress->n_to_recognise),
                            progress->n_recognised, progress->n_to_recognise);
  else if (progress->n_recognised > 0 && *progress->scan.name == '\0')
    g_string_append_printf (
        shown, ngettext ("  %d page read by OCR", "  %d pages read by OCR", (gulong) progress->n_recognised),
        progress->n_recognised);
}

static void
show_progress (WinnowProgressLine *line)
{
  static const char *const stages[] = {
    [WINNOW_STAGE_IDLE] = NULL,
    [WINNOW_STAGE_READING] = N_ ("Reading files"),
    [WINNOW_STAGE_FINGERPRINTING] = N_ ("Fingerprinting"),
    [WINNOW_STAGE_PICTURES] = N_ ("Comparing pictures"),
    [WINNOW_STAGE_MATCHING] = N_ ("Comparing pairs"),
    [WINNOW_STAGE_EVIDENCE] = N_ ("Comparing by all methods"),
    [WINNOW_STAGE_WRITING] = N_ ("Writing results"),
    [WINNOW_STAGE_FREQUENCIES] = N_ ("Learning how common words are"),
    [WINNOW_STAGE_GROUPING] = N_ ("Finding groups"),
    [WINNOW_STAGE_REPORTING] = N_ ("Writing the report"),
    [WINNOW_STAGE_DONE] = NULL,
  };
  WinnowProgress progress = winnow_progress_peek (&line->progress);
  winnow_job_estimate_update (&line->estimate, &progress, g_get_monotonic_time ());
  if (progress.stage < 0 || progress.stage >= (int) G_N_ELEMENTS (stages) || stages[progress.stage] == NULL
      || progress.total == 0)
    return;
  double left = winnow_job_estimate_get_seconds_left (&line->estimate), share = winnow_progress_get_share (&progress);
  gboolean goes_on
      = progress.planned[progress.stage] > 0 && line->stage > WINNOW_STAGE_READING && progress.stage >= line->stage;
  line->share = goes_on ? MAX (line->share, share) : share;
  line->stage = progress.stage;
  g_autofree char *reading = g_atomic_int_get (&line->hides_names) ? NULL : winnow_wording_scan (&progress.scan);
  g_autoptr (GString) shown = g_string_new (ERASE_LINE CUT_AT_EDGE);
  winnow_escape_terminal (shown, reading ?: _ (stages[progress.stage]), -1);
  g_string_append_printf (shown, "  %d / %d  %d%%", progress.done, progress.total, (int) (100 * line->share));
  if (left >= 0)
    /* Translators: minutes and seconds */
    g_string_append_printf (shown, _ ("  %d:%02d left"), (int) left / 60, (int) left % 60);
  if (progress.stage == WINNOW_STAGE_READING)
    append_pages (shown, &progress);
  if (progress.n_problems > 0)
    g_string_append_printf (shown, ngettext ("  %d problem", "  %d problems", (gulong) progress.n_problems),
                            progress.n_problems);
  g_printerr ("%s" WRAP_AT_EDGE, shown->str);
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
  WinnowProgressLine *line = user_data;
  g_cancellable_cancel (line->threads.cancellable);
  return G_SOURCE_REMOVE;
}

static void
attach (WinnowProgressLine *line, GSource *source, GSourceFunc callback)
{
  g_source_set_callback (source, callback, line, NULL);
  g_source_attach (source, line->context);
  g_source_unref (source);
}

static gpointer
run_loop (gpointer user_data)
{
  WinnowProgressLine *line = user_data;
  g_main_loop_run (line->loop);
  return NULL;
}

WinnowProgressLine *
winnow_progress_line_new (guint jobs, gboolean quiet)
{
  WinnowProgressLine *line = g_new0 (WinnowProgressLine, 1);
  line->context = g_main_context_new ();
  line->loop = g_main_loop_new (line->context, FALSE);
  line->threads = (WinnowThreads){ jobs, &line->progress, g_cancellable_new () };
  attach (line, g_unix_signal_source_new (SIGINT), interrupt_cb);
  attach (line, g_unix_signal_source_new (SIGTERM), interrupt_cb);
  line->is_shown = !quiet && winnow_console_is_terminal ();
  if (line->is_shown)
    attach (line, g_timeout_source_new (INTERVAL_MS), show_progress_cb);
  line->thread = g_thread_new ("progress-line", run_loop, line);
  return line;
}

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

void
winnow_progress_line_free (WinnowProgressLine *line)
{
  GSource *quit = g_idle_source_new ();
  g_source_set_callback (quit, quit_cb, line->loop, NULL);
  g_source_attach (quit, line->context); /* runs inside the loop, also one that has not begun yet */
  g_source_unref (quit);
  g_thread_join (line->thread);
  g_main_loop_unref (line->loop);
  g_main_context_unref (line->context);
  g_object_unref (line->threads.cancellable);
  if (line->is_shown)
    g_printerr (ERASE_LINE);
  g_free (line);
}

void
winnow_progress_line_hide_names (WinnowProgressLine *line)
{
  g_atomic_int_set (&line->hides_names, TRUE);
}

GCancellable *
winnow_progress_line_get_cancellable (WinnowProgressLine *line)
{
  return line->threads.cancellable;
}

const WinnowThreads *
winnow_progress_line_begin (WinnowProgressLine *line)
{
  winnow_progress_reset (&line->progress);
  return &line->threads;
}
