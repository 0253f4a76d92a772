/* line.c: see line.h
 *
 * The text of each cluster of glyphs is kept, so that it can be copied out of a PDF. */
#include "print/line.h"

#include <hb.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "base/owned.h"
#include "print/font.h"
#include "base/for-each.h"

#define TOUCHING 0.05 /* points between two stretches of one look */
#define DRAWN_FLAGS (WINNOW_LOOK_STRUCK | WINNOW_LOOK_FRAMED | WINNOW_LOOK_TICK | WINNOW_LOOK_BADGE)
#define DRAWN_LOOK (DRAWN_FLAGS | WINNOW_LOOK_HUE (14) | WINNOW_LOOK_KIND (14)) /* these bits of a look */

/* Pango hands this attribute on without using it: the color is never drawn by Pango here. */
PangoAttribute *
winnow_line_look_attribute (WinnowLook look)
{
  PangoAttribute *attribute = pango_attr_foreground_alpha_new (1);
  ((PangoAttrInt *) attribute)->value = (int) look;
  return attribute;
}

static WinnowLook
get_look (const PangoItem *item)
{
  for (GSList *l = item->analysis.extra_attrs; l != NULL; l = l->next)
    if (((PangoAttribute *) l->data)->klass->type == PANGO_ATTR_FOREGROUND_ALPHA)
      return (WinnowLook) ((PangoAttrInt *) l->data)->value;
  return WINNOW_LOOK_PLAIN;
}

/* ── glyphs ── */

/* Pango empties the blank at which it breaks a line. It is drawn nevertheless: it separates words
 * when the text is copied. */
static void
restore_last_blank (PangoGlyphItem *item, const char *text)
{
  const PangoItem *source = item->item;
  int last = source->analysis.level % 2 == 1 ? 0 : item->glyphs->num_glyphs - 1;
  hb_codepoint_t blank;
  if (text[source->offset + source->length - 1] == ' ' && item->glyphs->glyphs[last].glyph == PANGO_GLYPH_EMPTY
      && hb_font_get_nominal_glyph (pango_font_get_hb_font (source->analysis.font), ' ', &blank))
    item->glyphs->glyphs[last].glyph = blank;
}

