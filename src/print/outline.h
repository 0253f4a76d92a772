/* outline.h: a part of a picture, framed, on screen and on paper */
#pragma once

#include <cairo.h>

#include "image/placement.h"

/* On a picture of @width × @height whose upper left corner is at (@x, @y). */
void winnow_outline_draw (const WinnowOutline *outline, cairo_t *cairo, double x, double y, double width,
                          double height);
