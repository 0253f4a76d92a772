#include "app/shell/winnow-collection-item.h"

struct _WinnowCollectionItem
{
  GObject parent_instance;
  gint64 id;
  char *name; /* (owned) */
  WinnowRole role;
  guint n_documents;
};

G_DEFINE_FINAL_TYPE (WinnowCollectionItem, winnow_collection_item, G_TYPE_OBJECT)

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

static void
winnow_collection_item_finalize (GObject *object)
{
  g_clear_pointer (&WINNOW_COLLECTION_ITEM (object)->name, g_free);
  G_OBJECT_CLASS (winnow_collection_item_parent_class)->finalize (object);
}

static void
winnow_collection_item_class_init (WinnowCollectionItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_collection_item_finalize;
}

static void
winnow_collection_item_init (WinnowCollectionItem *self)
{
}
