/* winnow-text-pane.h: one document of a compared pair: its name and share, its text with the
 * passages marked, its change map, its search bar */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"
#include "app/compare/panes/winnow-text-pane-view.h"

#define WINNOW_TYPE_TEXT_PANE (winnow_text_pane_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextPane, winnow_text_pane, WINNOW, TEXT_PANE, GtkWidget)

/* A document without text shows a picture in its place: the selected one, or its first one.
 *
 * Signal "passage-activated" (guint passage): the user chose a passage in the text or on the map.
 * Signal "picture-activated" (guint picture): of a picture that both have. Signal "moved": the
 * visible part, or its place, has changed. Signal "led": the user does something to this pane; it
 * is the one that the other follows. */

/* Two that are side by side get one width. */
void winnow_text_pane_align (WinnowTextPane *self, WinnowTextPane *other);

/* Shows @side of @comparison, or nothing for NULL. Invisible text is marked in idle time. */
void winnow_text_pane_set_comparison (WinnowTextPane *self, WinnowComparison *comparison, WinnowSide side);

/* Shows @passage, or @picture, or neither as selected; @move_cursor: the text cursor goes to it.
 * Does not scroll. */
void winnow_text_pane_set_selected (WinnowTextPane *self, int passage, int picture, gboolean move_cursor);

/* Scrolls @character to @align (0 top to 1 bottom) of the height. Takes effect when the text there
 * is laid out, before the next frame. */
void winnow_text_pane_reveal (WinnowTextPane *self, guint32 character, double align);

/* Puts the text cursor to @place and scrolls it into the middle. */
void winnow_text_pane_show_place (WinnowTextPane *self, WinnowTextRange place);

/* The character at the text cursor. */
guint32 winnow_text_pane_get_cursor (WinnowTextPane *self);

/* The byte of the document at the top; and scrolling there. */
gsize winnow_text_pane_get_top (WinnowTextPane *self);
void winnow_text_pane_set_top (WinnowTextPane *self, gsize byte);

GtkAdjustment *winnow_text_pane_get_vadjustment (WinnowTextPane *self); /* (transfer none) */
WinnowTextPaneView *winnow_text_pane_get_view (WinnowTextPane *self);   /* (transfer none) */

/* Opens the search bar. */
void winnow_text_pane_find (WinnowTextPane *self);
