/* docx-look.c: the properties of Word that decide whether letters are visible (ECMA-376 part 1,
 * §17.3.2; w14:textFill of [MS-DOCX]).
 *
 * Word writes a theme color with its value, so w:val counts where it exists. Otherwise the theme's
 * first background is taken as white, its first text color as black, and other theme colors as
 * unknown. w:specVanish counts as w:vanish; w:webHidden does not, since it concerns the web view
 * only. */
#include "extract/office/docx-look.h"

#include <stdlib.h>
#include <string.h>

#define CLEAR_ALPHA 95000 /* transparency in thousandths of a percent, from which nothing is left of a letter */

gboolean
winnow_docx_is_on (const WinnowXmlAttributes *attributes)
{
  static const char *const off[] = { "0", "false", "off" };

  for (guint i = 0; i < G_N_ELEMENTS (off); i++)
    if (winnow_xml_attribute_is (attributes, "val", off[i]))
      return FALSE;
  return TRUE;
}

gboolean
winnow_docx_is_effect (const char *name)
{
  static const WinnowXmlName effects[] = { { "glow", 1 }, { "reflection", 1 }, { "shadow", 1 } };

  return winnow_xml_look_up (effects, G_N_ELEMENTS (effects), name) != 0;
}

static int
read_number (const WinnowXmlAttributes *attributes)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, "val");

  return value != NULL ? MAX (atoi (value), 0) : 0;
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

/* Sorted by strcmp. */
static const WinnowXmlName properties[] = {
  { "alpha", LOOK_ALPHA },  { "color", LOOK_COLOR },         { "highlight", LOOK_HIGHLIGHT },
  { "noFill", LOOK_CLEAR }, { "shd", LOOK_SHADE },           { "specVanish", LOOK_VANISH },
  { "sz", LOOK_SIZE },      { "textOutline", LOOK_OUTLINE }, { "vanish", LOOK_VANISH },
  { "w", LOOK_SCALE },
};

/* An automatic color stands out from any background. It also resets the color of a style. */
static WinnowColor
read_ink (const WinnowXmlAttributes *attributes)
{
  WinnowColor color = read_color (attributes, "val", "themeColor", "themeTint", "themeShade");

  return color == WINNOW_COLOR_UNSET ? WINNOW_COLOR_UNKNOWN : color;
}

static WinnowColor
read_highlight (const WinnowXmlAttributes *attributes)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, "val");

  return winnow_color_parse (value);
}

void
winnow_docx_look_read (WinnowDocxLook *look, const char *name, const WinnowXmlAttributes *attributes)
{
  switch ((LookProperty) winnow_xml_look_up (properties, G_N_ELEMENTS (properties), name))
    {
    case LOOK_VANISH:
      look->vanish = winnow_docx_is_on (attributes);
      break;
    case LOOK_COLOR:
      look->color = read_ink (attributes);
      break;
    case LOOK_HIGHLIGHT:
      look->highlight = read_highlight (attributes);
      break;
    case LOOK_SHADE:
      look->shade = winnow_docx_read_shade (attributes);
      break;
    case LOOK_SIZE:
      look->size = read_number (attributes);
      break;
    case LOOK_SCALE:
      look->scale = read_number (attributes);
      break;
    case LOOK_OUTLINE: /* an outlined letter is visible */
      look->clear = FALSE;
      break;
    case LOOK_CLEAR:
      look->clear = look->clear != FALSE;
      break;
    case LOOK_ALPHA:
      look->clear = look->clear != FALSE && read_number (attributes) >= CLEAR_ALPHA;
      break;
    default:
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
