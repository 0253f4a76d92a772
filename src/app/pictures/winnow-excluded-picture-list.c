#include "app/pictures/winnow-excluded-picture-list.h"

struct _WinnowExcludedPictureList
{
  GObject parent_instance;
  WinnowPictureIndex *index; /* (owned) (nullable) */
  GHashTable *documents;     /* (owned) (nullable) */
  GPtrArray *groups;         /* (owned) (element-type WinnowExcludedPictureGroup) of the index */
  GPtrArray *unread;         /* (owned) (element-type WinnowDocumentPicture) of the index, behind the groups */
};

static GType
get_item_type (GListModel *model)
{
  return WINNOW_TYPE_EXCLUDED_PICTURE_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  WinnowExcludedPictureList *self = WINNOW_EXCLUDED_PICTURE_LIST (model);
  return self->groups->len + self->unread->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowExcludedPictureList *self = WINNOW_EXCLUDED_PICTURE_LIST (model);
  if (position >= get_n_items (model))
    return NULL;
  if (position < self->groups->len)
    return winnow_excluded_picture_item_new (self->index, g_ptr_array_index (self->groups, position), NULL,
                                             self->documents);
  return winnow_excluded_picture_item_new (
      self->index, NULL, g_ptr_array_index (self->unread, position - self->groups->len), self->documents);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowExcludedPictureList, winnow_excluded_picture_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

WinnowExcludedPictureList *
winnow_excluded_picture_list_new (void)
{
  return g_object_new (WINNOW_TYPE_EXCLUDED_PICTURE_LIST, NULL);
}

static gboolean
is_known (WinnowExcludedPictureList *self, const WinnowExcludedPictureGroup *group)
{
  for (guint i = 0; i < group->pictures->len; i++)
    if (g_hash_table_contains (self->documents,
                               &((const WinnowDocumentPicture *) g_ptr_array_index (group->pictures, i))->document_id))
      return TRUE;
  return FALSE;
}

static void
collect_rows (WinnowExcludedPictureList *self)
{
  g_ptr_array_set_size (self->groups, 0);
  g_ptr_array_set_size (self->unread, 0);
  for (guint i = 0; self->index != NULL && i < self->index->excluded_pictures->len; i++)
    if (is_known (self, g_ptr_array_index (self->index->excluded_pictures, i)))
      g_ptr_array_add (self->groups, g_ptr_array_index (self->index->excluded_pictures, i));
  for (guint i = 0; self->index != NULL && i < self->index->unread->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (self->index->unread, i);
      if (g_hash_table_contains (self->documents, &picture->document_id))
        g_ptr_array_add (self->unread, picture);
    }
}

void
winnow_excluded_picture_list_set (WinnowExcludedPictureList *self, WinnowPictureIndex *index, GHashTable *documents)
{
  g_return_if_fail (WINNOW_IS_EXCLUDED_PICTURE_LIST (self));
  g_return_if_fail (documents != NULL);

  guint n_before = get_n_items (G_LIST_MODEL (self));
  g_autoptr (WinnowPictureIndex) old = g_steal_pointer (&self->index);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  self->index = index != NULL ? winnow_picture_index_ref (index) : NULL;
  self->documents = g_hash_table_ref (documents);
  collect_rows (self);
  guint n_now = get_n_items (G_LIST_MODEL (self));
  if (n_before > 0 || n_now > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, n_now);
}

static void
winnow_excluded_picture_list_finalize (GObject *object)
{
  WinnowExcludedPictureList *self = WINNOW_EXCLUDED_PICTURE_LIST (object);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->unread, g_ptr_array_unref);
  g_clear_pointer (&self->index, winnow_picture_index_unref);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  G_OBJECT_CLASS (winnow_excluded_picture_list_parent_class)->finalize (object);
}

static void
winnow_excluded_picture_list_class_init (WinnowExcludedPictureListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = winnow_excluded_picture_list_finalize;
}

static void
winnow_excluded_picture_list_init (WinnowExcludedPictureList *self)
{
  self->groups = g_ptr_array_new ();
  self->unread = g_ptr_array_new ();
}
