/* docx-look.c: the properties, styles and drawings of a Word document that decide whether a reader
 * sees the text at a place (ECMA-376 part 1, §17.3, §17.4, §17.7 and §20; part 4, §14 for VML, the
 * older shapes; w14:textFill of [MS-DOCX]).
 *
 * The rule is that of look.c. Hidden are, besides, table rows and text boxes that are marked so,
 * and text boxes that have no extent or lie clearly outside any page. The color of the page counts
 * where the document's settings show it. Unknown backgrounds are those of text boxes without a
 * plain filling, of tables whose style paints single cells, and, for about a page, of text after a
 * picture that lies behind it. A run that vanishes twice, by the style of its paragraph and by its
 * own, is visible again (§17.7.3). The letters that a table style describes are not read.
 * w:specVanish counts as w:vanish; w:webHidden does not, since it concerns the web view only.
 *
 * Word writes a theme color with its value, so w:val counts where it exists. Otherwise the
 * theme's first background is taken as white, its first text color as black, and other theme colors
 * as unknown. */
#include <stdlib.h>
#include <string.h>

#include "extract/office/docx.h"

#include "base/array.h"

#define CLEAR_ALPHA 0.95  /* transparency from which nothing is left of a letter */
#define BEHIND_BYTES 3000 /* about a page of text */
#define EMU_INCH 914400   /* the unit of drawings */
#define EMU_POINT 12700
#define MAX_PAGE (22 * EMU_INCH) /* Word's largest page */
#define MAX_MARGIN (2 * EMU_INCH)
#define MIN_INDENT 360 /* twips: a quotation is indented by it on both sides */

/* Marks of a look that are neither a heading nor a quotation. */
#define MARK_NONE 0
#define MARK_LIST 12

typedef enum
{
  ELEMENT_OTHER,
  /* open ones are counted: */
  ELEMENT_CELL_PROPERTIES,
  ELEMENT_LINE, /* of a drawing: its color is not a filling */
  ELEMENT_OFFSET,
  ELEMENT_OUTLINE,
  ELEMENT_PARAGRAPH_PROPERTIES,
  ELEMENT_RUN_PROPERTIES,
  ELEMENT_SHAPE_PROPERTIES,
  ELEMENT_TEXT_FILL,
  N_COUNTED,

  ELEMENT_ACROSS,
  ELEMENT_ALPHA,
  ELEMENT_ANCHOR,
  ELEMENT_BACKGROUND,
  ELEMENT_CLEAR,
  ELEMENT_COLOR,
  ELEMENT_DARKER,
  ELEMENT_DOWN,
  ELEMENT_EXTENT,
  ELEMENT_FILLING,
  ELEMENT_HIDDEN_ROW,
  ELEMENT_HIGHLIGHT,
  ELEMENT_INDENT,
  ELEMENT_LEVEL,
  ELEMENT_LIGHTER,
  ELEMENT_LIST,
  ELEMENT_NAMED,
  ELEMENT_PARAGRAPH,
  ELEMENT_PARAGRAPH_STYLE,
  ELEMENT_PARTS, /* of a table style: properties of some cells */
  ELEMENT_RUN,
  ELEMENT_RUN_STYLE,
  ELEMENT_SCALE,
  ELEMENT_SCHEME_COLOR,
  ELEMENT_SCOPE,
  ELEMENT_SHADE,
  ELEMENT_SHAPE,
  ELEMENT_SHOWN_BACKGROUND,
  ELEMENT_SIZE,
  ELEMENT_TABLE_STYLE,
  ELEMENT_TEXT_BOX,
  ELEMENT_VANISH,
  ELEMENT_VML,
} Element;

