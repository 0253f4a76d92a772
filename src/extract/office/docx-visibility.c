/* docx-visibility.c: whether a reader sees the text at the present place of a Word document
 * (ECMA-376 part 1, §17.3 and §17.4).
 *
 * Text is hidden where a reader of the printed page does not see it: vanished runs and table rows;
 * letters of two points or less, or narrowed to a twentieth of their width; letters without a
 * filling; letters in the color of their background. The background is the highlight, else the
 * shading of the run, the paragraph, the cell or the table, else the page, whose color counts where
 * the document's settings show it. Letters on an unknown background count as visible: in a text box
 * without a plain filling of its own, in a table whose style paints cells, and for about a page
 * after a picture behind the text. A run that vanishes twice, by the style of its paragraph and by
 * its own, is visible again (§17.7.3). The letters that a table style describes are not read. */
#include "extract/office/docx-visibility.h"

#define TINY_HALF_POINTS 4 /* w:sz counts half points; nobody reads two points */
#define NARROW_PERCENT 5   /* of a letter's width */
#define BEHIND_BYTES 3000  /* about a page of text */

/* What text stands in: the page, or a table, row, cell or text box on it. */
typedef struct
{
  WinnowColor background; /* UNSET: the page's */
  gboolean hidden;        /* with all that is in it */
  WinnowDocxStyle style;  /* of the present paragraph */
  WinnowDocxLook run_style;
  WinnowDocxLook run; /* the present run's own properties */
} Scope;

typedef enum
{
  ELEMENT_OTHER,
  ELEMENT_BACKGROUND,
  ELEMENT_CELL_PROPERTIES,
  ELEMENT_HIDDEN_ROW,
  ELEMENT_PARAGRAPH,
  ELEMENT_PARAGRAPH_PROPERTIES,
  ELEMENT_PARAGRAPH_STYLE,
  ELEMENT_RUN,
  ELEMENT_RUN_PROPERTIES,
  ELEMENT_RUN_STYLE,
  ELEMENT_SCOPE,
  ELEMENT_SHADE,
  ELEMENT_TABLE_STYLE,
} Element;

static Element
find_element (const char *name)
{
  static const WinnowXmlName elements[] = { /* sorted by strcmp */
                                            { "background", ELEMENT_BACKGROUND },
                                            { "hidden", ELEMENT_HIDDEN_ROW },
                                            { "p", ELEMENT_PARAGRAPH },
                                            { "pPr", ELEMENT_PARAGRAPH_PROPERTIES },
                                            { "pStyle", ELEMENT_PARAGRAPH_STYLE },
                                            { "r", ELEMENT_RUN },
                                            { "rPr", ELEMENT_RUN_PROPERTIES },
                                            { "rStyle", ELEMENT_RUN_STYLE },
                                            { "shd", ELEMENT_SHADE },
                                            { "tbl", ELEMENT_SCOPE },
                                            { "tblPr", ELEMENT_CELL_PROPERTIES },
                                            { "tblStyle", ELEMENT_TABLE_STYLE },
                                            { "tc", ELEMENT_SCOPE },
                                            { "tcPr", ELEMENT_CELL_PROPERTIES },
                                            { "tr", ELEMENT_SCOPE }
  };

  return winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name);
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

void
winnow_docx_visibility_push (WinnowDocxVisibility *visibility, WinnowColor background, gboolean hidden)
{
  push_scope (visibility, background, hidden || top (visibility)->hidden);
}

void
winnow_docx_visibility_pop (WinnowDocxVisibility *visibility)
{
  if (visibility->scopes->len > 1)
    g_array_set_size (visibility->scopes, visibility->scopes->len - 1);
}

void
winnow_docx_visibility_init (WinnowDocxVisibility *visibility, const WinnowDocxStyles *styles, WinnowColor page,
                             gboolean page_is_colored)
{
  *visibility = (WinnowDocxVisibility){ .styles = styles, .page = page, .page_is_colored = page_is_colored };
  visibility->scopes = g_array_new (FALSE, FALSE, sizeof (Scope));
  push_scope (visibility, WINNOW_COLOR_UNSET, FALSE);
}

void
winnow_docx_visibility_clear (WinnowDocxVisibility *visibility)
{
  g_array_unref (visibility->scopes);
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

  if (visibility->run_properties > 0)
    {
      if (visibility->paragraph_properties > 0)
        return; /* of the paragraph mark */
      if (element == ELEMENT_RUN_STYLE)
        scope->run_style = get_style (visibility, attributes).look;
      else
        winnow_docx_look_read (&scope->run, name, attributes);
    }
  else if (visibility->paragraph_properties > 0)
    {
      if (element == ELEMENT_PARAGRAPH_STYLE)
        scope->style = get_style (visibility, attributes);
      else if (element == ELEMENT_SHADE)
        paint (&scope->style.background, winnow_docx_read_shade (attributes));
    }
  else if (element == ELEMENT_TABLE_STYLE)
    paint (&scope->background, get_style (visibility, attributes).background);
  else if (element == ELEMENT_SHADE && visibility->cell_properties > 0)
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

/* The counter of the open elements of this kind, or NULL. */
static guint *
get_counter (WinnowDocxVisibility *visibility, Element element)
{
  switch (element)
    {
    case ELEMENT_PARAGRAPH_PROPERTIES:
      return &visibility->paragraph_properties;
    case ELEMENT_RUN_PROPERTIES:
      return &visibility->run_properties;
    case ELEMENT_CELL_PROPERTIES:
      return &visibility->cell_properties;
    default:
      return NULL;
    }
}

void
winnow_docx_visibility_open (WinnowDocxVisibility *visibility, const char *name, const WinnowXmlAttributes *attributes)
{
  Element element = find_element (name);
  guint *counter = get_counter (visibility, element);

  if (counter != NULL)
    (*counter)++;
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
  guint *counter = get_counter (visibility, element);

  if (counter != NULL)
    (*counter)--;
  else if (element == ELEMENT_RUN)
    begin_run (visibility);
  else if (element == ELEMENT_SCOPE)
    winnow_docx_visibility_pop (visibility);
}

/* ── visibility ── */

void
winnow_docx_visibility_put_behind (WinnowDocxVisibility *visibility)
{
  visibility->behind_bytes = BEHIND_BYTES;
}

void
winnow_docx_visibility_advance (WinnowDocxVisibility *visibility, gsize length)
{
  visibility->behind_bytes -= MIN (visibility->behind_bytes, length);
}

static gboolean
is_vanished (const WinnowDocxVisibility *visibility, const Scope *scope)
{
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
  if (winnow_docx_visibility_is_hidden (visibility) || (look.size > 0 && look.size <= TINY_HALF_POINTS)
      || (look.scale > 0 && look.scale <= NARROW_PERCENT))
    return WINNOW_HIDDEN;
  return look.clear == TRUE || winnow_color_is_lost (look.color, get_background (visibility, scope, &look))
             ? WINNOW_HIDDEN_SPACED
             : WINNOW_VISIBLE;
}

gboolean
winnow_docx_visibility_is_hidden (const WinnowDocxVisibility *visibility)
{
  return top (visibility)->hidden || is_vanished (visibility, top (visibility));
}

gboolean
winnow_docx_visibility_is_caption (const WinnowDocxVisibility *visibility)
{
  return top (visibility)->style.is_caption;
}
