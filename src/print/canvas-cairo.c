/* canvas-cairo.c: see canvas-cairo.h */
#include "print/canvas-cairo.h"

static cairo_t *
get_cairo (WinnowCanvas *canvas)
{
  return ((WinnowCairoCanvas *) canvas)->cr;
}

static void
set_ink (cairo_t *cr, guint ink)
{
  guint32 colour = winnow_ink_get_colour (ink);
  cairo_set_source_rgb (cr, (colour >> 16) / 255.0, (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
}

static void
fill_box (WinnowCanvas *canvas, const WinnowBox *box, guint ink)
{
  cairo_t *cr = get_cairo (canvas);
  set_ink (cr, ink);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_fill (cr);
}

static void
stroke_box (WinnowCanvas *canvas, const WinnowBox *box, const WinnowPen *pen)
{
  cairo_t *cr = get_cairo (canvas);
  set_ink (cr, pen->ink);
  cairo_set_line_width (cr, pen->thickness);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_stroke (cr);
}

static void
stroke_line (WinnowCanvas *canvas, double x, double y, double width, const WinnowPen *pen)
{
  cairo_t *cr = get_cairo (canvas);
  set_ink (cr, pen->ink);
  cairo_set_line_width (cr, pen->thickness);
  if (pen->dashes[0] > 0)
    cairo_set_dash (cr, pen->dashes, 2, x);
  cairo_move_to (cr, x, y);
  cairo_rel_line_to (cr, width, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
fill_polygon (WinnowCanvas *canvas, const WinnowPoint *points, guint n, guint ink)
{
  cairo_t *cr = get_cairo (canvas);
  set_ink (cr, ink);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, points[i].x, points[i].y);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* A cluster a character. */
static void
fill_simple_clusters (const WinnowGlyphRun *run, cairo_text_cluster_t *clusters)
{
  const char *p = run->text;
  for (guint i = 0; i < run->n_glyphs; i++)
    {
      const char *next = g_utf8_next_char (p);
      clusters[i] = (cairo_text_cluster_t){ (int) (next - p), 1 };
      p = next;
    }
}

/* With its text: a printer may be a file, too. */
static void
show_run (WinnowCanvas *canvas, const WinnowGlyphRun *run, double x, double baseline)
{
  cairo_t *cr = get_cairo (canvas);
  g_autofree cairo_glyph_t *glyphs = g_new (cairo_glyph_t, MAX (1, run->n_glyphs));
  g_autofree cairo_text_cluster_t *simple
      = run->clusters == NULL ? g_new (cairo_text_cluster_t, MAX (1, run->n_glyphs)) : NULL;
  for (guint i = 0; i < run->n_glyphs; i++)
    glyphs[i] = (cairo_glyph_t){ run->glyphs[i].index, x + (double) run->glyphs[i].x,
                                 baseline + (run->ys != NULL ? (double) run->ys[i] : 0) };
  if (simple != NULL)
    fill_simple_clusters (run, simple);
  set_ink (cr, run->ink);
  cairo_set_scaled_font (cr, run->font);
  cairo_show_text_glyphs (cr, run->text, (int) run->n_bytes, glyphs, (int) run->n_glyphs,
                          simple != NULL ? simple : run->clusters, (int) run->n_clusters,
                          run->is_backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
}

static void
show_picture (WinnowCanvas *canvas, const WinnowMark *mark)
{
  cairo_t *cr = get_cairo (canvas);
  cairo_save (cr);
  cairo_translate (cr, mark->x, mark->y);
  cairo_scale (cr, mark->width / cairo_image_surface_get_width (mark->picture),
               mark->height / cairo_image_surface_get_height (mark->picture));
  cairo_set_source_surface (cr, mark->picture, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

static void
show_page_of (WinnowCanvas *canvas, const WinnowMark *mark)
{
  const WinnowCairoCanvas *self = (const WinnowCairoCanvas *) canvas;
  WinnowLine *line = self->page_of (mark->name, mark->style, self->user_data);
  if (line == NULL)
    return;
  winnow_line_draw (line, canvas, mark->x - (double) line->width, mark->y);
  winnow_line_unref (line);
}

WinnowCairoCanvas
winnow_cairo_canvas (cairo_t *cr, WinnowPageOf page_of, gpointer user_data)
{
  static const WinnowCanvasClass class = {
    .fill_box = fill_box,
    .stroke_box = stroke_box,
    .stroke_line = stroke_line,
    .fill_polygon = fill_polygon,
    .show_run = show_run,
    .show_picture = show_picture,
    .show_page_of = show_page_of,
  };
  return (WinnowCairoCanvas){ { &class }, cr, page_of, user_data };
}
