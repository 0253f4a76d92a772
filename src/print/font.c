/* font.c: see font.h
 *
 * Cairo 1.16 copies the glyphs of a CFF font into a PDF or PostScript file together with the
 * subroutines that they call. It finds these by reading each glyph's program, but reads some wrong:
 * where the first hint mask follows lines or curves, their operands are taken for hints, the mask
 * for longer than it is, and the calls in these bytes are missed. The glyph is blank then (如 in
 * Noto Sans CJK SC), or all 28,000 subroutines come into the file.
 *
 * Of a font with synthetic outlines Cairo reads no program: it writes the outlines of each glyph.
 * These are right for every glyph and half as large, and text can be copied as before. So CFF fonts
 * get a face that counts as synthetic. */
#include "print/font.h"

#include <cairo-ft.h>
#include <pango/pangofc-font.h>

#define NO_CHANGE (1u << 30) /* not a change of outlines that Cairo knows */

const char *
winnow_font_intern_file (PangoFont *font)
{
  FcPattern *pattern = PANGO_IS_FC_FONT (font) ? pango_fc_font_get_pattern (PANGO_FC_FONT (font)) : NULL;
  FcChar8 *format;
  FcBool is_bold = FcFalse;
  if (pattern == NULL || FcPatternGetString (pattern, FC_FONTFORMAT, 0, &format) != FcResultMatch
      || !g_str_equal (format, "CFF"))
    return NULL;
  FcPatternGetBool (pattern, FC_EMBOLDEN, 0, &is_bold);
  if (is_bold) /* is synthetic already */
    return NULL;
  FcObjectSet *kept = FcObjectSetBuild (FC_FILE, FC_INDEX, NULL);
  FcPattern *file = FcPatternFilter (pattern, kept);
  FcChar8 *name = FcNameUnparse (file);
  const char *interned = g_intern_string ((const char *) name);
  FcStrFree (name);
  FcPatternDestroy (file);
  FcObjectSetDestroy (kept);
  return interned;
}

/* One face for all pages: Cairo writes a font for each. Returns: borrowed from @target */
static cairo_font_face_t *
get_face (cairo_surface_t *target, const char *file)
{
  const cairo_user_data_key_t *key = (const cairo_user_data_key_t *) file;
  cairo_font_face_t *face = cairo_surface_get_user_data (target, key);
  if (face != NULL)
    return face;
  FcPattern *pattern = FcNameParse ((const FcChar8 *) file);
  FcPatternAddInteger (pattern, FC_LCD_FILTER, FC_LCD_LEGACY); /* else Cairo returns the face that Pango uses */
  face = cairo_ft_font_face_create_for_pattern (pattern);
  FcPatternDestroy (pattern);
  cairo_ft_font_face_set_synthesize (face, NO_CHANGE);
  cairo_surface_set_user_data (target, key, face, (cairo_destroy_func_t) cairo_font_face_destroy);
  return face;
}

void
winnow_font_set (cairo_t *cr, cairo_scaled_font_t *font, const char *file)
{
  cairo_surface_t *target = cairo_get_target (cr);
  cairo_set_scaled_font (cr, font);
  if (file != NULL && cairo_surface_get_type (target) != CAIRO_SURFACE_TYPE_IMAGE)
    cairo_set_font_face (cr, get_face (target, file)); /* the size stays */
}
