/* xlsx-styles.c: the cell formats of a workbook that hide the cell's content (ECMA-376 part 1,
 * §18.8).
 *
 * They are the number format “;;;”, and those whose letters are hidden by the rule of look.c. The
 * background is the cell's filling; it is white in a cell without one. Table styles, conditional
 * formats and letters within a cell that differ from its format are not read. */
#include "extract/office/ooxml.h"

#include <string.h>

#include "base/array.h"

typedef enum
{
  STYLE_OTHER,
  /* what formats refer to by number, and formats: */
  STYLE_FILL,
  STYLE_FONT,
  STYLE_FORMAT,
  N_LISTS,

  STYLE_BACKGROUND,
  STYLE_COLOR,
  STYLE_LEFT_OUT,
  STYLE_NUMBER,
  STYLE_PATTERN,
  STYLE_SIZE,
} StyleElement;

static WinnowNameTable elements = { {
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

struct _WinnowXlsxStyles
{
  GHashTable *blank_formats; /* (owned) set of the ids of number formats that show nothing */
  GArray *lists[N_LISTS];    /* (owned) (element-type WinnowLook); the first is not used */
};

/* A color, or the index of one: in the theme, which begins with the window's colors, or in the old
 * palette. */
static WinnowColor
read_color (const WinnowXmlAttributes *attributes)
{
  g_autofree char *rgb = winnow_xml_dup_attribute (attributes, "rgb");
  g_autofree char *tint = winnow_xml_dup_attribute (attributes, "tint");
  gboolean is_white
      = winnow_xml_attribute_is (attributes, "theme", "0") || winnow_xml_attribute_is (attributes, "indexed", "9 1");
  if (tint != NULL && g_ascii_strtod (tint, NULL) < 0)
    return WINNOW_COLOR_UNKNOWN;
  if (rgb != NULL)
    return winnow_color_parse (rgb);
  return is_white ? WINNOW_COLOR_WHITE : WINNOW_COLOR_UNKNOWN;
}

static void
add_number_format (WinnowXlsxStyles *styles, const WinnowXmlAttributes *attributes)
{
  g_autofree char *code = winnow_xml_dup_attribute (attributes, "formatCode");
  /* only semicolons: no kind of value has a format */
  if (code != NULL && strlen (code) >= 3 && strspn (code, "; ") == strlen (code))
    g_hash_table_add (styles->blank_formats, GUINT_TO_POINTER (winnow_xml_get_index (attributes, "numFmtId")));
}

/* The look at @index, or an unknown one. */
static WinnowLook
get_look (const WinnowXlsxStyles *styles, StyleElement list, guint index)
{
  WinnowLook unknown = winnow_look_unset;
  unknown.color = unknown.place = WINNOW_COLOR_UNKNOWN;
  return index < styles->lists[list]->len ? g_array_index (styles->lists[list], WinnowLook, index) : unknown;
}

static void
add_look (WinnowXlsxStyles *styles, StyleElement list, const WinnowXmlAttributes *attributes)
{
  WinnowLook look = get_look (styles, list, G_MAXUINT);
  if (list == STYLE_FORMAT)
    {
      look = get_look (styles, STYLE_FONT, winnow_xml_get_index (attributes, "fontId"));
      look.place = get_look (styles, STYLE_FILL, winnow_xml_get_index (attributes, "fillId")).place;
      look.hidden = g_hash_table_contains (styles->blank_formats,
                                           GUINT_TO_POINTER (winnow_xml_get_index (attributes, "numFmtId")));
    }
  g_array_append_val (styles->lists[list], look);
}

/* A property of the last font or filling. */
static void
read_property (WinnowXlsxStyles *styles, StyleElement element, const WinnowXmlAttributes *attributes)
{
  gboolean is_letters = element == STYLE_COLOR || element == STYLE_SIZE;
  const GArray *list = styles->lists[is_letters ? STYLE_FONT : STYLE_FILL];
  WinnowLook *look = WINNOW_LAST (WinnowLook, list);
  g_autofree char *size = winnow_xml_dup_attribute (attributes, "val");
  if (look == NULL)
    return;
  if (element == STYLE_COLOR)
    look->color = read_color (attributes);
  else if (element == STYLE_SIZE && size != NULL)
    look->size = winnow_look_measure (g_ascii_strtod (size, NULL), 1000);
  else if (element == STYLE_BACKGROUND && look->place == WINNOW_COLOR_UNSET)
    look->place = read_color (attributes);
  else if (winnow_xml_attribute_is (attributes, "patternType", "none"))
    look->place = WINNOW_COLOR_WHITE;
  else if (winnow_xml_attribute_is (attributes, "patternType", "solid"))
    look->place = WINNOW_COLOR_UNSET; /* until its color comes */
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  StyleElement element = winnow_name_table_find (&elements, name);
  if (element == STYLE_NUMBER)
    add_number_format (data, attributes);
  else if (element > N_LISTS)
    read_property (data, element, attributes);
  else if (element != STYLE_OTHER)
    add_look (data, element, attributes);
  return element != STYLE_LEFT_OUT;
}

WinnowXlsxStyles *
winnow_xlsx_styles_load (WinnowJob *job, const char *member, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb };
  g_autoptr (WinnowXlsxStyles) styles = g_new0 (WinnowXlsxStyles, 1);
  styles->blank_formats = g_hash_table_new (NULL, NULL);
  winnow_for_each_below (i, N_LISTS)
    styles->lists[i] = winnow_array_new (WinnowLook);
  if (member != NULL && !winnow_xml_parse_member (job, member, &handler, styles, error))
    return NULL;
  return g_steal_pointer (&styles);
}

void
winnow_xlsx_styles_free (WinnowXlsxStyles *styles)
{
  g_hash_table_unref (styles->blank_formats);
  winnow_for_each_below (i, N_LISTS)
    g_array_unref (styles->lists[i]);
  g_free (styles);
}

WinnowVisibility
winnow_xlsx_styles_get_visibility (const WinnowXlsxStyles *styles, guint index)
{
  WinnowLook look = get_look (styles, STYLE_FORMAT, index);
  return winnow_look_see (&look, WINNOW_COLOR_UNKNOWN);
}
