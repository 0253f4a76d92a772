/* winnow-text-pane-view.h: the text view of a pane: knows the places of characters, and draws the
 * underlines that show the kind of a passage
 *
 * Positions are characters of the shown text; heights are pixels from the top of the visible text.
 * Pango's own underlines are too thin for GTK 4.8, which loses those that fall between two rows of
 * pixels, and know no dots and dashes. */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_TEXT_PANE_VIEW (winnow_text_pane_view_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextPaneView, winnow_text_pane_view, WINNOW, TEXT_PANE_VIEW, GtkTextView)

/* @comparison: (nullable); its text must be that of the view's buffer. */
void winnow_text_pane_view_set_comparison (WinnowTextPaneView *self, WinnowComparison *comparison, WinnowSide side);

/* A picture that both have, with a thicker frame; or WINNOW_NO_PICTURE. */
void winnow_text_pane_view_set_selected_picture (WinnowTextPaneView *self, int picture);

WinnowTextRange winnow_text_pane_view_get_visible_range (WinnowTextPaneView *self);

/* Which character is @y pixels below the top, with the fraction of its line. */
double winnow_text_pane_view_get_position_at (WinnowTextPaneView *self, double y);

/* The top (or, if @bottom, the lower end) of the line of @character, which may lie outside of what
 * is visible. */
double winnow_text_pane_view_get_y (WinnowTextPaneView *self, guint32 character, gboolean bottom);

/* Scrolls so that @position is @y pixels below the top, at once and without laying out the text
 * between. */
void winnow_text_pane_view_scroll_position_to (WinnowTextPaneView *self, double position, double y);

/* Scrolls on by @delta pixels. */
void winnow_text_pane_view_scroll_by (WinnowTextPaneView *self, double delta);
