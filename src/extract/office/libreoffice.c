/* libreoffice.c: files that LibreOffice converts.
 *
 * Each conversion has a temporary folder with a copy of the file, the result, and a fresh user
 * profile (an open window may use the user's own, whose settings are not trusted). The profile
 * disables external links. LibreOffice leads a process group: stopping it ends its helpers, too.
 * Conversions run one at a time: each takes hundreds of megabytes. Waiting for one's turn does not
 * count against the job's deadline. */
#include "extract/job.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAIT_MS 100 /* between two checks of the cancellable and the deadline */
#define MAX_RUNS 3
#define STATUS_AGAIN 81 /* it has made a profile and wants to be started again (desktop/source/app) */

static const char profile_settings[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                       "<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\">\n"
                                       "<item oor:path=\"/org.openoffice.Office.Common/Security/Scripting\"><prop "
                                       "oor:name=\"BlockUntrustedRefererLinks\" oor:op=\"fuse\">"
                                       "<value>true</value></prop></item>\n"
                                       "<item oor:path=\"/org.openoffice.Office.Common/Security/Scripting\"><prop "
                                       "oor:name=\"MacroSecurityLevel\" oor:op=\"fuse\">"
                                       "<value>3</value></prop></item>\n"
                                       "</oor:items>\n";

/* ── one conversion at a time ── */

static GMutex *
get_turn (void)
{
  static GMutex turn; /* a zeroed static mutex is initialised (GLib) */
  return &turn;
}

static gboolean
take_turn (WinnowJob *job, GError **error)
{
  gint64 asked = g_get_monotonic_time ();
  while (!g_mutex_trylock (get_turn ()))
    {
      if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
        return FALSE;
      g_usleep (WAIT_MS * G_TIME_SPAN_MILLISECOND);
    }
  job->deadline += g_get_monotonic_time () - asked;
  return TRUE;
}

/* ── the folder ── */

typedef char Folder; /* the path of a temporary folder, which is removed when the path is freed */

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

static void
free_folder (Folder *folder)
{
  remove_tree (folder);
  g_free (folder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Folder, free_folder)

static gboolean
fill_folder (WinnowJob *job, const Folder *folder, const char *from, GError **error)
{
  g_autofree char *source = g_strdup_printf ("%s/document.%s", folder, from);
  g_autofree char *user = g_build_filename (folder, "profile", "user", NULL);
  g_autofree char *settings = g_build_filename (user, "registrymodifications.xcu", NULL);
  if (g_mkdir_with_parents (user, 0700) == 0)
    return g_file_set_contents (settings, profile_settings, -1, error)
           && g_file_set_contents (source, job->data, job->size, error);
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
  return FALSE;
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

static void
kill_group (GSubprocess *process)
{
  const char *identifier = g_subprocess_get_identifier (process);
  if (identifier != NULL)
    kill (-(pid_t) g_ascii_strtoll (identifier, NULL, 10), SIGKILL);
}

/* Runs a main context for this call, since the thread has none. */
static void
wait_for (WinnowJob *job, GSubprocess *process)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) timer = g_timeout_source_new (WAIT_MS);
  gboolean ended = FALSE;
  g_main_context_push_thread_default (context);
  g_source_set_callback (timer, tick_cb, NULL, NULL);
  g_source_attach (timer, context);
  g_subprocess_wait_async (process, NULL, ended_cb, &ended);
  while (!ended)
    {
      g_main_context_iteration (context, TRUE);
      if (!ended && !winnow_job_is_alive (job, NULL))
        kill_group (process);
    }
  g_source_destroy (timer);
  g_main_context_pop_thread_default (context);
}

/* The job's runner confines it to @folder. */
static GSubprocess *
start (WinnowJob *job, const char *program, const Folder *folder, const char *from, const char *to, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autofree char *source = g_strdup_printf ("%s/document.%s", folder, from);
  g_autofree char *profile = g_build_filename (folder, "profile", NULL);
  g_autofree char *uri = g_filename_to_uri (profile, NULL, NULL);
  g_autofree char *installation = g_strconcat ("-env:UserInstallation=", uri, NULL);
  g_autofree char *output = g_build_filename (folder, "out", NULL);
  g_autofree char *sockets = g_strconcat ("-env:OSL_SOCKET_PATH=", folder, NULL);
  const char *const call[] = { program,       installation,   sockets, "--headless", "--norestore", "--nolockcheck",
                               "--nodefault", "--convert-to", to,      "--outdir",   output,        source };
  if (job->runner != NULL)
    {
      g_ptr_array_add (arguments, (char *) job->runner);
      g_ptr_array_add (arguments, (char *) WINNOW_RUNNER_OPTION);
      g_ptr_array_add (arguments, (char *) folder);
    }
  for (guint i = 0; i < G_N_ELEMENTS (call); i++)
    g_ptr_array_add (arguments, (char *) call[i]);
  g_ptr_array_add (arguments, NULL);
  g_subprocess_launcher_set_child_setup (launcher, lead_group_cb, NULL, NULL);
  g_subprocess_launcher_set_cwd (launcher, folder);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments->pdata, error);
}

