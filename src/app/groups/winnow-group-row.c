#include "app/groups/winnow-group-row.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-tooltip.h"

struct _WinnowGroupRow
{
  GtkWidget parent_instance;
  GtkWidget *texts;
  GtkWidget *name_label;
  GtkWidget *dates_label;
  GtkWidget *count_label;
};

G_DEFINE_FINAL_TYPE (WinnowGroupRow, winnow_group_row, GTK_TYPE_WIDGET)

GtkWidget *
winnow_group_row_new (void)
{
  return g_object_new (WINNOW_TYPE_GROUP_ROW, NULL);
}

/* A screen reader needs more than the number. */
static void
show_count (WinnowGroupRow *self, guint n)
{
  g_autofree char *count = winnow_format_count (n);
  g_autofree char *spoken = g_strdup_printf (ngettext ("%u document", "%u documents", n), n);
  gtk_label_set_text (GTK_LABEL (self->count_label), count);
  winnow_tooltip_keep (self->count_label, spoken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->count_label), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

void
winnow_group_row_set_item (WinnowGroupRow *self, WinnowGroupItem *item)
{
  g_return_if_fail (WINNOW_IS_GROUP_ROW (self));
  if (item == NULL)
    return;
  g_autofree char *name = winnow_group_item_dup_name (item);
  g_autofree char *dates = winnow_group_item_dup_dates (item);
  gtk_label_set_text (GTK_LABEL (self->name_label), name);
  winnow_tooltip_keep (self->name_label, name);
  gtk_label_set_text (GTK_LABEL (self->dates_label), dates);
  show_count (self, winnow_group_item_get_n_members (item));
}

static void
winnow_group_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_GROUP_ROW);
  G_OBJECT_CLASS (winnow_group_row_parent_class)->dispose (object);
}

static void
winnow_group_row_class_init (WinnowGroupRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = winnow_group_row_dispose;
  gtk_widget_class_set_css_name (widget_class, "grouprow");
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/ui/groups/winnow-group-row.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowGroupRow, texts);
  gtk_widget_class_bind_template_child (widget_class, WinnowGroupRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, WinnowGroupRow, dates_label);
  gtk_widget_class_bind_template_child (widget_class, WinnowGroupRow, count_label);
}

static void
winnow_group_row_init (WinnowGroupRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
