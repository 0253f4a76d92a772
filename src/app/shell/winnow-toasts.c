#include "app/shell/winnow-toasts.h"

#include <glib/gi18n.h>

#define SECONDS 2

static void
name_buttons (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Close"), -1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_buttons (child);
}

/* The first child is the content below the toasts. */
static void
children_changed_cb (GListModel *children, guint position, guint n_removed, guint n_added, AdwToastOverlay *overlay)
{
  for (guint i = 0; i < n_added; i++)
    {
      g_autoptr (GtkWidget) child = g_list_model_get_item (children, position + i);
      if (child != adw_toast_overlay_get_child (overlay))
        name_buttons (child);
    }
}

void
winnow_toasts_name_buttons (AdwToastOverlay *overlay)
{
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  GListModel *children = gtk_widget_observe_children (GTK_WIDGET (overlay));
  g_signal_connect_object (children, "items-changed", G_CALLBACK (children_changed_cb), overlay, 0);
  g_object_set_data_full (G_OBJECT (overlay), "winnow-children", children, g_object_unref);
}

void
winnow_toasts_show (AdwToastOverlay *overlay, const char *text)
{
  AdwToast *toast = adw_toast_new (text);
  adw_toast_set_timeout (toast, SECONDS);
  adw_toast_overlay_add_toast (overlay, toast);
}