static WinnowNameTable elements = { {
    { "alpha", ELEMENT_ALPHA },
    { "anchor inline", ELEMENT_ANCHOR },
    { "background", ELEMENT_BACKGROUND },
    { "color", ELEMENT_COLOR },
    { "displayBackgroundShape", ELEMENT_SHOWN_BACKGROUND },
    { "docPr", ELEMENT_NAMED },
    { "extent", ELEMENT_EXTENT },
    { "hidden", ELEMENT_HIDDEN_ROW },
    { "highlight", ELEMENT_HIGHLIGHT },
    { "ind", ELEMENT_INDENT },
    { "ln", ELEMENT_LINE },
    { "lumMod", ELEMENT_DARKER },
    { "lumOff", ELEMENT_LIGHTER },
    { "noFill", ELEMENT_CLEAR },
    { "numPr", ELEMENT_LIST },
    { "outlineLvl", ELEMENT_LEVEL },
    { "oval rect roundrect shape", ELEMENT_VML },
    { "p", ELEMENT_PARAGRAPH },
    { "pPr", ELEMENT_PARAGRAPH_PROPERTIES },
    { "pStyle", ELEMENT_PARAGRAPH_STYLE },
    { "posOffset", ELEMENT_OFFSET },
    { "positionH", ELEMENT_ACROSS },
    { "positionV", ELEMENT_DOWN },
    { "r", ELEMENT_RUN },
    { "rPr", ELEMENT_RUN_PROPERTIES },
    { "rStyle", ELEMENT_RUN_STYLE },
    { "schemeClr", ELEMENT_SCHEME_COLOR },
    { "shd", ELEMENT_SHADE },
    { "spPr", ELEMENT_SHAPE_PROPERTIES },
    { "specVanish vanish", ELEMENT_VANISH },
    { "srgbClr", ELEMENT_FILLING },
    { "sz", ELEMENT_SIZE },
    { "style tbl tc tr", ELEMENT_SCOPE },
    { "tblPr tcPr", ELEMENT_CELL_PROPERTIES },
    { "tblStyle", ELEMENT_TABLE_STYLE },
    { "tblStylePr", ELEMENT_PARTS },
    { "textFill", ELEMENT_TEXT_FILL },
    { "textOutline", ELEMENT_OUTLINE },
    { "txbxContent", ELEMENT_TEXT_BOX },
    { "w", ELEMENT_SCALE },
    { "wsp", ELEMENT_SHAPE },
} };

static Element
find_element (const char *name)
{
  return winnow_name_table_find (&elements, name);
}

/* ── properties ── */

/* The value of a switch: w:vanish is on, w:vanish w:val="0" is off (§17.17.4). */
static gboolean
is_on (const WinnowXmlAttributes *attributes)
{
  return !winnow_xml_attribute_is (attributes, "val", "0 false off");
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
read_color (const WinnowXmlAttributes *attributes, const char *value_name, const char *theme, const char *tint,
            const char *shade)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, value_name);
  g_autofree char *theme_value = winnow_xml_dup_attribute (attributes, theme);
  WinnowColor base = winnow_xml_attribute_is (attributes, theme, "background1 light1") ? WINNOW_COLOR_WHITE
                     : winnow_xml_attribute_is (attributes, theme, "dark1 text1")      ? 0x000000
                     : theme_value != NULL                                             ? WINNOW_COLOR_UNKNOWN
                                                                                       : WINNOW_COLOR_UNSET;
  if (value != NULL && g_ascii_strcasecmp (value, "auto") != 0)
    return winnow_color_parse (value);
  return winnow_color_blend (base, read_share (attributes, tint), read_share (attributes, shade));
}

/* The background of w:shd. A pattern of two colors is unknown. */
static WinnowColor
read_shade (const WinnowXmlAttributes *attributes)
{
  g_autofree char *pattern = winnow_xml_dup_attribute (attributes, "val");
  if (pattern == NULL || g_str_equal (pattern, "clear") || g_str_equal (pattern, "nil"))
    return read_color (attributes, "fill", "themeFill", "themeFillTint", "themeFillShade");
  return g_str_equal (pattern, "solid") ? read_color (attributes, "color", "themeColor", "themeTint", "themeShade")
                                        : WINNOW_COLOR_UNKNOWN;
}

/* w14:textOutline, which comes first, or w14:textFill, whose colors count for more than w:color. An
 * outline with a color other than white is visible, and so is what it surrounds. The rest of a
 * transparent letter shows the paper. */
