/* winnow-thumbnail.h: shows a picture of a document by its thumbnail, which it reads from the
 * library in its own time
 *
 * As large as fits into its room, in its own proportions, at most twice its size. Rows of lists set
 * other pictures as often as they like: a former picture is not shown. Its owner gives it an
 * accessible label. */
#pragma once

#include <gtk/gtk.h>

#include "library/library.h"

#define WINNOW_TYPE_THUMBNAIL (winnow_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (WinnowThumbnail, winnow_thumbnail, WINNOW, THUMBNAIL, GtkWidget)

/* How large it is to be, in pixels of the screen: a square that the picture is fitted into. 0: as
 * large as there is room for. */
void winnow_thumbnail_set_side (WinnowThumbnail *self, int side);

/* The picture with the id @picture_id of @library; nothing for NULL. */
void winnow_thumbnail_set_picture (WinnowThumbnail *self, WinnowLibrary *library, gint64 picture_id);

/* Draws a frame round a part of the picture, until another one is set. @outline: (nullable) */
void winnow_thumbnail_set_outline (WinnowThumbnail *self, const WinnowOutline *outline);

/* The thumbnail itself, read and decoded on a worker thread. Finishing returns (transfer full) NULL
 * with an error: also where the picture has none. @side: the longer side to scale it down to, in
 * pixels, or 0. */
void winnow_thumbnail_load_async (WinnowLibrary *library, gint64 picture_id, int side, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
GdkTexture *winnow_thumbnail_load_finish (GAsyncResult *result, GError **error);
