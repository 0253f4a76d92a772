/* winnow-compare-item.h: a row of a list in the sidebar: a comparison, and the index of one of its
 * passages, pictures or disguises */
#pragma once

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_COMPARE_ITEM (winnow_compare_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareItem, winnow_compare_item, WINNOW, COMPARE_ITEM, GObject)

WinnowCompareItem *winnow_compare_item_new (WinnowComparison *comparison, guint index);
const WinnowComparison *winnow_compare_item_get_comparison (WinnowCompareItem *self);
guint winnow_compare_item_get_index (WinnowCompareItem *self);

/* @comparison: of the same things with other verdicts. Emits "changed" (). */
void winnow_compare_item_set_comparison (WinnowCompareItem *self, WinnowComparison *comparison);
