/* canvas.c: see canvas.h. Kinds of passages are underlined each in a pattern of its own, which is
 * told without colours. */
#include "print/canvas.h"

#include "match/overlap.h"

#define FRAME_PAD 0.8
#define UNDERLINE_WIDTH 0.75

/* ── lines ── */

static void
stroke_underline (WinnowCanvas *canvas, double x, double y, double width, int kind, guint ink)
{
  static const struct
  {
    double dashes[2], thickness, gap; /* gap: to a second line */
  } patterns[] = {
    [WINNOW_PASSAGE_EXACT] = { { 0 }, UNDERLINE_WIDTH, 0 },
    [WINNOW_PASSAGE_NEAR] = { { 4, 1.6 }, UNDERLINE_WIDTH, 0 },
    [WINNOW_PASSAGE_REWORDED] = { { 0.9, 1.5 }, 0.9, 0 },
    [WINNOW_PASSAGE_CONDENSED] = { { 0 }, 0.45, 1.3 },
  };
  if ((guint) kind >= G_N_ELEMENTS (patterns))
    return;
  const WinnowPen pen = { patterns[kind].thickness, { patterns[kind].dashes[0], patterns[kind].dashes[1] }, ink };
  canvas->class->stroke_line (canvas, x, y, width, &pen);
  if (patterns[kind].gap > 0)
    canvas->class->stroke_line (canvas, x, y + patterns[kind].gap, width, &pen);
}

/* A wedge below the line: something stands here that cannot be seen. */
static void
fill_tick (WinnowCanvas *canvas, double x, double baseline, double size)
{
  const WinnowPoint points[] = { { x, baseline - size * 0.02 },
                                 { x + size * 0.16, baseline + size * 0.24 },
                                 { x - size * 0.16, baseline + size * 0.24 } };
  canvas->class->fill_polygon (canvas, points, G_N_ELEMENTS (points), WINNOW_INK_ALARM);
}

static void
draw_look (WinnowCanvas *canvas, const WinnowLookSpan *span, double x, double baseline, double size)
{
  double width = (double) span->width;
  int hue = WINNOW_LOOK_GET_HUE (span->look), kind = WINNOW_LOOK_GET_KIND (span->look);
  guint ink = hue >= 0 ? WINNOW_INK_HUE + (guint) hue : WINNOW_INK_TEXT;
  if (span->look & WINNOW_LOOK_TICK)
    fill_tick (canvas, x, baseline, size);
  if (width <= 0)
    return;
  if (span->look & WINNOW_LOOK_BADGE)
    canvas->class->fill_box (canvas, &(WinnowBox){ x - 0.3, baseline - size * 0.86, width + 0.6, size * 1.16 }, ink);
  if (span->look & WINNOW_LOOK_FRAMED)
    canvas->class->stroke_box (
        canvas, &(WinnowBox){ x - FRAME_PAD / 2, baseline - size * 0.84, width + FRAME_PAD, size * 1.14 },
        &(WinnowPen){ .thickness = 0.45, .ink = ink });
  else if (kind >= 0)
    stroke_underline (canvas, x, baseline + size * 0.24, width, kind, ink);
  if (span->look & WINNOW_LOOK_STRUCK)
    canvas->class->stroke_line (canvas, x, baseline - size * 0.28, width,
                                &(WinnowPen){ .thickness = 0.4, .ink = WINNOW_INK_MUTED });
}

/* A link goes on over runs that follow each other. */
static void
turn_to_link (WinnowCanvas *canvas, const WinnowLine *line, int *link, int next)
{
  if (*link == next || canvas->class->begin_link == NULL)
    return;
  if (*link >= 0)
    canvas->class->end_link (canvas);
  if (next >= 0)
    canvas->class->begin_link (canvas, g_ptr_array_index (line->links, (guint) next));
  *link = next;
}

/* What stands between the last word of a line and the first one of the next, for those who read the
 * text. */
static void
end_line (WinnowCanvas *canvas, const WinnowLine *line)
{
  const WinnowGlyphRun *last = line->n_runs > 0 ? &line->runs[line->n_runs - 1] : NULL;
  if (line->ends_in_blank && canvas->class->show_blank != NULL && last != NULL && last->n_glyphs > 0
      && !last->is_backward)
    canvas->class->show_blank (canvas, last);
}

void
winnow_line_draw (const WinnowLine *line, WinnowCanvas *canvas, double x, double y)
{
  double baseline = y + (double) line->baseline;
  int link = -1;
  for (guint i = 0; i < line->n_looks; i++)
    draw_look (canvas, &line->looks[i], x + (double) line->looks[i].x, baseline, (double) line->size);
  for (guint i = 0; i < line->n_runs; i++)
    {
      const WinnowGlyphRun *run = &line->runs[i];
      if (run->n_glyphs == 0)
        continue;
      turn_to_link (canvas, line, &link, run->link);
      canvas->class->show_run (canvas, run, x, baseline);
    }
  end_line (canvas, line);
  turn_to_link (canvas, line, &link, -1);
}

/* ── pages ── */

static void
draw_box (WinnowCanvas *canvas, const WinnowMark *mark)
{
  canvas->class->fill_box (canvas, &(WinnowBox){ mark->x, mark->y, mark->width, mark->height }, mark->ink);
}

static void
draw_mark (WinnowCanvas *canvas, const WinnowMark *mark)
{
  static const WinnowMark decoration = { .kind = WINNOW_MARK_BEGIN, .tag = WINNOW_TAG_ARTIFACT };
  const WinnowCanvasClass *class = canvas->class;
  switch (mark->kind)
    {
    case WINNOW_MARK_LINE:
      winnow_line_draw (mark->line, canvas, mark->x, mark->y);
      break;
    case WINNOW_MARK_BOX:
      if (class->begin_tag != NULL)
        class->begin_tag (canvas, &decoration);
      draw_box (canvas, mark);
      if (class->end_tag != NULL)
        class->end_tag (canvas);
      break;
    case WINNOW_MARK_PICTURE:
      class->show_picture (canvas, mark);
      break;
    case WINNOW_MARK_PAGE_OF:
      class->show_page_of (canvas, mark);
      break;
    case WINNOW_MARK_TARGET:
      if (class->add_target != NULL)
        class->add_target (canvas, mark->name, mark->x, mark->y);
      break;
    case WINNOW_MARK_BEGIN:
      if (class->begin_tag != NULL)
        class->begin_tag (canvas, mark);
      break;
    case WINNOW_MARK_END:
      if (class->end_tag != NULL)
        class->end_tag (canvas);
      break;
    }
}

void
winnow_page_draw (const WinnowPage *page, WinnowCanvas *canvas)
{
  for (guint i = 0; i < page->marks->len; i++)
    draw_mark (canvas, &g_array_index (page->marks, WinnowMark, i));
}
