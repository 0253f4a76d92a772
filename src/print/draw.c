/* draw.c: see draw.h
 *
 * Each kind of passage has its own pattern of underline, so that kinds differ without color. */
#include "print/draw.h"

#include "base/for-each.h"
#include "match/overlap.h"
#include "print/font.h"

#define FRAME_PAD 0.8
#define FRAME_WIDTH 0.45
#define STRIKE_WIDTH 0.4
#define UNDERLINE_WIDTH 0.75

static void
set_ink (cairo_t *cr, guint ink)
{
  guint32 color = winnow_ink_get_color (ink);
  cairo_set_source_rgb (cr, (color >> 16) / 255.0, (color >> 8 & 0xff) / 255.0, (color & 0xff) / 255.0);
}

void
winnow_box_draw (const WinnowDrawing *drawing, double x, double y, double width, double height, guint ink)
{
  set_ink (drawing->cr, ink);
  cairo_rectangle (drawing->cr, x, y, width, height);
  cairo_fill (drawing->cr);
}

/* ── looks ── */

static void
stroke_level (cairo_t *cr, double x, double y, double width, double thickness)
{
  cairo_set_line_width (cr, thickness);
  cairo_move_to (cr, x, y);
  cairo_rel_line_to (cr, width, 0);
  cairo_stroke (cr);
}

static void
stroke_underline (cairo_t *cr, double x, double y, double width, int kind)
{
  static const struct
  {
    double dashes[2], thickness, gap; /* gap: to a second line */
  } patterns[] = {
    [WINNOW_PASSAGE_EXACT] = { { 0 }, UNDERLINE_WIDTH, 0 },
    [WINNOW_PASSAGE_NEAR] = { { 4, 1.6 }, UNDERLINE_WIDTH, 0 },
    [WINNOW_PASSAGE_REWORDED] = { { 0.9, 1.5 }, 0.9, 0 },
    [WINNOW_PASSAGE_CONDENSED] = { { 0 }, 0.45, 1.3 },
    [WINNOW_PASSAGE_TRANSLATED] = { { 6, 1.2 }, UNDERLINE_WIDTH, 0 },
  };
  if ((guint) kind >= G_N_ELEMENTS (patterns))
    return;
  /* the offset keeps dashes in step where an underline is drawn in several parts */
  if (patterns[kind].dashes[0] > 0)
    cairo_set_dash (cr, patterns[kind].dashes, 2, x);
  stroke_level (cr, x, y, width, patterns[kind].thickness);
  cairo_set_dash (cr, NULL, 0, 0);
  if (patterns[kind].gap > 0)
    stroke_level (cr, x, y + patterns[kind].gap, width, patterns[kind].thickness);
}

