#include "app/widgets/winnow-list-model.h"

GPtrArray *
winnow_list_model_dup_items (GListModel *model)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    g_ptr_array_add (items, g_list_model_get_item (model, i));
  return items;
}

GPtrArray *
winnow_list_model_dup_selected (GtkSelectionModel *model)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (model);
  GtkBitsetIter iter;
  guint position;
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (model), position));
  return items;
}

gpointer
winnow_list_model_find (GListModel *model, WinnowItemTest test, gconstpointer data, guint *position)
{
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);
      if (!test (item, data))
        continue;
      if (position != NULL)
        *position = i;
      return g_steal_pointer (&item);
    }
  return NULL;
}
