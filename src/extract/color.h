/* color.h: colors as documents write them, and whether letters differ from their background */
#pragma once

#include <glib.h>

/* 0xRRGGBB, or one of these. */
typedef gint32 WinnowColor;

#define WINNOW_COLOR_UNSET (-1)   /* not specified: the surroundings decide */
#define WINNOW_COLOR_UNKNOWN (-2) /* cannot be determined: a picture, a gradient, the program's own choice */
#define WINNOW_COLOR_WHITE 0xFFFFFF

/* Reads "FFFFFF", "#fff", "#ffffff", "ffffffff" (alpha first, as spreadsheets write it), "rgb(255,
 * 255, 255)", "rgba(…)", and the names of CSS level 2 and of Word's highlights. "transparent",
 * "none", a transparent color and NULL are UNSET; all else is UNKNOWN. */
WinnowColor winnow_color_parse (const char *text);

/* @color lightened towards white (@tint) or darkened towards black (@shade); both from 0 to 1,
 * where 1 changes nothing. */
WinnowColor winnow_color_blend (WinnowColor color, double tint, double shade);

/* TRUE if letters of @color on @background are invisible: no channel differs by more than 16 of
 * 255. FALSE where either color is unset or unknown. */
gboolean winnow_color_is_invisible (WinnowColor color, WinnowColor background);
