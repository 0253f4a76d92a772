/* winnow-passage-item.h: a passage as a row of a list model */
#pragma once

#include <glib-object.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PASSAGE_ITEM (winnow_passage_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPassageItem, winnow_passage_item, WINNOW, PASSAGE_ITEM, GObject)

WinnowPassageItem *winnow_passage_item_new (WinnowComparison *comparison, guint passage);
const WinnowComparison *winnow_passage_item_get_comparison (WinnowPassageItem *self);
guint winnow_passage_item_get_passage (WinnowPassageItem *self); /* its index */

/* @comparison: of the same passages, decided otherwise. Emits "changed" (). */
void winnow_passage_item_set_comparison (WinnowPassageItem *self, WinnowComparison *comparison);

G_END_DECLS
