/* packed.c: what every program knows of archives: which files may be one, and the file of a path
 * that leads into one */
#include "extract/packed/packed.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/for-each.h"
#include "extract/job.h"

#define SNIFFED_BYTES 512 /* where the mark of a tar file is */

static gboolean
has_magic (const char *bytes, gsize length, const char *name)
{
  static const struct
  {
    const char *magic;
    gsize length, place;
    gboolean is_compression; /* of a tar file, if it is called so */
  } magics[] = { { "PK\3\4", 4, 0, FALSE },
                 { "PK\5\6", 4, 0, FALSE },
                 { "7z\xBC\xAF\x27\x1C", 6, 0, FALSE },
                 { "Rar!\x1A\x07", 6, 0, FALSE },
                 { "ustar", 5, 257, FALSE },
                 { "\x1F\x8B", 2, 0, TRUE },
                 { "BZh", 3, 0, TRUE },
                 { "\xFD"
                   "7zXZ",
                   6, 0, TRUE },
                 { "\x28\xB5\x2F\xFD", 4, 0, TRUE } };
  winnow_for_each_of (magic, magics)
    if (length >= magic->place + magic->length && memcmp (bytes + magic->place, magic->magic, magic->length) == 0)
      return !magic->is_compression || winnow_packed_has_name (name);
  return winnow_name_has_ending (name, "tar"); /* older than its mark */
}

gboolean
winnow_packed_may_be (const char *path, gboolean is_named)
{
  g_autofree char *name = g_path_get_basename (path);
  char bytes[SNIFFED_BYTES];
  if (winnow_packed_is_sheet (name) || (!is_named && !winnow_packed_has_name (name) && strchr (name, '.') != NULL))
    return FALSE;
  int descriptor = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n = descriptor >= 0 ? read (descriptor, bytes, sizeof bytes) : 0;
  if (descriptor >= 0)
    close (descriptor);
  return n > 0 && has_magic (bytes, (gsize) n, name);
}

gboolean
winnow_packed_may_have_members (const char *path)
{
  return winnow_packed_is_sheet (path) || winnow_packed_may_be (path, TRUE);
}

char *
winnow_packed_dup_file (const char *path)
{
  g_autofree char *file = g_strdup (path);
  GStatBuf status;
  while (g_stat (file, &status) != 0)
    {
      char *slash = strrchr (file, '/');
      if (slash == NULL || slash == file)
        return NULL;
      *slash = '\0';
    }
  return S_ISREG (status.st_mode) ? g_steal_pointer (&file) : NULL;
}
