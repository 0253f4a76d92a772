#include "app/compare/sidebar/winnow-disguise-item.h"

struct _WinnowDisguiseItem
{
  GObject parent_instance;
  WinnowComparison *comparison; /* (owned) */
  WinnowSide side;
  guint disguise;
};

G_DEFINE_FINAL_TYPE (WinnowDisguiseItem, winnow_disguise_item, G_TYPE_OBJECT)

static void
winnow_disguise_item_finalize (GObject *object)
{
  WinnowDisguiseItem *self = WINNOW_DISGUISE_ITEM (object);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  G_OBJECT_CLASS (winnow_disguise_item_parent_class)->finalize (object);
}

static void
winnow_disguise_item_class_init (WinnowDisguiseItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_disguise_item_finalize;
}

static void
winnow_disguise_item_init (WinnowDisguiseItem *self)
{
}

WinnowDisguiseItem *
winnow_disguise_item_new (WinnowComparison *comparison, WinnowSide side, guint disguise)
{
  WinnowDisguiseItem *self = g_object_new (WINNOW_TYPE_DISGUISE_ITEM, NULL);
  self->comparison = winnow_comparison_ref (comparison);
  self->side = side;
  self->disguise = disguise;
  return self;
}

const WinnowComparison *
winnow_disguise_item_get_comparison (WinnowDisguiseItem *self)
{
  return self->comparison;
}

WinnowSide
winnow_disguise_item_get_side (WinnowDisguiseItem *self)
{
  return self->side;
}

const WinnowShownDisguise *
winnow_disguise_item_get_disguise (WinnowDisguiseItem *self)
{
  return &g_array_index (self->comparison->side[self->side].disguises, WinnowShownDisguise, self->disguise);
}
