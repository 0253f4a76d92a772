/* winnow-picture-side.h: one picture with where it stands: its document, its size, its colour grid,
 * the text around */
#pragma once

#include <gtk/gtk.h>

#include "app/documents/winnow-document-item.h"
#include "app/pictures/winnow-picture-load.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PICTURE_SIDE (winnow_picture_side_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureSide, winnow_picture_side, WINNOW, PICTURE_SIDE, GtkWidget)

/* What is known before it is loaded. @picture: of @library, without its thumbnail. */
void winnow_picture_side_set_picture (WinnowPictureSide *self, WinnowLibrary *library, WinnowDocumentItem *document,
                                      const WinnowDocumentPicture *picture);

/* What was loaded: takes the grid of @placed. @differs: (nullable) a block each. */
void winnow_picture_side_set_placed (WinnowPictureSide *self, WinnowPlacedPicture *placed, const gboolean *differs);

void winnow_picture_side_set_grid_shown (WinnowPictureSide *self, gboolean shown);

G_END_DECLS
