#include "app/pictures/winnow-picture-list.h"

struct _WinnowPictureList
{
  GObject parent_instance;
  WinnowPictureIndex *index; /* (owned) (nullable) */
  GHashTable *documents;     /* (owned) (nullable) */
  /* (owned) (element-type WinnowSharedPicture) of the index those whose documents are known */
  GPtrArray *rows;
};

static GType
get_item_type (GListModel *model)
{
  return WINNOW_TYPE_PICTURE_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return WINNOW_PICTURE_LIST (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowPictureList *self = WINNOW_PICTURE_LIST (model);
  if (position >= self->rows->len)
    return NULL;

  const WinnowSharedPicture *shared = g_ptr_array_index (self->rows, position);
  WinnowDocumentItem *a = g_hash_table_lookup (self->documents, &shared->document_a);
  WinnowDocumentItem *b = g_hash_table_lookup (self->documents, &shared->document_b);
  return winnow_picture_item_new (self->index, shared, a, b);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowPictureList, winnow_picture_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

WinnowPictureList *
winnow_picture_list_new (void)
{
  return g_object_new (WINNOW_TYPE_PICTURE_LIST, NULL);
}

static gboolean
is_known (WinnowPictureList *self, const WinnowSharedPicture *shared)
{
  return g_hash_table_contains (self->documents, &shared->document_a)
         && g_hash_table_contains (self->documents, &shared->document_b)
         && winnow_picture_index_find (self->index, shared->picture_a) != NULL
         && winnow_picture_index_find (self->index, shared->picture_b) != NULL;
}

static void
collect_rows (WinnowPictureList *self)
{
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; self->index != NULL && i < self->index->shared->len; i++)
    {
      WinnowSharedPicture *shared = &g_array_index (self->index->shared, WinnowSharedPicture, i);
      if (is_known (self, shared))
        g_ptr_array_add (self->rows, shared);
    }
}

void
winnow_picture_list_set (WinnowPictureList *self, WinnowPictureIndex *index, GHashTable *documents)
{
  g_return_if_fail (WINNOW_IS_PICTURE_LIST (self));
  g_return_if_fail (documents != NULL);

  guint n_before = self->rows->len;
  g_autoptr (WinnowPictureIndex) old = g_steal_pointer (&self->index);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  self->index = index != NULL ? winnow_picture_index_ref (index) : NULL;
  self->documents = g_hash_table_ref (documents);
  collect_rows (self);
  if (n_before > 0 || self->rows->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->rows->len);
}

static void
winnow_picture_list_finalize (GObject *object)
{
  WinnowPictureList *self = WINNOW_PICTURE_LIST (object);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->index, winnow_picture_index_unref);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  G_OBJECT_CLASS (winnow_picture_list_parent_class)->finalize (object);
}

static void
winnow_picture_list_class_init (WinnowPictureListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = winnow_picture_list_finalize;
}

static void
winnow_picture_list_init (WinnowPictureList *self)
{
  self->rows = g_ptr_array_new ();
}
