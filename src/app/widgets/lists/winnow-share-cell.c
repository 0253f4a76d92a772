#include "app/widgets/lists/winnow-share-cell.h"
#include "app/widgets/lists/winnow-kind-bar.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-label.h"

#include "report/model/wording.h"

struct _WinnowShareCell
{
  GtkWidget parent_instance;
  WinnowKindBar *bar;
  GtkWidget *label;
};

WINNOW_DEFINE_WIDGET (WinnowShareCell, winnow_share_cell, GTK_TYPE_WIDGET)

char *
winnow_share_cell_dup_text (double share)
{
  return share < 0 ? g_strdup ("–") : winnow_wording_share (share);
}

void
winnow_share_cell_set_share (WinnowShareCell *self, double share, const double *parts)
{
  const double whole[WINNOW_KIND_BAR_PARTS] = { MAX (share, 0) };
  g_return_if_fail (WINNOW_IS_SHARE_CELL (self));
  winnow_label_take (self->label, winnow_share_cell_dup_text (share));
  winnow_kind_bar_set (self->bar, parts ?: whole);
  winnow_set_visible (self->bar, share > 0);
}

static void
winnow_share_cell_class_init (WinnowShareCellClass *klass)
{
  g_type_ensure (WINNOW_TYPE_KIND_BAR);
  winnow_template_bind (klass, WinnowShareCell, "widgets/lists/winnow-share-cell.ui", bar, label);
}
