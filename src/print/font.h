/* font.h: the fonts that glyphs are drawn with in files */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

/* The file of a font that Cairo must not read itself (see font.c). Returns: an interned string;
 * NULL for other fonts */
const char *winnow_font_intern_file (PangoFont *font);

/* Sets the font of @cr. @file: (nullable) what winnow_font_intern_file() returned for @font */
void winnow_font_set (cairo_t *cr, cairo_scaled_font_t *font, const char *file);
