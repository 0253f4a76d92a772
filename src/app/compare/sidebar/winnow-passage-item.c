#include "app/compare/sidebar/winnow-passage-item.h"

struct _WinnowPassageItem
{
  GObject parent_instance;
  WinnowComparison *comparison; /* (owned) */
  guint passage;
};

G_DEFINE_FINAL_TYPE (WinnowPassageItem, winnow_passage_item, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
winnow_passage_item_finalize (GObject *object)
{
  WinnowPassageItem *self = WINNOW_PASSAGE_ITEM (object);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  G_OBJECT_CLASS (winnow_passage_item_parent_class)->finalize (object);
}

static void
winnow_passage_item_class_init (WinnowPassageItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_passage_item_finalize;
  signals[CHANGED]
      = g_signal_new ("changed", WINNOW_TYPE_PASSAGE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
winnow_passage_item_init (WinnowPassageItem *self)
{
}

WinnowPassageItem *
winnow_passage_item_new (WinnowComparison *comparison, guint passage)
{
  WinnowPassageItem *self = g_object_new (WINNOW_TYPE_PASSAGE_ITEM, NULL);
  self->comparison = winnow_comparison_ref (comparison);
  self->passage = passage;
  return self;
}

const WinnowComparison *
winnow_passage_item_get_comparison (WinnowPassageItem *self)
{
  return self->comparison;
}

guint
winnow_passage_item_get_passage (WinnowPassageItem *self)
{
  return self->passage;
}

void
winnow_passage_item_set_comparison (WinnowPassageItem *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_PASSAGE_ITEM (self));
  winnow_comparison_ref (comparison);
  winnow_comparison_unref (self->comparison);
  self->comparison = comparison;
  g_signal_emit (self, signals[CHANGED], 0);
}
