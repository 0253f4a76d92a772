/* winnow-pane-sync.h: keeps two panes in step: side by side on a passage, and scrolling
 * together */
#pragma once

#include "app/compare/panes/winnow-text-pane.h"

#define WINNOW_TYPE_PANE_SYNC (winnow_pane_sync_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPaneSync, winnow_pane_sync, WINNOW, PANE_SYNC, GObject)

/* The panes outlive it. */
WinnowPaneSync *winnow_pane_sync_new (WinnowTextPane *a, WinnowTextPane *b);
void winnow_pane_sync_set_comparison (WinnowPaneSync *self, WinnowComparison *comparison); /* (nullable) */

/* Whether scrolling one pane moves the other; at first it does. */
void winnow_pane_sync_set_scroll_together (WinnowPaneSync *self, gboolean together);

/* Scrolls both panes so that the passage begins at the same height in both; or, WINNOW_NO_PASSAGE,
 * forgets it. */
void winnow_pane_sync_go_to (WinnowPaneSync *self, int passage);

/* For the signs of a picture. */
void winnow_pane_sync_go_to_picture (WinnowPaneSync *self, guint picture);

/* Where there is room for one pane, it is the one of @side now: brings it to where the other is, or
 * to the selected @passage if that is seen there; it may be none. */
void winnow_pane_sync_show (WinnowPaneSync *self, WinnowSide side, int passage);

/* Whether the user has scrolled so far that @passage (or none) begins out of sight. */
gboolean winnow_pane_sync_has_left (WinnowPaneSync *self, int passage);

/* The pane that the user used last. */
WinnowTextPane *winnow_pane_sync_get_active (WinnowPaneSync *self);
