/* docx-visibility.c: whether a reader sees the text at the present place of a Word document
 * (ECMA-376 part 1, §17.3, §17.4 and §20; part 4, §14 for VML, the older shapes).
 *
 * Text is hidden where a reader of the printed page does not see it: vanished runs and table rows;
 * letters of two points or less, or narrowed to a twentieth of their width; letters without a
 * filling; letters in the color of their background; text boxes that are marked as hidden, have no
 * extent, or lie clearly outside any page. The background is the highlight, else the shading of the
 * run, the paragraph, the cell or the table, else the page, whose color counts where the document's
 * settings show it. Letters on an unknown background count as visible: in a text box without a
 * plain filling of its own, in a table whose style paints cells, and for about a page after a
 * picture behind the text. A run that vanishes twice, by the style of its paragraph and by its own,
 * is visible again (§17.7.3). The letters that a table style describes are not read. */
#include "extract/office/docx.h"

#include <string.h>

#define TINY_HALF_POINTS 4 /* w:sz counts half points; nobody reads two points */
#define NARROW_PERCENT 5   /* of a letter's width */
#define BEHIND_BYTES 3000  /* about a page of text */
#define EMU_INCH 914400    /* the unit of drawings */
#define EMU_POINT 12700
#define MAX_PAGE (22 * EMU_INCH) /* Word's largest page */
#define MAX_MARGIN (2 * EMU_INCH)

/* What text stands in: the page, or a table, row, cell or text box on it. */
typedef struct
{
  WinnowColor background; /* UNSET: the page's */
  gboolean hidden;        /* with all that is in it */
  WinnowDocxStyle style;  /* of the present paragraph */
  WinnowDocxLook run_style;
  WinnowDocxLook run; /* the present run's own properties */
} Scope;

/* The present drawing. */
typedef struct
{
  WinnowColor filling;         /* of its text box: UNKNOWN unless it is plain */
  gint64 extent[2], offset[2]; /* across and down, EMU */
  gboolean hidden;             /* by its properties */
} Shape;

typedef enum
{
  ELEMENT_OTHER,
  /* open ones are counted: */
  ELEMENT_CELL_PROPERTIES,
  ELEMENT_LINE, /* of a drawing: its color is not a filling */
  ELEMENT_OFFSET,
  ELEMENT_PARAGRAPH_PROPERTIES,
  ELEMENT_RUN_PROPERTIES,
  ELEMENT_SHAPE_PROPERTIES,
  N_COUNTED,

  ELEMENT_ANCHOR,
  ELEMENT_BACKGROUND,
  ELEMENT_EXTENT,
  ELEMENT_FILLING,
  ELEMENT_HIDDEN_ROW,
  ELEMENT_NAMED,
  ELEMENT_PARAGRAPH,
  ELEMENT_PARAGRAPH_STYLE,
  ELEMENT_POSITION,
  ELEMENT_RUN,
  ELEMENT_RUN_STYLE,
  ELEMENT_SCOPE,
  ELEMENT_SHADE,
  ELEMENT_SHAPE,
  ELEMENT_TABLE_STYLE,
  ELEMENT_VML,
} Element;

struct _WinnowDocxVisibility
{
  const WinnowDocxStyles *styles; /* (unowned) */
  GArray *scopes;                 /* (owned) (element-type Scope) open ones, the page first */
  Shape shape;                    /* until its text box opens */
  guint axis;                     /* of the position being read: 0 across, 1 down */
  WinnowColor page;               /* color of the paper */
  gboolean page_is_colored;       /* the document's settings show that color */
  gsize behind_bytes;             /* text that may still stand on a picture behind it */
  guint open[N_COUNTED];          /* open elements */
};

