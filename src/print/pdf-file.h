/* pdf-file.h: a PDF file, which Cairo writes while pages are drawn; one thread */
#pragma once

#include <cairo.h>
#include "base/owned.h"

#include "print/style.h"

typedef struct _WinnowPdf WinnowPdf;

typedef struct
{
  const char *title, *creator;
  const char *date; /* (nullable) ISO 8601 with its time zone; left out if it is not valid */
} WinnowPdfInfo;

/* @stream: borrowed. @cancellable: (nullable) */
WinnowPdf *winnow_pdf_new (GOutputStream *stream, const WinnowSheet *sheet, const WinnowPdfInfo *info,
                           GCancellable *cancellable);
WINNOW_DECLARE_FREE (WinnowPdf, winnow_pdf_free)

/* Where the next page is drawn. */
cairo_t *winnow_pdf_get_cairo (WinnowPdf *pdf);

/* Ends a page. FALSE with the error of the stream, or where it was cancelled. */
gboolean winnow_pdf_end_page (WinnowPdf *pdf, GError **error);

/* An entry of the outline. @level: 0, or 1 for one below the last entry of level 0. @page: from
 * 0. */
void winnow_pdf_add_entry (WinnowPdf *pdf, const char *title, guint level, guint page);

/* Writes the rest. FALSE with an error. */
gboolean winnow_pdf_finish (WinnowPdf *pdf, GError **error);
