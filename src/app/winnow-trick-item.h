/* winnow-trick-item.h: a disguise in one of the documents of a pair as a row of a list model */
#pragma once

#include <glib-object.h>

#include "winnow-compare-model.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_TRICK_ITEM (winnow_trick_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTrickItem, winnow_trick_item, WINNOW, TRICK_ITEM, GObject)

WinnowTrickItem *winnow_trick_item_new (WinnowComparison *comparison, WinnowSide side, guint trick);
const WinnowComparison *winnow_trick_item_get_comparison (WinnowTrickItem *self);
WinnowSide winnow_trick_item_get_side (WinnowTrickItem *self);
const WinnowShownTrick *winnow_trick_item_get_trick (WinnowTrickItem *self);

G_END_DECLS
