/* winnow-change-map.h: a whole document as a narrow strip, with its passages, the pictures that
 * both have, and what the pane beside it shows; click or drag goes there */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_CHANGE_MAP (winnow_change_map_get_type ())
G_DECLARE_FINAL_TYPE (WinnowChangeMap, winnow_change_map, WINNOW, CHANGE_MAP, GtkWidget)

/* Signal "go-to" (guint character): the user wants that character of the shown text in the middle
 * of the pane. Signal "passage-activated" (guint passage): the user clicked a passage. Signal
 * "picture-activated" (guint picture): the user clicked a picture. */

/* @comparison: (nullable) */
void winnow_change_map_set_comparison (WinnowChangeMap *self, WinnowComparison *comparison, WinnowSide side);
void winnow_change_map_set_viewport (WinnowChangeMap *self, WinnowTextRange viewport); /* characters */
/* or WINNOW_NO_PASSAGE; or WINNOW_NO_PICTURE */
void winnow_change_map_set_selected (WinnowChangeMap *self, int passage, int picture);