static Element
find_element (const char *name)
{
  static WinnowXmlNames elements = { {
      { "anchor inline", ELEMENT_ANCHOR },
      { "background", ELEMENT_BACKGROUND },
      { "docPr", ELEMENT_NAMED },
      { "extent", ELEMENT_EXTENT },
      { "hidden", ELEMENT_HIDDEN_ROW },
      { "ln", ELEMENT_LINE },
      { "oval rect roundrect shape", ELEMENT_VML },
      { "p", ELEMENT_PARAGRAPH },
      { "pPr", ELEMENT_PARAGRAPH_PROPERTIES },
      { "pStyle", ELEMENT_PARAGRAPH_STYLE },
      { "posOffset", ELEMENT_OFFSET },
      { "positionH positionV", ELEMENT_POSITION },
      { "r", ELEMENT_RUN },
      { "rPr", ELEMENT_RUN_PROPERTIES },
      { "rStyle", ELEMENT_RUN_STYLE },
      { "shd", ELEMENT_SHADE },
      { "spPr", ELEMENT_SHAPE_PROPERTIES },
      { "srgbClr", ELEMENT_FILLING },
      { "tbl tc tr", ELEMENT_SCOPE },
      { "tblPr tcPr", ELEMENT_CELL_PROPERTIES },
      { "tblStyle", ELEMENT_TABLE_STYLE },
      { "wsp", ELEMENT_SHAPE },
  } };
  return winnow_xml_look_up (&elements, name);
}

/* ── scopes ── */

static Scope *
top (const WinnowDocxVisibility *visibility)
{
  return &g_array_index (visibility->scopes, Scope, visibility->scopes->len - 1);
}

static void
begin_paragraph (WinnowDocxVisibility *visibility)
{
  top (visibility)->style = winnow_docx_styles_get_default_paragraph (visibility->styles);
}

static void
begin_run (WinnowDocxVisibility *visibility)
{
  top (visibility)->run_style = top (visibility)->run = (WinnowDocxLook) WINNOW_DOCX_LOOK_INIT;
}

static void
push_scope (WinnowDocxVisibility *visibility, WinnowColor background, gboolean hidden)
{
  Scope scope = { .background = background, .hidden = hidden };
  g_array_append_val (visibility->scopes, scope);
  begin_paragraph (visibility);
  begin_run (visibility);
}

static void
pop_scope (WinnowDocxVisibility *visibility)
{
  if (visibility->scopes->len > 1)
    g_array_set_size (visibility->scopes, visibility->scopes->len - 1);
}

/* ── drawings ── */

/* A shape without properties has a size. */
static void
begin_shape (WinnowDocxVisibility *visibility)
{
  visibility->shape = (Shape){ .filling = WINNOW_COLOR_UNKNOWN, .extent = { EMU_INCH, EMU_INCH } };
}

/* A picture that lies behind the text is anchored here. */
static void
put_behind (WinnowDocxVisibility *visibility, gboolean is_behind)
{
  if (is_behind)
    visibility->behind_bytes = BEHIND_BYTES;
}

/* VML shapes have all properties in attributes. */
static void
begin_vml (WinnowDocxVisibility *visibility, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "style");
  WinnowColor filling = winnow_xml_attribute_is (attributes, "filled", "f")
                            ? WINNOW_COLOR_UNSET
                            : winnow_xml_get_color (attributes, "fillcolor");
  begin_shape (visibility);
  visibility->shape.filling = filling < 0 ? WINNOW_COLOR_UNKNOWN : filling;
  visibility->shape.hidden = style != NULL && strstr (style, "visibility:hidden") != NULL;
  put_behind (visibility, style != NULL && strstr (style, "z-index:-") != NULL);
}

static void
read_drawing (WinnowDocxVisibility *visibility, Element element, const char *name,
              const WinnowXmlAttributes *attributes)
{
  Shape *shape = &visibility->shape;
  switch (element)
    {
    case ELEMENT_ANCHOR:
      begin_shape (visibility);
      put_behind (visibility, winnow_xml_is_true (attributes, "behindDoc"));
      break;
    case ELEMENT_VML:
      begin_vml (visibility, attributes);
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
      if (visibility->open[ELEMENT_SHAPE_PROPERTIES] > 0 && visibility->open[ELEMENT_LINE] == 0)
        shape->filling = winnow_xml_get_color (attributes, "val");
      break;
    case ELEMENT_POSITION:
      visibility->axis = strcmp (name, "positionV") == 0;
      break;
    default:
      break;
    }
}

