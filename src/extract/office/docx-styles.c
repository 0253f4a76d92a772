/* docx-styles.c: the styles of a Word document (ECMA-376 part 1, §17.7) and the properties in them
 * that decide whether letters are visible (§17.3.2; w14:textFill of [MS-DOCX]).
 *
 * A style inherits from the style that it is based on. A table style may paint single rows and
 * cells. Which cell that affects is not determined, so such a style has an unknown background.
 *
 * Word writes a theme color with its value, so w:val counts where it exists. Otherwise the theme's
 * first background is taken as white, its first text color as black, and other theme colors as
 * unknown. w:specVanish counts as w:vanish; w:webHidden does not, since it concerns the web view
 * only. */
#include "extract/office/docx.h"

#include <stdlib.h>
#include <string.h>

#define CLEAR_ALPHA 95000 /* transparency in thousandths of a percent, from which nothing is left of a letter */
#define MAX_CHAIN 32      /* styles based on one another; also ends a cycle */

/* ── looks ── */

gboolean
winnow_docx_is_on (const WinnowXmlAttributes *attributes)
{
  static const char *const off[] = { "0", "false", "off" };

  for (guint i = 0; i < G_N_ELEMENTS (off); i++)
    if (winnow_xml_attribute_is (attributes, "val", off[i]))
      return FALSE;
  return TRUE;
}

/* Two hexadecimal digits as a share of 255; 1 without the attribute. */
static double
read_share (const WinnowXmlAttributes *attributes, const char *name)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);
  return value != NULL ? strtoul (value, NULL, 16) / 255.0 : 1.0;
}

/* The parameters are names of attributes, which differ between letters and backgrounds. */
static WinnowColor
read_color (const WinnowXmlAttributes *attributes, const char *value_name, const char *theme_name, const char *tint,
            const char *shade)
{
  static const struct
  {
    const char *name;
    WinnowColor color;
  } themes[] = { { "background1", 0xFFFFFF }, { "dark1", 0x000000 }, { "light1", 0xFFFFFF }, { "text1", 0x000000 } };
  g_autofree char *value = winnow_xml_dup_attribute (attributes, value_name);
  g_autofree char *theme = winnow_xml_dup_attribute (attributes, theme_name);

  if (value != NULL && g_ascii_strcasecmp (value, "auto") != 0)
    return winnow_color_parse (value);
  for (guint i = 0; theme != NULL && i < G_N_ELEMENTS (themes); i++)
    if (strcmp (theme, themes[i].name) == 0)
      return winnow_color_blend (themes[i].color, read_share (attributes, tint), read_share (attributes, shade));
  return theme != NULL ? WINNOW_COLOR_UNKNOWN : WINNOW_COLOR_UNSET;
}

/* A pattern of two colors is unknown. */
WinnowColor
winnow_docx_read_shade (const WinnowXmlAttributes *attributes)
{
  g_autofree char *pattern = winnow_xml_dup_attribute (attributes, "val");
  gboolean solid = pattern != NULL && strcmp (pattern, "solid") == 0;
  if (pattern == NULL || strcmp (pattern, "clear") == 0 || strcmp (pattern, "nil") == 0)
    return read_color (attributes, "fill", "themeFill", "themeFillTint", "themeFillShade");
  return solid ? read_color (attributes, "color", "themeColor", "themeTint", "themeShade") : WINNOW_COLOR_UNKNOWN;
}

typedef enum
{
  LOOK_OTHER,
  LOOK_ALPHA,
  LOOK_CLEAR,
  LOOK_COLOR,
  LOOK_HIGHLIGHT,
  LOOK_OUTLINE,
  LOOK_SCALE,
  LOOK_SHADE,
  LOOK_SIZE,
  LOOK_VANISH,
} LookProperty;

static WinnowXmlNames properties = { {
    { "alpha", LOOK_ALPHA },
    { "color", LOOK_COLOR },
    { "highlight", LOOK_HIGHLIGHT },
    { "noFill", LOOK_CLEAR },
    { "shd", LOOK_SHADE },
    { "specVanish vanish", LOOK_VANISH },
    { "sz", LOOK_SIZE },
    { "textOutline", LOOK_OUTLINE },
    { "w", LOOK_SCALE },
} };

