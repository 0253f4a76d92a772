#include "app/pictures/winnow-excluded-picture-item.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

struct _WinnowExcludedPictureItem
{
  GObject parent_instance;
  WinnowRowContext *context;               /* (owned) */
  const WinnowExcludedPictureGroup *group; /* of the context */
  WinnowDocumentPicture *first;            /* of the group */
};

static void
clear (WinnowExcludedPictureItem *self)
{
  g_clear_pointer (&self->context, winnow_row_context_unref);
}

WINNOW_DEFINE_OBJECT (WinnowExcludedPictureItem, winnow_excluded_picture_item, clear)

static const struct
{
  const char *reason, *explanation;
} reasons[] = {
  [WINNOW_PICTURE_EXCLUSION_TEMPLATE] = { N_ ("in the template"), N_ ("The template contains it.") },
  [WINNOW_PICTURE_EXCLUSION_COMMON]
  = { N_ ("common"), N_ ("More than a fifth of the documents have it: it is likely a logo or a seal.") },
};

/* (nullable) the first picture of a document that is listed */
static WinnowDocumentPicture *
find_first (const WinnowExcludedPictureGroup *group, const WinnowRowContext *context)
{
  winnow_for_each (WinnowDocumentPicture, picture, group->pictures)
    if (winnow_row_context_find (context, picture->document_id) != NULL)
      return picture;
  return NULL;
}

static gpointer
new_item (gpointer row, WinnowRowContext *context)
{
  WinnowExcludedPictureItem *self = g_object_new (WINNOW_TYPE_EXCLUDED_PICTURE_ITEM, NULL);
  self->context = winnow_row_context_ref (context);
  self->group = row;
  self->first = find_first (self->group, context);
  return self;
}

WinnowRowList *
winnow_excluded_picture_list_new (void)
{
  return winnow_row_list_new (WINNOW_TYPE_EXCLUDED_PICTURE_ITEM, new_item);
}

void
winnow_excluded_picture_list_set (WinnowRowList *list, WinnowRowContext *context)
{
  const GPtrArray *groups = context->pictures->excluded;
  GPtrArray *rows = g_ptr_array_new ();
  winnow_for_each (WinnowExcludedPictureGroup, group, groups)
    if (find_first (group, context) != NULL)
      g_ptr_array_add (rows, group);
  winnow_row_list_set_rows (list, rows, context);
}

gboolean
winnow_excluded_picture_item_is_unread (WinnowExcludedPictureItem *self)
{
  return self->group->is_unread;
}

WinnowDocumentPicture *
winnow_excluded_picture_item_get_picture (WinnowExcludedPictureItem *self)
{
  return self->first;
}

WinnowDocumentItem *
winnow_excluded_picture_item_get_document (WinnowExcludedPictureItem *self)
{
  return winnow_row_context_find (self->context, self->first->document_id);
}

gboolean
winnow_excluded_picture_item_holds (WinnowExcludedPictureItem *self, gint64 picture_id)
{
  winnow_for_each (const WinnowDocumentPicture, picture, self->group->pictures)
    if (picture->id == picture_id)
      return TRUE;
  return FALSE;
}

WinnowPictureExclusion
winnow_excluded_picture_item_get_reason (WinnowExcludedPictureItem *self, guint32 *n_documents)
{
  *n_documents = self->group->n_documents;
  return self->group->reason;
}

gboolean
winnow_excluded_picture_item_counts (WinnowExcludedPictureItem *self)
{
  return self->group->counts;
}

/* The group is of those that match its first one. */
GArray *
winnow_excluded_picture_item_dup_fingerprints (WinnowExcludedPictureItem *self)
{
  if (self->group->counts)
    return winnow_picture_index_dup_decisions (self->context->pictures, self->group->pictures);
  const WinnowDocumentPicture *first = g_ptr_array_index (self->group->pictures, 0);
  GArray *fingerprints = winnow_array_new (WinnowImageFingerprint);
  g_array_append_val (fingerprints, first->fingerprint);
  return fingerprints;
}

/* ── texts ── */

char *
winnow_excluded_picture_item_dup_title (WinnowExcludedPictureItem *self)
{
  if (self->group->is_unread)
    return g_strdup (self->first->name);
  return winnow_dup_plural ("In %u document", "In %u documents", self->group->n_documents);
}

char *
winnow_excluded_picture_item_dup_reason (WinnowExcludedPictureItem *self)
{
  if (self->group->counts)
    return g_strdup (_ ("counts by decision"));
  return g_strdup (self->group->is_unread ? _ ("could not be read") : _ (reasons[self->group->reason].reason));
}

char *
winnow_excluded_picture_item_dup_explanation (WinnowExcludedPictureItem *self)
{
  if (self->group->counts)
    return g_strdup (_ ("It counts, but no two documents that are compared have it."));
  if (!self->group->is_unread)
    return g_strdup (_ (reasons[self->group->reason].explanation));
  return g_strdup (self->first->problem ?: _ ("This picture could not be read."));
}

/* ── documents ── */

GListModel *
winnow_excluded_picture_item_dup_documents (WinnowExcludedPictureItem *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  winnow_for_each (const WinnowDocumentPicture, picture, self->group->pictures)
    {
      WinnowDocumentItem *item = winnow_row_context_find (self->context, picture->document_id);
      /* pictures are sorted by document */
      if (item != NULL && (items->len == 0 || g_ptr_array_index (items, items->len - 1) != item))
        g_ptr_array_add (items, item);
    }
  GListStore *store = g_list_store_new (WINNOW_TYPE_DOCUMENT_ITEM);
  winnow_list_store_fill (store, items);
  return G_LIST_MODEL (store);
}

gboolean
winnow_excluded_picture_item_is_same (WinnowExcludedPictureItem *self, WinnowExcludedPictureItem *other)
{
  return self == other || self->first->id == other->first->id;
}

gboolean
winnow_excluded_picture_item_matches (WinnowExcludedPictureItem *self, const char *text)
{
  if (*text == '\0')
    return TRUE;
  g_autoptr (GListModel) documents = winnow_excluded_picture_item_dup_documents (self);
  winnow_for_each_item (WinnowDocumentItem, item, documents)
    if (winnow_document_item_name_holds (item, text))
      return TRUE;
  return FALSE;
}
