/* winnow-collection-item.h: a collection as a row of a list; one without an id stands for all
 * documents */
#pragma once

#include <glib-object.h>

#include "library/library.h"

#define WINNOW_TYPE_COLLECTION_ITEM (winnow_collection_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCollectionItem, winnow_collection_item, WINNOW, COLLECTION_ITEM, GObject)

/* Read only. */
struct _WinnowCollectionItem
{
  GObject parent_instance;
  gint64 id;  /* 0: all documents */
  char *name; /* (owned) */
  WinnowRole role;
  guint n_documents;
  gboolean is_watched; /* property "watched": its folders are watched for new files */
};

WinnowCollectionItem *winnow_collection_item_new (gint64 id, const char *name, WinnowRole role, guint n_documents);
void winnow_collection_item_set_watched (WinnowCollectionItem *self, gboolean is_watched);
