/* winnow-compare-step.h: keeps two panes in step: side by side on a passage, and scrolling
 * together */
#pragma once

#include "app/compare/panes/winnow-text-pane.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_STEP (winnow_compare_step_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareStep, winnow_compare_step, WINNOW, COMPARE_STEP, GObject)

/* The panes outlive it. */
WinnowCompareStep *winnow_compare_step_new (WinnowTextPane *a, WinnowTextPane *b);
void winnow_compare_step_set_comparison (WinnowCompareStep *self, WinnowComparison *comparison); /* (nullable) */

/* Whether scrolling one pane moves the other; at first it does. */
void winnow_compare_step_set_scroll_together (WinnowCompareStep *self, gboolean together);

/* Scrolls both panes so that the passage begins at the same height in both; or, WINNOW_NO_PASSAGE,
 * forgets it. */
void winnow_compare_step_go_to (WinnowCompareStep *self, int passage);

/* The same for the signs of a picture. */
void winnow_compare_step_go_to_picture (WinnowCompareStep *self, guint picture);

/* The pane that the user used last. */
WinnowTextPane *winnow_compare_step_get_leader (WinnowCompareStep *self);

G_END_DECLS
