/* canvas.h: what pages are drawn on: cairo for the screen and the printer (canvas-cairo.h), a PDF
 * (pdf-part.h)
 *
 * Everything is in points from the upper left corner of the sheet. A canvas is a struct that begins
 * with a WinnowCanvas; one thread at a time. */
#pragma once

#include "print/outline.h"
#include "print/page.h"

G_BEGIN_DECLS

typedef struct
{
  double thickness;
  /* on, off; 0: solid. They hang on the left edge of the sheet, so that a line goes on where it
   * is drawn in two parts */
  double dashes[2];
  guint ink;
} WinnowPen;

typedef struct
{
  double x, y, width, height;
} WinnowBox;

typedef struct _WinnowCanvas WinnowCanvas;

/* What a canvas can do; those from show_blank on may be NULL. */
typedef struct
{
  void (*fill_box) (WinnowCanvas *canvas, const WinnowBox *box, guint ink);
  void (*stroke_box) (WinnowCanvas *canvas, const WinnowBox *box, const WinnowPen *pen);
  void (*stroke_line) (WinnowCanvas *canvas, double x, double y, double width, const WinnowPen *pen); /* level */
  void (*fill_polygon) (WinnowCanvas *canvas, const WinnowPoint *points, guint n, guint ink);
  void (*show_run) (WinnowCanvas *canvas, const WinnowGlyphRun *run, double x, double baseline); /* @x: of its line */
  void (*show_picture) (WinnowCanvas *canvas, const WinnowMark *mark);
  void (*show_page_of) (WinnowCanvas *canvas, const WinnowMark *mark);
  /* behind @run, which was shown last and ends a line */
  void (*show_blank) (WinnowCanvas *canvas, const WinnowGlyphRun *run);
  /* each has its end, on the same page; they nest */
  void (*begin_tag) (WinnowCanvas *canvas, const WinnowMark *mark);
  void (*end_tag) (WinnowCanvas *canvas);
  /* what is shown until its end leads there; none within another */
  void (*begin_link) (WinnowCanvas *canvas, const char *anchor);
  void (*end_link) (WinnowCanvas *canvas);
  void (*add_target) (WinnowCanvas *canvas, const char *name, double x, double y);
} WinnowCanvasClass;

struct _WinnowCanvas
{
  const WinnowCanvasClass *class;
};

void winnow_page_draw (const WinnowPage *page, WinnowCanvas *canvas);
void winnow_line_draw (const WinnowLine *line, WinnowCanvas *canvas, double x, double y);

G_END_DECLS
