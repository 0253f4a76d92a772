/* odf-styles.c: the styles of an OpenDocument file (OASIS ODF 1.3 part 3, §16), as far as they
 * decide whether text is visible.
 *
 * A style has a family and a name. It inherits from its parent, and finally from the default style
 * of its family. The page style of a page is not determined: if page layouts have different
 * backgrounds, the page's is unknown. */
#include "extract/office/odf.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CHAIN 32    /* styles that inherit from one another; also ends a cycle */
#define CLEAR_PERCENT 5 /* the highest opacity that leaves nothing of a letter */

typedef struct
{
  char *parent; /* (owned) (nullable) key */
  WinnowOdfLook own;
} Style;

struct _WinnowOdfStyles
{
  GHashTable *styles; /* (owned) "family name" → (owned) Style; a family's default has an empty name */
  Style *style;       /* (unowned) (nullable) the one being read */
  WinnowColor page;   /* UNSET until the first page layout */
  gboolean in_page_layout;
};

static void
free_style (gpointer data)
{
  Style *style = data;
  g_free (style->parent);
  g_free (style);
}

WinnowOdfStyles *
winnow_odf_styles_new (void)
{
  WinnowOdfStyles *styles = g_new0 (WinnowOdfStyles, 1);
  styles->styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_style);
  styles->page = WINNOW_COLOR_UNSET;
  return styles;
}

void
winnow_odf_styles_free (WinnowOdfStyles *styles)
{
  g_hash_table_unref (styles->styles);
  g_free (styles);
}

static char *
make_key (const char *family, const char *name)
{
  return g_strdup_printf ("%s %s", family, name);
}

static void
add_style (WinnowOdfStyles *styles, const WinnowXmlAttributes *attributes)
{
  g_autofree char *family = winnow_xml_dup_attribute (attributes, "family");
  g_autofree char *name = winnow_xml_dup_attribute (attributes, "name");
  g_autofree char *parent = winnow_xml_dup_attribute (attributes, "parent-style-name");
  const char *kin = family != NULL ? family : "text";
  Style *style = g_new (Style, 1);
  *style = (Style){ .own = WINNOW_ODF_LOOK_INIT };
  style->parent = parent != NULL ? make_key (kin, parent) : NULL;
  styles->style = style;
  styles->in_page_layout = FALSE;
  g_hash_table_replace (styles->styles, make_key (kin, name != NULL ? name : ""), style);
}

/* ── properties ── */

/* "12pt" and "0.5mm" in points; 0 without a length. @share: set to 0.8 for "80%". */
static double
read_length (const WinnowXmlAttributes *attributes, const char *name, double *share)
{
  static const struct
  {
    const char *unit;
    double points;
  } units[] = { { "pt", 1 }, { "px", 0.75 }, { "mm", 72 / 25.4 }, { "cm", 72 / 2.54 }, { "in", 72 }, { "pc", 12 } };
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);
  char *end = NULL;
  double number = value != NULL ? g_ascii_strtod (value, &end) : 0;

  if (value != NULL && *end == '%')
    *share = number > 0 ? number / 100 : 1e-6;
  for (guint i = 0; value != NULL && i < G_N_ELEMENTS (units); i++)
    if (strcmp (end, units[i].unit) == 0)
      return MAX (number * units[i].points, 1e-6);
  return 0;
}

static void
read_letters (WinnowOdfLook *look, const WinnowXmlAttributes *attributes)
{
  double opacity = 1;
  look->color = winnow_xml_get_color (attributes, "color");
  look->letter_background = winnow_xml_get_color (attributes, "background-color");
  look->size = read_length (attributes, "font-size", &look->size_share);
  read_length (attributes, "text-scale", &look->scale);
  look->scale *= 100;
  read_length (attributes, "opacity", &opacity);
  if (winnow_xml_attribute_is (attributes, "use-window-font-color", "true"))
    look->color = WINNOW_COLOR_UNKNOWN;
  /* LibreOffice calls automatic letters transparent, which they are not */
  else if (opacity < 1 && look->color != WINNOW_COLOR_UNSET)
    look->clear = opacity * 100 <= CLEAR_PERCENT;
}

