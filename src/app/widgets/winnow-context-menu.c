#include "app/widgets/winnow-context-menu.h"

#include "app/widgets/winnow-object.h"
#define OWNER "winnow-owner" /* of a table: whose actions the menu has, */
#define MENU "winnow-menu"   /* and the menu */

/* Once the action of the chosen entry has been activated, which comes after this. */
static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

void
winnow_context_menu_open (GtkWidget *owner, GMenuModel *menu, GtkWidget *widget, double x, double y)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (popover, owner);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_widget_translate_coordinates (widget, owner, x, y, &x, &y);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_popover_popup (GTK_POPOVER (popover));
}

/* ── of a table ── */

static void
open_for_row (GtkWidget *view, GtkWidget *row, double x, double y)
{
  if (!(gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED))
    gtk_widget_activate_action (row, "listitem.select", "(bb)", FALSE, FALSE);
  gtk_widget_grab_focus (row);
  winnow_context_menu_open (winnow_object_get (view, OWNER), winnow_object_get (view, MENU), row, x, y);
}

static void
pressed_cb (GtkGestureClick *gesture, int n, double x, double y, GtkWidget *view)
{
  GtkWidget *list = gtk_widget_get_last_child (view), *row = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);
  while (row != NULL && gtk_widget_get_parent (row) != list)
    row = gtk_widget_get_parent (row);
  if (row == NULL)
    return;
  gtk_widget_translate_coordinates (view, row, x, y, &x, &y);
  open_for_row (view, row, x, y);
}

/* For the row that has the focus. */
static gboolean
key_cb (GtkWidget *view, GVariant *arguments, gpointer data)
{
  GtkWidget *row = gtk_widget_get_focus_child (gtk_widget_get_last_child (view));
  if (row != NULL)
    open_for_row (view, row, 0, gtk_widget_get_height (row));
  return row != NULL;
}

void
winnow_context_menu_set_up (GtkWidget *owner, GtkColumnView *view, GMenuModel *menu)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  winnow_object_set (view, OWNER, owner);
  winnow_object_set_owned (view, MENU, g_object_ref (menu), g_object_unref);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), view);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Menu|<Shift>F10"),
                                                          gtk_callback_action_new (key_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (gesture));
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
}
