/* From the open pair to its neighbours in the list of overlaps, without going there. */
#include <glib/gi18n.h>

#include "app/window/winnow-window-private.h"

static gboolean
shows_pair (WinnowWindow *self)
{
  return self->session != NULL
         && adw_view_stack_get_visible_child (self->view_stack) == GTK_WIDGET (self->compare_page);
}

static const struct
{
  const char *action;
  guint key;
  int direction;
} neighbours[] = {
  { "win.previous-pair", GDK_KEY_Up, -1 },
  { "win.next-pair", GDK_KEY_Down, 1 },
};

void
winnow_window_update_pair_actions (WinnowWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (neighbours); i++)
    {
      g_autoptr (WinnowOverlapItem) item
          = shows_pair (self) ? winnow_overlaps_page_dup_next (self->overlaps_page, neighbours[i].direction, FALSE)
                              : NULL;
      gtk_widget_action_set_enabled (GTK_WIDGET (self), neighbours[i].action, item != NULL);
    }
}

static void
pair_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  for (gsize i = 0; i < G_N_ELEMENTS (neighbours); i++)
    {
      g_autoptr (WinnowOverlapItem) item
          = g_str_equal (action, neighbours[i].action)
                ? winnow_overlaps_page_dup_next (self->overlaps_page, neighbours[i].direction, FALSE)
                : NULL;
      if (item != NULL)
        winnow_window_open_overlap (self, item);
    }
}

/* The pairs above come last: they were left out, and may still be undecided. */
static void
all_decided_cb (WinnowWindow *self)
{
  if (!shows_pair (self))
    return;
  g_autoptr (WinnowOverlapItem) item = winnow_overlaps_page_dup_next (self->overlaps_page, 1, TRUE);
  if (item == NULL)
    item = winnow_overlaps_page_dup_next (self->overlaps_page, -1, TRUE);
  if (item != NULL)
    winnow_window_open_overlap (self, item);
  else
    winnow_window_show_message (self, _ ("No listed pair has anything left to decide"));
}

void
winnow_window_install_pair_actions (GtkWidgetClass *klass)
{
  for (gsize i = 0; i < G_N_ELEMENTS (neighbours); i++)
    {
      gtk_widget_class_install_action (klass, neighbours[i].action, NULL, pair_action);
      gtk_widget_class_add_binding_action (klass, neighbours[i].key, GDK_ALT_MASK, neighbours[i].action, NULL);
    }
}

void
winnow_window_connect_pairs (WinnowWindow *self)
{
  g_signal_connect_object (self->overlaps_page, "listed", G_CALLBACK (winnow_window_update_pair_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view_stack, "notify::visible-child", G_CALLBACK (winnow_window_update_pair_actions),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->compare_page, "all-decided", G_CALLBACK (all_decided_cb), self, G_CONNECT_SWAPPED);
  g_settings_bind (self->preferences, "go-on-after-verdict", self->compare_page, "goes-on", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "all-differences", self->compare_page, "all-differences",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "go-on-after-verdict", self->sources_page, "goes-on", G_SETTINGS_BIND_GET);
  winnow_window_update_pair_actions (self);
}
