/* old-formats.c: formats of which another file is read: those that LibreOffice converts into newer
 * ones (libreoffice.c): doc, wps, wpd, sxw, xls, ppt; and the preview of Pages and the like.
 *
 * Most are compound files (OLE 2, [MS-CFB]). The names of streams and the first sector of one show
 * the kind of document and whether it is encrypted. Directory entries have 128 bytes, start at
 * multiples of 128 and begin with their name in UTF-16LE. They are found by searching, without
 * following the allocation tables of an untrusted file. */
#include "extract/extractor.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/ocr/ocr.h"

#define FIB_FLAGS 10         /* bytes into Word's file information block */
#define FIB_ENCRYPTED 0x0100 /* its flag for a password */

#define ENTRY_BYTES 128
#define ENTRY_NAME_LENGTH 64 /* bytes into the entry: the length of the name with its NUL */
#define ENTRY_START 116      /* bytes into the entry: the stream's first sector */
#define HEADER_SECTOR_SHIFT 30
#define MAX_SECTOR_SHIFT 12

static const char ole_magic[] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

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
  winnow_for_each_between (i, 0, length)
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
                              _ ("“%s” is an Office file of a kind that is not read here. Ask for it as PDF or docx."),
                              job->name);
}

/* ── conversion ── */

gboolean
winnow_job_read_instead (WinnowJob *job, GBytes *bytes, WinnowWriter *writer, GError **error)
{
  g_autoptr (WinnowJob) converted = winnow_job_new_inside (job, NULL, bytes, error);
  const WinnowExtractor *extractor = converted != NULL ? winnow_job_find_extractor (converted, error) : NULL;
  if (extractor == NULL)
    return FALSE;
  if (extractor->read == winnow_old_format_read)
    return winnow_job_fail_damaged (job, "converted into an old format", error);
  if (!extractor->read (converted, writer, error))
    return FALSE;
  /* Keeps the converted file: the pictures are read from it later. */
  g_free (job->data);
  job->data = g_steal_pointer (&converted->data);
  job->size = converted->size;
  g_clear_pointer (&job->container, winnow_container_free);
  job->container = g_steal_pointer (&converted->container);
  g_clear_pointer (&job->ocr, winnow_ocr_free);
  job->ocr = g_steal_pointer (&converted->ocr);
  return TRUE;
}

gboolean
winnow_iwork_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GBytes) preview = winnow_container_load (job, "QuickLook/Preview.pdf");
  if (preview != NULL)
    return winnow_job_read_instead (job, preview, writer, error);
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                              _ ("“%s” was written by Pages, Numbers or Keynote and holds no preview that can be "
                                 "read. Ask for it as PDF or docx."),
                              job->name);
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
  const char *to = g_str_equal (id, "xls") ? "xlsx" : g_str_equal (id, "ppt") ? "pptx" : "docx";
  g_autoptr (GBytes) bytes = NULL;
  if (is_encrypted (job))
    return winnow_job_fail_encrypted (job, error);
  bytes = job->help != NULL ? job->help->convert (job->help->data, id, to, error)
                            : winnow_libreoffice_convert (job, id, to, error);
  return bytes != NULL && winnow_job_read_instead (job, bytes, writer, error) && winnow_job_is_alive (job, error);
}
