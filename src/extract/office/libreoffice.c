/* libreoffice.c: files that LibreOffice converts; where it is not installed, Word's by antiword,
 * which writes DocBook (XML).
 *
 * Each conversion has a temporary folder with a copy of the file, the result, and a fresh user
 * profile (an open window may use the user's own, whose settings are not trusted). The profile
 * disables external links. Conversions run one at a time: each takes hundreds of megabytes. */
#include "extract/program.h"

#include <errno.h>

#include "base/translate.h"

#define WAIT_MS 100 /* between two looks at whether it is its turn */
#define MAX_RUNS 3
#define ANTIWORD "antiword"
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
  while (!g_mutex_trylock (get_turn ()))
    {
      if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
        return FALSE;
      g_usleep (WAIT_MS * G_TIME_SPAN_MILLISECOND);
    }
  return TRUE;
}

static gboolean
fill_folder (WinnowJob *job, const WinnowFolder *folder, const char *from, GError **error)
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

static gboolean
run (WinnowJob *job, const char *program, const WinnowFolder *folder, const char *from, const char *to, GError **error)
{
  g_autofree char *source = g_strdup_printf ("%s/document.%s", folder, from);
  g_autofree char *profile = g_build_filename (folder, "profile", NULL);
  g_autofree char *uri = g_filename_to_uri (profile, NULL, NULL);
  g_autofree char *installation = g_strconcat ("-env:UserInstallation=", uri, NULL);
  g_autofree char *output = g_build_filename (folder, "out", NULL);
  g_autofree char *sockets = g_strconcat ("-env:OSL_SOCKET_PATH=", folder, NULL);
  const char *const call[]
      = { program, installation, sockets, "--headless", "--norestore", "--nolockcheck", "--nodefault", "--convert-to",
          to,      "--outdir",   output,  source,       NULL };
  /* antiword prints what it reads; the title of the file is no part of the text */
  const char *const print_call[] = { "/bin/sh",
                                     "-c",
                                     "mkdir \"$2\" && \"$0\" -x db \"$1\" | sed '/^<book /,/<bookinfo>/{/^<title>/d}' "
                                     ">\"$2/document.$3\"",
                                     program,
                                     source,
                                     output,
                                     to,
                                     NULL };
  int status = STATUS_AGAIN;
  if (g_str_has_suffix (program, ANTIWORD))
    return winnow_program_run (job, folder, print_call, NULL, error);
  for (guint i = 0; i < MAX_RUNS && status == STATUS_AGAIN; i++)
    if (!winnow_program_run (job, folder, call, &status, error))
      return FALSE;
  return TRUE;
}

/* ── conversion ── */

/* Returns: (transfer full) the bytes of the converted file, or NULL with an error */
static GBytes *
take_result (WinnowJob *job, const char *path, GError **error)
{
  gboolean is_too_large;
  GBytes *bytes = winnow_program_take_result (path, job->limits.max_file_bytes, &is_too_large);
  if (is_too_large)
    {
      winnow_job_stop_too_large (job);
      winnow_job_is_alive (job, error);
    }
  else if (bytes == NULL)
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                         _ ("“%s” could not be read by LibreOffice. It may be damaged, or need a password. "
                            "Ask for it as PDF or docx."),
                         job->name);
  return bytes;
}

static GBytes *
convert (WinnowJob *job, const char *program, const char *from, const char *to, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (WinnowFolder) folder = winnow_folder_new (&cause);
  g_autofree char *path = folder != NULL ? g_strdup_printf ("%s/out/document.%s", folder, to) : NULL;
  if (folder != NULL && fill_folder (job, folder, from, &cause) && run (job, program, folder, from, to, &cause))
    return take_result (job, path, error);
  if (cause->domain == WINNOW_EXTRACT_ERROR || g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&cause));
  else
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM, _ ("“%s” could not be handed to LibreOffice: %s."),
                         job->name, cause->message);
  return NULL;
}

/* What “soffice” starts: the programs between, which show a picture and look for Java, talk to each
 * other in ways that a confined program may not. Returns: (transfer full) (nullable) */
static char *
find_libreoffice (void)
{
  g_autofree char *soffice = g_find_program_in_path ("soffice");
  g_autofree char *found = soffice != NULL ? g_steal_pointer (&soffice) : g_find_program_in_path ("libreoffice");
  g_autofree char *real = found != NULL ? realpath (found, NULL) : NULL;
  g_autofree char *folder = real != NULL ? g_path_get_dirname (real) : NULL;
  g_autofree char *inner = folder != NULL ? g_build_filename (folder, "soffice.bin", NULL) : NULL;
  return inner != NULL && g_file_test (inner, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&inner)
                                                                         : g_steal_pointer (&found);
}

/* Returns: (transfer full) (nullable) */
static char *
find_program (const char *from)
{
  char *program = find_libreoffice ();
  return program == NULL && (g_str_equal (from, "doc") || g_str_equal (from, "wps")) ? g_find_program_in_path (ANTIWORD)
                                                                                     : program;
}

GBytes *
winnow_libreoffice_convert (WinnowJob *job, const char *from, const char *to, GError **error)
{
  g_autofree char *program = find_program (from);
  GBytes *bytes;
  if (program == NULL)
    winnow_extract_fail (
        error, WINNOW_EXTRACT_ERROR_PROGRAM,
        _ ("“%s” is in an old format that is read with the help of LibreOffice, which is not installed here. "
           "Install it (for .doc and .wps, antiword will do), or ask for a .docx, .odt or PDF."),
        job->name);
  if (program == NULL || !take_turn (job, error))
    return NULL;
  bytes = convert (job, program, from, to, error);
  g_mutex_unlock (get_turn ());
  return bytes;
}
