/* winnow-compare-picture-item.h: a picture that both documents of a pair have as a row of a list
 * model */
#pragma once

#include <glib-object.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_PICTURE_ITEM (winnow_compare_picture_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowComparePictureItem, winnow_compare_picture_item, WINNOW, COMPARE_PICTURE_ITEM, GObject)

WinnowComparePictureItem *winnow_compare_picture_item_new (WinnowComparison *comparison, guint picture);
const WinnowComparison *winnow_compare_picture_item_get_comparison (WinnowComparePictureItem *self);
guint winnow_compare_picture_item_get_picture (WinnowComparePictureItem *self);

G_END_DECLS