/* ── conversion ── */

/* Returns: (transfer full) the bytes of the converted file, or NULL with an error */
static GBytes *
take_result (WinnowJob *job, const char *path, GError **error)
{
  struct stat status;
  char *data;
  gsize size;
  if (g_lstat (path, &status) != 0 || !S_ISREG (status.st_mode))
    {
      winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                           _ ("“%s” could not be read by LibreOffice. It may be damaged, or need a password."),
                           job->name);
      return NULL;
    }
  if ((guint64) status.st_size > job->limits.max_file_bytes)
    {
      winnow_job_stop_too_large (job);
      winnow_job_is_alive (job, error);
      return NULL;
    }
  return g_file_get_contents (path, &data, &size, error) ? g_bytes_new_take (data, size) : NULL;
}

static GBytes *
convert (WinnowJob *job, const char *program, const char *from, const char *to, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (Folder) folder = g_dir_make_tmp ("winnow-XXXXXX", &cause);
  g_autofree char *path = folder != NULL ? g_strdup_printf ("%s/out/document.%s", folder, to) : NULL;
  if (folder == NULL || !fill_folder (job, folder, from, &cause))
    {
      winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM, _ ("“%s” could not be handed to LibreOffice: %s."),
                           job->name, cause->message);
      return NULL;
    }

  gboolean again = TRUE;
  for (guint run = 0; run < MAX_RUNS && again; run++)
    {
      g_autoptr (GSubprocess) process = start (job, program, folder, from, to, &cause);
      if (process != NULL)
        wait_for (job, process);
      again = process != NULL && g_subprocess_get_if_exited (process)
              && g_subprocess_get_exit_status (process) == STATUS_AGAIN;
    }
  if (cause != NULL)
    g_debug ("%s: LibreOffice: %s", job->name, cause->message);
  return winnow_job_is_alive (job, error) ? take_result (job, path, error) : NULL;
}

/* What “soffice” starts: the programs between, which show a picture and look for Java, talk to each
 * other in ways that a confined program may not. Returns: (transfer full) (nullable) */
static char *
find_program (void)
{
  g_autofree char *soffice = g_find_program_in_path ("soffice");
  g_autofree char *found = soffice != NULL ? g_steal_pointer (&soffice) : g_find_program_in_path ("libreoffice");
  g_autofree char *real = found != NULL ? realpath (found, NULL) : NULL;
  g_autofree char *folder = real != NULL ? g_path_get_dirname (real) : NULL;
  g_autofree char *inner = folder != NULL ? g_build_filename (folder, "soffice.bin", NULL) : NULL;
  return inner != NULL && g_file_test (inner, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&inner)
                                                                         : g_steal_pointer (&found);
}

GBytes *
winnow_libreoffice_convert (WinnowJob *job, const char *from, const char *to, GError **error)
{
  g_autofree char *program = find_program ();
  GBytes *bytes;
  if (program == NULL)
    winnow_extract_fail (
        error, WINNOW_EXTRACT_ERROR_PROGRAM,
        _ ("“%s” is in an old format that is read with the help of LibreOffice, which is not installed here. "
           "Install LibreOffice, or save the file "
           "as .docx or .odt."),
        job->name);
  if (program == NULL || !take_turn (job, error))
    return NULL;
  bytes = convert (job, program, from, to, error);
  g_mutex_unlock (get_turn ());
  return bytes;
}
