/* winnow-side-box.h: both sides of a pair with the ribbons between them, where there is room, else
 * one side
 *
 * Children in a template: side A, the middle, side B. Property "folded": one of them is shown.
 * Property "side", "a" or "b": which one. Property "swapped": B comes before A. */
#pragma once

#include <gtk/gtk.h>

#include "report/pair/pair.h"

#define WINNOW_TYPE_SIDE_BOX winnow_side_box_get_type ()
G_DECLARE_FINAL_TYPE (WinnowSideBox, winnow_side_box, WINNOW, SIDE_BOX, GtkWidget)

gboolean winnow_side_box_get_folded (WinnowSideBox *self);
WinnowSide winnow_side_box_get_side (WinnowSideBox *self);

/* Shows @side where one is shown. */
void winnow_side_box_set_side (WinnowSideBox *self, WinnowSide side);
gboolean winnow_side_box_get_swapped (WinnowSideBox *self);
void winnow_side_box_set_swapped (WinnowSideBox *self, gboolean swapped);
