#include "app/widgets/winnow-focus.h"

#include "app/widgets/lists/winnow-list-model.h"
gboolean
winnow_focus_is_in (gpointer widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

void
winnow_focus_first_row (gpointer view)
{
  GtkWidget *list = GTK_IS_COLUMN_VIEW (view) ? gtk_widget_get_last_child (view) : view, *row;
  g_autoptr (GtkSelectionModel) model = NULL;
  g_object_get (view, "model", &model, NULL);
  if (!gtk_widget_get_mapped (view) || winnow_list_model_count (model) == 0)
    return;
  gtk_selection_model_select_item (model, 0, TRUE);
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", 0);
  for (row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      gtk_widget_grab_focus (row);
}
