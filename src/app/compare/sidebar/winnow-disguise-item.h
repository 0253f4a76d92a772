/* winnow-disguise-item.h: a disguise in one of the documents of a pair as a row of a list model */
#pragma once

#include <glib-object.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_DISGUISE_ITEM (winnow_disguise_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDisguiseItem, winnow_disguise_item, WINNOW, DISGUISE_ITEM, GObject)

WinnowDisguiseItem *winnow_disguise_item_new (WinnowComparison *comparison, WinnowSide side, guint disguise);
const WinnowComparison *winnow_disguise_item_get_comparison (WinnowDisguiseItem *self);
WinnowSide winnow_disguise_item_get_side (WinnowDisguiseItem *self);
const WinnowShownDisguise *winnow_disguise_item_get_disguise (WinnowDisguiseItem *self);

G_END_DECLS
