/* pdf-font.h: the fonts of a PDF
 *
 * All threads that write content streams share one WinnowPdfFonts: they ask for the font of a face
 * once a run, and note each glyph that they show. When all streams are written, the objects of the
 * fonts are made. Nothing depends on which thread was first: names come from the keys of the faces,
 * objects stand in the order of names, and programs hold the glyphs that were shown.
 *
 * Text is shown by the numbers of glyphs, two bytes each, the upper one first (Identity-H):
 *
 *     WinnowPdfFont *font = winnow_pdf_fonts_get (fonts, run->face);
 *     const WinnowFace *face = winnow_pdf_font_get_face (font);
 *     if (winnow_pdf_font_is_text (font))
 *       "/NAME size Tf … <0123 4567> Tj", NAME of winnow_pdf_font_get_name(), each glyph as wide as
 *         winnow_face_get_advance()
 *     else
 *       "q size 0 0 size x y cm /NAME.glyph Do Q" for each glyph: a form in units of an em, drawn
 *         in the current colour or in its own
 *     winnow_pdf_font_use (font, glyph) for each glyph */
#pragma once

#include "print/face.h"
#include "print/pdf-buffer.h"

G_BEGIN_DECLS

typedef struct _WinnowPdfFonts WinnowPdfFonts;
typedef struct _WinnowPdfFont WinnowPdfFont;

WinnowPdfFonts *winnow_pdf_fonts_new (void);
void winnow_pdf_fonts_free (WinnowPdfFonts *fonts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfFonts, winnow_pdf_fonts_free)

/* ── while streams are written; any thread ── */

/* Returns: (transfer none) lives as long as @fonts; the same one for equal faces */
WinnowPdfFont *winnow_pdf_fonts_get (WinnowPdfFonts *fonts, WinnowFace *face);
/* of the resource, without its '/': letters and digits */
const char *winnow_pdf_font_get_name (const WinnowPdfFont *font);
const WinnowFace *winnow_pdf_font_get_face (const WinnowPdfFont *font); /* to be asked for advances and characters */
gboolean winnow_pdf_font_is_text (const WinnowPdfFont *font);           /* FALSE: glyphs are forms, and tell no text */
void winnow_pdf_font_use (WinnowPdfFont *font, guint glyph);            /* cheap */

/* ── when no stream is written any more ── */

/* Appends all objects to @objects (element-type GBytes), from "<<" to "endstream" or ">>", without
 * "n 0 obj" and "endobj"; the first of them has the number @first, and so on. Works on several
 * threads. No glyph may be used from now on. */
void winnow_pdf_fonts_add_objects (WinnowPdfFonts *fonts, guint first, GPtrArray *objects);

/* Adds what resource dictionaries hold under /Font and /XObject: "/NAME number 0 R" each, nothing
 * for a font of which no glyph was used. */
void winnow_pdf_fonts_add_resources (WinnowPdfFonts *fonts, guint first, WinnowPdfBuffer *font_resources,
                                     WinnowPdfBuffer *form_resources);

G_END_DECLS