static void
read_filling (WinnowLook *look, Element element, const WinnowXmlAttributes *attributes, gboolean in_outline)
{
  double share = winnow_xml_get_integer (attributes, "val", 0) / 1e5;
  WinnowColor color = element == ELEMENT_FILLING        ? winnow_xml_get_color (attributes, "val")
                      : element != ELEMENT_SCHEME_COLOR ? WINNOW_COLOR_UNSET
                      : winnow_xml_attribute_is (attributes, "val", "bg1 lt1") ? WINNOW_COLOR_WHITE
                      : winnow_xml_attribute_is (attributes, "val", "dk1 tx1") ? 0x000000
                                                                               : WINNOW_COLOR_UNKNOWN;
  if (element == ELEMENT_OUTLINE)
    look->clear = FALSE;
  else if (in_outline && (color == WINNOW_COLOR_WHITE || element == ELEMENT_CLEAR))
    look->clear = -1;
  if (in_outline)
    return;
  if (element == ELEMENT_TEXT_FILL)
    look->color = WINNOW_COLOR_UNSET;
  else if (color != WINNOW_COLOR_UNSET)
    look->color = look->clear != FALSE && (look->color == WINNOW_COLOR_UNSET || look->color == color)
                      ? color
                      : WINNOW_COLOR_UNKNOWN;
  else if (element == ELEMENT_DARKER)
    look->color = winnow_color_blend (look->color, 1.0, share);
  else if (element == ELEMENT_LIGHTER || element == ELEMENT_ALPHA)
    look->color = winnow_color_blend (look->color, 1.0 - share, 1.0);
  if (look->clear != FALSE && (element == ELEMENT_CLEAR || (element == ELEMENT_ALPHA && share >= CLEAR_ALPHA)))
    look->clear = TRUE;
}

/* A child of w:rPr. */
static void
read_letters (WinnowLook *look, Element element, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case ELEMENT_VANISH:
      look->hidden = is_on (attributes);
      break;
    case ELEMENT_COLOR:
      look->color = read_color (attributes, "val", "themeColor", "themeTint", "themeShade");
      if (look->color == WINNOW_COLOR_UNSET) /* automatic: differs from any background, resets the style's */
        look->color = WINNOW_COLOR_UNKNOWN;
      break;
    case ELEMENT_HIGHLIGHT:
      look->highlight = winnow_xml_get_color (attributes, "val");
      break;
    case ELEMENT_SHADE:
      look->shade = read_shade (attributes);
      break;
    case ELEMENT_SIZE:
      look->size = winnow_look_measure (winnow_xml_get_integer (attributes, "val", 0), 500); /* half points */
      break;
    case ELEMENT_SCALE:
      look->width = winnow_look_measure (winnow_xml_get_integer (attributes, "val", 0), 1000);
      break;
    default:
      break;
    }
}

static void
paint (WinnowColor *background, WinnowColor color)
{
  if (color != WINNOW_COLOR_UNSET)
    *background = color;
}

/* ── places ── */

/* Where text is: the page, or a table, row, cell or text box on it. In the list of styles, a style,
 * whose letters are those of the run, or the document with its defaults. */
typedef struct
{
  WinnowColor background; /* UNSET: the page's */
  gboolean hidden;        /* with all that is in it */
  WinnowLook style;       /* of the present paragraph */
  WinnowLook run_style;
  WinnowLook run; /* the present run's own properties */
} Scope;

/* The present drawing. */
typedef struct
{
  WinnowColor filling;         /* of its text box: UNKNOWN unless it is plain */
  gint64 extent[2], offset[2]; /* across and down, EMU */
  gboolean hidden;             /* by its properties */
} Shape;

struct _WinnowDocxPlace
{
  GHashTable *styles;       /* (owned) by id */
  WinnowStyle *style;       /* (unowned) (nullable) the one being read */
  char *default_id;         /* (owned) (nullable) of the style of paragraphs without one, while styles are read … */
  WinnowLook paragraph;     /* … and that style */
  WinnowLook defaults;      /* of the document */
  GArray *sessions;         /* (unowned) (element-type guint32) read from the settings */
  GArray *scopes;           /* (owned) (element-type Scope) open ones, the page first */
  Shape shape;              /* until its text box opens */
  guint axis;               /* of the position being read: 0 across, 1 down */
  WinnowColor page;         /* color of the paper */
  gboolean page_is_colored; /* the document's settings show that color */
  gsize behind_bytes;       /* text that may still be on a picture below it */
  guint open[N_COUNTED];    /* open elements */
};

static Scope *
top (const WinnowDocxPlace *place)
{
  return WINNOW_LAST (Scope, place->scopes);
}

/* @name: as Word names its own styles in every language, or their id. */
static int
find_mark (const char *name)
{
  static WinnowNameTable names = { {
      { "block_text blocktext intense_quote intensequote quote", WINNOW_QUOTATION },
      { "caption", WINNOW_DOCX_CAPTION },
  } };
  g_autofree char *lower = g_strdelimit (g_ascii_strdown (name, -1), " ", '_');
  int level = g_str_has_prefix (lower, "heading") ? atoi (lower + strlen ("heading") + (lower[7] == '_')) : 0;
  return (level > 0 && level < WINNOW_QUOTATION ? level : winnow_name_table_find (&names, lower)) ?: -1;
}

