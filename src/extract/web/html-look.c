/* html-look.c: how the text of an element of a web page looks, and whether a reader sees it (CSS
 * 2.2).
 *
 * The declarations come from the page's style sheets (css-rules.c), the element's style attribute
 * and its own attributes. Text is hidden by the rule of look.c, and where it is not displayed,
 * invisible, cut to a pixel, or moved far off the page. An unknown background leaves text visible:
 * in a page with style sheets in other files, in front of a picture, and in positioned elements.
 * The hidden attribute hides text; aria-hidden does not, since it concerns screen readers only.
 * Text for screen readers ("sr-only" and the like, spoken formulas) is hidden but no disguise. A
 * page may hide its whole article until a script shows it, so the elements around the article hide
 * nothing. */
#include "extract/web/html.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/name-table.h"

#define CLEAR 0.05        /* the highest opacity that leaves nothing of a letter */
#define FAR_PIXELS (-500) /* left of the page or above it */
#define CUT_PIXELS 1.0    /* a box cut to this size is invisible */
#define USUAL_PIXELS 16
#define LINK_COLOR 0x0000EE
#define MARK_COLOR 0xFFFF00

/* ── declarations ── */

typedef enum
{
  CSS_OTHER,
  CSS_BACKGROUND,
  CSS_BACKGROUND_CLIP,
  CSS_BACKGROUND_IMAGE,
  CSS_CLIP,
  CSS_COLOR,
  CSS_FONT_SIZE,
  CSS_OPACITY,
  CSS_SHADOW,
  /* a few words decide: */
  CSS_DISPLAY,
  CSS_OVERFLOW,
  CSS_POSITION,
  CSS_TRANSFORM,
  CSS_VISIBILITY,
  /* lengths: */
  CSS_INDENT,
  CSS_LEFT,
  CSS_TOP,
  CSS_HEIGHT,
  CSS_WIDTH,
  N_PROPERTIES,
} CssProperty;

