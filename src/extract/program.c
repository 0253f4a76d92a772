/* program.c: see program.h. The program leads a process group: stopping it ends its helpers,
 * too. */
#include "extract/program.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/for-each.h"
#include "base/process.h"

#define WAIT_MS 200 /* between two looks at what it uses */

/* ── the folder ── */

WinnowFolder *
winnow_folder_new (GError **error)
{
  return g_dir_make_tmp ("winnow-XXXXXX", error);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      remove_tree (child);
    }
  g_remove (path);
}

void
winnow_folder_free (WinnowFolder *folder)
{
  remove_tree (folder);
  g_free (folder);
}

/* ── the program ── */

static void
lead_group_cb (gpointer data)
{
  setpgid (0, 0);
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  *(gboolean *) data = TRUE;
}

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* A program, and since when it runs. */
typedef struct
{
  WinnowJob *job; /* (unowned) */
  pid_t group;    /* 0: it has ended */
  gint64 begun;   /* µs of the monotonic clock */
} Run;

/* The system limits each process, not what all of them take together. */
static gboolean
is_within_limits (const Run *run, GError **error)
{
  const WinnowExtractLimits *limits = &run->job->limits;
  const WinnowProcessUse use = winnow_process_group_measure (run->group);
  const gint64 most = (gint64) limits->max_seconds * G_USEC_PER_SEC;
  g_autofree char *memory = g_format_size_full (limits->max_memory_bytes, G_FORMAT_SIZE_IEC_UNITS);
  if (g_cancellable_set_error_if_cancelled (run->job->cancellable, error))
    return FALSE;
  if (use.resident > limits->max_memory_bytes)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                _ ("Reading “%s” takes more memory than %s and was given up."), run->job->name, memory);
  if (use.computed > most)
    return winnow_job_fail_late (run->job, error);
  return g_get_monotonic_time () <= run->begun + WINNOW_EXTRACT_PATIENCE * most + use.waited
         || winnow_job_fail_slow (run->job, error);
}

/* Runs a main context for this call, since the thread has none. */
static gboolean
wait_for (const Run *run, GSubprocess *process, GError **error)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) timer = g_timeout_source_new (WAIT_MS);
  gboolean ended = FALSE, is_good = TRUE;
  g_main_context_push_thread_default (context);
  g_source_set_callback (timer, tick_cb, NULL, NULL);
  g_source_attach (timer, context);
  g_subprocess_wait_async (process, NULL, ended_cb, &ended);
  while (!ended)
    {
      g_main_context_iteration (context, TRUE);
      is_good = is_good && (ended || is_within_limits (run, error));
      if (run->group > 0 && (ended || !is_good))
        kill (-run->group, SIGKILL); /* what it leaves behind, too */
    }
  g_source_destroy (timer);
  g_main_context_pop_thread_default (context);
  return is_good;
}

static GSubprocess *
start (const WinnowJob *job, const WinnowFolder *folder, const char *const *call, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  const char *const runner[] = { job->runner, WINNOW_RUNNER_OPTION, folder };
  for (guint i = 0; job->runner != NULL && i < G_N_ELEMENTS (runner); i++)
    g_ptr_array_add (arguments, (char *) runner[i]);
  winnow_for_each_string (one, call)
    g_ptr_array_add (arguments, (char *) one);
  g_ptr_array_add (arguments, NULL);
  g_subprocess_launcher_set_child_setup (launcher, lead_group_cb, NULL, NULL);
  g_subprocess_launcher_set_cwd (launcher, folder);
  /* One core for each: many run at once, and more threads make Tesseract slower. */
  g_subprocess_launcher_setenv (launcher, "OMP_THREAD_LIMIT", "1", TRUE);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments->pdata, error);
}

gboolean
winnow_program_run (WinnowJob *job, const WinnowFolder *folder, const char *const *call, int *status, GError **error)
{
  g_autoptr (GSubprocess) process = start (job, folder, call, error);
  const char *identifier = process != NULL ? g_subprocess_get_identifier (process) : NULL;
  const Run run
      = { job, identifier != NULL ? (pid_t) g_ascii_strtoll (identifier, NULL, 10) : 0, g_get_monotonic_time () };
  gboolean is_good = process != NULL && wait_for (&run, process, error);
  if (process != NULL && status != NULL)
    *status = g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process) : -1;
  return is_good;
}

GBytes *
winnow_program_take_result (const char *path, guint64 max, gboolean *is_too_large)
{
  struct stat status;
  char *data;
  gsize size;
  *is_too_large = FALSE;
  if (g_lstat (path, &status) != 0 || !S_ISREG (status.st_mode))
    return NULL;
  *is_too_large = (guint64) status.st_size > max;
  return !*is_too_large && g_file_get_contents (path, &data, &size, NULL) ? g_bytes_new_take (data, size) : NULL;
}
