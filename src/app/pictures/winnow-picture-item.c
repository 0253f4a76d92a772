#include "app/pictures/winnow-picture-item.h"

struct _WinnowPictureItem
{
  GObject parent_instance;
  WinnowPictureIndex *index;                     /* (owned) */
  const WinnowSharedPicture *shared;             /* of the index */
  WinnowDocumentItem *documents[WINNOW_N_SIDES]; /* (owned) */
};

G_DEFINE_FINAL_TYPE (WinnowPictureItem, winnow_picture_item, G_TYPE_OBJECT)

WinnowPictureItem *
winnow_picture_item_new (WinnowPictureIndex *index, const WinnowSharedPicture *shared, WinnowDocumentItem *a,
                         WinnowDocumentItem *b)
{
  WinnowPictureItem *self = g_object_new (WINNOW_TYPE_PICTURE_ITEM, NULL);
  self->index = winnow_picture_index_ref (index);
  self->shared = shared;
  self->documents[WINNOW_SIDE_A] = g_object_ref (a);
  self->documents[WINNOW_SIDE_B] = g_object_ref (b);
  return self;
}

WinnowDocumentItem *
winnow_picture_item_get_document (WinnowPictureItem *self, WinnowSide side)
{
  g_return_val_if_fail (WINNOW_IS_PICTURE_ITEM (self), NULL);
  return self->documents[side];
}

WinnowDocumentPicture *
winnow_picture_item_get_picture (WinnowPictureItem *self, WinnowSide side)
{
  g_return_val_if_fail (WINNOW_IS_PICTURE_ITEM (self), NULL);
  return winnow_picture_index_find (self->index,
                                    side == WINNOW_SIDE_A ? self->shared->picture_a : self->shared->picture_b);
}

const WinnowImageMatch *
winnow_picture_item_get_match (WinnowPictureItem *self)
{
  g_return_val_if_fail (WINNOW_IS_PICTURE_ITEM (self), NULL);
  return &self->shared->match;
}

char *
winnow_picture_item_dup_description (WinnowPictureItem *self)
{
  return winnow_image_match_describe (&self->shared->match);
}

gboolean
winnow_picture_item_is_same (WinnowPictureItem *self, WinnowPictureItem *other)
{
  return self == other
         || (self->shared->picture_a == other->shared->picture_a
             && self->shared->picture_b == other->shared->picture_b);
}

gboolean
winnow_picture_item_matches (WinnowPictureItem *self, const char *text)
{
  g_return_val_if_fail (WINNOW_IS_PICTURE_ITEM (self), FALSE);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    if (winnow_document_item_name_holds (self->documents[side], text))
      return TRUE;
  return FALSE;
}

static void
winnow_picture_item_finalize (GObject *object)
{
  WinnowPictureItem *self = WINNOW_PICTURE_ITEM (object);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    g_clear_object (&self->documents[side]);
  g_clear_pointer (&self->index, winnow_picture_index_unref);
  G_OBJECT_CLASS (winnow_picture_item_parent_class)->finalize (object);
}

static void
winnow_picture_item_class_init (WinnowPictureItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = winnow_picture_item_finalize;
}

static void
winnow_picture_item_init (WinnowPictureItem *self)
{
}
