/* attributes.c: see attributes.h */
#include "print/attributes.h"

#include <string.h>

#include "print/line.h"

#define SMALL_SCALE 0.82

PangoFontDescription *
winnow_attributes_new_description (WinnowStyle style)
{
  const WinnowStyleRow *row = winnow_style_get (style);
  PangoFontDescription *description = pango_font_description_new ();
  pango_font_description_set_family_static (description, row->family);
  pango_font_description_set_size (description, (int) (row->size * PANGO_SCALE));
  pango_font_description_set_weight (description, row->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return description;
}

static void
insert (PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (list, attribute);
}

static void
insert_look (PangoAttrList *list, WinnowStyle style, WinnowLook look, gsize start, gsize end)
{
  insert (list, winnow_line_look_attribute (look), start, end);
  if (look & (WINNOW_LOOK_BOLD | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD), start, end);
  if (look & WINNOW_LOOK_SMALL)
    insert (list, pango_attr_size_new ((int) (winnow_style_get (style)->size * SMALL_SCALE * PANGO_SCALE)), start, end);
  if (look & (WINNOW_LOOK_SANS | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_BODY)->family), start, end);
  if (look & WINNOW_LOOK_CODE)
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_CODE)->family), start, end);
}

static gboolean
is_wide (gunichar c)
{
  return c >= 0x1100 && (g_unichar_iswide (c) || (c >= 0x3000 && c < 0x3040));
}

/* Dashes, quotation marks and the ellipsis: U+2013 to U+201D, U+2026. */
static gboolean
is_ambiguous_sign (const guchar *p)
{
  return p[0] == 0xe2 && p[1] == 0x80 && ((p[2] >= 0x93 && p[2] <= 0x9d) || p[2] == 0xa6);
}

/* Chinese fonts draw these signs as wide as a Han character. Where neither neighbor is wide, the
 * narrow shape is asked for. */
static void
insert_narrow_signs (PangoAttrList *list, const char *text, gsize length)
{
  const char *end = text + length;
  for (const char *p = text; (p = memchr (p, 0xe2, (gsize) (end - p))) != NULL; p += 3)
    {
      if (!is_ambiguous_sign ((const guchar *) p))
        continue;
      const char *before = g_utf8_find_prev_char (text, p);
      gunichar left = before != NULL ? g_utf8_get_char (before) : 0, right = p + 3 < end ? g_utf8_get_char (p + 3) : 0;
      if (!is_wide (left) && !is_wide (right))
        insert (list, pango_attr_font_features_new ("pwid=1"), (gsize) (p - text), (gsize) (p - text) + 3);
    }
}

PangoAttrList *
winnow_attributes_new (const WinnowRich *rich, guint span, gsize start, gsize end, WinnowStyle style)
{
  PangoAttrList *list = pango_attr_list_new ();
  gsize from = start;
  for (guint i = span; i < rich->spans->len && from < end; i++)
    {
      const WinnowRichSpan *part = &g_array_index (rich->spans, WinnowRichSpan, i);
      gsize to = MIN (part->end, end);
      if (to <= from)
        continue;
      if (part->look != WINNOW_LOOK_PLAIN)
        insert_look (list, style, part->look, from - start, to - start);
      from = to;
    }
  insert_narrow_signs (list, rich->text->str + start, end - start);
  /* what is printed is evidence: no hyphen is added to a hash, a name or a word */
  pango_attr_list_insert (list, pango_attr_insert_hyphens_new (FALSE));
  return list;
}
