/* color.h: colours as documents write them, and whether letters stand out from their ground */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* 0xRRGGBB, or one of these. */
typedef gint32 WinnowColor;

#define WINNOW_COLOR_UNSET (-1)   /* nothing is said: what stands around decides */
#define WINNOW_COLOR_UNKNOWN (-2) /* something that cannot be told: a picture, a gradient, the program's own choice */
#define WINNOW_COLOR_WHITE 0xFFFFFF

/* "FFFFFF", "#fff", "#ffffff", "ffffffff" (alpha first, as spreadsheets write it), "rgb(255, 255,
 * 255)", "rgba(…)", a name of CSS level 2 or of Word's highlights; "transparent", "none", a colour
 * that one sees through, and NULL are UNSET; all else is UNKNOWN. */
WinnowColor winnow_color_parse (const char *text);

/* @color made lighter towards white (@tint) or darker towards black (@shade), each 0 … 1: 1 leaves
 * it as it is. */
WinnowColor winnow_color_blend (WinnowColor color, double tint, double shade);

/* TRUE if letters of @color on @ground are not seen: no channel differs by more than 16 of 255.
 * FALSE where one of both cannot be told. */
gboolean winnow_color_is_lost (WinnowColor color, WinnowColor ground);

G_END_DECLS
