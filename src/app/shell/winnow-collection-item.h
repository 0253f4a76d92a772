/* winnow-collection-item.h: a collection as a row of a list; one without an id stands for all
 * documents */
#pragma once

#include <glib-object.h>

#include "library/library.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COLLECTION_ITEM (winnow_collection_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCollectionItem, winnow_collection_item, WINNOW, COLLECTION_ITEM, GObject)

/* @id: the collection's row, or 0 for all documents. */
WinnowCollectionItem *winnow_collection_item_new (gint64 id, const char *name, WinnowRole role, guint n_documents);

gint64 winnow_collection_item_get_id (WinnowCollectionItem *self);
const char *winnow_collection_item_get_name (WinnowCollectionItem *self);
WinnowRole winnow_collection_item_get_role (WinnowCollectionItem *self);
guint winnow_collection_item_get_n_documents (WinnowCollectionItem *self);

G_END_DECLS
