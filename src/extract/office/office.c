/* office.c: old formats that LibreOffice converts into newer ones: doc, rtf, wps, wpd, sxw, xls,
 * ppt. */
#include "extract/extractor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/office/ole.h"
#include "extract/office/soffice.h"

#define FIB_FLAGS 10         /* bytes into Word's file information block */
#define FIB_ENCRYPTED 0x0100 /* its flag for a password */

static const struct
{
  const char *id;
  const char *target; /* format of the converted file: an ending and an id of the table */
} conversions[] = {
  { "doc", "docx" }, { "rtf", "docx" }, { "wps", "docx" }, { "wpd", "docx" },
  { "sxw", "docx" }, { "xls", "xlsx" }, { "ppt", "pptx" },
};

static gboolean
has_stream (WinnowJob *job, const char *name)
{
  gsize length;

  return winnow_ole_find_stream (job, name, &length) != NULL;
}

gboolean
winnow_rtf_knows (WinnowJob *job)
{
  return winnow_job_has_magic (job, "{\\rtf", 5);
}

gboolean
winnow_doc_knows (WinnowJob *job)
{
  return has_stream (job, "WordDocument") && !winnow_name_has_ending (job->name, "wps wpt");
}

gboolean
winnow_xls_knows (WinnowJob *job)
{
  return has_stream (job, "Workbook") || has_stream (job, "Book");
}

gboolean
winnow_ppt_knows (WinnowJob *job)
{
  return has_stream (job, "PowerPoint Document");
}

/* WPS Office writes Word's streams under its own ending. Microsoft Works has other streams. */
gboolean
winnow_wps_knows (WinnowJob *job)
{
  return has_stream (job, "WordDocument") || has_stream (job, "MatOST");
}

gboolean
winnow_wpd_knows (WinnowJob *job)
{
  return winnow_job_has_magic (job, "\xFFWPC", 4);
}

gboolean
winnow_sxw_knows (WinnowJob *job)
{
  GBytes *mimetype = job->container != NULL ? winnow_container_get (job->container, "mimetype") : NULL;
  static const char type[] = "application/vnd.sun.xml.writer";

  return mimetype != NULL && g_bytes_get_size (mimetype) >= strlen (type)
         && memcmp (g_bytes_get_data (mimetype, NULL), type, strlen (type)) == 0;
}

/* LibreOffice fails on encrypted files without a reason. */
static gboolean
is_encrypted (WinnowJob *job)
{
  gsize length;
  const guint8 *fib = winnow_ole_find_stream (job, "WordDocument", &length);

  return has_stream (job, "EncryptedPackage")
         || (fib != NULL && length >= FIB_FLAGS + 2
             && ((fib[FIB_FLAGS] | fib[FIB_FLAGS + 1] << 8) & FIB_ENCRYPTED) != 0);
}

static const char *
find_target (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (conversions); i++)
    if (strcmp (conversions[i].id, id) == 0)
      return conversions[i].target;
  g_return_val_if_reached (NULL);
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
  if (extractor == NULL || extractor->read == winnow_office_read)
    {
      winnow_job_set_damaged (job, "LibreOffice wrote no document", error);
      return FALSE;
    }
  if (!extractor->read (converted, writer, error))
    return FALSE;
  take_over_data (job, converted);
  return TRUE;
}

gboolean
winnow_office_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  const char *id = winnow_writer_get_content (writer)->format;
  g_autoptr (WinnowConversion) conversion = NULL;

  if (is_encrypted (job))
    {
      winnow_job_set_encrypted (job, error);
      return FALSE;
    }
  conversion = winnow_soffice_convert (job, id, find_target (id), error);
  return conversion != NULL && read_converted (job, conversion->path, writer, error)
         && winnow_job_is_alive (job, error);
}
