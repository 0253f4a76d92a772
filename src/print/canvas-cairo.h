/* canvas-cairo.h: pages on anything that cairo draws on, without tags and links
 *
 * Those would be lost but in a file, and where some of the pages are printed, links to the others
 * are an error to cairo. */
#pragma once

#include "print/canvas.h"

G_BEGIN_DECLS

/* The line to draw for the number of the page of @anchor. Returns: (transfer full) (nullable) */
typedef WinnowLine *(*WinnowPageOf) (const char *anchor, WinnowStyle style, gpointer user_data);

typedef struct
{
  WinnowCanvas canvas;
  cairo_t *cr; /* borrowed */
  WinnowPageOf page_of;
  gpointer user_data;
} WinnowCairoCanvas;

WinnowCairoCanvas winnow_cairo_canvas (cairo_t *cr, WinnowPageOf page_of, gpointer user_data);

G_END_DECLS
