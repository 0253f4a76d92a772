/* fonts.c: see fonts.h */
#include "print/fonts.h"

#include <pango/pangocairo.h>

#define DOTS_PER_INCH 72.0 /* a point a pixel */
#define SMALL_SCALE 0.82

struct _WinnowFonts
{
  PangoFontMap *map;                                   /* (owned) */
  PangoContext *context;                               /* (owned) */
  PangoFontDescription *descriptions[WINNOW_N_STYLES]; /* (owned) */
  GHashTable *known;                                   /* (owned) PangoFont, owned → WinnowFont */
};

static void
free_font (gpointer data)
{
  WinnowFont *font = data;
  winnow_face_unref (font->face);
  g_free (font);
}

static PangoContext *
new_context (PangoFontMap *map)
{
  PangoContext *context = pango_font_map_create_context (map);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, DOTS_PER_INCH);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, PANGO_DIRECTION_LTR);
  /* whose shape of a Han character; not the locale's, or pages would differ */
  pango_context_set_language (context, pango_language_from_string ("zh-cn"));
  return context;
}

static PangoFontDescription *
new_description (const WinnowStyleRow *style)
{
  PangoFontDescription *description = pango_font_description_new ();
  pango_font_description_set_family_static (description, style->family);
  pango_font_description_set_size (description, (int) (style->size * PANGO_SCALE));
  pango_font_description_set_weight (description, style->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return description;
}

WinnowFonts *
winnow_fonts_new (void)
{
  WinnowFonts *fonts = g_new0 (WinnowFonts, 1);
  fonts->map = pango_cairo_font_map_new ();
  fonts->context = new_context (fonts->map);
  for (guint i = 0; i < WINNOW_N_STYLES; i++)
    fonts->descriptions[i] = new_description (winnow_style_get (i));
  fonts->known = g_hash_table_new_full (NULL, NULL, g_object_unref, free_font);
  return fonts;
}

void
winnow_fonts_free (WinnowFonts *fonts)
{
  g_hash_table_unref (fonts->known);
  for (guint i = 0; i < WINNOW_N_STYLES; i++)
    pango_font_description_free (fonts->descriptions[i]);
  g_object_unref (fonts->context);
  g_object_unref (fonts->map);
  g_free (fonts);
}

gboolean
winnow_fonts_exist (const WinnowFonts *fonts)
{
  g_autoptr (PangoFont) font = pango_context_load_font (fonts->context, fonts->descriptions[WINNOW_STYLE_BODY]);
  return font != NULL;
}

PangoContext *
winnow_fonts_get_context (WinnowFonts *fonts)
{
  return fonts->context;
}

const PangoFontDescription *
winnow_fonts_get_description (const WinnowFonts *fonts, WinnowStyle style)
{
  return fonts->descriptions[style];
}

static WinnowFont *
new_font (PangoFont *source)
{
  WinnowFont *font = g_new0 (WinnowFont, 1);
  font->scaled = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (source));
  font->face = winnow_face_new (source, &font->size);
  return font;
}

const WinnowFont *
winnow_fonts_get (WinnowFonts *fonts, PangoFont *source)
{
  WinnowFont *font = g_hash_table_lookup (fonts->known, source);
  if (font != NULL)
    return font;
  font = new_font (source);
  g_hash_table_insert (fonts->known, g_object_ref (source), font);
  return font;
}

/* Every font has its sign for what is missing at 0; Pango would draw the number of the
 * character. */
guint32
winnow_fonts_choose_glyph (PangoGlyph glyph)
{
  if (glyph == PANGO_GLYPH_EMPTY)
    return WINNOW_NO_GLYPH;
  return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 ? 0 : glyph;
}

/* ── attributes ── */

static void
insert (PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (list, attribute);
}

void
winnow_fonts_insert_look (PangoAttrList *list, WinnowStyle style, WinnowLook look, gsize start, gsize end)
{
  if (look & (WINNOW_LOOK_BOLD | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD), start, end);
  if (look & WINNOW_LOOK_SMALL)
    insert (list, pango_attr_size_new ((int) (winnow_style_get (style)->size * SMALL_SCALE * PANGO_SCALE)), start, end);
  if (look & (WINNOW_LOOK_SANS | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_BODY)->family), start, end);
  if (look & WINNOW_LOOK_CODE)
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_CODE)->family), start, end);
}

gboolean
winnow_fonts_is_wide (gunichar c)
{
  return c >= 0x1100 && (g_unichar_iswide (c) || (c >= 0x3000 && c < 0x3040));
}

gboolean
winnow_fonts_is_sign (const char *p)
{
  const guchar *bytes = (const guchar *) p;
  return bytes[0] == 0xe2 && bytes[1] == 0x80 && ((bytes[2] >= 0x93 && bytes[2] <= 0x9d) || bytes[2] == 0xa6);
}

gboolean
winnow_fonts_is_narrow (const char *sign, const char *start, const char *end)
{
  const char *before = sign > start ? g_utf8_find_prev_char (start, sign) : NULL;
  gunichar left = before != NULL ? g_utf8_get_char (before) : 0,
           right = sign + 3 < end ? g_utf8_get_char (sign + 3) : 0;
  return !winnow_fonts_is_wide (left) && !winnow_fonts_is_wide (right);
}

void
winnow_fonts_insert_narrow (PangoAttrList *list, gsize at)
{
  insert (list, pango_attr_font_features_new ("pwid=1"), at, at + 3);
}
