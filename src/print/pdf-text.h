/* pdf-text.h: runs of glyphs as text operators, which may be searched and copied (ISO 32000-1, 9.4
 * and 14.9.4) */
#pragma once

#include "print/page.h"
#include "print/pdf-buffer.h"
#include "print/pdf-font.h"

G_BEGIN_DECLS

#define WINNOW_PDF_N_FACES 8

typedef struct
{
  WinnowPdfFonts *fonts; /* borrowed */
  struct
  {
    WinnowFace *face; /* (owned) (nullable) */
    WinnowPdfFont *font;
  } known[WINNOW_PDF_N_FACES]; /* looked up before: asking costs a lock */
  guint n_known;
  gboolean is_open;      /* a text object is */
  WinnowPdfFont *font;   /* that is set */
  gint64 size;           /* of it, hundredths */
  gint64 line_x, line_y; /* where the last one began, hundredths */
  GString *entries;      /* (owned) for use */
} WinnowPdfText;

void winnow_pdf_text_init (WinnowPdfText *text, WinnowPdfFonts *fonts);
void winnow_pdf_text_clear (WinnowPdfText *text);

void winnow_pdf_text_reset (WinnowPdfText *text); /* for a new stream */

/* Shows @run in the fill colour, whose line begins at @x, @y, points from the lower left corner.
 * Returns: where it ends */
double winnow_pdf_text_show (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run, double x, double y);

/* Adds a blank to @run, which was shown last. */
void winnow_pdf_text_show_blank (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run);

/* Ends the text object, if one is open: shapes and marked content begin outside of it. */
void winnow_pdf_text_end (WinnowPdfText *text, WinnowPdfBuffer *out);

G_END_DECLS
