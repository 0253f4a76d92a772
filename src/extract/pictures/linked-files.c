/* linked-files.c: files that a document shows but does not hold.
 *
 * A document of unknown origin chooses which linked file is opened. So the file must lie below the
 * document's folder, with links resolved. Only regular files are read: a named pipe would block. */
#include "extract/job.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/translate.h"

char *
winnow_picture_dup_source (const char *path)
{
  char *real = realpath (path, NULL);
  g_autofree char *canonical = g_canonicalize_filename (real ?: path, NULL);
  free (real);
  return g_filename_display_name (canonical);
}

char *
winnow_linked_file_resolve (const char *folder, const char *reference)
{
  gboolean is_file = g_ascii_strncasecmp (reference, "file://", 7) == 0;
  g_autofree char *plain = g_strndup (reference, strcspn (reference, "#?"));
  g_autofree char *decoded = g_uri_unescape_string (is_file ? plain + 7 : plain, NULL);
  return decoded != NULL && *decoded != '\0' ? g_canonicalize_filename (decoded, folder) : NULL;
}

/* Returns: (nullable) the real path; free() it */
static char *
find_linked (const WinnowJob *job, const char *reference, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (job->path);
  char *root = realpath (folder, NULL);
  g_autofree char *path = root != NULL ? winnow_linked_file_resolve (root, reference) : NULL;
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  gsize length = root != NULL ? strlen (root) : 0;
  gboolean is_below = real != NULL && root != NULL && strncmp (real, root, length) == 0
                      && (real[length] == '/' || g_str_equal (root, "/"));
  if (real == NULL)
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("There is no such file beside the document."));
  else if (!is_below)
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                         _ ("The file does not lie below the folder of the document."));
  if (!is_below)
    g_clear_pointer (&real, free);
  free (root);
  return real;
}

static gboolean
check_linked (int descriptor, guint64 max, struct stat *status, GError **error)
{
  if (descriptor < 0 || fstat (descriptor, status) < 0)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("The file cannot be opened."));
  if (!S_ISREG (status->st_mode))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("It is not a file that can be read."));
  if ((guint64) status->st_size > max)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT, _ ("The picture's file is too large."));
  return TRUE;
}

/* Reads up to the size at opening: a file that grows is cut there. */
static GBytes *
read_descriptor (int descriptor, gsize size)
{
  guint8 *data = g_malloc (MAX (size, 1));
  gsize length = 0;
  gssize n;
  while (length < size && (n = TEMP_FAILURE_RETRY (read (descriptor, data + length, size - length))) > 0)
    length += (gsize) n;
  return g_bytes_new_take (data, length);
}

GBytes *
winnow_linked_file_read (WinnowJob *job, const char *reference, guint64 max, char **source, GError **error)
{
  char *path = find_linked (job, reference, error);
  GBytes *bytes = NULL;
  struct stat status;
  int descriptor;
  if (path == NULL)
    return NULL;
  descriptor = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (check_linked (descriptor, max, &status, error))
    {
      bytes = read_descriptor (descriptor, (gsize) status.st_size);
      *source = g_filename_display_name (path);
    }
  if (descriptor >= 0)
    close (descriptor);
  free (path);
  return bytes;
}
