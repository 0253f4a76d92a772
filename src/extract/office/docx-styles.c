/* docx-styles.c: the styles of a Word document (ECMA-376 part 1, §17.7), as far as they decide
 * whether letters are visible.
 *
 * A style inherits from the style that it is based on. A table style may paint single rows and
 * cells. Which cell that affects is not determined, so such a style has an unknown background. */
#include "extract/office/docx-styles.h"

#include <string.h>

#define MAX_CHAIN 32 /* styles based on one another; also ends a cycle */

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
  if (winnow_xml_attribute_is (attributes, "type", "paragraph")
      && (winnow_xml_attribute_is (attributes, "default", "1")
          || winnow_xml_attribute_is (attributes, "default", "true")))
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

/* Word's own name, independent of the language. */
static gboolean
is_caption_name (const WinnowXmlAttributes *attributes)
{
  g_autofree char *name = winnow_xml_dup_attribute (attributes, "val");

  return name != NULL && g_ascii_strcasecmp (name, "caption") == 0;
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  StyleRead *read = data;

  if (strcmp (name, "style") == 0)
    read->style = add_style (read->styles, attributes);
  else if (strcmp (name, "name") == 0 && read->style != NULL)
    read->style->own.is_caption |= is_caption_name (attributes);
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
  else if (winnow_docx_is_effect (name))
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

WinnowDocxStyle
winnow_docx_styles_get (const WinnowDocxStyles *styles, const char *id)
{
  WinnowDocxStyle all = { .look = WINNOW_DOCX_LOOK_INIT,
                          .background = WINNOW_COLOR_UNSET,
                          .is_caption = id != NULL && g_ascii_strcasecmp (id, "caption") == 0 };
  const Style *chain[MAX_CHAIN];
  guint n = 0;

  for (const Style *style = NULL; id != NULL && n < MAX_CHAIN; id = style->base)
    {
      style = g_hash_table_lookup (styles->styles, id);
      if (style == NULL)
        break;
      chain[n++] = style;
    }
  while (n-- > 0)
    {
      winnow_docx_look_apply (&all.look, &chain[n]->own.look);
      all.is_caption |= chain[n]->own.is_caption;
      all.background = chain[n]->own.background != WINNOW_COLOR_UNSET ? chain[n]->own.background : all.background;
    }
  return all;
}
