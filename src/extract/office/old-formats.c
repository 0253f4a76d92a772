/* old-formats.c: old formats that LibreOffice converts into newer ones: doc, wps, wpd, sxw,
 * xls, ppt.
 *
 * Each conversion has a temporary folder with a copy of the file, the result, and a fresh user
 * profile (an open window may use the user's own, whose settings are not trusted). The profile
 * disables external links. LibreOffice leads a process group: stopping it ends its helpers, too.
 * Conversions run one at a time: each takes hundreds of megabytes. Waiting for one's turn does not
 * count against the job's deadline.
 *
 * Most are compound files (OLE 2, [MS-CFB]). The names of streams and the first sector of one show
 * the kind of document and whether it is encrypted. Directory entries have 128 bytes, start at
 * multiples of 128 and begin with their name in UTF-16LE. They are found by searching, without
 * following the allocation tables of an untrusted file. */
#include "extract/extractor.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define WAIT_MS 100          /* between two checks of the cancellable and the deadline */
#define FIB_FLAGS 10         /* bytes into Word's file information block */
#define FIB_ENCRYPTED 0x0100 /* its flag for a password */

#define ENTRY_BYTES 128
#define ENTRY_NAME_LENGTH 64 /* bytes into the entry: the length of the name with its NUL */
#define ENTRY_START 116      /* bytes into the entry: the stream's first sector */
#define HEADER_SECTOR_SHIFT 30
#define MAX_SECTOR_SHIFT 12

static const char ole_magic[] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

static const char profile_settings[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                       "<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\">\n"
                                       "<item oor:path=\"/org.openoffice.Office.Common/Security/Scripting\"><prop "
                                       "oor:name=\"BlockUntrustedRefererLinks\" oor:op=\"fuse\">"
                                       "<value>true</value></prop></item>\n"
                                       "<item oor:path=\"/org.openoffice.Office.Common/Security/Scripting\"><prop "
                                       "oor:name=\"MacroSecurityLevel\" oor:op=\"fuse\">"
                                       "<value>3</value></prop></item>\n"
                                       "</oor:items>\n";

/* ── compound files ── */

gboolean
winnow_ole_is (const WinnowJob *job)
{
  return job->size >= 512 && winnow_job_has_magic (job, ole_magic, 8);
}

static gboolean
is_entry (const guint8 *entry, const char *name, gsize length)
{
  if (entry[ENTRY_NAME_LENGTH] != 2 * (length + 1) || entry[ENTRY_NAME_LENGTH + 1] != 0)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (entry[2 * i] != (guint8) name[i] || entry[2 * i + 1] != 0)
      return FALSE;
  return TRUE;
}

const guint8 *
winnow_ole_find_stream (const WinnowJob *job, const char *name, gsize *length)
{
  const guint8 *bytes = (const guint8 *) job->data;
  gsize n = strlen (name), n_left;
  if (!winnow_ole_is (job))
    return NULL;
  for (gsize at = 512; at + ENTRY_BYTES <= job->size; at += ENTRY_BYTES)
    {
      guint shift = bytes[HEADER_SECTOR_SHIFT];
      guint32 sector;
      guint64 start;
      if (!is_entry (bytes + at, name, n))
        continue;
      memcpy (&sector, bytes + at + ENTRY_START, sizeof sector);
      start = ((guint64) GUINT32_FROM_LE (sector) + 1) << MIN (shift, MAX_SECTOR_SHIFT);
      n_left = start < job->size ? job->size - start : 0;
      if (length != NULL)
        *length = n_left;
      return n_left > 0 ? bytes + start : bytes + at;
    }
  return NULL;
}

gboolean
winnow_ole_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  if (winnow_ole_find_stream (job, "EncryptedPackage", NULL) != NULL)
    return winnow_job_fail_encrypted (job, error);
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                              _ ("“%s” is an Office file, but of no kind that holds a text."), job->name);
}

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

static GSubprocess *
start (const char *program, const Folder *folder, const char *from, const char *to, GError **error)
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

/* ── conversion ── */

