/* html-look.c: how the text of an element of a web page looks, and whether a reader sees it
 * (CSS 2.2).
 *
 * The declarations come from the page's style sheets (css-rules.c), the element's style attribute
 * and its own attributes. Text is hidden where it is not displayed, invisible, transparent, two
 * pixels high or less, cut to a pixel, moved far off the page, or has the color of its background.
 * An unknown background leaves text visible: in a page with style sheets in other files, in front
 * of a picture, and in positioned elements. The hidden attribute hides text; aria-hidden does not,
 * since it concerns screen readers only. Text for screen readers ("sr-only" and the like, spoken
 * formulas) is hidden but no disguise. A page may hide its whole article until a script shows it,
 * so the elements around the article hide nothing. */
#include "extract/web/html.h"

#include <string.h>

#include "extract/xml-reader.h"

#define TINY_PIXELS 2.0   /* nobody reads smaller letters */
#define CLEAR 0.05        /* the highest opacity that leaves nothing of a letter */
#define FAR_PIXELS (-500) /* left of the page or above it */
#define CUT_PIXELS 1.0    /* what is cut to this size is invisible */
#define USUAL_PIXELS 16.0
#define LINK_COLOR 0x0000EE
#define MARK_COLOR 0xFFFF00

/* ── declarations ── */

/* The result of an element's declarations. */
typedef struct
{
  WinnowHtmlLook *look;
  const WinnowHtmlLook *around;
  gboolean undisplayed, faded, placed, cuts, cut_off, shrunk, painted, clear_color;
  double left, top, indent;
  double width, height; /* -1: automatic */
} Box;

/* A length in pixels; @whole: 100 %; @other: if @value is none. */
static double
get_length (const char *value, double whole, double other)
{
  static const struct
  {
    const char *unit;
    double pixels;
  } units[] = { { "px", 1 },         { "pt", 4 / 3.0 }, { "rem", 16 }, { "mm", 96 / 25.4 },
                { "cm", 96 / 2.54 }, { "in", 96 },      { "vw", 10 },  { "vh", 8 } };
  char *end;
  double number = g_ascii_strtod (value, &end);

  if (end == value)
    return other;
  if (*end == '\0')
    return number;
  if (*end == '%')
    return number / 100 * whole;
  if (g_str_has_prefix (end, "em") || g_str_has_prefix (end, "ex"))
    return number * whole;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_prefix (end, units[i].unit))
      return number * units[i].pixels;
  return other;
}

static void
set_background (Box *box, const char *value)
{
  WinnowColor background = winnow_color_parse (value);
  /* the first word, if it is a color */
  if (strchr (value, ' ') != NULL && g_ascii_strncasecmp (value, "rgb", 3) != 0)
    {
      g_autofree char *word = g_strndup (value, strcspn (value, " "));
      background = strstr (value, "url(") != NULL || strstr (value, "gradient(") != NULL ? WINNOW_COLOR_UNKNOWN
                                                                                         : winnow_color_parse (word);
    }
  box->look->background = background == WINNOW_COLOR_UNSET ? box->around->background : background;
}

static void
set_color (Box *box, const char *value)
{
  WinnowColor color = winnow_color_parse (value);
  box->clear_color
      = color == WINNOW_COLOR_UNSET && (strcmp (value, "transparent") == 0 || g_str_has_prefix (value, "rgb"));
  box->look->color = color == WINNOW_COLOR_UNSET ? box->around->color : color;
}

/* Clipped to nothing: "rect(0, 0, 0, 0)", "rect(1px 1px 1px 1px)", "inset(50%)", "circle(0)". */
static gboolean
cuts_all (const char *value)
{
  static const char *const cuts[]
      = { "rect(0,0,0,0)",      "rect(0000)", "rect(0px,0px,0px,0px)", "rect(1px,1px,1px,1px)",
          "rect(1px1px1px1px)", "inset(50%)", "inset(100%)",           "circle(0)",
          "rect(0px0px0px0px)", NULL };
  g_autoptr (GString) dense = g_string_new (NULL);

  for (; *value != '\0'; value++)
    if (!g_ascii_isspace (*value))
      g_string_append_c (dense, *value);
  return g_strv_contains (cuts, dense->str);
}

