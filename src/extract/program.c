/* program.c: see program.h. The program leads a process group: stopping it ends its helpers,
 * too. */
#include "extract/program.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/for-each.h"
#include "base/process.h"
#include "base/translate.h"

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

/* Who started it watches its limits, so it ends with this thread, which waits for it. */
static void
lead_group_cb (gpointer data)
{
  setpgid (0, 0);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

/* A program, and since when it runs. */
typedef struct
{
  WinnowJob *job; /* (unowned) */
  GPid group;     /* it leads it */
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

/* Until it ends, and ends what it leaves behind: only then its number may be given to others. */
static gboolean
wait_for (const Run *run, int *status, GError **error)
{
  GPollFD end = { .fd = (int) syscall (SYS_pidfd_open, run->group, 0), .events = G_IO_IN };
  siginfo_t ended = { 0 };
  gboolean is_good = TRUE;
  while (is_good && waitid (P_PID, (id_t) run->group, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0)
    if (g_poll (&end, 1, WAIT_MS) == 0)
      is_good = is_within_limits (run, error);
  kill (-run->group, SIGKILL);
  TEMP_FAILURE_RETRY (waitpid (run->group, status, 0));
  if (end.fd >= 0)
    close (end.fd);
  return is_good;
}

static gboolean
start (Run *run, const WinnowFolder *folder, const char *const *call, GError **error)
{
  /* One core for each: many run at once, and more threads make Tesseract slower. */
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), "OMP_THREAD_LIMIT", "1", TRUE);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  const char *const runner[] = { run->job->runner, WINNOW_RUNNER_OPTION, folder };
  for (guint i = 0; run->job->runner != NULL && i < G_N_ELEMENTS (runner); i++)
    g_ptr_array_add (arguments, (char *) runner[i]);
  winnow_for_each_string (one, call)
    g_ptr_array_add (arguments, (char *) one);
  g_ptr_array_add (arguments, NULL);
  return g_spawn_async (folder, (char **) arguments->pdata, environment,
                        G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                        lead_group_cb, NULL, &run->group, error);
}

gboolean
winnow_program_run (WinnowJob *job, const WinnowFolder *folder, const char *const *call, int *status, GError **error)
{
  Run run = { .job = job, .begun = g_get_monotonic_time () };
  int ended;
  if (!start (&run, folder, call, error) || !wait_for (&run, &ended, error))
    return FALSE;
  if (status != NULL)
    *status = WIFEXITED (ended) ? WEXITSTATUS (ended) : -1;
  return TRUE;
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