void
winnow_docx_look_read (WinnowDocxLook *look, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (winnow_xml_look_up (&properties, name))
    {
    case LOOK_VANISH:
      look->vanish = winnow_docx_is_on (attributes);
      break;
    case LOOK_COLOR:
      look->color = read_color (attributes, "val", "themeColor", "themeTint", "themeShade");
      if (look->color == WINNOW_COLOR_UNSET) /* automatic: stands out from any background, resets the style's */
        look->color = WINNOW_COLOR_UNKNOWN;
      break;
    case LOOK_HIGHLIGHT:
      look->highlight = winnow_xml_get_color (attributes, "val");
      break;
    case LOOK_SHADE:
      look->shade = winnow_docx_read_shade (attributes);
      break;
    case LOOK_SIZE:
      look->size = MAX (winnow_xml_get_integer (attributes, "val", 0), 0);
      break;
    case LOOK_SCALE:
      look->scale = MAX (winnow_xml_get_integer (attributes, "val", 0), 0);
      break;
    case LOOK_OUTLINE: /* an outlined letter is visible */
      look->clear = FALSE;
      break;
    case LOOK_CLEAR:
      look->clear = look->clear != FALSE;
      break;
    case LOOK_ALPHA:
      look->clear = look->clear != FALSE && winnow_xml_get_integer (attributes, "val", 0) >= CLEAR_ALPHA;
      break;
    }
}

void
winnow_docx_look_apply (WinnowDocxLook *look, const WinnowDocxLook *over)
{
  look->vanish = over->vanish >= 0 ? over->vanish : look->vanish;
  look->clear = over->clear >= 0 ? over->clear : look->clear;
  look->size = over->size > 0 ? over->size : look->size;
  look->scale = over->scale > 0 ? over->scale : look->scale;
  look->color = over->color != WINNOW_COLOR_UNSET ? over->color : look->color;
  look->highlight = over->highlight != WINNOW_COLOR_UNSET ? over->highlight : look->highlight;
  look->shade = over->shade != WINNOW_COLOR_UNSET ? over->shade : look->shade;
}

/* ── styles ── */

typedef struct
{
  char *base; /* (owned) (nullable) id of the style it is based on */
  WinnowDocxStyle own;
} Style;

struct _WinnowDocxStyles
{
  GHashTable *styles;      /* (owned) id → (owned) Style */
  char *default_paragraph; /* (owned) (nullable) */
  WinnowDocxLook defaults;
};

typedef struct
{
  WinnowDocxStyles *styles; /* (unowned) */
  Style *style;             /* (unowned) (nullable) the style being read */
  guint defaults;           /* open w:rPrDefault */
  guint run;                /* open w:rPr of the style or the defaults */
  guint parts;              /* open w:tblStylePr: properties of some cells */
} StyleRead;

static void
free_style (gpointer data)
{
  Style *style = data;
  g_free (style->base);
  g_free (style);
}

static Style *
add_style (WinnowDocxStyles *styles, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "styleId");
  Style *style = g_new (Style, 1);
  *style = (Style){ .own = { .look = WINNOW_DOCX_LOOK_INIT, .background = WINNOW_COLOR_UNSET } };
  if (winnow_xml_attribute_is (attributes, "type", "paragraph") && winnow_xml_is_true (attributes, "default"))
    {
      g_free (styles->default_paragraph);
      styles->default_paragraph = g_strdup (id);
    }
  g_hash_table_replace (styles->styles, g_strdup (id != NULL ? id : ""), style);
  return style;
}

