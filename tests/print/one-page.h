/* one-page.h: glyphs → the smallest file that shows them, and back: no writer of the program's own
 * but that of its fonts */
#pragma once

#include <gio/gio.h>

#include "print/page.h"

G_BEGIN_DECLS

#define PAGE_WIDTH 595
#define PAGE_HEIGHT 842

typedef struct
{
  WinnowLine *line; /* borrowed */
  double x, y;      /* of the baseline, from the upper left corner */
} PlacedLine;

/* Returns: (transfer full) a whole PDF of one page */
GBytes *one_page_new (const PlacedLine *lines, guint n_lines);

/* The same on a surface, by cairo and the fonts that Pango found. Returns: (transfer full) A8-like
 * RGB24, @scale pixels a point */
cairo_surface_t *one_page_draw (const PlacedLine *lines, guint n_lines, double scale);

G_END_DECLS
