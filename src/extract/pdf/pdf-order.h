/* pdf-order.h: letters of a page that go one way → segments → blocks in reading order → lines */
#pragma once

#include "extract/pdf/pdf-letters.h"

/* Letters beside one another without a large gap. */
typedef struct
{
  guint first, n;       /* letters of the sheet, from left to right */
  PopplerRectangle box; /* heights: those of a letter of the usual size */
  double size;          /* of most letters */
} WinnowPdfSegment;

/* A page turned so that its lines go to the right and follow one another downwards; that of
 * right-to-left text is mirrored. */
typedef struct
{
  double width, height;
  WinnowPdfDirection way; /* how it was turned */
  gboolean is_rtl;
  double size;      /* of most letters */
  GArray *letters;  /* (owned) (element-type WinnowPdfLetter) by segment, once there are segments */
  GArray *segments; /* (owned) (element-type WinnowPdfSegment) from top to bottom */
} WinnowPdfSheet;

/* Where a page has line numbers; the next one may have them, too. */
typedef struct
{
  double left, right; /* 0: nowhere */
} WinnowPdfMargin;

/* Drops letters that are drawn again next to themselves as a shadow: pdf-shadow.c. */
void winnow_pdf_drop_shadows (GArray *letters);

/* Joins the letters to segments, and drops the segments that are line numbers: pdf-segments.c,
 * pdf-line-numbers.c. */
void winnow_pdf_link_segments (WinnowPdfSheet *sheet);
void winnow_pdf_drop_line_numbers (WinnowPdfSheet *sheet, WinnowPdfMargin *margin);

/* Blocks in reading order, each of segments from top to bottom: pdf-columns.c. Returns:
 * (element-type GPtrArray(WinnowPdfSegment)) */
GPtrArray *winnow_pdf_cut_columns (const WinnowPdfSheet *sheet);

/* The lines of @segments, which go from top to bottom; those of a line from left to right:
 * pdf-lines.c. Returns: (element-type GPtrArray(WinnowPdfSegment)) */
GPtrArray *winnow_pdf_find_lines (GPtrArray *segments);
