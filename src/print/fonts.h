/* fonts.h: the machine's fonts, as one thread sees them: which of them a style and a look ask for,
 * and what runs of glyphs keep of one
 *
 * Distances are those of paper: no hinting, no rounding, so that lines break the same on every
 * device. */
#pragma once

#include <pango/pango.h>

#include "print/face.h"
#include "print/style.h"

G_BEGIN_DECLS

typedef struct _WinnowFonts WinnowFonts;

/* What runs take of one of Pango's fonts. */
typedef struct
{
  cairo_scaled_font_t *scaled; /* borrowed: the PangoFont keeps it */
  WinnowFace *face;            /* (owned) */
  double size;                 /* points an em */
} WinnowFont;

WinnowFonts *winnow_fonts_new (void);
void winnow_fonts_free (WinnowFonts *fonts);

gboolean winnow_fonts_exist (const WinnowFonts *fonts); /* FALSE: the machine has none, and nothing may be set */

PangoContext *winnow_fonts_get_context (WinnowFonts *fonts);
const PangoFontDescription *winnow_fonts_get_description (const WinnowFonts *fonts, WinnowStyle style);
const WinnowFont *winnow_fonts_get (WinnowFonts *fonts, PangoFont *font); /* lives as long as @fonts */

/* What is drawn for one of Pango's glyphs: itself; the font's sign for what is missing, where no
 * font has the character; WINNOW_NO_GLYPH: nothing. */
guint32 winnow_fonts_choose_glyph (PangoGlyph glyph);
#define WINNOW_NO_GLYPH G_MAXUINT32

/* Those of a look that ask for another font. */
#define WINNOW_LOOK_FONT \
  (WINNOW_LOOK_BOLD | WINNOW_LOOK_SMALL | WINNOW_LOOK_SANS | WINNOW_LOOK_CODE | WINNOW_LOOK_BADGE)

/* What @look asks for beyond @style, for the bytes [@start, @end) of a text. */
void winnow_fonts_insert_look (PangoAttrList *list, WinnowStyle style, WinnowLook look, gsize start, gsize end);

/* Quotation marks and dashes that Chinese fonts make as wide as a Han character: in the midst of
 * letters their narrow shape is asked for. Each is three bytes. */
gboolean winnow_fonts_is_sign (const char *p);
/* what stands around it in [@start, @end) */
gboolean winnow_fonts_is_narrow (const char *sign, const char *start, const char *end);
void winnow_fonts_insert_narrow (PangoAttrList *list, gsize at);
gboolean winnow_fonts_is_wide (gunichar c);

G_END_DECLS
