/* winnow-picture-row.h: a row of a list of pictures: one that two documents have in common, or an
 * excluded one */
#pragma once

#include <gtk/gtk.h>

#include "app/pictures/winnow-excluded-picture-item.h"
#include "app/pictures/winnow-picture-item.h"

#define WINNOW_TYPE_PICTURE_ROW (winnow_picture_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureRow, winnow_picture_row, WINNOW, PICTURE_ROW, GtkWidget)

/* @item: a WinnowPictureItem or a WinnowExcludedPictureItem, whose pictures are in @library; NULL:
 * shows nothing and stops loading. */
void winnow_picture_row_set_item (WinnowPictureRow *self, GObject *item, WinnowLibrary *library);
