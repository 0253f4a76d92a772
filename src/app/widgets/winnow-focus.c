#include "app/widgets/winnow-focus.h"

gboolean
winnow_focus_is_in (gpointer widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}
