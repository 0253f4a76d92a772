/* pdf-letters.h: the letters of a PDF page with their places, before they are put in order */
#pragma once

#include <poppler.h>

#include "base/array.h"
#include "base/owned.h"

typedef enum
{
  WINNOW_PDF_RIGHT, /* a word goes to the right: also right-to-left scripts, which are drawn so */
  WINNOW_PDF_DOWN,
  WINNOW_PDF_LEFT,
  WINNOW_PDF_UP,
  WINNOW_PDF_SLANTED,
  WINNOW_PDF_N_DIRECTIONS,
  WINNOW_PDF_ALONE = WINNOW_PDF_N_DIRECTIONS, /* a word of one letter shows none */
} WinnowPdfDirection;

/* A letter as the file gives it, with control characters and the like, but no white space. */
typedef struct
{
  gunichar c;
  guint word;                        /* letters of one word are neighbours and share a number */
  const PopplerTextAttributes *look; /* (unowned) font, size and color */
  PopplerRectangle box;              /* x1 <= x2, y1 <= y2, in points from the page's upper left corner */
  double size;                       /* of its font, in points */
  guint8 direction;                  /* WinnowPdfDirection of its word */
  guint8 hidden;                     /* a flag: no reader sees it */
} WinnowPdfLetter;

typedef struct
{
  double width, height;   /* of the page, in points */
  GArray *letters;        /* (owned) (element-type WinnowPdfLetter) */
  GPtrArray *looks;       /* (owned) lists of what letters look like */
  WinnowPdfDirection way; /* of most letters: RIGHT to UP */
} WinnowPdfText;

/* Every letter inside the page, also those that poppler's selections lack: pdf-letters.c. Its
 * direction: pdf-direction.c, which also mends sizes and boxes that lie. */
void winnow_pdf_text_init (WinnowPdfText *text, PopplerPage *page);
WINNOW_DECLARE_CLEAR (WinnowPdfText, winnow_pdf_text_clear)
void winnow_pdf_find_directions (WinnowPdfText *text);

/* @box, of a page of that size, on the page turned so that @way goes to the right. */
void winnow_pdf_turn (PopplerRectangle *box, WinnowPdfDirection way, double width, double height);

static inline double
winnow_pdf_get_middle (const PopplerRectangle *box)
{
  return (box->y1 + box->y2) / 2;
}

gboolean winnow_pdf_is_cjk (gunichar c);
gboolean winnow_pdf_is_rtl (gunichar c);

/* Sorts @values, of double, if there are any. Returns: the median, or 0 */
double winnow_pdf_get_median (GArray *values);
/* Of the font sizes of @n letters, at most a sample of them. */
double winnow_pdf_get_median_size (const WinnowPdfLetter *letters, guint n);

/* ── which letters are near: pdf-grid.c ── */

typedef struct
{
  double left, top, step; /* of cells, in points */
  guint n;                /* in a row, and rows */
  guint *heads, *next;    /* (owned) the first letter of a cell, the next one of each letter */
} WinnowPdfGrid;

/* By the left and the middle of each of the @n @letters. */
void winnow_pdf_grid_init (WinnowPdfGrid *grid, const WinnowPdfLetter *letters, guint n);
WINNOW_DECLARE_CLEAR (WinnowPdfGrid, winnow_pdf_grid_clear)

/* Writes at most WINNOW_PDF_NEAR letters of the cells that @area touches to @found. Returns: how
 * many. */
#define WINNOW_PDF_NEAR 160
guint winnow_pdf_grid_find (const WinnowPdfGrid *grid, const PopplerRectangle *area, guint *found);
