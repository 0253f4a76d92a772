#include "app/pictures/winnow-picture-item.h"

#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

struct _WinnowPictureItem
{
  GObject parent_instance;
  WinnowRowContext *context;         /* (owned) */
  const WinnowSharedPicture *shared; /* of the context */
};

static void
clear (WinnowPictureItem *self)
{
  g_clear_pointer (&self->context, winnow_row_context_unref);
}

WINNOW_DEFINE_OBJECT (WinnowPictureItem, winnow_picture_item, clear)

static gpointer
new_item (gpointer row, WinnowRowContext *context)
{
  WinnowPictureItem *self = g_object_new (WINNOW_TYPE_PICTURE_ITEM, NULL);
  self->context = winnow_row_context_ref (context);
  self->shared = row;
  return self;
}

WinnowRowList *
winnow_picture_list_new (void)
{
  return winnow_row_list_new (WINNOW_TYPE_PICTURE_ITEM, new_item);
}

static gboolean
is_known (WinnowRowContext *context, const WinnowSharedPicture *shared)
{
  return winnow_row_context_find (context, shared->document_a) != NULL
         && winnow_row_context_find (context, shared->document_b) != NULL
         && winnow_picture_index_find (context->pictures, shared->picture_a) != NULL
         && winnow_picture_index_find (context->pictures, shared->picture_b) != NULL;
}

static WinnowPictureList
choose_list (WinnowRowContext *context, const WinnowSharedPicture *shared)
{
  WinnowDocumentItem *a = winnow_row_context_find (context, shared->document_a),
                     *b = winnow_row_context_find (context, shared->document_b);
  if (a == b)
    return WINNOW_PICTURES_REPEATED;
  if (winnow_document_is_own_pair (winnow_document_item_get_document (a), winnow_document_item_get_document (b)))
    return WINNOW_PICTURES_OWN;
  return winnow_image_match_counts (&shared->match) ? WINNOW_PICTURES_IN_COMMON : WINNOW_PICTURES_LAYOUT;
}

void
winnow_picture_list_set (WinnowRowList *list, WinnowRowContext *context, WinnowPictureList which)
{
  const GArray *shared = context->pictures->shared;
  GPtrArray *rows = g_ptr_array_new ();
  winnow_for_each_value (WinnowSharedPicture, row, shared)
    if (is_known (context, row) && choose_list (context, row) == which)
      g_ptr_array_add (rows, row);
  winnow_row_list_set_rows (list, rows, context);
}

WinnowDocumentItem *
winnow_picture_item_get_document (WinnowPictureItem *self, WinnowSide side)
{
  return winnow_row_context_find (self->context,
                                  side == WINNOW_SIDE_A ? self->shared->document_a : self->shared->document_b);
}

WinnowDocumentPicture *
winnow_picture_item_get_picture (WinnowPictureItem *self, WinnowSide side)
{
  return winnow_picture_index_find (self->context->pictures,
                                    side == WINNOW_SIDE_A ? self->shared->picture_a : self->shared->picture_b);
}

const WinnowImageMatch *
winnow_picture_item_get_match (WinnowPictureItem *self)
{
  return &self->shared->match;
}

WinnowImageDirection
winnow_picture_item_get_direction (WinnowPictureItem *self)
{
  return winnow_document_get_direction (
      winnow_document_item_get_document (winnow_picture_item_get_document (self, WINNOW_SIDE_A)),
      winnow_document_item_get_document (winnow_picture_item_get_document (self, WINNOW_SIDE_B)));
}

char *
winnow_picture_item_dup_description (WinnowPictureItem *self)
{
  return winnow_image_match_describe (&self->shared->match, winnow_picture_item_get_direction (self));
}

const WinnowExcludedPicture *
winnow_picture_item_get_counted (WinnowPictureItem *self)
{
  GHashTable *counted = self->context->pictures->counted;
  const WinnowExcludedPicture *a = g_hash_table_lookup (counted, &self->shared->picture_a);
  return a ?: g_hash_table_lookup (counted, &self->shared->picture_b);
}

WinnowDocumentPicture *
winnow_picture_item_get_counted_picture (WinnowPictureItem *self)
{
  const WinnowExcludedPicture *counted = winnow_picture_item_get_counted (self);
  return winnow_picture_item_get_picture (
      self, counted != NULL && counted->picture_id == self->shared->picture_b ? WINNOW_SIDE_B : WINNOW_SIDE_A);
}

GArray *
winnow_picture_item_dup_decisions (WinnowPictureItem *self)
{
  g_autoptr (GPtrArray) both = g_ptr_array_new ();
  winnow_for_each_side (side)
    g_ptr_array_add (both, winnow_picture_item_get_picture (self, side));
  return winnow_picture_index_dup_decisions (self->context->pictures, both);
}

gboolean
winnow_picture_item_is_same (WinnowPictureItem *self, WinnowPictureItem *other)
{
  return self == other
         || (self->shared->picture_a == other->shared->picture_a
             && self->shared->picture_b == other->shared->picture_b);
}

gboolean
winnow_picture_item_is_repeated (WinnowPictureItem *self)
{
  return self->shared->document_a == self->shared->document_b;
}

gboolean
winnow_picture_item_matches (WinnowPictureItem *self, const char *text)
{
  winnow_for_each_side (side)
    if (winnow_document_item_name_holds (winnow_picture_item_get_document (self, side), text))
      return TRUE;
  return FALSE;
}
