/* odf-styles.c: the styles of an OpenDocument file (OASIS ODF 1.3 part 3, §16), as far as they
 * decide whether text is visible, and which paragraphs are quotations.
 *
 * A style has a family and a name. It inherits from its parent, and finally from the default style
 * of its family. The page style of a page is not determined: if page layouts have different
 * backgrounds, the page's is unknown. */
#include "extract/office/odf.h"

#include <string.h>

#include "base/for-each.h"

#define CLEAR 5000 /* the highest opacity that leaves nothing of a letter, thousandths of a percent */
#define OPAQUE 100000
#define MIN_INDENT 18000 /* thousandths of a point: a quotation is indented by it on both sides */

static char *
make_key (const char *family, const char *name)
{
  return g_strdup_printf ("%s %s", family, name ?: "");
}

static void
add_style (WinnowOdfStyles *styles, const WinnowXmlAttributes *attributes)
{
  g_autofree char *family = winnow_xml_dup_attribute (attributes, "family");
  g_autofree char *name = winnow_xml_dup_attribute (attributes, "name");
  g_autofree char *parent = winnow_xml_dup_attribute (attributes, "parent-style-name");
  const char *kin = family ?: "text";
  styles->style = winnow_styles_add (styles->styles, make_key (kin, name));
  styles->style->parent = parent != NULL ? make_key (kin, parent) : NULL;
  if (winnow_xml_attribute_is (attributes, "name", "Quotations Quote"))
    styles->style->look.mark = WINNOW_QUOTATION;
  styles->in_page_layout = FALSE;
}

/* ── properties ── */

/* "12pt" and "0.5mm" in thousandths of a point, "80%" as -80000; -1 for others. */
static int
read_measure (const WinnowXmlAttributes *attributes, const char *name)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);
  char *end = "";
  double number = value != NULL ? g_ascii_strtod (value, &end) : 0;
  number = CLAMP (number, 0, 10000) * 1000;
  if (*end == '%')
    return -(int) MAX (number, 2);
  double pixels = winnow_look_get_pixels (number, end, -1);
  return pixels < 0 ? -1 : (int) (pixels * 0.75);
}

static void
read_letters (WinnowLook *look, const WinnowXmlAttributes *attributes)
{
  int width = read_measure (attributes, "text-scale"), opacity = -read_measure (attributes, "opacity");
  look->color = winnow_xml_get_color (attributes, "color");
  look->shade = winnow_xml_get_color (attributes, "background-color");
  look->size = read_measure (attributes, "font-size");
  look->width = width < -1 ? -width : -1;
  if (winnow_xml_attribute_is (attributes, "use-window-font-color", "true"))
    look->color = WINNOW_COLOR_UNKNOWN;
  /* LibreOffice calls automatic letters transparent, which they are not */
  else if (opacity > 1 && opacity < OPAQUE && look->color != WINNOW_COLOR_UNSET)
    look->clear = opacity <= CLEAR;
}

static void
read_hiding (WinnowLook *look, const WinnowXmlAttributes *attributes)
{
  static const struct
  {
    const char *name, *values;
    gboolean hides;
  } signs[] = { { "display", "none false", TRUE },
                { "display", "true always", FALSE },
                { "visibility", "hidden", TRUE },
                { "visibility", "visible", FALSE } };
  winnow_for_each_of (sign, signs)
    if (winnow_xml_attribute_is (attributes, sign->name, sign->values))
      look->hidden = sign->hides;
}

/* Shapes have a kind of filling; other backgrounds are a color, or a picture in a child element. */
static void
read_background (WinnowLook *look, const WinnowXmlAttributes *attributes)
{
  g_autofree char *fill = winnow_xml_dup_attribute (attributes, "fill");
  gboolean is_plain = fill == NULL || g_str_equal (fill, "none"), is_solid = !is_plain && g_str_equal (fill, "solid");
  look->mark = winnow_xml_attribute_is (attributes, "run-through", "background") ? WINNOW_ODF_BEHIND : -1;
  look->place = is_plain || is_solid ? winnow_xml_get_color (attributes, is_solid ? "fill-color" : "background-color")
                                     : WINNOW_COLOR_UNKNOWN;
}

static void
read_page (WinnowOdfStyles *styles, const WinnowXmlAttributes *attributes)
{
  WinnowLook look;
  read_background (&look, attributes);
  if (look.place == WINNOW_COLOR_UNSET)
    look.place = WINNOW_COLOR_WHITE;
  styles->page = styles->page == WINNOW_COLOR_UNSET || styles->page == look.place ? look.place : WINNOW_COLOR_UNKNOWN;
}

/* On both sides. */
static gboolean
is_indented (const char *name, const WinnowXmlAttributes *attributes)
{
  return g_str_equal (name, "paragraph-properties") && read_measure (attributes, "margin-left") >= MIN_INDENT
         && read_measure (attributes, "margin-right") >= MIN_INDENT;
}

void
winnow_odf_styles_read (WinnowOdfStyles *styles, const char *name, const WinnowXmlAttributes *attributes)
{
  WinnowLook *look = styles->style != NULL ? &styles->style->look : NULL;
  g_autofree char *picture = winnow_xml_dup_attribute (attributes, "href");
  if (g_str_equal (name, "style") || g_str_equal (name, "default-style"))
    add_style (styles, attributes);
  else if (g_str_equal (name, "page-layout"))
    {
      styles->style = NULL;
      styles->in_page_layout = TRUE;
    }
  else if (g_str_equal (name, "page-layout-properties") && styles->in_page_layout)
    read_page (styles, attributes);
  else if (look != NULL && g_str_equal (name, "background-image") && picture != NULL)
    look->place = WINNOW_COLOR_UNKNOWN;
  else if (look != NULL && g_str_has_suffix (name, "-properties"))
    {
      gboolean is_quotation = look->mark == WINNOW_QUOTATION || is_indented (name, attributes);
      (g_str_equal (name, "text-properties") ? read_letters : read_background) (look, attributes);
      read_hiding (look, attributes);
      if (is_quotation)
        look->mark = WINNOW_QUOTATION;
    }
}

/* ── use ── */

static const char *const families[] = { NULL,      "text",  "paragraph",  "graphic",      "drawing-page",
                                        "section", "table", "table-cell", "table-column", "table-row" };

/* The families of elements: places in the list. */
static WinnowNameTable elements = { {
    { "a span", 1 },
    { "h p", 2 },
    { "custom-shape frame rect", 3 },
    { "page", 4 },
    { "section", 5 },
    { "table", 6 },
    { "covered-table-cell table-cell", 7 },
    { "table-column", 8 },
    { "table-row", 9 },
} };

void
winnow_odf_styles_apply (const WinnowOdfStyles *styles, const char *element, const WinnowXmlAttributes *attributes,
                         WinnowLook *look)
{
  int family = winnow_name_table_find (&elements, element);
  g_autofree char *name = winnow_xml_dup_attribute (attributes, "style-name");
  g_autofree char *key = make_key (families[family], name), *last = make_key (families[family], "");
  if (family == 3 || family == 4)
    look->place = WINNOW_COLOR_UNKNOWN; /* unless the style sets one: anything may lie below it */
  if (family > 1)
    winnow_styles_apply (styles->styles, last, look);
  if (family > 0 && name != NULL)
    winnow_styles_apply (styles->styles, key, look);
}
