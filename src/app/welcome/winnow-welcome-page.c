#include "app/welcome/winnow-welcome-page.h"

#include "app/welcome/winnow-recent.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"

#define N_RECENT 8

struct _WinnowWelcomePage
{
  AdwBin parent_instance;
  GtkWidget *recent_group;
  GtkListBox *recent_list;
};

G_DEFINE_FINAL_TYPE (WinnowWelcomePage, winnow_welcome_page, ADW_TYPE_BIN)

static GtkWidget *
new_recent_row (const WinnowRecent *recent)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *subtitle = g_strjoin ("\n", recent->folder, recent->details, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), recent->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  gtk_widget_set_tooltip_text (row, recent->path);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-path");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", recent->path);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  return row;
}

static void
show_recent (WinnowWelcomePage *self)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->recent_list, 0)) != NULL)
    gtk_list_box_remove (self->recent_list, GTK_WIDGET (row));

  g_autoptr (GPtrArray) recent = winnow_recent_list (N_RECENT);
  winnow_for_each (const WinnowRecent, each, recent)
    gtk_list_box_append (self->recent_list, new_recent_row (each));
  gtk_widget_set_visible (self->recent_group, recent->len > 0);
}

static void
winnow_welcome_page_map (GtkWidget *widget)
{
  show_recent (WINNOW_WELCOME_PAGE (widget));
  GTK_WIDGET_CLASS (winnow_welcome_page_parent_class)->map (widget);
}

static void
winnow_welcome_page_class_init (WinnowWelcomePageClass *klass)
{
  GTK_WIDGET_CLASS (klass)->map = winnow_welcome_page_map;
  winnow_template_bind (klass, WinnowWelcomePage, "welcome/winnow-welcome-page.ui", recent_group, recent_list);
}

static void
winnow_welcome_page_init (WinnowWelcomePage *self)
{
  winnow_template_init (self);
  winnow_connect (gtk_recent_manager_get_default (), "changed", show_recent, self);
}
