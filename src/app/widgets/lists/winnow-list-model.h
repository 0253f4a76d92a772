/* winnow-list-model.h: loops over list models and the children of widgets, the items of a model as
 * arrays, and the search for one */
#pragma once

#include <gtk/gtk.h>

static inline void
winnow_item_clear (void *item)
{
  g_clear_object ((GObject **) item);
}

/* for each @item, a Type * (borrowed), of a GListModel, which must not change meanwhile */
#define winnow_for_each_item(Type, item, model)                                                                        \
  for (Type *item##_at = NULL, *item __attribute__ ((cleanup (winnow_item_clear))) = g_list_model_get_item (model, 0); \
       item != NULL; winnow_item_clear (&item), item##_at = (gpointer) ((gsize) item##_at + 1),                        \
            item = g_list_model_get_item (model, (guint) (gsize) item##_at))

/* Defines a class of objects that are list models, by the functions get_item_type(), get_n_items()
 * and get_item() of its file. */
#define WINNOW_DEFINE_LIST_MODEL(TypeName, type_name)                \
  static void list_model_init (GListModelInterface *iface)           \
  {                                                                  \
    iface->get_item_type = get_item_type;                            \
    iface->get_n_items = get_n_items;                                \
    iface->get_item = get_item;                                      \
  }                                                                  \
  G_DEFINE_FINAL_TYPE_WITH_CODE (TypeName, type_name, G_TYPE_OBJECT, \
                                 G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* for each @child of @widget, which must not change meanwhile */
#define winnow_for_each_child(child, widget)                                               \
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (widget)); child != NULL; \
       child = gtk_widget_get_next_sibling (child))

/* How many items it has. */
#define winnow_list_model_count(model) g_list_model_get_n_items (G_LIST_MODEL (model))

/* (transfer full) (element-type GObject) all items */
GPtrArray *winnow_list_model_dup_items (GListModel *model);
/* (transfer full) (element-type GObject) the selected items, in their order */
GPtrArray *winnow_list_model_dup_selected (GtkSelectionModel *model);

/* @items replace those of @store. */
void winnow_list_store_fill (GListStore *store, const GPtrArray *items);

typedef gboolean (*WinnowItemTest) (gpointer item, gconstpointer data);

/* The first item that passes @test. @position: (out) (optional) where it is. Returns: (transfer
 * full) (nullable) */
gpointer winnow_list_model_find (GListModel *model, WinnowItemTest test, gconstpointer data, guint *position);

/* Selects the first item of @view, a list or a table, that passes @test, and scrolls to it.
 * Returns: whether there is one */
gboolean winnow_list_view_select (gpointer view, WinnowItemTest test, gconstpointer data);

/* Fills @view with rows of @type, a widget class. @show: void show (row, item, data) is called
 * whenever a row is to show an item, or none: NULL. */
void winnow_list_view_set_rows (GtkListView *view, GType type, GCallback show, gpointer data);
