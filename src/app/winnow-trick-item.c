#include "winnow-trick-item.h"

struct _WinnowTrickItem
{
  GObject parent_instance;
  WinnowComparison *comparison; /* (owned) */
  WinnowSide side;
  guint trick;
};

G_DEFINE_FINAL_TYPE (WinnowTrickItem, winnow_trick_item, G_TYPE_OBJECT)

static void
winnow_trick_item_finalize (GObject *object)
{
  WinnowTrickItem *self = WINNOW_TRICK_ITEM (object);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  G_OBJECT_CLASS (winnow_trick_item_parent_class)->finalize (object);
}

static void
winnow_trick_item_class_init (WinnowTrickItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_trick_item_finalize;
}

static void
winnow_trick_item_init (WinnowTrickItem *self)
{
}

WinnowTrickItem *
winnow_trick_item_new (WinnowComparison *comparison, WinnowSide side, guint trick)
{
  WinnowTrickItem *self = g_object_new (WINNOW_TYPE_TRICK_ITEM, NULL);
  self->comparison = winnow_comparison_ref (comparison);
  self->side = side;
  self->trick = trick;
  return self;
}

const WinnowComparison *
winnow_trick_item_get_comparison (WinnowTrickItem *self)
{
  return self->comparison;
}

WinnowSide
winnow_trick_item_get_side (WinnowTrickItem *self)
{
  return self->side;
}

const WinnowShownTrick *
winnow_trick_item_get_trick (WinnowTrickItem *self)
{
  return &g_array_index (self->comparison->side[self->side].tricks, WinnowShownTrick, self->trick);
}