static WinnowNameTable properties = { {
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

/* The words that count, by property; those of clip are without blanks. */
static const char *const words[N_PROPERTIES] = {
  [CSS_CLIP] = "rect(0,0,0,0) rect(0000) rect(0px,0px,0px,0px) rect(1px,1px,1px,1px) rect(1px1px1px1px) "
               "rect(0px0px0px0px) inset(50%) inset(100%) circle(0)",
  [CSS_DISPLAY] = "none",
  [CSS_OVERFLOW] = "hidden clip",
  [CSS_POSITION] = "absolute fixed",
  [CSS_TRANSFORM] = "scale(0)",
  [CSS_VISIBILITY] = "hidden collapse",
};

/* The result of an element's declarations. */
typedef struct
{
  WinnowHtmlLook *look;
  const WinnowHtmlLook *around;
  gboolean is[N_PROPERTIES]; /* it has one of the words */
  gboolean faded, painted, clear_color;
  double lengths[N_PROPERTIES]; /* of height and width -1: automatic */
} Box;

/* A length in pixels; @whole: 100 %; @other: if @value is no length. */
static double
get_length (const char *value, double whole, double other)
{
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
  return winnow_look_get_pixels (number, end, other);
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
  box->look->letters.place = background == WINNOW_COLOR_UNSET ? box->around->letters.place : background;
}

static void
set_color (Box *box, const char *value)
{
  WinnowColor color = winnow_color_parse (value);
  box->clear_color
      = color == WINNOW_COLOR_UNSET && (g_str_equal (value, "transparent") || g_str_has_prefix (value, "rgb"));
  box->look->letters.color = color == WINNOW_COLOR_UNSET ? box->around->letters.color : color;
}

static void
set_size (Box *box, const char *value)
{
  double around = box->around->letters.size / 1000.0;
  double pixels = get_length (value, around, MAX (around, USUAL_PIXELS));
  box->look->letters.size = (int) (CLAMP (pixels, 0, 1000) * 1000);
}

static gboolean
has_word (CssProperty property, const char *value)
{
  g_auto (GStrv) each = g_strsplit (words[property], " ", -1), parts = g_strsplit_set (value, " \t\r\n", -1);
  g_autofree char *dense = g_strjoinv ("", parts);
  return g_strv_contains ((const char *const *) each, dense);
}

static void
set_property (Box *box, CssProperty property, const char *value)
{
  gboolean is_size = property >= CSS_HEIGHT, is_none = g_str_equal (value, "none");
  if (words[property] != NULL)
    box->is[property] = has_word (property, value);
  else if (property >= CSS_INDENT)
    box->lengths[property] = get_length (value, is_size ? 1000 : 0, is_size ? -1 : 0);
  else if (property == CSS_OPACITY)
    box->faded = get_length (value, 1, box->faded ? 0 : 1) <= CLEAR;
  else if (property == CSS_FONT_SIZE)
    set_size (box, value);
  else if (property == CSS_COLOR)
    set_color (box, value);
  else if (property == CSS_BACKGROUND)
    set_background (box, value);
  else if (property == CSS_BACKGROUND_IMAGE && !is_none)
    box->look->letters.place = WINNOW_COLOR_UNKNOWN;
  else if (property == CSS_BACKGROUND_CLIP ? g_str_equal (value, "text") : property == CSS_SHADOW && !is_none)
    box->painted = TRUE;
}

/* Applies either the declarations marked as important or the others. */
static void
declare (Box *box, const char *declarations, gboolean important)
{
  g_auto (GStrv) each = g_strsplit (declarations, ";", -1);
  for (guint i = 0; each[i] != NULL; i++)
    {
      char *value = strchr (each[i], ':'), *mark = value != NULL ? strrchr (value, '!') : NULL;
      if (value == NULL || (mark != NULL && strstr (mark, "important") != NULL) != important)
        continue;
      if (mark != NULL)
        *mark = '\0';
      *value++ = '\0';

      g_autofree char *name = g_ascii_strdown (g_strstrip (each[i]), -1);
      g_autofree char *lower = g_ascii_strdown (g_strstrip (value), -1);
      set_property (box, winnow_name_table_find (&properties, name), lower);
    }
}

/* ── elements ── */

static gboolean
has (const xmlNode *element, const char *attribute)
{
  return xmlHasProp (element, (const xmlChar *) attribute) != NULL;
}

static void
set_by_attribute (Box *box, const xmlNode *element, const char *attribute, void (*set) (Box *, const char *))
{
  g_autofree char *value = winnow_html_dup_attribute (element, attribute);
  g_autofree char *lower = value != NULL ? g_ascii_strdown (g_strstrip (value), -1) : NULL;
  if (lower != NULL)
    set (box, lower);
}

/* The effect of the element itself and its attributes; any rule overrides it. */
static void
declare_by_element (Box *box, const xmlNode *element)
{
  const char *type = (const char *) element->name;
  if (g_str_equal (type, "a") && has (element, "href"))
    box->look->letters.color = LINK_COLOR;
  if (g_str_equal (type, "mark"))
    box->look->letters.place = MARK_COLOR;
  set_by_attribute (box, element, "bgcolor", set_background);
  if (g_str_equal (type, "font"))
    set_by_attribute (box, element, "color", set_color);
  if (g_str_equal (type, "body"))
    set_by_attribute (box, element, "text", set_color);
  if (has (element, "background"))
    box->look->letters.place = WINNOW_COLOR_UNKNOWN;
  box->is[CSS_DISPLAY] = has (element, "hidden");
}

static gboolean
is_missing (const Box *box)
{
  const double *lengths = box->lengths;
  gboolean cut = FALSE;
  for (guint i = CSS_HEIGHT; i <= CSS_WIDTH; i++)
    cut |= box->is[CSS_OVERFLOW] && lengths[i] >= 0 && lengths[i] <= CUT_PIXELS;
  return cut || box->faded || box->is[CSS_DISPLAY] || box->is[CSS_TRANSFORM] || box->is[CSS_CLIP]
         || MIN (MIN (lengths[CSS_LEFT], lengths[CSS_TOP]), lengths[CSS_INDENT]) <= FAR_PIXELS;
}

/* Text that only a screen reader speaks. */
static WinnowNameTable helpers = { {
    { "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only screenreader-only screen-reader "
      "assistive-text a11y-hidden visually-hidden-focusable katex-mathml MJX_Assistive_MathML mwe-math-mathml-a11y",
      TRUE },
} };

static gboolean
is_helper (const xmlNode *element)
{
  g_auto (GStrv) names = winnow_html_split_classes (element);
  winnow_for_each_string (name, names)
    if (winnow_name_table_find (&helpers, name))
      return TRUE;
  return FALSE;
}

WinnowHtmlLook
winnow_html_look_get_page (const WinnowCssRules *rules)
{
  WinnowHtmlLook page = { .letters = winnow_look_unset };
  gboolean is_known = !winnow_css_rules_has_external (rules);
  page.letters.size = USUAL_PIXELS * 1000;
  page.letters.color = is_known ? 0x000000 : WINNOW_COLOR_UNKNOWN;
  page.letters.place = is_known ? WINNOW_COLOR_WHITE : WINNOW_COLOR_UNKNOWN;
  return page;
}

WinnowHtmlLook
winnow_html_look_read (WinnowCssRules *rules, const xmlNode *element, const WinnowHtmlLook *around)
{
  WinnowHtmlLook look = *around;
  WinnowLook *letters = &look.letters;
  Box box = { &look, around, .is = { [CSS_VISIBILITY] = around->invisible }, .lengths = { [CSS_HEIGHT] = -1, -1 } };
  if (element->properties == NULL && winnow_css_rules_is_empty (rules))
    return look;

  g_autoptr (GPtrArray) declarations = winnow_css_rules_find (rules, element);
  g_autofree char *style = winnow_html_dup_attribute (element, "style");
  if (style != NULL)
    g_ptr_array_add (declarations, style);
  declare_by_element (&box, element);
  for (int important = FALSE; important <= TRUE; important++)
    winnow_for_each (const char, declaration, declarations)
      declare (&box, declaration, important);
  if (box.is[CSS_POSITION] && letters->place == around->letters.place)
    letters->place = WINNOW_COLOR_UNKNOWN; /* anything may lie below it */
  if (box.painted)
    letters->color = WINNOW_COLOR_UNKNOWN;
  letters->clear = !box.painted && (letters->clear == TRUE || box.clear_color);
  if (is_missing (&box))
    letters->hidden = TRUE;
  look.invisible = box.is[CSS_VISIBILITY];
  look.for_assistants |= (letters->hidden == TRUE || winnow_css_rules_has_external (rules)) && is_helper (element);
  return look;
}

WinnowVisibility
winnow_html_look_get_visibility (const WinnowHtmlLook *look)
{
  WinnowVisibility letters = winnow_look_see (&look->letters, WINNOW_COLOR_UNSET);
  return letters == WINNOW_VISIBLE && look->invisible ? WINNOW_HIDDEN_SPACED : letters;
}
