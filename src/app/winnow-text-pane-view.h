/* winnow-text-pane-view.h: the text view of a pane: draws the underlines that tell the kind of a passage
 *
 * Pango's own underlines are too thin for GTK 4.8, which loses those that fall between two rows of pixels, and know no dots and dashes. */
#pragma once

#include <gtk/gtk.h>

#include "winnow-compare-model.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_TEXT_PANE_VIEW (winnow_text_pane_view_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextPaneView, winnow_text_pane_view, WINNOW, TEXT_PANE_VIEW, GtkTextView)

/* @comparison: (nullable); its text must be that of the view's buffer. */
void winnow_text_pane_view_set_comparison (WinnowTextPaneView *self, WinnowComparison *comparison, WinnowSide side);

/* The characters that are visible. */
WinnowTextRange winnow_text_pane_view_get_visible_range (WinnowTextPaneView *self);

G_END_DECLS
