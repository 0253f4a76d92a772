/* winnow-picture-detail.h: a picture that two documents have in common, side by side: how it was
 * changed, the color grids, the text around it
 *
 * Signal "compare" (): the user wants to see the pair of documents. */
#pragma once

#include <adwaita.h>

#include "app/pictures/winnow-picture-item.h"

#define WINNOW_TYPE_PICTURE_DETAIL (winnow_picture_detail_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureDetail, winnow_picture_detail, WINNOW, PICTURE_DETAIL, GtkWidget)

/* Shows @item (NULL: nothing) of @library, which a worker thread reads. Nothing happens if it is
 * shown already. */
void winnow_picture_detail_set_item (WinnowPictureDetail *self, WinnowLibrary *library, WinnowPictureItem *item);

/* Moves the focus to the switch that lets the picture count. */
void winnow_picture_detail_focus_count (WinnowPictureDetail *self);
