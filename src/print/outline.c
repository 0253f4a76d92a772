/* outline.c: a bright line in a dark one, to be seen on any picture */
#include "print/outline.h"

#include "base/for-each.h"

void
winnow_outline_draw (const WinnowOutline *outline, cairo_t *cairo, double x, double y, double width, double height)
{
  winnow_for_each_below (i, outline->n)
    cairo_line_to (cairo, x + outline->points[i].x * width, y + outline->points[i].y * height);
  cairo_close_path (cairo);
  cairo_set_line_join (cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_source_rgb (cairo, 0, 0, 0);
  cairo_set_line_width (cairo, 5);
  cairo_stroke_preserve (cairo);
  cairo_set_source_rgb (cairo, 1, 0.8, 0);
  cairo_set_line_width (cairo, 2.5);
  cairo_stroke (cairo);
}
