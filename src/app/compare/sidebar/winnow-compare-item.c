#include "app/compare/sidebar/winnow-compare-item.h"

struct _WinnowCompareItem
{
  GObject parent_instance;
  WinnowComparison *comparison; /* (owned) */
  guint index;
};

G_DEFINE_FINAL_TYPE (WinnowCompareItem, winnow_compare_item, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

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
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
winnow_compare_item_finalize (GObject *object)
{
  winnow_comparison_set (&WINNOW_COMPARE_ITEM (object)->comparison, NULL);
  G_OBJECT_CLASS (winnow_compare_item_parent_class)->finalize (object);
}

static void
winnow_compare_item_class_init (WinnowCompareItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_compare_item_finalize;
  signals[CHANGED]
      = g_signal_new ("changed", WINNOW_TYPE_COMPARE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
winnow_compare_item_init (WinnowCompareItem *self)
{
}
