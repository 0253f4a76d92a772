/* ole.c: compound files (OLE 2), the containers of old Office documents ([MS-CFB]).
 *
 * The names of streams and the first sector of one tell the kind of document and whether it is
 * encrypted. Directory entries have 128 bytes, start at multiples of 128 and begin with their name
 * in UTF-16LE. They are found by searching, without following the allocation tables of an untrusted
 * file. */
#include "extract/office/ole.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/extractor.h"

#define ENTRY_BYTES 128
#define ENTRY_NAME_LENGTH 64 /* bytes into the entry: the length of the name with its NUL */
#define ENTRY_START 116      /* bytes into the entry: the stream's first sector */
#define HEADER_SECTOR_SHIFT 30
#define MAX_SECTOR_SHIFT 12

static const char magic[] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

gboolean
winnow_ole_is (const WinnowJob *job)
{
  return job->size >= 512 && winnow_job_has_magic (job, magic, 8);
}

static guint32
read_le32 (const guint8 *bytes)
{
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (guint32) bytes[3] << 24;
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
      guint64 start = ((guint64) read_le32 (bytes + at + ENTRY_START) + 1) << MIN (shift, MAX_SECTOR_SHIFT);

      if (!is_entry (bytes + at, name, n))
        continue;
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
