/* page.c: see page.h. Kinds of passages are underlined each in a pattern of its own, which is told without colours; dashes hang on the place on the
 * page, so that an underline goes on where the font changes. */
#include "print/page.h"

#include <math.h>
#include <string.h>

#include "match/overlap.h"

#define FRAME_PAD 0.8
#define UNDERLINE_WIDTH 0.75

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
  for (guint i = 0; i < line->n_runs; i++)
    {
      cairo_scaled_font_destroy (line->runs[i].font);
      g_free (line->runs[i].glyphs);
    }
  g_clear_pointer (&line->links, g_ptr_array_unref);
  g_free (line->runs);
  g_free (line->looks);
  g_free (line);
}

static void
clear_mark (gpointer data)
{
  WinnowMark *mark = data;
  if (mark->kind == WINNOW_MARK_LINE)
    winnow_line_unref (mark->line);
  else if (mark->kind == WINNOW_MARK_PICTURE)
    cairo_surface_destroy (mark->picture);
  else if (mark->kind == WINNOW_MARK_PAGE_OF || mark->kind == WINNOW_MARK_TARGET)
    g_free (mark->name);
}

WinnowPage *
winnow_page_new (void)
{
  WinnowPage *page = g_new0 (WinnowPage, 1);
  page->marks = g_array_new (FALSE, TRUE, sizeof (WinnowMark));
  g_array_set_clear_func (page->marks, clear_mark);
  return page;
}

void
winnow_page_free (WinnowPage *page)
{
  g_array_unref (page->marks);
  g_free (page);
}

void
winnow_page_take (WinnowPage *page, const WinnowMark *mark)
{
  page->memory += sizeof *mark + (mark->kind == WINNOW_MARK_LINE ? mark->line->memory : 0);
  if (mark->kind == WINNOW_MARK_PICTURE)
    page->memory += (gsize)cairo_image_surface_get_stride (mark->picture) * (gsize)cairo_image_surface_get_height (mark->picture);
  g_array_append_vals (page->marks, mark, 1);
}

void
winnow_page_add_line (WinnowPage *page, double x, double y, WinnowLine *line)
{
  WinnowMark mark = { .kind = WINNOW_MARK_LINE, .x = x, .y = y, .line = winnow_line_ref (line) };
  winnow_page_take (page, &mark);
}

void
winnow_page_add_box (WinnowPage *page, double x, double y, double width, double height, guint ink)
{
  WinnowMark mark = { .kind = WINNOW_MARK_BOX, .x = x, .y = y, .width = width, .height = height, .ink = ink };
  winnow_page_take (page, &mark);
}

void
winnow_page_add_tag (WinnowPage *page, WinnowMarkKind begin_or_end, const char *tag)
{
  WinnowMark mark = { .kind = begin_or_end, .tag = tag };
  winnow_page_take (page, &mark);
}

/* ── lines ── */

