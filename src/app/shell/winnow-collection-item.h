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
  char *course, *term; /* (owned) (nullable) */
  guint n_documents;
  gint64 attached_id;  /* of the attached library that it is of, which is only read; 0: its own */
  gboolean is_watched; /* property "watched": its folders are watched for new files */
};

/* @n_documents: that are listed */
WinnowCollectionItem *winnow_collection_item_new (const WinnowCollection *collection, guint n_documents);
WinnowCollectionItem *winnow_collection_item_new_all (guint n_documents);
void winnow_collection_item_set_watched (WinnowCollectionItem *self, gboolean is_watched);
