/* draw.h: pages on anything that Cairo draws on: screens, printers and PDF files */
#pragma once

#include "print/page.h"
#include "print/typesetter.h"

/* The number of the page of @anchor, from 1; 0: it is on no page. */
typedef guint (*WinnowPageNumberFunc) (const char *anchor, gpointer user_data);

typedef struct
{
  cairo_t *cr;                  /* borrowed; a unit is a point, the origin the upper left corner of the sheet */
  WinnowTypesetter *typesetter; /* borrowed; for page numbers */
  WinnowPageNumberFunc number;
  gpointer user_data; /* of number */
  /* Structure, links and their anchors are written. Only for a PDF file with all pages: Cairo takes
   * a link to a page that is not printed for an error. */
  gboolean has_tags;
} WinnowDrawing;

void winnow_print_page_draw (const WinnowPrintPage *page, const WinnowDrawing *drawing);
void winnow_line_draw (const WinnowLine *line, const WinnowDrawing *drawing, double x, double y);
void winnow_box_draw (const WinnowDrawing *drawing, double x, double y, double width, double height, guint ink);
