/* winnow-collection-item.h: a collection as a row of a list, or an archive, or all documents */
#pragma once

#include <glib-object.h>

#include "library/library.h"

#define WINNOW_TYPE_COLLECTION_ITEM (winnow_collection_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCollectionItem, winnow_collection_item, WINNOW, COLLECTION_ITEM, GObject)

/* Read only. */
struct _WinnowCollectionItem
{
  GObject parent_instance;
  gint64 id;  /* 0: all documents; negative: those of an archive that are here */
  char *name; /* (owned) */
  WinnowRole role;
  char *course, *term; /* (owned) (nullable) */
  guint n_documents;   /* that are listed; of an archive all that it has */
  gint64 attached_id;  /* of the attached library or archive that it is of, which is only read; 0: its own */
  gboolean may_add;    /* to the archive */
  char *address;       /* (owned) (nullable) of the archive */
  char *problem;       /* (owned) (nullable) why the archive could not be reached: a sentence */
  gboolean is_watched; /* property "watched": its folders are watched for new files */
};

/* Whether a document of that collection and attached library belongs to the row @id. */
gboolean winnow_collection_id_has (gint64 id, gint64 collection_id, gint64 attached_id);

/* @n_documents: that are listed */
WinnowCollectionItem *winnow_collection_item_new (const WinnowCollection *collection, guint n_documents);
WinnowCollectionItem *winnow_collection_item_new_all (guint n_documents);
WinnowCollectionItem *winnow_collection_item_new_archive (const WinnowAttached *archive);
gboolean winnow_collection_item_is_archive (const WinnowCollectionItem *self);
void winnow_collection_item_set_watched (WinnowCollectionItem *self, gboolean is_watched);
