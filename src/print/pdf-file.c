/* pdf-file.c: see pdf-file.h */
#include "print/pdf-file.h"

#include <cairo-pdf.h>

#include "base/translate.h"

#define DOCUMENT_TAG "Document"    /* around all pages; it makes Cairo write a tagged file */
#define BUFFERED_BYTES (256 << 10) /* Cairo writes a few bytes at a time */

struct _WinnowPdf
{
  GOutputStream *stream;     /* borrowed */
  GCancellable *cancellable; /* borrowed (nullable) */
  GByteArray *buffer;        /* (owned) not written yet */
  GError *error;             /* (owned) (nullable) the first one of the stream */
  cairo_surface_t *surface;  /* (owned) */
  cairo_t *cr;               /* (owned) */
  int parent;                /* the last entry of level 0 */
};

static void
flush (WinnowPdf *pdf)
{
  if (pdf->error == NULL)
    g_output_stream_write_all (pdf->stream, pdf->buffer->data, pdf->buffer->len, NULL, pdf->cancellable, &pdf->error);
  g_byte_array_set_size (pdf->buffer, 0);
}

static cairo_status_t
write_cb (void *closure, const unsigned char *data, unsigned int length)
{
  WinnowPdf *pdf = closure;
  g_byte_array_append (pdf->buffer, data, length);
  if (pdf->buffer->len >= BUFFERED_BYTES)
    flush (pdf);
  return pdf->error == NULL ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Cairo takes no fractions of seconds. */
static void
set_date (WinnowPdf *pdf, const char *iso_8601)
{
  g_autoptr (GDateTime) time = iso_8601 != NULL ? g_date_time_new_from_iso8601 (iso_8601, NULL) : NULL;
  g_autoptr (GDateTime) utc = time != NULL ? g_date_time_to_utc (time) : NULL;
  g_autofree char *date = utc != NULL ? g_date_time_format (utc, "%Y-%m-%dT%H:%M:%SZ") : NULL;
  if (date != NULL)
    cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

WinnowPdf *
winnow_pdf_new (GOutputStream *stream, const WinnowSheet *sheet, const WinnowPdfInfo *info, GCancellable *cancellable)
{
  WinnowPdf *pdf = g_new0 (WinnowPdf, 1);
  pdf->stream = stream;
  pdf->cancellable = cancellable;
  pdf->buffer = g_byte_array_new ();
  pdf->surface = cairo_pdf_surface_create_for_stream (write_cb, pdf, sheet->width, sheet->height);
  pdf->parent = CAIRO_PDF_OUTLINE_ROOT;
  cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_TITLE, info->title);
  cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_CREATOR, info->creator);
  set_date (pdf, info->date);
  pdf->cr = cairo_create (pdf->surface);
  cairo_tag_begin (pdf->cr, DOCUMENT_TAG, NULL);
  return pdf;
}

void
winnow_pdf_free (WinnowPdf *pdf)
{
  cairo_destroy (pdf->cr);
  cairo_surface_destroy (pdf->surface);
  g_clear_error (&pdf->error);
  g_byte_array_unref (pdf->buffer);
  g_free (pdf);
}

cairo_t *
winnow_pdf_get_cairo (WinnowPdf *pdf)
{
  return pdf->cr;
}

static gboolean
check_status (WinnowPdf *pdf, GError **error)
{
  cairo_status_t status = cairo_status (pdf->cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (pdf->surface);
  if (pdf->error != NULL)
    g_propagate_error (error, g_steal_pointer (&pdf->error));
  else if (status != CAIRO_STATUS_SUCCESS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The pages could not be written: %s"),
                 cairo_status_to_string (status));
  else
    return TRUE;
  return FALSE;
}

gboolean
winnow_pdf_end_page (WinnowPdf *pdf, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (pdf->cancellable, error))
    return FALSE;
  cairo_show_page (pdf->cr);
  return check_status (pdf, error);
}

void
winnow_pdf_add_entry (WinnowPdf *pdf, const char *title, guint level, guint page)
{
  g_autofree char *attributes = g_strdup_printf ("page=%u pos=[0 0]", page + 1);
  int parent = level > 0 ? pdf->parent : CAIRO_PDF_OUTLINE_ROOT;
  int id = cairo_pdf_surface_add_outline (pdf->surface, parent, title, attributes, 0);
  if (level == 0)
    pdf->parent = id;
}

gboolean
winnow_pdf_finish (WinnowPdf *pdf, GError **error)
{
  cairo_tag_end (pdf->cr, DOCUMENT_TAG);
  if (!check_status (pdf, error))
    return FALSE;
  cairo_surface_finish (pdf->surface);
  flush (pdf);
  return check_status (pdf, error);
}