typedef enum
{
  CSS_OTHER,
  CSS_BACKGROUND,
  CSS_BACKGROUND_CLIP,
  CSS_BACKGROUND_IMAGE,
  CSS_CLIP,
  CSS_COLOR,
  CSS_DISPLAY,
  CSS_FONT_SIZE,
  CSS_HEIGHT,
  CSS_INDENT,
  CSS_LEFT,
  CSS_OPACITY,
  CSS_OVERFLOW,
  CSS_POSITION,
  CSS_SHADOW,
  CSS_TOP,
  CSS_TRANSFORM,
  CSS_VISIBILITY,
  CSS_WIDTH,
} CssProperty;

static WinnowXmlNames properties = { {
    { "-webkit-background-clip background-clip", CSS_BACKGROUND_CLIP },
    { "background background-color", CSS_BACKGROUND },
    { "background-image", CSS_BACKGROUND_IMAGE },
    { "clip clip-path", CSS_CLIP },
    { "color", CSS_COLOR },
    { "display", CSS_DISPLAY },
    { "font-size", CSS_FONT_SIZE },
    { "height max-height", CSS_HEIGHT },
    { "left margin-left", CSS_LEFT },
    { "margin-top top", CSS_TOP },
    { "max-width width", CSS_WIDTH },
    { "opacity", CSS_OPACITY },
    { "overflow", CSS_OVERFLOW },
    { "position", CSS_POSITION },
    { "text-indent", CSS_INDENT },
    { "text-shadow", CSS_SHADOW },
    { "transform", CSS_TRANSFORM },
    { "visibility", CSS_VISIBILITY },
} };

static void
set_property (Box *box, CssProperty property, const char *value)
{
  switch (property)
    {
    case CSS_DISPLAY:
      box->undisplayed = strcmp (value, "none") == 0;
      break;
    case CSS_VISIBILITY:
      box->look->invisible = strcmp (value, "hidden") == 0 || strcmp (value, "collapse") == 0;
      break;
    case CSS_OPACITY:
      box->faded = get_length (value, 1, box->faded ? 0 : 1) <= CLEAR;
      break;
    case CSS_FONT_SIZE:
      box->look->size = get_length (value, box->around->size, MAX (box->around->size, USUAL_PIXELS));
      break;
    case CSS_COLOR:
      set_color (box, value);
      break;
    case CSS_BACKGROUND:
      set_background (box, value);
      break;
    case CSS_BACKGROUND_IMAGE:
      if (strcmp (value, "none") != 0)
        box->look->background = WINNOW_COLOR_UNKNOWN;
      break;
    case CSS_BACKGROUND_CLIP:
      box->painted |= strcmp (value, "text") == 0;
      break;
    case CSS_SHADOW:
      box->painted |= strcmp (value, "none") != 0;
      break;
    case CSS_POSITION:
      box->placed = strcmp (value, "absolute") == 0 || strcmp (value, "fixed") == 0;
      break;
    case CSS_LEFT:
      box->left = get_length (value, 0, 0);
      break;
    case CSS_TOP:
      box->top = get_length (value, 0, 0);
      break;
    case CSS_INDENT:
      box->indent = get_length (value, 0, 0);
      break;
    case CSS_WIDTH:
      box->width = get_length (value, 1000, -1);
      break;
    case CSS_HEIGHT:
      box->height = get_length (value, 1000, -1);
      break;
    case CSS_OVERFLOW:
      box->cuts = strcmp (value, "hidden") == 0 || strcmp (value, "clip") == 0;
      break;
    case CSS_CLIP:
      box->cut_off = cuts_all (value);
      break;
    case CSS_TRANSFORM:
      box->shrunk = strcmp (value, "scale(0)") == 0;
      break;
    default:
      break;
    }
}

/* Applies either the declarations marked as important or the others. */
static void
declare (Box *box, const char *declarations, gboolean important)
{
  g_auto (GStrv) each = g_strsplit (declarations, ";", -1);
  for (guint i = 0; each[i] != NULL; i++)
    {
      char *value = strchr (each[i], ':');
      char *mark;
      if (value == NULL)
        continue;
      *value++ = '\0';
      mark = strrchr (value, '!');
      if ((mark != NULL && strstr (mark, "important") != NULL) != important)
        continue;
      if (mark != NULL)
        *mark = '\0';

      g_autofree char *name = g_ascii_strdown (g_strstrip (each[i]), -1);
      g_autofree char *lower = g_ascii_strdown (g_strstrip (value), -1);
      set_property (box, winnow_xml_look_up (&properties, name), lower);
    }
}

/* ── elements ── */

