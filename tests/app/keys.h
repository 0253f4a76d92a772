/* keys.h: keys that are pressed in a window as GTK passes them on: down to the widget that has the
 * focus, then up again, to the first shortcut that takes them. What widgets do with keys without
 * shortcuts is left out. */
#pragma once

#include <gtk/gtk.h>

static inline gboolean
is_pressed (GtkShortcutTrigger *trigger, GtkShortcutTrigger *pressed)
{
  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    return is_pressed (gtk_alternative_trigger_get_first (GTK_ALTERNATIVE_TRIGGER (trigger)), pressed)
           || is_pressed (gtk_alternative_trigger_get_second (GTK_ALTERNATIVE_TRIGGER (trigger)), pressed);
  return gtk_shortcut_trigger_equal (trigger, pressed);
}

static inline gboolean
offer_to_controller (GtkWidget *widget, GtkShortcutController *controller, guint key, GdkModifierType modifiers)
{
  g_autoptr (GtkShortcutTrigger) pressed = gtk_keyval_trigger_new (key, modifiers);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (controller)); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), i);
      if (is_pressed (gtk_shortcut_get_trigger (shortcut), pressed)
          && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), GTK_SHORTCUT_ACTION_EXCLUSIVE, widget,
                                           gtk_shortcut_get_arguments (shortcut)))
        return TRUE;
    }
  return FALSE;
}

static inline gboolean
offer_key (GtkWidget *widget, GtkPropagationPhase phase, guint key, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_SHORTCUT_CONTROLLER (controller) && gtk_event_controller_get_propagation_phase (controller) == phase
          && offer_to_controller (widget, GTK_SHORTCUT_CONTROLLER (controller), key, modifiers))
        return TRUE;
    }
  return FALSE;
}

/* Returns: whether something took it */
static inline gboolean
press_key (GtkWindow *window, guint key, GdkModifierType modifiers)
{
  GtkWidget *focus = gtk_window_get_focus (window), *start = focus != NULL ? focus : GTK_WIDGET (window);
  g_autoptr (GPtrArray) path = g_ptr_array_new ();
  for (GtkWidget *widget = start; widget != NULL; widget = gtk_widget_get_parent (widget))
    g_ptr_array_add (path, widget);
  for (guint i = path->len; i > 0; i--)
    if (offer_key (path->pdata[i - 1], GTK_PHASE_CAPTURE, key, modifiers))
      return TRUE;
  for (guint i = 0; i < path->len; i++)
    if (offer_key (path->pdata[i], GTK_PHASE_BUBBLE, key, modifiers))
      return TRUE;
  return FALSE;
}
