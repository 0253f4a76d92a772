/* pdf.c: PDF through poppler-glib: text with page numbers, metadata, and separate errors for a
 * password, damage and a scan. */
#include "extract/extractor.h"

#include "base/translate.h"
#include "extract/metadata.h"
#include "extract/ocr/ocr.h"
#include "extract/pdf/pdf.h"

#define PROFILE_END 2 /* bytes at a compressed stream's beginning without which it cannot be unpacked */

/* Poppler logs every flaw that it repairs, which does not concern the user. */
static void
drop_message_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
}

static gpointer
silence_poppler_cb (gpointer data)
{
  g_log_set_handler ("Poppler", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO, drop_message_cb, NULL);
  return NULL;
}

static PopplerDocument *
open_document (WinnowJob *job, GError **error)
{
  static GOnce silenced = G_ONCE_INIT;
  g_once (&silenced, silence_poppler_cb, NULL);

  g_autoptr (GBytes) bytes = g_bytes_new_static (job->data, job->size); /* the job outlives the document */
  g_autoptr (GError) cause = NULL;
  g_autoptr (WinnowPdfDocument) document = poppler_document_new_from_bytes (bytes, NULL, &cause);

  if (document != NULL && poppler_document_get_n_pages (document) > 0)
    return g_steal_pointer (&document);
  if (g_error_matches (cause, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED))
    winnow_job_fail_encrypted (job, error);
  else
    winnow_job_fail_damaged (job, cause != NULL ? cause->message : "no pages", error);
  return NULL;
}

/* Color profiles make drawing and decoding ten times slower and do not apply to pictures of other
 * documents: pages are read from a copy of the file in which they cannot be unpacked. It has the
 * same length, so that its objects are found. Takes @document. */
static PopplerDocument *
drop_profiles (WinnowJob *job, PopplerDocument *document, const WinnowPdfScan *scan)
{
  if (scan->profiles->len == 0)
    return document;
  char *data = g_memdup2 (job->data, job->size);
  g_autoptr (GBytes) bytes = g_bytes_new_take (data, job->size);
  winnow_for_each_value (const gsize, profile, scan->profiles)
    memset (data + *profile, 0xFF, PROFILE_END);
  g_autoptr (WinnowPdfDocument) copy = poppler_document_new_from_bytes (bytes, NULL, NULL);
  if (copy == NULL || poppler_document_get_n_pages (copy) != poppler_document_get_n_pages (document))
    return document;
  g_object_unref (document);
  return g_steal_pointer (&copy);
}

static void
set_time (WinnowContent *content, WinnowMetadata field, GDateTime *time)
{
  g_autofree char *text = time != NULL ? g_date_time_format_iso8601 (time) : NULL;
  winnow_metadata_set (content, field, text);
  g_clear_pointer (&time, g_date_time_unref);
}

static void
read_metadata (PopplerDocument *document, WinnowContent *content)
{
  g_autofree char *title = poppler_document_get_title (document);
  g_autofree char *author = poppler_document_get_author (document);
  g_autofree char *creator = poppler_document_get_creator (document);
  g_autofree char *producer = poppler_document_get_producer (document);
  winnow_metadata_set (content, WINNOW_METADATA_TITLE, title);
  winnow_metadata_set (content, WINNOW_METADATA_AUTHOR, author);
  winnow_metadata_set (content, WINNOW_METADATA_PROGRAM, creator);
  winnow_metadata_set (content, WINNOW_METADATA_PROGRAM, producer);
  set_time (content, WINNOW_METADATA_CREATED, poppler_document_get_creation_date_time (document));
  set_time (content, WINNOW_METADATA_MODIFIED, poppler_document_get_modification_date_time (document));
}

static gboolean
read_pages (WinnowJob *job, PopplerDocument *document, const WinnowPdfScan *scan, WinnowPdfReading *reading,
            GError **error)
{
  int n = poppler_document_get_n_pages (document);
  g_autoptr (WinnowPdfDocument) wide = (scan->signs & WINNOW_PDF_OFF_PAGE) != 0 ? winnow_pdf_open_wide (job) : NULL;
  guint64 bytes = 0;
  winnow_for_each_between (i, 0, n)
    {
      g_autoptr (WinnowPdfPage) page = poppler_document_get_page (document, i);
      guint first = reading->lines->len;
      if (page != NULL)
        bytes += winnow_pdf_read_page (reading, page, scan, i);
      if (page != NULL)
        winnow_pdf_read_fields (reading->lines, first, page, i);
      if (page != NULL && wide != NULL && poppler_document_get_n_pages (wide) == n)
        winnow_pdf_read_off_page (reading, wide, page, i);
      if (bytes > job->limits.max_text_bytes) /* a page may occur many times */
        winnow_job_stop_too_long (job);
      if (!winnow_job_is_alive (job, error))
        return FALSE;
    }
  winnow_pdf_doubts_tell (reading->doubts, job);
  return TRUE;
}

static void
write_comments (PopplerDocument *document, const GArray *lines, WinnowWriter *writer)
{
  int n = poppler_document_get_n_pages (document);
  winnow_for_each_between (i, 0, n)
    {
      g_autoptr (WinnowPdfPage) page = poppler_document_get_page (document, i);
      if (page != NULL)
        winnow_pdf_write_comments (writer, lines, page, (guint) i);
    }
}

/* A file without text is accepted for its pictures. */
static gboolean
check_scan (WinnowJob *job, WinnowContent *content, GError **error)
{
  g_autofree char *scan
      = g_strdup_printf (_ ("“%s” holds no text, only pictures of pages: it was probably scanned."), job->name);
  g_autofree char *problem = g_strdup_printf ("%s %s", scan, winnow_ocr_advise (job));
  gboolean has_picture = winnow_content_has_picture (content);
  if (has_picture)
    content->problem = g_strdup_printf ("%s %s", problem, _ ("Only its pictures are compared."));
  else
    g_set_error_literal (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_EMPTY, problem);
  return has_picture;
}

gboolean
winnow_pdf_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (WinnowPdfDocument) document = open_document (job, error);
  g_autoptr (GArray) lines = winnow_pdf_lines_new ();
  g_autoptr (WinnowPdfDoubts) doubts = winnow_pdf_doubts_new ();
  g_autoptr (GPtrArray) pictures = winnow_pointers_new (winnow_pdf_picture_free);
  WinnowPdfReading reading = { .lines = lines, .doubts = doubts, .pictures = pictures };
  g_auto (WinnowPdfScan) scan = { 0 };
  if (document == NULL)
    return FALSE;
  winnow_pdf_scan_init (&scan, job);
  document = drop_profiles (job, document, &scan);
  if (!read_pages (job, document, &scan, &reading, error))
    return FALSE;
  read_metadata (document, winnow_writer_get_content (writer));
  winnow_pdf_mark_running_heads (lines);
  winnow_pdf_mark_notes (lines);
  winnow_pdf_write (writer, lines, poppler_document_get_n_pages (document));
  write_comments (document, lines, writer);
  if (!winnow_job_is_alive (job, error) || !winnow_pdf_read_pictures (job, document, &reading, writer, error))
    return FALSE;
  return lines->len > 0 || winnow_ocr_has_text (job) || check_scan (job, winnow_writer_get_content (writer), error);
}