static WinnowLook
get_style (const WinnowDocxPlace *place, const char *id)
{
  WinnowLook look = winnow_look_unset;
  winnow_styles_apply (place->styles, id, &look);
  if (id != NULL && look.mark < 0)
    look.mark = find_mark (id);
  return look;
}

static gboolean
is_indented (const WinnowXmlAttributes *attributes, const char *name, const char *other)
{
  return MAX (winnow_xml_get_integer (attributes, name, 0), winnow_xml_get_integer (attributes, other, 0))
         >= MIN_INDENT;
}

/* A property of a paragraph or its style. Items of lists are indented, too. */
static void
read_mark (int *mark, Element element, const WinnowXmlAttributes *attributes)
{
  int level = winnow_xml_get_integer (attributes, "val", 0);
  if (element == ELEMENT_LEVEL)
    *mark = level >= 0 && level < 9 ? level + 1 : MARK_NONE;
  else if (*mark >= 0)
    return;
  else if (element == ELEMENT_LIST)
    *mark = MARK_LIST;
  else if (element == ELEMENT_INDENT && is_indented (attributes, "left", "start")
           && is_indented (attributes, "right", "end"))
    *mark = WINNOW_QUOTATION;
}

static void
begin_run (WinnowDocxPlace *place)
{
  top (place)->run_style = top (place)->run = winnow_look_unset;
}

static void
push_scope (WinnowDocxPlace *place, WinnowColor background, gboolean hidden)
{
  WINNOW_APPEND (place->scopes, Scope, background, hidden, place->paragraph, winnow_look_unset, winnow_look_unset);
}

/* A shape without properties has a size. @is_behind: it lies below the text. */
static void
begin_shape (WinnowDocxPlace *place, gboolean is_behind)
{
  place->shape = (Shape){ .filling = WINNOW_COLOR_UNKNOWN, .extent = { EMU_INCH, EMU_INCH } };
  if (is_behind)
    place->behind_bytes = BEHIND_BYTES;
}

/* VML shapes have all properties in attributes. */
static void
begin_vml (WinnowDocxPlace *place, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "style");
  WinnowColor filling = winnow_xml_get_color (attributes, "fillcolor");
  begin_shape (place, style != NULL && strstr (style, "z-index:-") != NULL);
  if (filling >= 0 && !winnow_xml_attribute_is (attributes, "filled", "f"))
    place->shape.filling = filling;
  place->shape.hidden = style != NULL && strstr (style, "visibility:hidden") != NULL;
}

static gboolean
is_shape_hidden (const Shape *shape)
{
  winnow_for_both (i)
    if (shape->extent[i] <= EMU_POINT || shape->offset[i] >= MAX_PAGE
        || shape->offset[i] + shape->extent[i] <= -MAX_MARGIN)
      return TRUE;
  return shape->hidden;
}

static void
read_drawing (WinnowDocxPlace *place, Element element, const WinnowXmlAttributes *attributes)
{
  Shape *shape = &place->shape;
  switch (element)
    {
    case ELEMENT_ANCHOR:
      begin_shape (place, winnow_xml_is_true (attributes, "behindDoc"));
      break;
    case ELEMENT_VML:
      begin_vml (place, attributes);
      break;
    case ELEMENT_SHAPE: /* one of several in a drawing */
      shape->filling = WINNOW_COLOR_UNKNOWN;
      break;
    case ELEMENT_NAMED:
      shape->hidden |= winnow_xml_is_true (attributes, "hidden");
      break;
    case ELEMENT_EXTENT:
      shape->extent[0] = winnow_xml_get_integer (attributes, "cx", 0);
      shape->extent[1] = winnow_xml_get_integer (attributes, "cy", 0);
      break;
    case ELEMENT_FILLING:
      if (place->open[ELEMENT_SHAPE_PROPERTIES] > 0 && place->open[ELEMENT_LINE] == 0)
        shape->filling = winnow_xml_get_color (attributes, "val");
      break;
    case ELEMENT_ACROSS:
    case ELEMENT_DOWN:
      place->axis = element == ELEMENT_DOWN;
      break;
    case ELEMENT_TEXT_BOX:
      push_scope (place, shape->filling, is_shape_hidden (shape) || top (place)->hidden);
      shape->filling = WINNOW_COLOR_UNKNOWN;
      break;
    default:
      break;
    }
}

