/* winnow-excluded-picture-detail.h: a picture that takes part in no match: why, and the documents
 * that have it */
#pragma once

#include <gtk/gtk.h>

#include "app/pictures/winnow-excluded-picture-item.h"

#define WINNOW_TYPE_EXCLUDED_PICTURE_DETAIL (winnow_excluded_picture_detail_get_type ())
G_DECLARE_FINAL_TYPE (WinnowExcludedPictureDetail, winnow_excluded_picture_detail, WINNOW, EXCLUDED_PICTURE_DETAIL,
                      GtkWidget)

/* Shows @item (NULL: nothing) of @library. */
void winnow_excluded_picture_detail_set_item (WinnowExcludedPictureDetail *self, WinnowLibrary *library,
                                              WinnowExcludedPictureItem *item);

/* Moves the focus to the switch that lets the picture count. */
void winnow_excluded_picture_detail_focus_count (WinnowExcludedPictureDetail *self);
