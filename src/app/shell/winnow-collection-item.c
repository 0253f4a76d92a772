#include "app/shell/winnow-collection-item.h"

#include "app/widgets/winnow-object.h"

static void
clear (WinnowCollectionItem *self)
{
  g_clear_pointer (&self->name, g_free);
}

WINNOW_DEFINE_OBJECT (WinnowCollectionItem, winnow_collection_item, clear)

WinnowCollectionItem *
winnow_collection_item_new (gint64 id, const char *name, WinnowRole role, guint n_documents)
{
  WinnowCollectionItem *self = g_object_new (WINNOW_TYPE_COLLECTION_ITEM, NULL);
  self->id = id;
  self->name = g_strdup (name);
  self->role = role;
  self->n_documents = n_documents;
  return self;
}
