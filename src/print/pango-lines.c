/* pango-lines.c: see pango-lines.h. Looks that Pango knows nothing of travel through it as the
 * value of an attribute that it hands on unread (PANGO_ATTR_FOREGROUND_ALPHA: Pango draws nothing
 * here). */
#include "print/pango-lines.h"

#include <string.h>

struct _WinnowPangoLines
{
  WinnowFonts *fonts;         /* borrowed */
  WinnowLineBuilder *builder; /* borrowed */
  PangoLayout *layout;        /* (owned) */
};

WinnowPangoLines *
winnow_pango_lines_new (WinnowFonts *fonts, WinnowLineBuilder *builder)
{
  WinnowPangoLines *lines = g_new0 (WinnowPangoLines, 1);
  lines->fonts = fonts;
  lines->builder = builder;
  lines->layout = pango_layout_new (winnow_fonts_get_context (fonts));
  pango_layout_set_wrap (lines->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (lines->layout, TRUE);
  return lines;
}

void
winnow_pango_lines_free (WinnowPangoLines *lines)
{
  g_object_unref (lines->layout);
  g_free (lines);
}

/* ── Pango's line → ours ── */

static WinnowLook
get_look (const PangoItem *item)
{
  for (GSList *l = item->analysis.extra_attrs; l != NULL; l = l->next)
    if (((PangoAttribute *) l->data)->klass->type == PANGO_ATTR_FOREGROUND_ALPHA)
      return (WinnowLook) ((PangoAttrInt *) l->data)->value;
  return WINNOW_LOOK_PLAIN;
}

/* The isolates around names have done their work, and so has a blank at the end of a line. */
static gboolean
is_spent (const char *text)
{
  gunichar c = g_utf8_get_char (text);
  return c == ' ' || (c >= 0x2066 && c <= 0x2069);
}

static guint
count_cluster (const PangoGlyphItemIter *iter)
{
  int low = MIN (iter->start_glyph, iter->end_glyph + 1), high = MAX (iter->end_glyph, iter->start_glyph + 1);
  guint n = 0;
  for (int i = low; i < high; i++)
    n += winnow_fonts_choose_glyph (iter->glyph_item->glyphs->glyphs[i].glyph) != WINNOW_NO_GLYPH;
  return n;
}

/* Which bytes of the text belong to which glyphs: so that text can be copied out of the pages
 * again. */
static void
add_clusters (WinnowLineBuilder *builder, PangoGlyphItem *item, const char *text)
{
  PangoGlyphItemIter iter;
  gboolean more;
  for (more = pango_glyph_item_iter_init_start (&iter, item, text); more;
       more = pango_glyph_item_iter_next_cluster (&iter))
    {
      guint n_glyphs = count_cluster (&iter);
      const char *start = text + iter.start_index;
      if (n_glyphs > 0 || !is_spent (start))
        winnow_line_builder_add_cluster (builder, start, (guint) (iter.end_index - iter.start_index), n_glyphs);
    }
}

static void
add_glyphs (WinnowLineBuilder *builder, const PangoGlyphString *glyphs)
{
  for (int i = 0; i < glyphs->num_glyphs; i++)
    {
      const PangoGlyphInfo *info = &glyphs->glyphs[i];
      guint32 glyph = winnow_fonts_choose_glyph (info->glyph);
      if (glyph != WINNOW_NO_GLYPH)
        winnow_line_builder_add_glyph (builder, glyph, info->geometry.width, info->geometry.x_offset,
                                       info->geometry.y_offset);
      else
        winnow_line_builder_add_space (builder, info->geometry.width);
    }
}

static void
add_item (WinnowPangoLines *lines, PangoGlyphItem *item, const char *text)
{
  WinnowLook look = get_look (item->item);
  double x = winnow_line_builder_get_x (lines->builder);
  winnow_line_builder_set_run (lines->builder, winnow_fonts_get (lines->fonts, item->item->analysis.font), look,
                               item->item->analysis.level % 2 == 1);
  add_clusters (lines->builder, item, text);
  add_glyphs (lines->builder, item->glyphs);
  winnow_line_builder_add_look (lines->builder, look, x, FALSE);
}

static WinnowLine *
new_line (WinnowPangoLines *lines, PangoLayoutLine *source, WinnowStyle style, GPtrArray *links)
{
  const char *text = pango_layout_get_text (source->layout);
  winnow_line_builder_begin (lines->builder, style);
  for (GSList *l = source->runs; l != NULL; l = l->next)
    add_item (lines, l->data, text);
  return winnow_line_builder_end (lines->builder, links,
                                  source->length > 0 && text[source->start_index + source->length - 1] == ' ');
}

/* ── text → Pango ── */

static void
insert_look (PangoAttrList *list, WinnowStyle style, WinnowLook look, gsize start, gsize end)
{
  PangoAttribute *carrier = pango_attr_foreground_alpha_new (1);
  ((PangoAttrInt *) carrier)->value = (int) look;
  carrier->start_index = (guint) start;
  carrier->end_index = (guint) end;
  pango_attr_list_insert (list, carrier);
  winnow_fonts_insert_look (list, style, look, start, end);
}

static void
insert_narrow_signs (PangoAttrList *list, const char *text, gsize length)
{
  const char *end = text + length;
  for (const char *p = text; (p = memchr (p, 0xe2, (gsize) (end - p))) != NULL; p += 3)
    if (winnow_fonts_is_sign (p) && winnow_fonts_is_narrow (p, text, end))
      winnow_fonts_insert_narrow (list, (gsize) (p - text));
}

/* The looks of [@start, @end) of the text, as Pango takes them for that piece alone. */
static PangoAttrList *
dup_attributes (const WinnowRich *rich, guint span, gsize start, gsize end, WinnowStyle style)
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
  /* what is printed is evidence: a hash, a name, a word have no sign of ours */
  pango_attr_list_insert (list, pango_attr_insert_hyphens_new (FALSE));
  return list;
}

static void
set_text (WinnowPangoLines *lines, const WinnowRich *rich, guint span, gsize start, gsize end, WinnowStyle style,
          double width)
{
  PangoAttrList *attributes = dup_attributes (rich, span, start, end, style);
  pango_layout_set_width (lines->layout, (int) (width * PANGO_SCALE));
  pango_layout_set_font_description (lines->layout, winnow_fonts_get_description (lines->fonts, style));
  pango_layout_set_attributes (lines->layout, attributes);
  pango_layout_set_text (lines->layout, rich->text->str + start, (int) (end - start));
  pango_attr_list_unref (attributes);
}

void
winnow_pango_lines_add (WinnowPangoLines *lines, const WinnowRich *rich, guint span, gsize start, gsize end,
                        WinnowStyle style, double width, GPtrArray *out, gsize *last)
{
  set_text (lines, rich, span, start, end, style, width);
  for (GSList *l = pango_layout_get_lines_readonly (lines->layout); l != NULL; l = l->next)
    {
      *last = start + (gsize) ((PangoLayoutLine *) l->data)->start_index;
      g_ptr_array_add (out, new_line (lines, l->data, style, rich->links));
    }
}

WinnowLine *
winnow_pango_lines_dup_cut (WinnowPangoLines *lines, const WinnowRich *rich, gsize end, WinnowStyle style, double width)
{
  set_text (lines, rich, 0, 0, end, style, width);
  pango_layout_set_ellipsize (lines->layout, PANGO_ELLIPSIZE_END);
  WinnowLine *line = new_line (lines, pango_layout_get_line_readonly (lines->layout, 0), style, NULL);
  pango_layout_set_ellipsize (lines->layout, PANGO_ELLIPSIZE_NONE);
  return line;
}
