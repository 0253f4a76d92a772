/* soffice.c: converts old formats with LibreOffice.
 *
 * Each conversion has a temporary folder with a copy of the file, the result, and a fresh user
 * profile (an open window may use the user's own, whose settings are not trusted). The profile
 * disables external links. LibreOffice leads a process group, so that stopping it ends its helpers,
 * too. Conversions run one at a time: each takes hundreds of megabytes. */
#include "extract/office/soffice.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

#define TURN_WAIT_MS 100 /* between two checks of the cancellable while others convert */

static const char profile_settings[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                       "<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\">\n"
                                       "<item oor:path=\"/org.openoffice.Office.Common/Security/Scripting\"><prop "
                                       "oor:name=\"BlockUntrustedRefererLinks\" oor:op=\"fuse\">"
                                       "<value>true</value></prop></item>\n"
                                       "<item oor:path=\"/org.openoffice.Office.Common/Security/Scripting\"><prop "
                                       "oor:name=\"MacroSecurityLevel\" oor:op=\"fuse\">"
                                       "<value>3</value></prop></item>\n"
                                       "</oor:items>\n";

/* ── whose turn it is ── */

typedef struct
{
  GMutex mutex;
  GCond changed;
  gboolean busy;
} Turn;

static Turn *
get_turn (void)
{
  static Turn turn; /* a zeroed static mutex is initialised (GLib) */

  return &turn;
}

static gboolean
take_turn (WinnowJob *job, GError **error)
{
  Turn *turn = get_turn ();
  gint64 asked = g_get_monotonic_time ();

  g_mutex_lock (&turn->mutex);
  while (turn->busy && !g_cancellable_is_cancelled (job->cancellable))
    g_cond_wait_until (&turn->changed, &turn->mutex, g_get_monotonic_time () + TURN_WAIT_MS * G_TIME_SPAN_MILLISECOND);

  gboolean mine = !turn->busy;
  turn->busy = TRUE;
  g_mutex_unlock (&turn->mutex);
  job->deadline += g_get_monotonic_time () - asked;
  return mine || winnow_job_is_alive (job, error);
}

static void
release_turn (void)
{
  Turn *turn = get_turn ();

  g_mutex_lock (&turn->mutex);
  turn->busy = FALSE;
  g_cond_signal (&turn->changed);
  g_mutex_unlock (&turn->mutex);
}

/* ── the folder ── */

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
winnow_conversion_free (WinnowConversion *conversion)
{
  remove_tree (conversion->folder);
  g_free (conversion->folder);
  g_free (conversion->path);
  g_free (conversion);
}

static gboolean
fill_folder (WinnowJob *job, const char *folder, const char *from, GError **error)
{
  g_autofree char *source = g_strdup_printf ("%s/document.%s", folder, from);
  g_autofree char *user = g_build_filename (folder, "profile", "user", NULL);
  g_autofree char *settings = g_build_filename (user, "registrymodifications.xcu", NULL);
  g_autoptr (GError) cause = NULL;

  if (g_mkdir_with_parents (user, 0700) == 0 && g_file_set_contents (settings, profile_settings, -1, &cause)
      && g_file_set_contents (source, job->data, job->size, &cause))
    return TRUE;
  g_set_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM,
               _ ("“%s” could not be handed to LibreOffice: %s."), job->name,
               cause != NULL ? cause->message : g_strerror (errno));
  return FALSE;
}

/* ── the program ── */

static char *
find_program (const WinnowJob *job, GError **error)
{
  static const char *const names[] = { "soffice", "libreoffice" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char *path = g_find_program_in_path (names[i]);
      if (path != NULL)
        return path;
    }
  g_set_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM,
               _ ("“%s” is in an old format that is read with the help of LibreOffice, which is not installed here. "
                  "Install LibreOffice, or save the file "
                  "as .docx or .odt."),
               job->name);
  return NULL;
}

static void
lead_group_cb (gpointer data)
{
  setpgid (0, 0);
}

