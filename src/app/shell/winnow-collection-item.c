#include "app/shell/winnow-collection-item.h"

#include "app/widgets/winnow-object.h"

struct _WinnowCollectionItem
{
  GObject parent_instance;
  gint64 id;
  char *name; /* (owned) */
  WinnowRole role;
  guint n_documents;
};

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

gint64
winnow_collection_item_get_id (WinnowCollectionItem *self)
{
  g_return_val_if_fail (WINNOW_IS_COLLECTION_ITEM (self), 0);
  return self->id;
}

const char *
winnow_collection_item_get_name (WinnowCollectionItem *self)
{
  return self->name;
}

WinnowRole
winnow_collection_item_get_role (WinnowCollectionItem *self)
{
  return self->role;
}

guint
winnow_collection_item_get_n_documents (WinnowCollectionItem *self)
{
  return self->n_documents;
}
