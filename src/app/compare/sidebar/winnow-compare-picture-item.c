#include "app/compare/sidebar/winnow-compare-picture-item.h"

struct _WinnowComparePictureItem
{
  GObject parent_instance;
  WinnowComparison *comparison; /* (owned) */
  guint picture;
};

G_DEFINE_FINAL_TYPE (WinnowComparePictureItem, winnow_compare_picture_item, G_TYPE_OBJECT)

static void
winnow_compare_picture_item_finalize (GObject *object)
{
  WinnowComparePictureItem *self = WINNOW_COMPARE_PICTURE_ITEM (object);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  G_OBJECT_CLASS (winnow_compare_picture_item_parent_class)->finalize (object);
}

static void
winnow_compare_picture_item_class_init (WinnowComparePictureItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_compare_picture_item_finalize;
}

static void
winnow_compare_picture_item_init (WinnowComparePictureItem *self)
{
}

WinnowComparePictureItem *
winnow_compare_picture_item_new (WinnowComparison *comparison, guint picture)
{
  WinnowComparePictureItem *self = g_object_new (WINNOW_TYPE_COMPARE_PICTURE_ITEM, NULL);
  self->comparison = winnow_comparison_ref (comparison);
  self->picture = picture;
  return self;
}

const WinnowComparison *
winnow_compare_picture_item_get_comparison (WinnowComparePictureItem *self)
{
  return self->comparison;
}

guint
winnow_compare_picture_item_get_picture (WinnowComparePictureItem *self)
{
  return self->picture;
}
