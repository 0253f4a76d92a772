/* pdf-page.h: the lines of a PDF page, from poppler to paragraphs */
#pragma once

#include <poppler.h>

#include "extract/writer.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PDF_BODY,
  WINNOW_PDF_HEAD, /* running head: repeated at the top */
  WINNOW_PDF_FOOT, /* running foot or page number */
} WinnowPdfRole;

/* A line of a page. Coordinates in points from the page's upper left corner. */
typedef struct
{
  char *text;   /* (owned) what a reader sees, stripped; "" if nothing */
  char *hidden; /* (owned) (nullable) white and tiny letters */
  double left, right, top, bottom;
  guint page;         /* from 0 */
  double page_height; /* points */
  WinnowPdfRole role;
} WinnowPdfLine;

/* Lines in reading order. Free with g_array_unref(). */
GArray *winnow_pdf_lines_new (void);

/* Appends the lines of a page: pdf-page.c. Returns: bytes of its text. */
gsize winnow_pdf_read_page (GArray *lines, PopplerPage *page, guint number);

/* Finds running heads, feet and page numbers: pdf-furniture.c. */
void winnow_pdf_mark_furniture (GArray *lines);

/* Writes paragraphs, parts and page starts; @n_pages: pages without text start, too: pdf-flow.c. */
void winnow_pdf_write (WinnowWriter *writer, GArray *lines, guint n_pages);

G_END_DECLS
