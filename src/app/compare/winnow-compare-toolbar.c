#include "app/compare/winnow-compare-toolbar.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"

struct _WinnowCompareToolbar
{
  AdwBin parent_instance;
  GtkLabel *status;
  GtkWidget *side_switch, *inspect_button, *find_button, *together_button;
  WinnowSideBox *sides; /* (borrowed) */
};

WINNOW_DEFINE_WIDGET (WinnowCompareToolbar, winnow_compare_toolbar, ADW_TYPE_BIN)

void
winnow_compare_toolbar_set_status (WinnowCompareToolbar *self, const char *status)
{
  g_return_if_fail (WINNOW_IS_COMPARE_TOOLBAR (self));
  gtk_label_set_label (self->status, status);
}

/* What a narrow toolbar has no room for is in its menu, or needs both sides. */
static gboolean
fold_cb (gpointer user_data)
{
  WinnowCompareToolbar *self = user_data;
  gboolean folded = winnow_side_box_get_folded (self->sides);
  GtkWidget *of_both[] = { self->inspect_button, self->find_button, self->together_button };
  (folded ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (adw_bin_get_child (ADW_BIN (self)), "narrow");
  gtk_widget_set_visible (self->side_switch, folded);
  winnow_for_each_of (control, of_both)
    gtk_widget_set_visible (*control, !folded);
  return G_SOURCE_REMOVE;
}

static void
folded_cb (WinnowCompareToolbar *self)
{
  winnow_after_allocation (self, fold_cb);
}

static void
add_actions (GtkWidget *page, AdwFlap *flap, WinnowSideBox *sides)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) sidebar = g_property_action_new ("show-sidebar", flap, "reveal-flap"),
                              side = g_property_action_new ("side", sides, "side"),
                              swapped = g_property_action_new ("swap-sides", sides, "swapped");
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (sidebar));
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (side));
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (swapped));
  gtk_widget_insert_action_group (page, "view", G_ACTION_GROUP (group));
}

void
winnow_compare_toolbar_set_view (WinnowCompareToolbar *self, GtkWidget *page, AdwFlap *flap, WinnowSideBox *sides)
{
  g_return_if_fail (WINNOW_IS_COMPARE_TOOLBAR (self));
  self->sides = sides;
  add_actions (page, flap, sides);
  winnow_connect (sides, "notify::folded", folded_cb, self);
}

static void
winnow_compare_toolbar_class_init (WinnowCompareToolbarClass *klass)
{
  winnow_template_bind (klass, WinnowCompareToolbar, "compare/winnow-compare-toolbar.ui", status, side_switch,
                        inspect_button, find_button, together_button);
}
