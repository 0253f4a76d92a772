#include "app/problems/winnow-problem-row.h"

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-reveal.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-tooltip.h"

struct _WinnowProblemRow
{
  GtkBox parent_instance;
  GtkLabel *name_label, *reason_label, *details_label;
  GtkExpander *details;
  WinnowProblemItem *item; /* (owned) (nullable) */
};

WINNOW_DEFINE_WIDGET (WinnowProblemRow, winnow_problem_row, GTK_TYPE_BOX)

void
winnow_problem_row_set_item (WinnowProblemRow *self, WinnowProblemItem *item)
{
  g_return_if_fail (WINNOW_IS_PROBLEM_ROW (self));
  g_set_object (&self->item, item);
  if (item == NULL)
    return;
  g_autofree char *name = g_filename_display_basename (item->path);
  gtk_label_set_text (self->name_label, name);
  winnow_tooltip_set (GTK_WIDGET (self->name_label), item->path);
  gtk_label_set_text (self->reason_label, item->reason);
  winnow_set_visible (self->details, item->details != NULL);
  gtk_expander_set_expanded (self->details, FALSE);
  gtk_label_set_text (self->details_label, item->details ?: "");
  winnow_accessible_take (self, winnow_format_sentences (name, item->reason));
}

static void
show_cb (WinnowProblemRow *self)
{
  if (self->item != NULL)
    winnow_reveal_file (GTK_WIDGET (self), self->item->path);
}

static void
dispose (WinnowProblemRow *self)
{
  g_clear_object (&self->item);
}

static void
winnow_problem_row_class_init (WinnowProblemRowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_template_bind (klass, WinnowProblemRow, "problems/winnow-problem-row.ui", name_label, reason_label, details,
                        details_label);
  winnow_template_bind_callbacks (klass, show_cb);
}
