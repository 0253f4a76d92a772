#include "app/groups/winnow-group-row.h"

#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"

struct _WinnowGroupRow
{
  GtkWidget parent_instance;
  GtkLabel *name_label, *dates_label, *count_label;
  GtkWidget *texts;
};

WINNOW_DEFINE_WIDGET (WinnowGroupRow, winnow_group_row, GTK_TYPE_WIDGET)

/* A screen reader needs more than the number. */
static void
show_count (WinnowGroupRow *self, guint n, const char *name, const char *dates)
{
  winnow_label_take (self->count_label, winnow_format_count (n));
  g_autofree char *spoken = winnow_dup_plural ("%u document", "%u documents", n),
                  *row = winnow_format_facts (name, dates, spoken, NULL);
  winnow_tooltip_set (self->count_label, spoken);
  winnow_accessible_name (self->count_label, spoken);
  winnow_accessible_name (self, row);
}

void
winnow_group_row_set_item (WinnowGroupRow *self, WinnowGroupItem *item)
{
  g_return_if_fail (WINNOW_IS_GROUP_ROW (self));
  if (item == NULL)
    return;
  const char *name = winnow_document_item_get_name (winnow_group_item_get_first (item));
  g_autofree char *dates = winnow_group_item_dup_dates (item);
  gtk_label_set_text (self->name_label, name);
  winnow_tooltip_set (self->name_label, name);
  gtk_label_set_text (self->dates_label, dates);
  show_count (self, winnow_group_item_get_n_members (item), name, dates);
}

static void
winnow_group_row_class_init (WinnowGroupRowClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "grouprow");
  winnow_template_bind (klass, WinnowGroupRow, "groups/winnow-group-row.ui", texts, name_label, dates_label,
                        count_label);
}