void
winnow_docx_place_text (WinnowDocxPlace *place, const char *text, gsize length)
{
  if (place->open[ELEMENT_OFFSET] > 0 && length < 16)
    {
      g_autofree char *offset = g_strndup (text, length);
      place->shape.offset[place->axis] = CLAMP (g_ascii_strtoll (offset, NULL, 10), -G_MAXINT32, G_MAXINT32);
    }
}

/* A property of the run, its paragraph, its cell or its table. */
static void
read_property (WinnowDocxPlace *place, Element element, const WinnowXmlAttributes *attributes)
{
  Scope *scope = top (place);
  gboolean in_paragraph = place->open[ELEMENT_PARAGRAPH_PROPERTIES] > 0;
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "val");
  if (place->open[ELEMENT_RUN_PROPERTIES] > 0)
    {
      if (in_paragraph)
        return; /* of the paragraph mark */
      if (place->open[ELEMENT_OUTLINE] + place->open[ELEMENT_TEXT_FILL] > 0)
        {
          read_filling (&scope->run, element, attributes, place->open[ELEMENT_OUTLINE] > 0);
          return;
        }
      if (element != ELEMENT_RUN_STYLE)
        {
          read_letters (&scope->run, element, attributes);
          return;
        }
      scope->run_style = get_style (place, id);
      scope->run_style.paragraph = WINNOW_COLOR_UNSET;
    }
  else if (in_paragraph && element == ELEMENT_PARAGRAPH_STYLE)
    scope->style = get_style (place, id);
  else if (in_paragraph && element == ELEMENT_SHADE)
    paint (&scope->style.paragraph, read_shade (attributes));
  else if (in_paragraph)
    read_mark (&scope->style.mark, element, attributes);
  else if (element == ELEMENT_TABLE_STYLE)
    paint (&scope->background, get_style (place, id).paragraph);
  else if (element == ELEMENT_SHADE && place->open[ELEMENT_CELL_PROPERTIES] > 0)
    paint (&scope->background, read_shade (attributes));
  else if (element == ELEMENT_HIDDEN_ROW)
    scope->hidden |= is_on (attributes);
}

void
winnow_docx_place_open (WinnowDocxPlace *place, const char *name, const WinnowXmlAttributes *attributes)
{
  Element element = find_element (name);
  read_drawing (place, element, attributes);
  if (element < N_COUNTED)
    place->open[element]++;
  else if (element == ELEMENT_PARAGRAPH)
    top (place)->style = place->paragraph;
  else if (element == ELEMENT_RUN)
    begin_run (place);
  else if (element == ELEMENT_SCOPE)
    push_scope (place, top (place)->background, top (place)->hidden);
  else if (element == ELEMENT_PARTS)
    push_scope (place, WINNOW_COLOR_UNSET, FALSE);
  else if (element == ELEMENT_SHOWN_BACKGROUND)
    place->page_is_colored = is_on (attributes);
  else if (element == ELEMENT_BACKGROUND && place->page_is_colored)
    place->page = winnow_xml_get_color (attributes, "color");
  read_property (place, element, attributes);
}

/* Which cells the parts of a table style affect is not determined. */
void
winnow_docx_place_close (WinnowDocxPlace *place, const char *name)
{
  Element element = find_element (name);
  Scope *scope = top (place);
  if (element < N_COUNTED)
    place->open[element]--;
  else if (element == ELEMENT_RUN)
    begin_run (place);
  else if ((element == ELEMENT_SCOPE || element == ELEMENT_TEXT_BOX || element == ELEMENT_PARTS)
           && place->scopes->len > 1)
    {
      paint (&scope->background, scope->run.shade);
      if (element == ELEMENT_PARTS && scope->background != WINNOW_COLOR_UNSET)
        scope[-1].background = WINNOW_COLOR_UNKNOWN;
      g_array_set_size (place->scopes, place->scopes->len - 1);
    }
}

WinnowDocxPlace *
winnow_docx_place_new (const WinnowDocxPlace *like)
{
  WinnowDocxPlace *place = g_new0 (WinnowDocxPlace, 1);
  if (like != NULL)
    *place = (WinnowDocxPlace){ .styles = g_hash_table_ref (like->styles),
                                .paragraph = like->paragraph,
                                .defaults = like->defaults,
                                .page = like->page,
                                .page_is_colored = like->page_is_colored };
  else
    *place = (WinnowDocxPlace){ .styles = winnow_styles_new (),
                                .paragraph = winnow_look_unset,
                                .defaults = winnow_look_unset,
                                .page = WINNOW_COLOR_UNSET };
  place->scopes = winnow_array_new (Scope);
  push_scope (place, WINNOW_COLOR_UNSET, FALSE);
  begin_shape (place, FALSE);
  return place;
}

