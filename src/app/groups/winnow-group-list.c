#include "app/groups/winnow-group-list.h"

struct _WinnowGroupList
{
  GObject parent_instance;
  WinnowFoundGroups *found; /* (owned) (nullable) what was given */
  GPtrArray *rows;          /* (owned) of its groups those of which enough is left, borrowed */
  GHashTable *documents;    /* (owned) (nullable) */
  GHashTable *collections;  /* (owned) (nullable) */
  guint n_missing;
};

static GType
get_item_type (GListModel *model)
{
  return WINNOW_TYPE_GROUP_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return WINNOW_GROUP_LIST (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowGroupList *self = WINNOW_GROUP_LIST (model);
  if (position >= self->rows->len)
    return NULL;
  return winnow_group_item_new (self->found, g_ptr_array_index (self->rows, position), self->documents,
                                self->collections);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowGroupList, winnow_group_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

WinnowGroupList *
winnow_group_list_new (void)
{
  return g_object_new (WINNOW_TYPE_GROUP_LIST, NULL);
}

static guint
count_known (const WinnowGroup *group, GHashTable *documents)
{
  guint n = 0;
  for (guint i = 0; i < group->members->len; i++)
    n += g_hash_table_contains (documents, &g_array_index (group->members, WinnowGroupMember, i).document_id);
  return n;
}

static void
collect_rows (WinnowGroupList *self)
{
  g_ptr_array_set_size (self->rows, 0);
  self->n_missing = 0;
  for (guint i = 0; self->found != NULL && i < self->found->groups->len; i++)
    {
      WinnowGroup *group = g_ptr_array_index (self->found->groups, i);
      guint n_known = count_known (group, self->documents);
      if (n_known < 2)
        continue;
      g_ptr_array_add (self->rows, group);
      self->n_missing += group->members->len - n_known;
    }
}

void
winnow_group_list_set (WinnowGroupList *self, WinnowFoundGroups *found, GHashTable *documents, GHashTable *collections)
{
  g_return_if_fail (WINNOW_IS_GROUP_LIST (self));
  g_return_if_fail (documents != NULL && collections != NULL);

  guint n_before = self->rows->len;
  g_autoptr (WinnowFoundGroups) old = g_steal_pointer (&self->found);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  g_clear_pointer (&self->collections, g_hash_table_unref);

  self->found = found != NULL ? winnow_found_groups_ref (found) : NULL;
  self->documents = g_hash_table_ref (documents);
  self->collections = g_hash_table_ref (collections);
  collect_rows (self);
  if (n_before > 0 || self->rows->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->rows->len);
}

guint
winnow_group_list_get_n_missing (WinnowGroupList *self)
{
  g_return_val_if_fail (WINNOW_IS_GROUP_LIST (self), 0);
  return self->n_missing;
}

static void
winnow_group_list_finalize (GObject *object)
{
  WinnowGroupList *self = WINNOW_GROUP_LIST (object);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->found, winnow_found_groups_unref);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  g_clear_pointer (&self->collections, g_hash_table_unref);
  G_OBJECT_CLASS (winnow_group_list_parent_class)->finalize (object);
}

static void
winnow_group_list_class_init (WinnowGroupListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = winnow_group_list_finalize;
}

static void
winnow_group_list_init (WinnowGroupList *self)
{
  self->rows = g_ptr_array_new ();
}