void
winnow_docx_visibility_text (WinnowDocxVisibility *visibility, const char *text, gsize length)
{
  if (visibility->open[ELEMENT_OFFSET] > 0 && length < 16)
    {
      g_autofree char *offset = g_strndup (text, length);
      visibility->shape.offset[visibility->axis] = CLAMP (g_ascii_strtoll (offset, NULL, 10), -G_MAXINT32, G_MAXINT32);
    }
}

static gboolean
is_shape_hidden (const Shape *shape)
{
  for (guint i = 0; i < 2; i++)
    if (shape->extent[i] <= EMU_POINT || shape->offset[i] >= MAX_PAGE
        || shape->offset[i] + shape->extent[i] <= -MAX_MARGIN)
      return TRUE;
  return shape->hidden;
}

void
winnow_docx_visibility_open_text_box (WinnowDocxVisibility *visibility)
{
  push_scope (visibility, visibility->shape.filling, is_shape_hidden (&visibility->shape) || top (visibility)->hidden);
  visibility->shape.filling = WINNOW_COLOR_UNKNOWN;
}

void
winnow_docx_visibility_close_text_box (WinnowDocxVisibility *visibility)
{
  pop_scope (visibility);
}

/* ── properties ── */

static WinnowDocxStyle
get_style (const WinnowDocxVisibility *visibility, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "val");
  return winnow_docx_styles_get (visibility->styles, style);
}

static void
paint (WinnowColor *background, WinnowColor color)
{
  if (color != WINNOW_COLOR_UNSET)
    *background = color;
}

/* A property of the run, its paragraph, its cell or its table. */
static void
read_property (WinnowDocxVisibility *visibility, Element element, const char *name,
               const WinnowXmlAttributes *attributes)
{
  Scope *scope = top (visibility);
  if (visibility->open[ELEMENT_RUN_PROPERTIES] > 0)
    {
      if (visibility->open[ELEMENT_PARAGRAPH_PROPERTIES] > 0)
        return; /* of the paragraph mark */
      if (element == ELEMENT_RUN_STYLE)
        scope->run_style = get_style (visibility, attributes).look;
      else
        winnow_docx_look_read (&scope->run, name, attributes);
    }
  else if (visibility->open[ELEMENT_PARAGRAPH_PROPERTIES] > 0)
    {
      if (element == ELEMENT_PARAGRAPH_STYLE)
        scope->style = get_style (visibility, attributes);
      else if (element == ELEMENT_SHADE)
        paint (&scope->style.background, winnow_docx_read_shade (attributes));
    }
  else if (element == ELEMENT_TABLE_STYLE)
    paint (&scope->background, get_style (visibility, attributes).background);
  else if (element == ELEMENT_SHADE && visibility->open[ELEMENT_CELL_PROPERTIES] > 0)
    paint (&scope->background, winnow_docx_read_shade (attributes));
  else if (element == ELEMENT_HIDDEN_ROW)
    scope->hidden |= winnow_docx_is_on (attributes);
}

static void
read_background (WinnowDocxVisibility *visibility, const WinnowXmlAttributes *attributes)
{
  g_autofree char *color = winnow_xml_dup_attribute (attributes, "color");
  if (visibility->page_is_colored && color != NULL)
    visibility->page = winnow_color_parse (color);
}

void
winnow_docx_visibility_open (WinnowDocxVisibility *visibility, const char *name, const WinnowXmlAttributes *attributes)
{
  Element element = find_element (name);
  read_drawing (visibility, element, name, attributes);
  if (element < N_COUNTED)
    visibility->open[element]++;
  else if (element == ELEMENT_PARAGRAPH)
    begin_paragraph (visibility);
  else if (element == ELEMENT_RUN)
    begin_run (visibility);
  else if (element == ELEMENT_SCOPE)
    push_scope (visibility, top (visibility)->background, top (visibility)->hidden);
  else if (element == ELEMENT_BACKGROUND)
    read_background (visibility, attributes);
  read_property (visibility, element, name, attributes);
}

