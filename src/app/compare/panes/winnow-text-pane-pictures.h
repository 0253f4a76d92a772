/* winnow-text-pane-pictures.h: the pictures that both documents have, drawn at their places in the
 * text of a pane
 *
 * A picture between two paragraphs has a separate line: its sign, and below that room for its
 * thumbnail, which is read when it comes into view. The room is there from the start, so that
 * nothing moves when it comes. */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

/* Pixels below the line of such a sign. */
#define WINNOW_PICTURE_ROOM 132

typedef struct _WinnowTextPanePictures WinnowTextPanePictures;

/* Of @comparison's @side, in @view, which it does not keep. */
WinnowTextPanePictures *winnow_text_pane_pictures_new (GtkTextView *view, WinnowComparison *comparison,
                                                       WinnowSide side);
void winnow_text_pane_pictures_free (WinnowTextPanePictures *self);

/* @picture has a frame around it; or WINNOW_NO_PICTURE. */
void winnow_text_pane_pictures_set_selected (WinnowTextPanePictures *self, int picture);

/* Draws the pictures within @visible, in buffer coordinates, and asks for missing ones. */
void winnow_text_pane_pictures_snapshot (WinnowTextPanePictures *self, GtkSnapshot *snapshot, WinnowTextRange visible);