static void
stroke_underline (cairo_t *cr, double x, double y, double width, int kind)
{
  static const struct
  {
    double dashes[2], width, gap; /* gap: to a second line */
  } patterns[] = {
    [WINNOW_PASSAGE_EXACT] = { { 0 }, UNDERLINE_WIDTH, 0 },
    [WINNOW_PASSAGE_NEAR] = { { 4, 1.6 }, UNDERLINE_WIDTH, 0 },
    [WINNOW_PASSAGE_REWORDED] = { { 0.9, 1.5 }, 0.9, 0 },
    [WINNOW_PASSAGE_CONDENSED] = { { 0 }, 0.45, 1.3 },
  };
  if ((guint)kind >= G_N_ELEMENTS (patterns))
    return;
  cairo_set_line_width (cr, patterns[kind].width);
  if (patterns[kind].dashes[0] > 0)
    cairo_set_dash (cr, patterns[kind].dashes, 2, x);
  cairo_move_to (cr, x, y);
  cairo_rel_line_to (cr, width, 0);
  if (patterns[kind].gap > 0)
    {
      cairo_move_to (cr, x, y + patterns[kind].gap);
      cairo_rel_line_to (cr, width, 0);
    }
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* A wedge below the line: something stands here that cannot be seen. */
static void
fill_tick (cairo_t *cr, double x, double baseline, double size)
{
  winnow_ink_set (cr, WINNOW_INK_ALARM);
  cairo_move_to (cr, x, baseline - size * 0.02);
  cairo_rel_line_to (cr, size * 0.16, size * 0.26);
  cairo_rel_line_to (cr, -size * 0.32, 0);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_look (cairo_t *cr, const WinnowLookSpan *span, double x, double baseline, double size)
{
  double width = (double)span->width;
  int hue = WINNOW_LOOK_GET_HUE (span->look), kind = WINNOW_LOOK_GET_KIND (span->look);
  guint ink = hue >= 0 ? WINNOW_INK_HUE + (guint)hue : WINNOW_INK_TEXT;
  if (span->look & WINNOW_LOOK_TICK)
    fill_tick (cr, x, baseline, size);
  if (width <= 0)
    return;
  winnow_ink_set (cr, ink);
  if (span->look & WINNOW_LOOK_BADGE)
    {
      cairo_rectangle (cr, x - 0.3, baseline - size * 0.86, width + 0.6, size * 1.16);
      cairo_fill (cr);
    }
  if (span->look & WINNOW_LOOK_FRAMED)
    {
      cairo_set_line_width (cr, 0.45);
      cairo_rectangle (cr, x - FRAME_PAD / 2, baseline - size * 0.84, width + FRAME_PAD, size * 1.14);
      cairo_stroke (cr);
    }
  else if (kind >= 0)
    stroke_underline (cr, x, baseline + size * 0.24, width, kind);
  if (span->look & WINNOW_LOOK_STRUCK)
    {
      winnow_ink_set (cr, WINNOW_INK_MUTED);
      cairo_set_line_width (cr, 0.4);
      cairo_move_to (cr, x, baseline - size * 0.28);
      cairo_rel_line_to (cr, width, 0);
      cairo_stroke (cr);
    }
}

/* A cluster a character. */
static void
fill_simple_clusters (const WinnowGlyphRun *run, cairo_text_cluster_t *clusters)
{
  const char *p = run->text;
  for (guint i = 0; i < run->n_glyphs; i++)
    {
      const char *next = g_utf8_next_char (p);
      clusters[i] = (cairo_text_cluster_t){ (int)(next - p), 1 };
      p = next;
    }
}

static void
draw_run (cairo_t *cr, const WinnowGlyphRun *run, double x, double baseline)
{
  g_autofree cairo_glyph_t *glyphs = g_new (cairo_glyph_t, MAX (1, run->n_glyphs));
  g_autofree cairo_text_cluster_t *simple = run->clusters == NULL ? g_new (cairo_text_cluster_t, MAX (1, run->n_glyphs)) : NULL;
  for (guint i = 0; i < run->n_glyphs; i++)
    glyphs[i] = (cairo_glyph_t){ run->glyphs[i].index, x + (double)run->glyphs[i].x, baseline + (run->ys != NULL ? (double)run->ys[i] : 0) };
  if (simple != NULL)
    fill_simple_clusters (run, simple);
  winnow_ink_set (cr, run->ink);
  cairo_set_scaled_font (cr, run->font);
  cairo_show_text_glyphs (cr, run->text, (int)run->n_bytes, glyphs, (int)run->n_glyphs, simple != NULL ? simple : run->clusters, (int)run->n_clusters,
                          run->is_backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
}

void
winnow_line_draw (const WinnowLine *line, cairo_t *cr, double x, double y)
{
  double baseline = y + (double)line->baseline;
  for (guint i = 0; i < line->n_looks; i++)
    draw_look (cr, &line->looks[i], x + (double)line->looks[i].x, baseline, (double)line->size);
  for (guint i = 0; i < line->n_runs; i++)
    {
      const WinnowGlyphRun *run = &line->runs[i];
      if (run->n_glyphs == 0)
        continue;
      g_autofree char *attributes = run->link >= 0 ? g_strdup_printf ("dest='%s'", (const char *)g_ptr_array_index (line->links, (guint)run->link)) : NULL;
      if (attributes != NULL)
        cairo_tag_begin (cr, CAIRO_TAG_LINK, attributes);
      draw_run (cr, run, x, baseline);
      if (attributes != NULL)
        cairo_tag_end (cr, CAIRO_TAG_LINK);
    }
}

/* ── pages ── */

static void
draw_picture (cairo_t *cr, const WinnowMark *mark)
{
  cairo_save (cr);
  cairo_translate (cr, mark->x, mark->y);
  cairo_scale (cr, mark->width / cairo_image_surface_get_width (mark->picture), mark->height / cairo_image_surface_get_height (mark->picture));
  cairo_set_source_surface (cr, mark->picture, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

static void
draw_target (cairo_t *cr, const WinnowMark *mark)
{
  g_autofree char *attributes = g_strdup_printf ("name='%s' x=%d y=%d", mark->name, (int)mark->x, (int)mark->y);
  cairo_tag_begin (cr, CAIRO_TAG_DEST, attributes);
  cairo_tag_end (cr, CAIRO_TAG_DEST);
}

static void
draw_page_of (cairo_t *cr, const WinnowMark *mark, WinnowPageOf page_of, gpointer user_data)
{
  WinnowLine *line = page_of (mark->name, mark->style, user_data);
  if (line == NULL)
    return;
  g_autofree char *attributes = g_strdup_printf ("dest='%s'", mark->name);
  cairo_tag_begin (cr, CAIRO_TAG_LINK, attributes);
  winnow_line_draw (line, cr, mark->x - line->width, mark->y);
  cairo_tag_end (cr, CAIRO_TAG_LINK);
  winnow_line_unref (line);
}

void
winnow_page_draw (const WinnowPage *page, cairo_t *cr, WinnowPageOf page_of, gpointer user_data)
{
  for (guint i = 0; i < page->marks->len; i++)
    {
      const WinnowMark *mark = &g_array_index (page->marks, WinnowMark, i);
      switch (mark->kind)
        {
        case WINNOW_MARK_LINE:
          winnow_line_draw (mark->line, cr, mark->x, mark->y);
          break;
        case WINNOW_MARK_BOX:
          winnow_ink_set (cr, mark->ink);
          cairo_rectangle (cr, mark->x, mark->y, mark->width, mark->height);
          cairo_fill (cr);
          break;
        case WINNOW_MARK_PICTURE:
          draw_picture (cr, mark);
          break;
        case WINNOW_MARK_PAGE_OF:
          draw_page_of (cr, mark, page_of, user_data);
          break;
        case WINNOW_MARK_TARGET:
          draw_target (cr, mark);
          break;
        case WINNOW_MARK_BEGIN:
          cairo_tag_begin (cr, mark->tag, NULL);
          break;
        case WINNOW_MARK_END:
          cairo_tag_end (cr, mark->tag);
          break;
        }
    }
}
