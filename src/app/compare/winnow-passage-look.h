/* winnow-passage-look.h: what passages look like: the colors of the hues, the underlines of the
 * kinds */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

/* The colors of one hue. @text on @strong, and the view's text on @tint and @selected, have a
 * contrast of at least 4.5 : 1. */
typedef struct
{
  GdkRGBA tint;     /* the ground of a passage's text */
  GdkRGBA selected; /* selected */
  GdkRGBA strong;   /* number, underline, ribbon and mark on the change map */
  GdkRGBA text;     /* of the number, on strong */
} WinnowHueColors;

/* The colors of @hue (WINNOW_NO_HUE: grey) for the light, dark or high contrast style in force. */
void winnow_hue_colors_get (guint hue, WinnowHueColors *colors);

/* For frames around disguises and for text about them: at least 4.5 : 1 on the view. */
GdkRGBA winnow_disguise_color_get (void);

/* For text of @side outside passages: at least 4.5 : 1 on the view. */
GdkRGBA winnow_unmatched_color_get (WinnowSide side);

/* Shows @number in @label as the texts show it, in the colors of @hue. */
void winnow_number_label_set (GtkLabel *label, const char *number, guint hue);

/* The underline of @kind from @left to @right, with its lower edge at @bottom, in the color of @cr:
 * crisp on whole pixels. */
void winnow_kind_draw_underline (cairo_t *cr, WinnowPassageKind kind, double left, double right, double bottom);

/* Strokes along the path of @cr look like the underline of @kind. */
void winnow_kind_set_dash (cairo_t *cr, WinnowPassageKind kind);
