/* winnow-ribbons.h: bands between two panes that join the visible ends of each passage, and of each
 * picture that both have */
#pragma once

#include "app/compare/panes/winnow-text-pane.h"

#define WINNOW_TYPE_RIBBONS (winnow_ribbons_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRibbons, winnow_ribbons, WINNOW, RIBBONS, GtkWidget)

/* Signals "passage-activated" (guint passage), "picture-activated" (guint picture): the user
 * clicked a band. */

/* Must be called once; the panes outlive the ribbons or go with them. */
void winnow_ribbons_set_panes (WinnowRibbons *self, WinnowTextPane *a, WinnowTextPane *b);
void winnow_ribbons_set_comparison (WinnowRibbons *self, WinnowComparison *comparison); /* (nullable) */
/* or WINNOW_NO_PASSAGE, WINNOW_NO_PICTURE */
void winnow_ribbons_set_selected (WinnowRibbons *self, int passage, int picture);