/* @path: (out) the converted file. Returns: (transfer full) its folder, or NULL with an error */
static Folder *
convert (WinnowJob *job, const char *program, const char *from, const char *to, char **path, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (Folder) folder = g_dir_make_tmp ("winnow-XXXXXX", &cause);
  if (folder == NULL || !fill_folder (job, folder, from, &cause))
    {
      winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM, _ ("“%s” could not be handed to LibreOffice: %s."),
                           job->name, cause->message);
      return NULL;
    }

  g_autoptr (GSubprocess) process = start (program, folder, from, to, &cause);
  if (process != NULL)
    wait_for (job, process);
  if (!winnow_job_is_alive (job, error))
    return NULL;
  *path = g_strdup_printf ("%s/out/document.%s", folder, to);
  if (process != NULL && g_file_test (*path, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&folder);
  g_debug ("%s: LibreOffice: %s", job->name, cause != NULL ? cause->message : "no output");
  winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                       _ ("“%s” could not be read by LibreOffice. It may be damaged, or need a password."), job->name);
  return NULL;
}

static Folder *
convert_in_turn (WinnowJob *job, const char *from, const char *to, char **path, GError **error)
{
  g_autofree char *soffice = g_find_program_in_path ("soffice");
  g_autofree char *program = soffice != NULL ? g_steal_pointer (&soffice) : g_find_program_in_path ("libreoffice");
  Folder *folder;
  if (program == NULL)
    winnow_extract_fail (
        error, WINNOW_EXTRACT_ERROR_PROGRAM,
        _ ("“%s” is in an old format that is read with the help of LibreOffice, which is not installed here. "
           "Install LibreOffice, or save the file "
           "as .docx or .odt."),
        job->name);
  if (program == NULL || !take_turn (job, error))
    return NULL;
  folder = convert (job, program, from, to, path, error);
  g_mutex_unlock (get_turn ());
  return folder;
}

/* Keeps the converted file: the pictures are read from it later. */
static void
take_over_data (WinnowJob *job, WinnowJob *converted)
{
  g_free (job->data);
  job->data = g_steal_pointer (&converted->data);
  job->size = converted->size;
  g_clear_pointer (&job->container, winnow_container_free);
  job->container = g_steal_pointer (&converted->container);
}

/* Reads the converted file within the same limits; messages name the user's file. */
static gboolean
read_converted (WinnowJob *job, const char *path, WinnowWriter *writer, GError **error)
{
  g_autoptr (WinnowJob) converted
      = winnow_job_new (path, job->name, job->language, &job->limits, job->cancellable, error);
  const WinnowExtractor *extractor;
  if (converted == NULL)
    return FALSE;
  converted->deadline = job->deadline;
  converted->container = winnow_container_open (converted, error);
  if (converted->container == NULL)
    return FALSE;
  extractor = winnow_extractor_find (converted);
  if (extractor == NULL || extractor->read == winnow_old_format_read)
    return winnow_job_fail_damaged (job, "LibreOffice wrote no document", error);
  if (!extractor->read (converted, writer, error))
    return FALSE;
  take_over_data (job, converted);
  return TRUE;
}

/* LibreOffice fails on encrypted files without a reason. */
static gboolean
is_encrypted (WinnowJob *job)
{
  gsize length;
  const guint8 *fib = winnow_ole_find_stream (job, "WordDocument", &length);
  return winnow_ole_find_stream (job, "EncryptedPackage", NULL) != NULL
         || (fib != NULL && length >= FIB_FLAGS + 2
             && ((fib[FIB_FLAGS] | fib[FIB_FLAGS + 1] << 8) & FIB_ENCRYPTED) != 0);
}

gboolean
winnow_old_format_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  const char *id = winnow_writer_get_content (writer)->format;
  const char *to = strcmp (id, "xls") == 0 ? "xlsx" : strcmp (id, "ppt") == 0 ? "pptx" : "docx";
  g_autofree char *path = NULL;
  g_autoptr (Folder) folder = NULL;
  if (is_encrypted (job))
    return winnow_job_fail_encrypted (job, error);
  folder = convert_in_turn (job, id, to, &path, error);
  return folder != NULL && read_converted (job, path, writer, error) && winnow_job_is_alive (job, error);
}
