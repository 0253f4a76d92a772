/* pdf.h: pages → a PDF 1.7 with tags, outline and links, made on several threads
 *
 * A file is made of parts, which are laid out apart from each other, in two rounds over all of
 * them. Each call for a part may be made by any thread, one at a time for a part; parts are written
 * in their order as soon as those before them are, so that the same parts give the same bytes,
 * whoever was first.
 *
 *     WinnowPdf *pdf = winnow_pdf_new (stream, n_parts, sheet, cancellable);
 *     each part, in any order:                          what is known while pages are laid out
 *       WinnowPdfPart *part = winnow_pdf_begin_part (pdf, index);
 *       each page: WinnowCanvas *canvas = winnow_pdf_part_begin_page (part); draw …;
 *         winnow_pdf_part_end_page (part);
 *       winnow_pdf_end_part (part, &error);
 *     winnow_pdf_number (pdf);
 *     each part, in any order:                          what is known when all are laid out
 *       WinnowPdfPart *part = winnow_pdf_resume_part (pdf, index);
 *       each page: canvas = winnow_pdf_part_resume_page (part, page); draw …;
 *         winnow_pdf_part_fill_page_ofs (part, …); winnow_pdf_part_end_page (part);
 *       winnow_pdf_end_part (part, &error);
 *     winnow_pdf_finish (pdf, &info, outline, n, &error);
 *
 * What each round leaves in memory are compressed streams until they are written, and a record of
 * tags and links. */
#pragma once

#include <gio/gio.h>

#include "print/canvas.h"

G_BEGIN_DECLS

typedef struct _WinnowPdf WinnowPdf;
typedef struct _WinnowPdfPart WinnowPdfPart;

/* (nullable) */
WinnowPdf *winnow_pdf_new (GOutputStream *stream, guint n_parts, const WinnowSheet *sheet, GCancellable *cancellable);
void winnow_pdf_free (WinnowPdf *pdf);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdf, winnow_pdf_free)

WinnowPdfPart *winnow_pdf_begin_part (WinnowPdf *pdf, guint index);  /* Returns: (transfer none) */
WinnowPdfPart *winnow_pdf_resume_part (WinnowPdf *pdf, guint index); /* Returns: (transfer none) */
/* Returns FALSE where the file could not be written, or @cancellable was cancelled. */
gboolean winnow_pdf_end_part (WinnowPdfPart *part, GError **error);

WinnowCanvas *winnow_pdf_part_begin_page (WinnowPdfPart *part);              /* the next one */
WinnowCanvas *winnow_pdf_part_resume_page (WinnowPdfPart *part, guint page); /* counted from 0 in its part */
void winnow_pdf_part_end_page (WinnowPdfPart *part);

/* The line for the number of the page of @anchor. Returns: (transfer full) (nullable) */
typedef WinnowLine *(*WinnowPdfPageOfFunc) (const char *anchor, WinnowStyle style, gpointer user_data);

/* Shows the numbers of pages that were left out on the page that was resumed. */
void winnow_pdf_part_fill_page_ofs (WinnowPdfPart *part, WinnowPdfPageOfFunc page_of, gpointer user_data);

void winnow_pdf_number (WinnowPdf *pdf);

typedef struct
{
  const char *title, *creator;
  const char *producer;
  const char *date;     /* ISO 8601 with its zone, of what the file tells; one that is none is left out */
  const char *language; /* BCP 47 */
} WinnowPdfInfo;

/* An entry of the outline. */
typedef struct
{
  const char *title; /* borrowed */
  guint level;       /* 0, or 1 below the last one of level 0 */
  guint page;        /* where it begins, counted from 0 */
} WinnowPdfEntry;

gboolean winnow_pdf_finish (WinnowPdf *pdf, const WinnowPdfInfo *info, const WinnowPdfEntry *outline, guint n_entries,
                            GError **error);

G_END_DECLS
