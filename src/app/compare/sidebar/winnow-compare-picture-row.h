/* winnow-compare-picture-row.h: a picture that both documents have, in the sidebar: its number,
 * both thumbnails, what was done to it, where it stands */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/sidebar/winnow-compare-picture-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_PICTURE_ROW (winnow_compare_picture_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowComparePictureRow, winnow_compare_picture_row, WINNOW, COMPARE_PICTURE_ROW, GtkBox)

GtkWidget *winnow_compare_picture_row_new (void);
/* (nullable): shows nothing any more */
void winnow_compare_picture_row_bind (WinnowComparePictureRow *self, WinnowComparePictureItem *item);

G_END_DECLS