static void
set_by_attribute (Box *box, const xmlNode *element, const char *attribute, void (*set) (Box *, const char *))
{
  g_autofree char *value = winnow_html_dup_attribute (element, attribute);
  if (value != NULL)
    {
      g_autofree char *lower = g_ascii_strdown (g_strstrip (value), -1);
      set (box, lower);
    }
}

/* The effect of the element itself and its attributes; any rule overrides it. */
static void
declare_by_element (Box *box, const xmlNode *element)
{
  const char *type = (const char *) element->name;
  if (strcmp (type, "a") == 0 && xmlHasProp (element, (const xmlChar *) "href") != NULL)
    box->look->color = LINK_COLOR;
  if (strcmp (type, "mark") == 0)
    box->look->background = MARK_COLOR;
  if (element->properties == NULL)
    return;
  set_by_attribute (box, element, "bgcolor", set_background);
  if (strcmp (type, "font") == 0)
    set_by_attribute (box, element, "color", set_color);
  if (strcmp (type, "body") == 0)
    set_by_attribute (box, element, "text", set_color);
  if (xmlHasProp (element, (const xmlChar *) "background") != NULL)
    box->look->background = WINNOW_COLOR_UNKNOWN;
  box->undisplayed = xmlHasProp (element, (const xmlChar *) "hidden") != NULL;
}

static gboolean
is_missing (const Box *box)
{
  gboolean cut
      = box->cuts && ((box->width >= 0 && box->width <= CUT_PIXELS) || (box->height >= 0 && box->height <= CUT_PIXELS));

  return box->undisplayed || box->faded || box->shrunk || box->cut_off || cut
         || MIN (MIN (box->left, box->top), box->indent) <= FAR_PIXELS;
}

/* Text that only a screen reader speaks. */
static WinnowXmlNames helpers = { {
    { "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only screenreader-only screen-reader "
      "assistive-text a11y-hidden visually-hidden-focusable katex-mathml MJX_Assistive_MathML mwe-math-mathml-a11y",
      TRUE },
} };

static gboolean
is_helper (const xmlNode *element)
{
  g_autofree char *value = winnow_html_dup_attribute (element, "class");
  g_auto (GStrv) names = value != NULL ? g_strsplit_set (value, " \t\r\n\f", -1) : NULL;
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (winnow_xml_look_up (&helpers, names[i]))
      return TRUE;
  return FALSE;
}

WinnowHtmlLook
winnow_html_look_get_page (const WinnowCssRules *rules)
{
  return (WinnowHtmlLook){ .size = USUAL_PIXELS,
                           .color = winnow_css_rules_has_external (rules) ? WINNOW_COLOR_UNKNOWN : 0x000000,
                           .background
                           = winnow_css_rules_has_external (rules) ? WINNOW_COLOR_UNKNOWN : WINNOW_COLOR_WHITE };
}

WinnowHtmlLook
winnow_html_look_read (WinnowCssRules *rules, const xmlNode *element, const WinnowHtmlLook *around)
{
  WinnowHtmlLook look = *around;
  Box box = { .look = &look, .around = around, .width = -1, .height = -1 };
  if (element->properties == NULL && winnow_css_rules_is_empty (rules))
    return look;

  g_autoptr (GPtrArray) declarations = winnow_css_rules_find (rules, element);
  g_autofree char *style = winnow_html_dup_attribute (element, "style");

  declare_by_element (&box, element);
  for (int important = FALSE; important <= TRUE; important++)
    {
      for (guint i = 0; i < declarations->len; i++)
        declare (&box, g_ptr_array_index (declarations, i), important);
      if (style != NULL)
        declare (&box, style, important);
    }
  if (box.placed && look.background == around->background)
    look.background = WINNOW_COLOR_UNKNOWN; /* anything may lie behind it */
  look.clear = box.painted ? FALSE : look.clear || box.clear_color;
  look.color = box.painted ? WINNOW_COLOR_UNKNOWN : look.color;
  look.not_shown |= is_missing (&box);
  look.for_assistants |= (look.not_shown || winnow_css_rules_has_external (rules)) && is_helper (element);
  return look;
}

WinnowVisibility
winnow_html_look_get_visibility (const WinnowHtmlLook *look)
{
  if (look->not_shown || look->size <= TINY_PIXELS)
    return WINNOW_HIDDEN;
  return look->invisible || look->clear || winnow_color_is_invisible (look->color, look->background)
             ? WINNOW_HIDDEN_SPACED
             : WINNOW_VISIBLE;
}