/* A main loop for this call, since the thread has none. */
typedef struct
{
  WinnowJob *job; /* (unowned) */
  GMainLoop *loop;
  gboolean ended;
} Wait;

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;

  wait->ended = g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  g_main_loop_quit (wait->loop);
}

static gboolean
watch_cb (gpointer data)
{
  Wait *wait = data;

  if (winnow_job_is_alive (wait->job, NULL))
    return G_SOURCE_CONTINUE;
  g_main_loop_quit (wait->loop);
  return G_SOURCE_REMOVE;
}

/* Ends the whole group. */
static void
kill_group (GSubprocess *process)
{
  const char *identifier = g_subprocess_get_identifier (process);

  if (identifier != NULL)
    kill (-(pid_t) g_ascii_strtoll (identifier, NULL, 10), SIGKILL);
}

static void
wait_for (WinnowJob *job, GSubprocess *process)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (context, FALSE);
  g_autoptr (GSource) timer = g_timeout_source_new (TURN_WAIT_MS);
  Wait wait = { job, loop, FALSE };

  g_main_context_push_thread_default (context);
  g_source_set_callback (timer, watch_cb, &wait, NULL);
  g_source_attach (timer, context);
  g_subprocess_wait_async (process, NULL, ended_cb, &wait);
  g_main_loop_run (loop);
  if (!wait.ended)
    {
      kill_group (process);
      g_main_loop_run (loop);
    }
  g_source_destroy (timer);
  g_main_context_pop_thread_default (context);
}

static GSubprocess *
start (const char *program, const char *folder, const char *from, const char *to, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autofree char *source = g_strdup_printf ("%s/document.%s", folder, from);
  g_autofree char *profile = g_build_filename (folder, "profile", NULL);
  g_autofree char *uri = g_filename_to_uri (profile, NULL, NULL);
  g_autofree char *installation = g_strconcat ("-env:UserInstallation=", uri, NULL);
  g_autofree char *output = g_build_filename (folder, "out", NULL);

  g_subprocess_launcher_set_child_setup (launcher, lead_group_cb, NULL, NULL);
  return g_subprocess_launcher_spawn (launcher, error, program, installation, "--headless", "--norestore",
                                      "--nolockcheck", "--nodefault", "--convert-to", to, "--outdir", output, source,
                                      NULL);
}

static WinnowConversion *
run (WinnowJob *job, const char *program, const char *folder, const char *from, const char *to, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (GSubprocess) process = start (program, folder, from, to, &cause);
  g_autoptr (WinnowConversion) conversion = g_new0 (WinnowConversion, 1);

  conversion->folder = g_strdup (folder);
  conversion->path = g_strdup_printf ("%s/out/document.%s", folder, to);
  if (process != NULL)
    wait_for (job, process);
  if (!winnow_job_is_alive (job, error))
    return NULL;
  if (process != NULL && g_file_test (conversion->path, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&conversion);

  g_debug ("%s: LibreOffice: %s", job->name, cause != NULL ? cause->message : "no output");
  g_set_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM,
               _ ("“%s” could not be read by LibreOffice. It may be damaged, or need a password."), job->name);
  return NULL;
}

static WinnowConversion *
convert (WinnowJob *job, const char *program, const char *from, const char *to, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autofree char *folder = g_dir_make_tmp ("winnow-XXXXXX", &cause);

  if (folder == NULL)
    {
      g_set_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM,
                   _ ("“%s” could not be handed to LibreOffice: %s."), job->name, cause->message);
      return NULL;
    }
  if (fill_folder (job, folder, from, error))
    return run (job, program, folder, from, to, error);
  remove_tree (folder);
  return NULL;
}

WinnowConversion *
winnow_soffice_convert (WinnowJob *job, const char *from, const char *to, GError **error)
{
  g_autofree char *program = find_program (job, error);

  if (program == NULL || !take_turn (job, error))
    return NULL;

  WinnowConversion *conversion = convert (job, program, from, to, error);
  release_turn ();
  return conversion;
}
