/* pdf-pictures.h: the pictures on the pages of a PDF */
#pragma once

#include "extract/pdf/pdf-page.h"

G_BEGIN_DECLS

/* One raster picture that a page draws. Boxes in points from the page's upper left corner. */
typedef struct
{
  int id; /* poppler's number on the page */
  PopplerRectangle box;
} WinnowPdfPiece;

/* What a reader sees as one picture. */
typedef struct
{
  guint page; /* from 0 */
  PopplerRectangle box;
  GArray *pieces; /* (owned) (element-type WinnowPdfPiece) in drawing order */
} WinnowPdfPicture;

WinnowPdfPicture *winnow_pdf_picture_new (guint page);
void winnow_pdf_picture_add (WinnowPdfPicture *picture, const WinnowPdfPiece *piece);
void winnow_pdf_picture_free (WinnowPdfPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfPicture, winnow_pdf_picture_free)

/* Appends the pictures of a page from top to bottom, with strips and tiles joined: pdf-pieces.c. */
void winnow_pdf_find_pictures (GPtrArray *pictures, PopplerPage *page, guint number);

/* Its pixels scaled down, with the full size in info; corrects its box: pdf-pixels.c. Returns:
 * (transfer full) (nullable) */
WinnowPicture *winnow_pdf_picture_draw (WinnowPdfPicture *picture, PopplerPage *page);

/* FALSE if its pieces, as shown in @pixels, are different pictures side by side: pdf-seams.c. */
gboolean winnow_pdf_picture_is_one (const WinnowPdfPicture *picture, const WinnowPicture *pixels);

/* Reads all pictures of the job's file into @writer after @lines were written. Past the deadline
 * the remaining ones fail: pdf-pictures.c. @n_read: (out) pictures that could be read. FALSE only
 * if cancelled. */
gboolean winnow_pdf_read_pictures (WinnowJob *job, PopplerDocument *document, const WinnowPdfScan *scan,
                                   const GArray *lines, WinnowWriter *writer, guint *n_read, GError **error);

G_END_DECLS
