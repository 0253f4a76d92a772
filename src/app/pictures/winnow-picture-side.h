/* winnow-picture-side.h: one of two pictures: its document, size, color grid and the text around
 * it */
#pragma once

#include <gtk/gtk.h>

#include "app/documents/winnow-document-item.h"
#include "app/pictures/winnow-picture-load.h"

#define WINNOW_TYPE_PICTURE_SIDE (winnow_picture_side_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureSide, winnow_picture_side, WINNOW, PICTURE_SIDE, GtkWidget)

/* Shows what needs no loading. @picture: of @library, without its thumbnail. */
void winnow_picture_side_set_picture (WinnowPictureSide *self, WinnowLibrary *library, WinnowDocumentItem *document,
                                      const WinnowDocumentPicture *picture);

/* Draws a frame round the part of it that the other picture shows, too. */
void winnow_picture_side_set_outline (WinnowPictureSide *self, const WinnowOutline *outline);

/* Shows a loaded picture; steals the grid of @placed. @differs: (nullable) one for each block. */
void winnow_picture_side_set_placed (WinnowPictureSide *self, WinnowPlacedPicture *placed, const gboolean *differs);

void winnow_picture_side_set_grid_shown (WinnowPictureSide *self, gboolean shown);