/* Returns where the next run begins. */
static double
add_glyphs (WinnowGlyphRun *run, const PangoGlyphString *source, double x)
{
  gboolean is_level = TRUE;
  run->glyphs = g_new (WinnowGlyph, source->num_glyphs);
  run->ys = g_new (float, source->num_glyphs);
  winnow_for_each_between (i, 0, source->num_glyphs)
    {
      const PangoGlyphInfo *info = &source->glyphs[i];
      const PangoGlyphGeometry *geometry = &info->geometry;
      /* the sign for a missing character is the first glyph of the font */
      gboolean is_missing = (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
      if (info->glyph != PANGO_GLYPH_EMPTY)
        {
          run->glyphs[run->n_glyphs]
              = (WinnowGlyph){ is_missing ? 0 : info->glyph, (float) (x + (double) geometry->x_offset / PANGO_SCALE) };
          run->ys[run->n_glyphs++] = (float) geometry->y_offset / PANGO_SCALE;
          is_level &= geometry->y_offset == 0;
        }
      x += (double) geometry->width / PANGO_SCALE;
    }
  if (is_level)
    g_clear_pointer (&run->ys, g_free);
  return x;
}

/* From left to right, as the glyphs are: PDF readers expect this of text written from the right,
 * and restore the order. Characters that draw nothing are left out of the run's text. */
static void
add_clusters (WinnowGlyphRun *run, PangoGlyphItem *item, const char *text)
{
  PangoGlyphItemIter iter;
  gboolean is_backward = item->item->analysis.level % 2 == 1, is_simple = TRUE, more;
  run->clusters = g_new (cairo_text_cluster_t, item->glyphs->num_glyphs);
  run->text = g_malloc ((gsize) item->item->length);
  for (more = is_backward ? pango_glyph_item_iter_init_end (&iter, item, text)
                          : pango_glyph_item_iter_init_start (&iter, item, text);
       more;
       more = is_backward ? pango_glyph_item_iter_prev_cluster (&iter) : pango_glyph_item_iter_next_cluster (&iter))
    {
      int first = MIN (iter.start_glyph, iter.end_glyph + 1), end = MAX (iter.end_glyph, iter.start_glyph + 1), n = 0;
      winnow_for_each_between (i, first, end)
        n += iter.glyph_item->glyphs->glyphs[i].glyph != PANGO_GLYPH_EMPTY;
      cairo_text_cluster_t cluster = { iter.end_index - iter.start_index, n };
      if (cluster.num_glyphs == 0)
        continue;
      is_simple &= cluster.num_glyphs == 1 && iter.end_char - iter.start_char == 1;
      memcpy (run->text + run->n_bytes, text + iter.start_index, (gsize) cluster.num_bytes);
      run->n_bytes += (guint) cluster.num_bytes;
      run->clusters[run->n_clusters++] = cluster;
    }
  if (is_simple)
    g_clear_pointer (&run->clusters, g_free);
}

/* ── lines ── */

/* Words that are drawn around in the same way are one stretch; each tick has its wedge. */
static void
add_look (WinnowLine *line, WinnowLook look, double x, double width)
{
  WinnowLookSpan *last = line->n_looks > 0 ? &line->looks[line->n_looks - 1] : NULL;
  WinnowLook drawn = look & DRAWN_LOOK;
  if (!(drawn & DRAWN_FLAGS) && WINNOW_LOOK_GET_KIND (drawn) < 0)
    return;
  if (last != NULL && last->look == drawn && !(drawn & WINNOW_LOOK_TICK)
      && ABS ((double) last->x + (double) last->width - x) < TOUCHING)
    last->width += (float) width;
  else
    line->looks[line->n_looks++] = (WinnowLookSpan){ drawn, (float) x, (float) width };
}

/* Returns where the next item begins. */
static double
add_item (WinnowLine *line, PangoGlyphItem *item, const char *text, const WinnowStyleRow *style, double x)
{
  const PangoAnalysis *analysis = &item->item->analysis;
  WinnowLook look = get_look (item->item);
  WinnowGlyphRun *run = &line->runs[line->n_runs++];
  run->font = cairo_scaled_font_reference (pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (analysis->font)));
  run->file = winnow_font_intern_file (analysis->font);
  run->ink = winnow_look_get_ink (look, style);
  run->link = WINNOW_LOOK_GET_LINK (look);
  add_clusters (run, item, text);
  double end = add_glyphs (run, item->glyphs, x);
  add_look (line, look, x, end - x);
  line->memory += sizeof *run + run->n_bytes + run->n_glyphs * sizeof *run->glyphs
                  + (run->ys != NULL ? run->n_glyphs * sizeof *run->ys : 0)
                  + (run->clusters != NULL ? run->n_clusters * sizeof *run->clusters : 0);
  return end;
}

WinnowLine *
winnow_line_new (PangoLayoutLine *source, WinnowStyle style, GPtrArray *links)
{
  const WinnowStyleRow *row = winnow_style_get (style);
  const char *text = pango_layout_get_text (source->layout);
  guint n_items = g_slist_length (source->runs);
  WinnowLine *line = g_new0 (WinnowLine, 1);
  double x = 0;
  g_atomic_ref_count_init (&line->ref_count);
  line->height = (float) row->leading;
  line->baseline = (float) (row->leading / 2 + row->size * 0.36);
  line->size = (float) row->size;
  line->runs = g_new0 (WinnowGlyphRun, n_items);
  line->looks = g_new0 (WinnowLookSpan, n_items);
  for (GSList *l = source->runs; l != NULL; l = l->next)
    {
      restore_last_blank (l->data, text);
      x = add_item (line, l->data, text, row, x);
    }
  line->looks = g_renew (WinnowLookSpan, line->looks, line->n_looks);
  line->memory += sizeof *line + line->n_looks * sizeof (WinnowLookSpan);
  line->links = links != NULL && links->len > 0 ? g_ptr_array_ref (links) : NULL;
  line->width = (float) x;
  return line;
}

WinnowLine *
winnow_line_ref (WinnowLine *line)
{
  g_atomic_ref_count_inc (&line->ref_count);
  return line;
}

void
winnow_line_unref (WinnowLine *line)
{
  if (!g_atomic_ref_count_dec (&line->ref_count))
    return;
  winnow_for_each_below (i, line->n_runs)
    {
      cairo_scaled_font_destroy (line->runs[i].font);
      g_free (line->runs[i].glyphs);
      g_free (line->runs[i].ys);
      g_free (line->runs[i].clusters);
      g_free (line->runs[i].text);
    }
  g_clear_pointer (&line->links, g_ptr_array_unref);
  winnow_clear (line, g_free, runs, looks);
  g_free (line);
}