/* w:shd within w:rPr applies to letters, elsewhere to the paragraph, table or cell. */
static void
read_property (StyleRead *read, const char *name, const WinnowXmlAttributes *attributes)
{
  WinnowDocxStyle *own = read->style != NULL ? &read->style->own : NULL;
  gboolean shade = strcmp (name, "shd") == 0;
  if (own == NULL)
    {
      if (read->defaults > 0)
        winnow_docx_look_read (&read->styles->defaults, name, attributes);
    }
  else if (read->parts > 0)
    own->background
        = shade && winnow_docx_read_shade (attributes) != WINNOW_COLOR_UNSET ? WINNOW_COLOR_UNKNOWN : own->background;
  else if (read->run > 0)
    winnow_docx_look_read (&own->look, name, attributes);
  else if (shade && own->background != WINNOW_COLOR_UNKNOWN)
    own->background = winnow_docx_read_shade (attributes);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  /* what surrounds letters, whose colors are not the letters' */
  static const char *const effects[] = { "glow", "reflection", "shadow", NULL };
  StyleRead *read = data;

  if (strcmp (name, "style") == 0)
    read->style = add_style (read->styles, attributes);
  else if (strcmp (name, "name") == 0 && read->style != NULL)
    { /* Word's own name, independent of the language */
      g_autofree char *style_name = winnow_xml_dup_attribute (attributes, "val");
      read->style->own.is_caption |= style_name != NULL && g_ascii_strcasecmp (style_name, "caption") == 0;
    }
  else if (strcmp (name, "basedOn") == 0 && read->style != NULL)
    {
      g_free (read->style->base);
      read->style->base = winnow_xml_dup_attribute (attributes, "val");
    }
  else if (strcmp (name, "rPrDefault") == 0)
    read->defaults++;
  else if (strcmp (name, "rPr") == 0)
    read->run++;
  else if (strcmp (name, "tblStylePr") == 0)
    read->parts++;
  else if (g_strv_contains (effects, name))
    return FALSE;
  else
    read_property (read, name, attributes);
  return TRUE;
}

static void
close_cb (gpointer data, const char *name)
{
  StyleRead *read = data;
  if (strcmp (name, "style") == 0)
    read->style = NULL;
  else if (strcmp (name, "rPrDefault") == 0)
    read->defaults--;
  else if (strcmp (name, "rPr") == 0)
    read->run--;
  else if (strcmp (name, "tblStylePr") == 0)
    read->parts--;
}

WinnowDocxStyles *
winnow_docx_styles_load (WinnowJob *job, const char *member, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, NULL };
  g_autoptr (WinnowDocxStyles) styles = g_new0 (WinnowDocxStyles, 1);
  StyleRead read = { .styles = styles };
  styles->styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_style);
  styles->defaults = (WinnowDocxLook) WINNOW_DOCX_LOOK_INIT;
  if (member != NULL && !winnow_xml_parse_member (job, member, &handler, &read, error))
    return NULL;
  return g_steal_pointer (&styles);
}

void
winnow_docx_styles_free (WinnowDocxStyles *styles)
{
  g_hash_table_unref (styles->styles);
  g_free (styles->default_paragraph);
  g_free (styles);
}

WinnowDocxLook
winnow_docx_styles_get_defaults (const WinnowDocxStyles *styles)
{
  return styles->defaults;
}

WinnowDocxStyle
winnow_docx_styles_get_default_paragraph (const WinnowDocxStyles *styles)
{
  return winnow_docx_styles_get (styles, styles->default_paragraph);
}

static void
apply_chain (const WinnowDocxStyles *styles, const char *id, guint depth, WinnowDocxStyle *all)
{
  const Style *style = id != NULL && depth < MAX_CHAIN ? g_hash_table_lookup (styles->styles, id) : NULL;
  if (style == NULL)
    return;
  apply_chain (styles, style->base, depth + 1, all);
  winnow_docx_look_apply (&all->look, &style->own.look);
  all->is_caption |= style->own.is_caption;
  all->background = style->own.background != WINNOW_COLOR_UNSET ? style->own.background : all->background;
}

WinnowDocxStyle
winnow_docx_styles_get (const WinnowDocxStyles *styles, const char *id)
{
  WinnowDocxStyle all = { .look = WINNOW_DOCX_LOOK_INIT,
                          .background = WINNOW_COLOR_UNSET,
                          .is_caption = id != NULL && g_ascii_strcasecmp (id, "caption") == 0 };
  apply_chain (styles, id, 0, &all);
  return all;
}
