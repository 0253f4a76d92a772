/* xlsx-styles.c: the cell formats of a workbook that hide the cell's content (ECMA-376 part 1,
 * §18.8).
 *
 * They are the number format “;;;”, letters of two points or less, letters in the color of the
 * cell's filling, and white letters in a cell without one. Table styles, conditional formats and
 * letters within a cell that differ from its format are not read. */
#include "extract/office/ooxml.h"

#include <string.h>

#define TINY_POINTS 2.0

typedef struct
{
  WinnowColor color;
  double size;
} Font;

struct _WinnowXlsxStyles
{
  GHashTable *blank_formats; /* (owned) set of the ids of number formats that show nothing */
  GArray *fonts;             /* (owned) (element-type Font) */
  GArray *fills;             /* (owned) (element-type WinnowColor) */
  GArray *visibilities;      /* (owned) (element-type WinnowVisibility) per cell format */
};

typedef enum
{
  STYLE_OTHER,
  STYLE_COLOR,
  STYLE_FILL,
  STYLE_FONT,
  STYLE_FORMAT,
  STYLE_BACKGROUND,
  STYLE_LEFT_OUT,
  STYLE_NUMBER,
  STYLE_PATTERN,
  STYLE_SIZE,
} StyleElement;

static WinnowXmlNames elements = { {
    { "borders cellStyleXfs dxfs", STYLE_LEFT_OUT },
    { "color", STYLE_COLOR },
    { "fgColor", STYLE_BACKGROUND },
    { "fill", STYLE_FILL },
    { "font", STYLE_FONT },
    { "numFmt", STYLE_NUMBER },
    { "patternFill", STYLE_PATTERN },
    { "sz", STYLE_SIZE },
    { "xf", STYLE_FORMAT },
} };

/* A color, or the index of one: in the theme, which begins with the window's colors, or in the old
 * palette. */
static WinnowColor
read_color (const WinnowXmlAttributes *attributes)
{
  g_autofree char *rgb = winnow_xml_dup_attribute (attributes, "rgb");
  g_autofree char *tint = winnow_xml_dup_attribute (attributes, "tint");
  if (tint != NULL && g_ascii_strtod (tint, NULL) < 0)
    return WINNOW_COLOR_UNKNOWN;
  if (rgb != NULL)
    return winnow_color_parse (rgb);
  if (winnow_xml_attribute_is (attributes, "theme", "0") || winnow_xml_attribute_is (attributes, "indexed", "9")
      || winnow_xml_attribute_is (attributes, "indexed", "1"))
    return WINNOW_COLOR_WHITE;
  return WINNOW_COLOR_UNKNOWN;
}

static void
add_number_format (WinnowXlsxStyles *styles, const WinnowXmlAttributes *attributes)
{
  g_autofree char *code = winnow_xml_dup_attribute (attributes, "formatCode");
  /* only semicolons: no kind of value has a format */
  if (code != NULL && strlen (code) >= 3 && strspn (code, "; ") == strlen (code))
    g_hash_table_add (styles->blank_formats, GUINT_TO_POINTER (winnow_xml_get_index (attributes, "numFmtId")));
}

static void
add_format (WinnowXlsxStyles *styles, const WinnowXmlAttributes *attributes)
{
  guint font_index = winnow_xml_get_index (attributes, "fontId"),
        fill_index = winnow_xml_get_index (attributes, "fillId");
  Font font = font_index < styles->fonts->len ? g_array_index (styles->fonts, Font, font_index)
                                              : (Font){ WINNOW_COLOR_UNKNOWN, 0 };
  WinnowColor background
      = fill_index < styles->fills->len ? g_array_index (styles->fills, WinnowColor, fill_index) : WINNOW_COLOR_UNKNOWN;
  WinnowVisibility visibility
      = winnow_color_is_invisible (font.color, background) ? WINNOW_HIDDEN_SPACED : WINNOW_VISIBLE;

  if ((font.size > 0 && font.size <= TINY_POINTS)
      || g_hash_table_contains (styles->blank_formats,
                                GUINT_TO_POINTER (winnow_xml_get_index (attributes, "numFmtId"))))
    visibility = WINNOW_HIDDEN;
  g_array_append_val (styles->visibilities, visibility);
}

static void
read_font (WinnowXlsxStyles *styles, StyleElement element, const WinnowXmlAttributes *attributes)
{
  Font *font = styles->fonts->len > 0 ? &g_array_index (styles->fonts, Font, styles->fonts->len - 1) : NULL;
  g_autofree char *size = winnow_xml_dup_attribute (attributes, "val");
  if (font != NULL && element == STYLE_COLOR)
    font->color = read_color (attributes);
  else if (font != NULL && size != NULL)
    font->size = g_ascii_strtod (size, NULL);
}

static void
read_fill (WinnowXlsxStyles *styles, StyleElement element, const WinnowXmlAttributes *attributes)
{
  WinnowColor *background
      = styles->fills->len > 0 ? &g_array_index (styles->fills, WinnowColor, styles->fills->len - 1) : NULL;

  if (background == NULL)
    return;
  if (element == STYLE_BACKGROUND)
    *background = *background == WINNOW_COLOR_UNSET ? read_color (attributes) : *background;
  else if (winnow_xml_attribute_is (attributes, "patternType", "none"))
    *background = WINNOW_COLOR_WHITE;
  else if (winnow_xml_attribute_is (attributes, "patternType", "solid"))
    *background = WINNOW_COLOR_UNSET; /* until its color comes */
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  WinnowXlsxStyles *styles = data;
  StyleElement element = winnow_xml_look_up (&elements, name);
  Font unknown = { WINNOW_COLOR_UNKNOWN, 0 };
  switch (element)
    {
    case STYLE_LEFT_OUT:
      return FALSE;
    case STYLE_NUMBER:
      add_number_format (styles, attributes);
      break;
    case STYLE_FONT:
      g_array_append_val (styles->fonts, unknown);
      break;
    case STYLE_FILL:
      g_array_append_val (styles->fills, unknown.color);
      break;
    case STYLE_FORMAT:
      add_format (styles, attributes);
      break;
    case STYLE_COLOR:
    case STYLE_SIZE:
      read_font (styles, element, attributes);
      break;
    case STYLE_BACKGROUND:
    case STYLE_PATTERN:
      read_fill (styles, element, attributes);
      break;
    default:
      break;
    }
  return TRUE;
}

WinnowXlsxStyles *
winnow_xlsx_styles_load (WinnowJob *job, const char *member, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb };
  g_autoptr (WinnowXlsxStyles) styles = g_new0 (WinnowXlsxStyles, 1);
  styles->blank_formats = g_hash_table_new (NULL, NULL);
  styles->fonts = g_array_new (FALSE, FALSE, sizeof (Font));
  styles->fills = g_array_new (FALSE, FALSE, sizeof (WinnowColor));
  styles->visibilities = g_array_new (FALSE, FALSE, sizeof (WinnowVisibility));
  if (member != NULL && !winnow_xml_parse_member (job, member, &handler, styles, error))
    return NULL;
  return g_steal_pointer (&styles);
}

void
winnow_xlsx_styles_free (WinnowXlsxStyles *styles)
{
  g_hash_table_unref (styles->blank_formats);
  g_array_unref (styles->fonts);
  g_array_unref (styles->fills);
  g_array_unref (styles->visibilities);
  g_free (styles);
}

WinnowVisibility
winnow_xlsx_styles_get_visibility (const WinnowXlsxStyles *styles, guint index)
{
  return index < styles->visibilities->len ? g_array_index (styles->visibilities, WinnowVisibility, index)
                                           : WINNOW_VISIBLE;
}
