/* winnow-inspector-list.h: the fingerprints that one method made of one side of a pair, as a list
 * model
 *
 * Items are made when they are looked at, so that a hundred thousand can be scrolled. */
#pragma once

#include "report/model/digest-wording.h"
#include "app/compare/model/winnow-digested-pair.h"

#define WINNOW_TYPE_INSPECTOR_ITEM (winnow_inspector_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowInspectorItem, winnow_inspector_item, WINNOW, INSPECTOR_ITEM, GObject)

guint winnow_inspector_item_get_index (WinnowInspectorItem *self);    /* of the fingerprint in its digest */
gboolean winnow_inspector_item_is_shared (WinnowInspectorItem *self); /* the other side has the same one */

/* Places are bytes of the side's range; a fingerprint of all of it has none: it would say the same
 * for each. */
WinnowDigestRow *winnow_inspector_item_dup_row (WinnowInspectorItem *self);
const WinnowDigest *winnow_inspector_item_get_digest (WinnowInspectorItem *self);

/* Its place: bytes of the document's text. FALSE: it has no place. */
gboolean winnow_inspector_item_get_place (WinnowInspectorItem *self, WinnowRange *place);

#define WINNOW_TYPE_INSPECTOR_LIST (winnow_inspector_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowInspectorList, winnow_inspector_list, WINNOW, INSPECTOR_LIST, GObject)

/* Of @digest, which one method made of @side; @other is that of the other side. O(fingerprints of
 * both sides). */
WinnowInspectorList *winnow_inspector_list_new (WinnowDigestedPair *digested, WinnowSide side, WinnowDigest *digest,
                                                const WinnowDigest *other);

/* Lists only those that the other side has, too; or all. */
void winnow_inspector_list_set_only_shared (WinnowInspectorList *self, gboolean only_shared);

const WinnowDigest *winnow_inspector_list_get_digest (WinnowInspectorList *self);
guint winnow_inspector_list_get_n_shared (WinnowInspectorList *self); /* of all, listed or not */

/* The position of the first one that has @hash, or G_MAXUINT. */
guint winnow_inspector_list_find (WinnowInspectorList *self, guint64 hash);
