/* winnow-text-pane.h: one document of a compared pair: its name and share, its text with the passages marked, its change map, its search bar
 *
 * Positions are characters of the shown text; heights are pixels from the top of the visible text. */
#pragma once

#include <gtk/gtk.h>

#include "winnow-compare-model.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_TEXT_PANE (winnow_text_pane_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextPane, winnow_text_pane, WINNOW, TEXT_PANE, GtkWidget)

/* Signal "passage-activated" (guint passage): the user chose a passage in the text or on the map.
 * Signal "moved": what is visible, or where, has changed.
 * Signal "led": the user does something to this pane; it is the one that the other follows. */

/* Shows @side of @comparison, or nothing for NULL. What is not visible at once is marked in idle time. */
void winnow_text_pane_set_comparison (WinnowTextPane *self, WinnowComparison *comparison, WinnowSide side);

/* Shows @passage as selected, or none; @move_cursor: the text cursor goes to it. Does not scroll. */
void winnow_text_pane_set_selected (WinnowTextPane *self, int passage, gboolean move_cursor);

/* Scrolls @character to @align (0 top to 1 bottom) of the height. Takes effect when the text there is laid out, before the next frame. */
void winnow_text_pane_reveal (WinnowTextPane *self, guint32 character, double align);

/* Scrolls so that @position stands @y pixels below the top, at once and without laying out what lies between. */
void winnow_text_pane_scroll_position_to (WinnowTextPane *self, double position, double y);

/* Scrolls on by @delta pixels. */
void winnow_text_pane_scroll_by (WinnowTextPane *self, double delta);

/* Which character stands @y pixels below the top, with the fraction of its line. */
double winnow_text_pane_get_position_at (WinnowTextPane *self, double y);

/* The top (or, if @bottom, the lower end) of the line of @character, which may lie outside of what is visible. */
double winnow_text_pane_get_y (WinnowTextPane *self, guint32 character, gboolean bottom);

WinnowTextRange winnow_text_pane_get_visible_range (WinnowTextPane *self);
GtkAdjustment *winnow_text_pane_get_vadjustment (WinnowTextPane *self); /* (transfer none) */
GtkWidget *winnow_text_pane_get_text_view (WinnowTextPane *self);       /* (transfer none) the area that heights refer to */

/* Opens the search bar. */
void winnow_text_pane_find (WinnowTextPane *self);

G_END_DECLS