static void
read_hiding (WinnowOdfLook *look, const WinnowXmlAttributes *attributes)
{
  static const struct
  {
    const char *name, *value;
    gboolean hides;
  } signs[] = {
    { "display", "none", TRUE },    { "display", "false", TRUE },     { "display", "true", FALSE },
    { "display", "always", FALSE }, { "visibility", "hidden", TRUE }, { "visibility", "visible", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (winnow_xml_attribute_is (attributes, signs[i].name, signs[i].value))
      look->hidden = signs[i].hides;
}

/* Shapes have a kind of filling; other backgrounds are a color, or a picture in a child element. */
static void
read_background (WinnowOdfLook *look, const WinnowXmlAttributes *attributes)
{
  g_autofree char *fill = winnow_xml_dup_attribute (attributes, "fill");
  look->background = winnow_xml_get_color (attributes, "background-color");
  look->behind = winnow_xml_attribute_is (attributes, "run-through", "background");
  if (fill != NULL && strcmp (fill, "solid") == 0)
    look->background = winnow_xml_get_color (attributes, "fill-color");
  else if (fill != NULL && strcmp (fill, "none") != 0)
    look->background = WINNOW_COLOR_UNKNOWN;
}

static void
read_page (WinnowOdfStyles *styles, const WinnowXmlAttributes *attributes)
{
  WinnowOdfLook look = WINNOW_ODF_LOOK_INIT;
  WinnowColor background;
  read_background (&look, attributes);
  background = look.background == WINNOW_COLOR_UNSET ? WINNOW_COLOR_WHITE : look.background;
  styles->page = styles->page == WINNOW_COLOR_UNSET || styles->page == background ? background : WINNOW_COLOR_UNKNOWN;
}

void
winnow_odf_styles_read (WinnowOdfStyles *styles, const char *name, const WinnowXmlAttributes *attributes)
{
  WinnowOdfLook *own = styles->style != NULL ? &styles->style->own : NULL;
  if (strcmp (name, "style") == 0 || strcmp (name, "default-style") == 0)
    add_style (styles, attributes);
  else if (strcmp (name, "page-layout") == 0)
    {
      styles->style = NULL;
      styles->in_page_layout = TRUE;
    }
  else if (strcmp (name, "page-layout-properties") == 0 && styles->in_page_layout)
    read_page (styles, attributes);
  else if (own == NULL)
    return;
  else if (strcmp (name, "text-properties") == 0)
    {
      read_letters (own, attributes);
      read_hiding (own, attributes);
    }
  else if (strcmp (name, "background-image") == 0)
    {
      g_autofree char *picture = winnow_xml_dup_attribute (attributes, "href");
      own->background = picture != NULL ? WINNOW_COLOR_UNKNOWN : own->background;
    }
  else if (g_str_has_suffix (name, "-properties"))
    {
      read_background (own, attributes);
      read_hiding (own, attributes);
    }
}

/* ── use ── */

static void
overlay (WinnowOdfLook *look, const WinnowOdfLook *over)
{
  look->hidden = over->hidden >= 0 ? over->hidden : look->hidden;
  look->clear = over->clear >= 0 ? over->clear : look->clear;
  if (over->size > 0)
    look->size = over->size;
  else if (over->size_share > 0)
    look->size *= over->size_share;
  look->behind |= over->behind;
  look->scale = over->scale > 0 ? over->scale : look->scale;
  look->color = over->color != WINNOW_COLOR_UNSET ? over->color : look->color;
  look->letter_background
      = over->letter_background != WINNOW_COLOR_UNSET ? over->letter_background : look->letter_background;
  if (over->background != WINNOW_COLOR_UNSET)
    {
      look->background = over->background;
      look->letter_background = over->letter_background;
    }
}

static void
apply_chain (const WinnowOdfStyles *styles, const char *key, const char *family, WinnowOdfLook *look)
{
  g_autofree char *last = make_key (family, "");
  const Style *chain[MAX_CHAIN + 1];
  guint n = 0;
  for (const Style *style; key != NULL && n < MAX_CHAIN && (style = g_hash_table_lookup (styles->styles, key)) != NULL;
       key = style->parent)
    chain[n++] = style;
  if ((chain[n] = g_hash_table_lookup (styles->styles, last)) != NULL && strcmp (family, "text") != 0)
    n++;
  while (n-- > 0)
    overlay (look, &chain[n]->own);
}

static const char *const families[] = { NULL,      "text",  "paragraph",  "graphic",      "drawing-page",
                                        "section", "table", "table-cell", "table-column", "table-row" };

/* The families of elements: places in the list. */
static WinnowXmlNames elements = { {
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
                         WinnowOdfLook *look)
{
  const char *family = families[winnow_xml_look_up (&elements, element)];
  g_autofree char *name = winnow_xml_dup_attribute (attributes, "style-name");
  if (family == NULL)
    return;
  if (strcmp (family, "graphic") == 0 || strcmp (family, "drawing-page") == 0)
    look->background = WINNOW_COLOR_UNKNOWN; /* unless the style sets one: anything may lie behind it */

  g_autofree char *key = name != NULL ? make_key (family, name) : NULL;

  apply_chain (styles, key, family, look);
}

WinnowColor
winnow_odf_styles_get_page (const WinnowOdfStyles *styles)
{
  return styles->page == WINNOW_COLOR_UNSET ? WINNOW_COLOR_WHITE : styles->page;
}