/* A wedge below the line: an invisible character is here. */
static void
fill_tick (cairo_t *cr, double x, double baseline, double size)
{
  set_ink (cr, WINNOW_INK_ALARM);
  cairo_move_to (cr, x, baseline - size * 0.02);
  cairo_rel_line_to (cr, size * 0.16, size * 0.26);
  cairo_rel_line_to (cr, -size * 0.32, 0);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_look (const WinnowDrawing *drawing, const WinnowLookSpan *span, double x, double baseline, double size)
{
  cairo_t *cr = drawing->cr;
  double width = (double) span->width;
  int hue = WINNOW_LOOK_GET_HUE (span->look), kind = WINNOW_LOOK_GET_KIND (span->look);
  guint ink = hue >= 0 ? WINNOW_INK_HUE + (guint) hue : WINNOW_INK_TEXT;
  if (span->look & WINNOW_LOOK_TICK)
    fill_tick (cr, x, baseline, size);
  if (width <= 0)
    return;
  if (span->look & WINNOW_LOOK_BADGE)
    winnow_box_draw (drawing, x - 0.3, baseline - size * 0.86, width + 0.6, size * 1.16, ink);
  set_ink (cr, ink);
  if (span->look & WINNOW_LOOK_FRAMED)
    {
      cairo_set_line_width (cr, FRAME_WIDTH);
      cairo_rectangle (cr, x - FRAME_PAD / 2, baseline - size * 0.84, width + FRAME_PAD, size * 1.14);
      cairo_stroke (cr);
    }
  else if (kind >= 0)
    stroke_underline (cr, x, baseline + size * 0.24, width, kind);
  if (span->look & WINNOW_LOOK_STRUCK)
    {
      set_ink (cr, WINNOW_INK_MUTED);
      stroke_level (cr, x, baseline - size * 0.28, width, STRIKE_WIDTH);
    }
}

/* ── lines ── */

/* Where no clusters are stored, each character is one. */
static void
fill_clusters (const WinnowGlyphRun *run, cairo_text_cluster_t *clusters)
{
  const char *p = run->text;
  winnow_for_each_below (i, run->n_clusters)
    {
      const char *next = g_utf8_next_char (p);
      clusters[i] = (cairo_text_cluster_t){ (int) (next - p), 1 };
      p = next;
    }
}

static void
draw_run (cairo_t *cr, const WinnowGlyphRun *run, double x, double baseline)
{
  g_autofree cairo_glyph_t *glyphs = g_new (cairo_glyph_t, run->n_glyphs);
  g_autofree cairo_text_cluster_t *simple
      = run->clusters == NULL ? g_new (cairo_text_cluster_t, run->n_clusters) : NULL;
  winnow_for_each_below (i, run->n_glyphs)
    glyphs[i] = (cairo_glyph_t){ run->glyphs[i].index, x + (double) run->glyphs[i].x,
                                 baseline + (run->ys != NULL ? (double) run->ys[i] : 0) };
  if (simple != NULL)
    fill_clusters (run, simple);
  set_ink (cr, run->ink);
  winnow_font_set (cr, run->font, run->file);
  cairo_show_text_glyphs (cr, run->text, (int) run->n_bytes, glyphs, (int) run->n_glyphs, simple ?: run->clusters,
                          (int) run->n_clusters, 0);
}

/* Begins the link to @anchor, if there is such a page. */
static gboolean
begin_link (const WinnowDrawing *drawing, const char *anchor)
{
  if (!drawing->has_tags || drawing->number (anchor, drawing->user_data) == 0)
    return FALSE;
  g_autofree char *attributes = g_strdup_printf ("dest='%s'", anchor);
  cairo_tag_begin (drawing->cr, CAIRO_TAG_LINK, attributes);
  return TRUE;
}

void
winnow_line_draw (const WinnowLine *line, const WinnowDrawing *drawing, double x, double y)
{
  double baseline = y + (double) line->baseline;
  winnow_for_each_below (i, line->n_looks)
    draw_look (drawing, &line->looks[i], x + (double) line->looks[i].x, baseline, (double) line->size);
  winnow_for_each_below (i, line->n_runs)
    {
      const WinnowGlyphRun *run = &line->runs[i];
      if (run->n_glyphs == 0)
        continue;
      gboolean is_link = run->link >= 0 && begin_link (drawing, g_ptr_array_index (line->links, (guint) run->link));
      draw_run (drawing->cr, run, x, baseline);
      if (is_link)
        cairo_tag_end (drawing->cr, CAIRO_TAG_LINK);
    }
}

/* ── pages ── */

static void
draw_picture (cairo_t *cr, const WinnowPageItem *item)
{
  cairo_save (cr);
  cairo_translate (cr, item->x, item->y);
  cairo_scale (cr, item->width / cairo_image_surface_get_width (item->picture),
               item->height / cairo_image_surface_get_height (item->picture));
  cairo_set_source_surface (cr, item->picture, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

static void
draw_number (const WinnowDrawing *drawing, const WinnowPageItem *item)
{
  guint number = drawing->number (item->anchor, drawing->user_data);
  if (number == 0)
    return;
  g_autofree char *text = g_strdup_printf ("%u", number);
  WinnowLine *line = winnow_typesetter_dup_line (drawing->typesetter, item->style, text, G_MAXINT16);
  gboolean is_link = begin_link (drawing, item->anchor);
  winnow_line_draw (line, drawing, item->x - (double) line->width, item->y);
  if (is_link)
    cairo_tag_end (drawing->cr, CAIRO_TAG_LINK);
  winnow_line_unref (line);
}

static void
add_anchor (cairo_t *cr, const WinnowPageItem *item)
{
  double x = item->x, y = item->y;
  cairo_user_to_device (cr, &x, &y);
  g_autofree char *attributes = g_strdup_printf ("name='%s' x=%d y=%d", item->anchor, (int) x, (int) y);
  cairo_tag_begin (cr, CAIRO_TAG_DEST, attributes);
  cairo_tag_end (cr, CAIRO_TAG_DEST);
}

static void
draw_item (const WinnowDrawing *drawing, const WinnowPageItem *item)
{
  switch (item->kind)
    {
    case WINNOW_PAGE_ITEM_LINE:
      winnow_line_draw (item->line, drawing, item->x, item->y);
      break;
    case WINNOW_PAGE_ITEM_BOX:
      winnow_box_draw (drawing, item->x, item->y, item->width, item->height, item->ink);
      break;
    case WINNOW_PAGE_ITEM_PICTURE:
      draw_picture (drawing->cr, item);
      break;
    case WINNOW_PAGE_ITEM_NUMBER:
      draw_number (drawing, item);
      break;
    case WINNOW_PAGE_ITEM_ANCHOR:
      if (drawing->has_tags)
        add_anchor (drawing->cr, item);
      break;
    case WINNOW_PAGE_ITEM_BEGIN:
      if (drawing->has_tags)
        cairo_tag_begin (drawing->cr, item->tag, NULL);
      break;
    case WINNOW_PAGE_ITEM_END:
      if (drawing->has_tags)
        cairo_tag_end (drawing->cr, item->tag);
      break;
    }
}

void
winnow_print_page_draw (const WinnowPrintPage *page, const WinnowDrawing *drawing)
{
  winnow_for_each_value (const WinnowPageItem, item, page->items)
    draw_item (drawing, item);
}