void
winnow_docx_visibility_close (WinnowDocxVisibility *visibility, const char *name)
{
  Element element = find_element (name);
  if (element < N_COUNTED)
    visibility->open[element]--;
  else if (element == ELEMENT_RUN)
    begin_run (visibility);
  else if (element == ELEMENT_SCOPE)
    pop_scope (visibility);
}

/* ── visibility ── */

WinnowDocxVisibility *
winnow_docx_visibility_new (const WinnowDocxStyles *styles, const WinnowDocxVisibility *like)
{
  WinnowDocxVisibility *visibility = g_new0 (WinnowDocxVisibility, 1);
  visibility->styles = styles;
  visibility->page = like != NULL ? like->page : WINNOW_COLOR_WHITE;
  visibility->page_is_colored = like != NULL && like->page_is_colored;
  visibility->scopes = g_array_new (FALSE, FALSE, sizeof (Scope));
  push_scope (visibility, WINNOW_COLOR_UNSET, FALSE);
  begin_shape (visibility);
  return visibility;
}

void
winnow_docx_visibility_free (WinnowDocxVisibility *visibility)
{
  g_array_unref (visibility->scopes);
  g_free (visibility);
}

void
winnow_docx_visibility_show_page_color (WinnowDocxVisibility *visibility, gboolean is_shown)
{
  visibility->page_is_colored = is_shown;
}

void
winnow_docx_visibility_advance (WinnowDocxVisibility *visibility, gsize length)
{
  visibility->behind_bytes -= MIN (visibility->behind_bytes, length);
}

/* Whatever its letters look like. */
static gboolean
is_place_hidden (const WinnowDocxVisibility *visibility)
{
  const Scope *scope = top (visibility);
  if (scope->hidden)
    return TRUE;
  if (scope->run.vanish >= 0)
    return scope->run.vanish;
  return winnow_docx_styles_get_defaults (visibility->styles).vanish == TRUE
         || (scope->style.look.vanish == TRUE) != (scope->run_style.vanish == TRUE);
}

static WinnowColor
get_background (const WinnowDocxVisibility *visibility, const Scope *scope, const WinnowDocxLook *look)
{
  const WinnowColor backgrounds[] = { look->highlight, look->shade, scope->style.background, scope->background };
  for (guint i = 0; i < G_N_ELEMENTS (backgrounds); i++)
    if (backgrounds[i] != WINNOW_COLOR_UNSET)
      return backgrounds[i];
  return visibility->behind_bytes > 0 ? WINNOW_COLOR_UNKNOWN : visibility->page;
}

WinnowVisibility
winnow_docx_visibility_get (const WinnowDocxVisibility *visibility)
{
  const Scope *scope = top (visibility);
  WinnowDocxLook look = winnow_docx_styles_get_defaults (visibility->styles);
  winnow_docx_look_apply (&look, &scope->style.look);
  winnow_docx_look_apply (&look, &scope->run_style);
  winnow_docx_look_apply (&look, &scope->run);
  if (is_place_hidden (visibility) || (look.size > 0 && look.size <= TINY_HALF_POINTS)
      || (look.scale > 0 && look.scale <= NARROW_PERCENT))
    return WINNOW_HIDDEN;
  return look.clear == TRUE || winnow_color_is_invisible (look.color, get_background (visibility, scope, &look))
             ? WINNOW_HIDDEN_SPACED
             : WINNOW_VISIBLE;
}

gboolean
winnow_docx_visibility_hides_pictures (const WinnowDocxVisibility *visibility)
{
  return is_place_hidden (visibility) || is_shape_hidden (&visibility->shape);
}

gboolean
winnow_docx_visibility_is_caption (const WinnowDocxVisibility *visibility)
{
  return top (visibility)->style.is_caption;
}
