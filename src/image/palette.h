/* palette.h: colors reduced to a few, each with a code of one or two letters
 *
 * Palettes of 8 and 16 name what a person sees; those of 64 and 256 are even cuts of the RGB
 * cube. */
#pragma once

#include <glib.h>

#define WINNOW_PALETTE_MAX 256u

/* Whether there is a palette of @n_colors: 2, 8, 16, 64 or 256. */
gboolean winnow_palette_exists (guint n_colors);

/* The color of an sRGB pixel in the palette of @n_colors, from 0 to n_colors − 1. */
guint winnow_palette_reduce (guint n_colors, const guint8 rgb[3]);

/* The function that does so, for loops over pixels. */
typedef guint (*WinnowPaletteReduce) (const guint8 rgb[3]);
WinnowPaletteReduce winnow_palette_get_reduce (guint n_colors);

/* An sRGB color as example of @color: winnow_palette_reduce() returns @color for it. */
void winnow_palette_get_rgb (guint n_colors, guint color, guint8 rgb[3]);

/* The letters of a color: 1 for palettes of 2, 8 and 16, else 2. */
guint winnow_palette_get_code_length (guint n_colors);

/* The letters of @color:
 *   2  B black, # white
 *   8  B black, . blue, X green, o cyan, O red, + magenta, @ yellow, # white
 *   16 0 black, 1 maroon, 2 green, 3 olive, 4 navy, 5 purple, 6 teal, 7 silver, 8 gray, 9 red,
 *      A lime, B yellow, C blue, D fuchsia, E aqua, F white
 *   64 00 to 3F, two bits each of red, green and blue
 *   256 00 to FF, three bits of red, three of green, two of blue */
const char *winnow_palette_get_code (guint n_colors, guint color, char code[3]);

/* Whether white letters are easier to read on @color than black ones. */
gboolean winnow_palette_is_dark (guint n_colors, guint color);

/* The name of @color, untranslated and marked for translation. Returns: (transfer none) (nullable)
 * NULL in palettes of 64 and 256, whose colors have no names */
const char *winnow_palette_get_name (guint n_colors, guint color);

/* The color that @color becomes in a negative. */
guint winnow_palette_negate (guint n_colors, guint color);
