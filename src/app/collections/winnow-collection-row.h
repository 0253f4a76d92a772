/* winnow-collection-row.h: a collection in the side bar: name, role, count, and a menu to change
 * them */
#pragma once

#include <gtk/gtk.h>

#include "app/collections/winnow-collection-item.h"

#define WINNOW_TYPE_COLLECTION_ROW (winnow_collection_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCollectionRow, winnow_collection_row, WINNOW, COLLECTION_ROW, GtkBox)

/* @item: (nullable) */
void winnow_collection_row_set_item (WinnowCollectionRow *self, WinnowCollectionItem *item);

/* Its menu activates the actions documents.set-role (collection, WinnowRole),
 * win.watch-collection (collection, whether), documents.rename-collection,
 * documents.label-collection and documents.remove-collection (collection). */
