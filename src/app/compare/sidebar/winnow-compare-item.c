#include "app/compare/sidebar/winnow-compare-item.h"
#include "app/widgets/winnow-object.h"

struct _WinnowCompareItem
{
  GObject parent_instance;
  WinnowComparison *comparison; /* (owned) */
  guint index;
};

WINNOW_DEFINE_TYPE (WinnowCompareItem, winnow_compare_item, G_TYPE_OBJECT)

WinnowCompareItem *
winnow_compare_item_new (WinnowComparison *comparison, guint index)
{
  WinnowCompareItem *self = g_object_new (WINNOW_TYPE_COMPARE_ITEM, NULL);
  winnow_comparison_set (&self->comparison, comparison);
  self->index = index;
  return self;
}

const WinnowComparison *
winnow_compare_item_get_comparison (WinnowCompareItem *self)
{
  return self->comparison;
}

guint
winnow_compare_item_get_index (WinnowCompareItem *self)
{
  return self->index;
}

void
winnow_compare_item_set_comparison (WinnowCompareItem *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_ITEM (self));
  winnow_comparison_set (&self->comparison, comparison);
  g_signal_emit_by_name (self, "changed");
}

static void
finalize (WinnowCompareItem *self)
{
  winnow_comparison_set (&self->comparison, NULL);
}

static void
winnow_compare_item_class_init (WinnowCompareItemClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "changed", 0);
}
