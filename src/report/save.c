/* save.c: a report becomes a file in one piece: written under another name beside its place,
 * synced, then renamed over it.
 *
 * g_file_replace() is not enough: it writes a file that did not exist before straight to its place,
 * so a full disk would leave half of it there, and one that is dropped after an error still
 * replaces the old one. */
#include "report/report-formats.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/translate.h"

#define NEW_FILE_MODE 0666 /* less the umask */
#define NAME ".winnow-report-"
#define STALE 60 /* seconds without a change: a program that makes such a file locks it before */

static void
set_errno (GError **error, const char *path, int number)
{
  g_autofree char *name = g_filename_display_name (path);
  /* Translators: the first %s is a file name, the second the system's reason. */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), _ ("The report could not be saved as “%s”: %s"), name,
               g_strerror (number));
}

/* Removes the file of a program that was ended while it wrote: no process holds its lock. */
static void
sweep_file (const char *path)
{
  struct stat status;
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  if (fd < 0)
    return;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && time (NULL) - status.st_mtime >= STALE
      && flock (fd, LOCK_EX | LOCK_NB) == 0)
    g_unlink (path);
  close (fd);
}

static void
sweep (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;
  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    if (g_str_has_prefix (name, NAME) && strlen (name) == strlen (NAME "XXXXXX"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);
        sweep_file (path);
      }
}

/* A new file beside @path, locked, with the permissions of what it will replace. */
static int
open_beside (const char *path, char **temporary, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_build_filename (folder, NAME "XXXXXX", NULL);
  struct stat old;
  sweep (folder);
  int fd = g_mkstemp_full (name, O_RDWR | O_CLOEXEC, NEW_FILE_MODE);
  if (fd < 0)
    {
      set_errno (error, path, errno);
      return -1;
    }
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    g_debug ("locking a report: %s", g_strerror (errno)); /* a file system without locks */
  if (stat (path, &old) == 0 && fchmod (fd, old.st_mode & 0777) != 0)
    g_debug ("keeping the permissions of a report: %s", g_strerror (errno)); /* a file system without them */
  *temporary = g_steal_pointer (&name);
  return fd;
}

static gboolean
add_evidence (const WinnowReport *report, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const WinnowThreads threads = { 0, progress, cancellable };
  return winnow_check_add_evidence (report->library, report->overlaps, &threads, error);
}

gboolean
winnow_report_write (gpointer report, const WinnowReportFormat *format, GOutputStream *stream, WinnowProgress *progress,
                     GCancellable *cancellable, GError **error)
{
  g_auto (WinnowOutput) output;
  winnow_output_init (&output, stream, cancellable);
  return (!format->has_evidence || add_evidence (report, progress, cancellable, error))
         && format->write (report, &output, progress, error) && winnow_output_flush (&output, error);
}

/* In the words of open_beside(), not of streams and descriptors. Takes @failure. */
static void
propagate (GError **error, const char *path, GError *failure)
{
  g_autofree char *name = g_filename_display_name (path);
  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    {
      set_errno (error, path, ENOSPC);
      g_error_free (failure);
      return;
    }
  if (!g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_prefix_error (&failure, _ ("“%s” was not saved: "), name);
  g_propagate_error (error, failure);
}

static gboolean
put_in_place (int fd, const char *temporary, const char *path, GError **error)
{
  int failed = fsync (fd) != 0 ? errno : 0;
  if (failed == EINVAL) /* not a file that can be synced */
    failed = 0;
  if (close (fd) != 0 && failed == 0)
    failed = errno;
  if (failed == 0 && g_rename (temporary, path) != 0)
    failed = errno;
  if (failed != 0)
    set_errno (error, path, failed);
  return failed == 0;
}

gboolean
winnow_report_save (gpointer report, const WinnowReportFormat *format, const char *path, WinnowProgress *progress,
                    GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (report != NULL && format != NULL && path != NULL, FALSE);
  g_autofree char *temporary = NULL;
  int fd = open_beside (path, &temporary, error);
  if (fd < 0)
    return FALSE;
  g_autoptr (GOutputStream) stream = g_unix_output_stream_new (fd, FALSE);
  GError *failure = NULL;
  const char *mark = format->file_mark;
  gboolean is_saved = g_output_stream_write_all (stream, mark, strlen (mark), NULL, cancellable, &failure)
                      && winnow_report_write (report, format, stream, progress, cancellable, &failure);
  if (is_saved)
    is_saved = put_in_place (fd, temporary, path, error);
  else
    {
      close (fd);
      propagate (error, path, failure);
    }
  if (is_saved)
    winnow_progress_finish (progress);
  else
    g_unlink (temporary);
  return is_saved;
}
