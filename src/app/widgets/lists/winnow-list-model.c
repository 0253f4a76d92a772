#include "app/widgets/lists/winnow-list-model.h"

#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

GPtrArray *
winnow_list_model_dup_items (GListModel *model)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  winnow_for_each_below (i, g_list_model_get_n_items (model))
    g_ptr_array_add (items, g_list_model_get_item (model, i));
  return items;
}

void
winnow_list_store_fill (GListStore *store, const GPtrArray *items)
{
  g_list_store_splice (store, 0, winnow_list_model_count (store), items->pdata, items->len);
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
  winnow_for_each_below (i, g_list_model_get_n_items (model))
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

gboolean
winnow_list_view_select (gpointer view, WinnowItemTest test, gconstpointer data)
{
  g_autoptr (GtkSelectionModel) model = NULL;
  guint position;
  g_object_get (view, "model", &model, NULL);
  g_autoptr (GObject) found = winnow_list_model_find (G_LIST_MODEL (model), test, data, &position);
  if (found == NULL)
    return FALSE;
  gtk_selection_model_select_item (model, position, TRUE);
  gtk_widget_activate_action (view, "list.scroll-to-item", "u", position);
  return TRUE;
}

/* ── rows ── */

typedef struct
{
  GType type;
  void (*show) (gpointer row, gpointer item, gpointer data);
  gpointer data;
} Rows;

static void
setup_cb (const Rows *rows, GtkListItem *item)
{
  gtk_list_item_set_child (item, g_object_new (rows->type, NULL));
}

static void
bind_cb (const Rows *rows, GtkListItem *item)
{
  rows->show (gtk_list_item_get_child (item), gtk_list_item_get_item (item), rows->data);
  winnow_accessible_name_row (item);
}

static void
unbind_cb (const Rows *rows, GtkListItem *item)
{
  rows->show (gtk_list_item_get_child (item), NULL, rows->data);
}

void
winnow_list_view_set_rows (GtkListView *view, GType type, GCallback show, gpointer data)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  const Rows description = { type, (void (*) (gpointer, gpointer, gpointer)) show, data };
  Rows *rows = winnow_dup_value (&description);
  winnow_object_set_owned (factory, "winnow-rows", rows, g_free);
  g_signal_connect_swapped (factory, "setup", G_CALLBACK (setup_cb), rows);
  g_signal_connect_swapped (factory, "bind", G_CALLBACK (bind_cb), rows);
  g_signal_connect_swapped (factory, "unbind", G_CALLBACK (unbind_cb), rows);
  gtk_list_view_set_factory (view, factory);
}