void
winnow_docx_place_free (WinnowDocxPlace *place)
{
  g_hash_table_unref (place->styles);
  g_array_unref (place->scopes);
  g_free (place);
}

void
winnow_docx_place_advance (WinnowDocxPlace *place, gsize length)
{
  place->behind_bytes -= MIN (place->behind_bytes, length);
}

/* However its letters look. */
static gboolean
is_place_hidden (const WinnowDocxPlace *place)
{
  const Scope *scope = top (place);
  if (scope->hidden || scope->run.hidden >= 0)
    return scope->hidden || scope->run.hidden;
  return place->defaults.hidden == TRUE || (scope->style.hidden == TRUE) != (scope->run_style.hidden == TRUE);
}

WinnowVisibility
winnow_docx_place_see (const WinnowDocxPlace *place)
{
  const Scope *scope = top (place);
  WinnowLook look = place->defaults;
  winnow_look_apply (&look, &scope->style);
  winnow_look_apply (&look, &scope->run_style);
  winnow_look_apply (&look, &scope->run);
  look.hidden = is_place_hidden (place);
  look.place = scope->background;
  return winnow_look_see (&look, place->behind_bytes > 0 ? WINNOW_COLOR_UNKNOWN : place->page);
}

gboolean
winnow_docx_place_hides_pictures (const WinnowDocxPlace *place)
{
  return is_place_hidden (place) || is_shape_hidden (&place->shape);
}

int
winnow_docx_place_get_mark (const WinnowDocxPlace *place)
{
  return top (place)->style.mark;
}

/* ── styles and settings ── */

static void
begin_style (WinnowDocxPlace *place, const WinnowXmlAttributes *attributes)
{
  char *id = winnow_xml_dup_attribute (attributes, "styleId");
  if (winnow_xml_attribute_is (attributes, "type", "paragraph") && winnow_xml_is_true (attributes, "default"))
    {
      g_free (place->default_id);
      place->default_id = g_strdup (id);
    }
  place->style = winnow_styles_add (place->styles, id ?: g_strdup (""));
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  /* what surrounds letters, whose colors are not the letters'; the text of Word 2003 */
  static const char *const effects[] = { "body", "glow", "reflection", "shadow", NULL };
  WinnowDocxPlace *place = data;
  g_autofree char *value = winnow_xml_dup_attribute (attributes, "val");
  if (g_strv_contains (effects, name))
    return FALSE;
  winnow_docx_place_open (place, name, attributes);
  if (g_str_equal (name, "style"))
    begin_style (place, attributes);
  else if (g_str_equal (name, "basedOn") && place->style != NULL)
    {
      g_free (place->style->parent);
      place->style->parent = g_steal_pointer (&value);
    }
  else if (g_str_equal (name, "rsid") && value != NULL && place->style == NULL)
    winnow_sessions_add (place->sessions, strtoul (value, NULL, 16));
  else if (g_str_equal (name, "name") && value != NULL)
    top (place)->run.mark = find_mark (value);
  return TRUE;
}

static void
close_cb (gpointer data, const char *name)
{
  WinnowDocxPlace *place = data;
  Scope *scope = top (place);
  if (g_str_equal (name, "style") && place->style != NULL)
    {
      paint (&scope->background, scope->style.paragraph);
      place->style->look = scope->run;
      place->style->look.paragraph = scope->background;
      if (scope->run.mark < 0 && scope->style.mark != MARK_LIST)
        place->style->look.mark = scope->style.mark;
      place->style = NULL;
    }
  winnow_docx_place_close (place, name);
}

gboolean
winnow_docx_place_read (WinnowDocxPlace *place, WinnowJob *job, const char *member, GArray *sessions, GError **error)
{
  place->sessions = sessions;
  static const WinnowXmlHandler handler = { open_cb, close_cb, NULL };
  gboolean done = member == NULL || winnow_xml_parse_member (job, member, &handler, place, error);
  winnow_look_apply (&place->defaults, &top (place)->run);
  begin_run (place);
  if (place->default_id != NULL)
    place->paragraph = top (place)->style = get_style (place, place->default_id);
  g_clear_pointer (&place->default_id, g_free);
  return done;
}
