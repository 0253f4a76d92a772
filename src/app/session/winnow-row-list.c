#include "app/session/winnow-row-list.h"

#include "app/documents/winnow-document-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"

/* ── the context ── */

GHashTable *
winnow_row_documents_new (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
}

void
winnow_row_documents_add (GHashTable *documents, WinnowDocumentItem *item)
{
  g_hash_table_insert (documents, GSIZE_TO_POINTER (winnow_document_item_get_document (item)->id), g_object_ref (item));
}

WinnowDocumentItem *
winnow_row_context_find (const WinnowRowContext *context, gint64 document_id)
{
  return g_hash_table_lookup (context->documents, GSIZE_TO_POINTER (document_id));
}

WinnowRowContext *
winnow_row_context_new (GHashTable *documents, GHashTable *collections, WinnowFoundGroups *groups,
                        WinnowPictureIndex *pictures)
{
  WinnowRowContext *context = g_rc_box_new0 (WinnowRowContext);
  context->documents = g_hash_table_ref (documents);
  context->collections = collections != NULL ? g_hash_table_ref (collections) : NULL;
  context->groups = groups != NULL ? winnow_found_groups_ref (groups) : NULL;
  context->pictures = pictures != NULL ? winnow_picture_index_ref (pictures) : NULL;
  return context;
}

WinnowRowContext *
winnow_row_context_ref (WinnowRowContext *context)
{
  return g_rc_box_acquire (context);
}

static void
context_clear (gpointer data)
{
  WinnowRowContext *context = data;
  winnow_clear (context, g_hash_table_unref, documents, collections);
  g_clear_pointer (&context->groups, winnow_found_groups_unref);
  g_clear_pointer (&context->pictures, winnow_picture_index_unref);
}

void
winnow_row_context_unref (WinnowRowContext *context)
{
  g_rc_box_release_full (context, context_clear);
}

/* ── the list ── */

struct _WinnowRowList
{
  GObject parent_instance;
  GType item_type;
  WinnowRowItemFunc new_item; /* (nullable) */
  WinnowRowFillFunc fill;     /* (nullable) */
  WinnowRowLendFunc lend;     /* (nullable) */
  WinnowRowKeyFunc get_key;   /* (nullable) */
  GPtrArray *rows;            /* (owned) */
  WinnowRowContext *context;  /* (owned) (nullable) while there are no rows */
};

static GType
get_item_type (GListModel *model)
{
  return WINNOW_ROW_LIST (model)->item_type;
}

static guint
get_n_items (GListModel *model)
{
  return WINNOW_ROW_LIST (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowRowList *self = WINNOW_ROW_LIST (model);
  if (position >= self->rows->len)
    return NULL;
  gpointer row = g_ptr_array_index (self->rows, position);
  return self->new_item != NULL ? self->new_item (row, self->context)
                                : winnow_row_list_new_item (self, row, self->context);
}

WINNOW_DEFINE_LIST_MODEL (WinnowRowList, winnow_row_list)

WinnowRowList *
winnow_row_list_new (GType item_type, WinnowRowItemFunc new_item)
{
  WinnowRowList *self = g_object_new (WINNOW_TYPE_ROW_LIST, NULL);
  self->item_type = item_type;
  self->new_item = new_item;
  return self;
}

WinnowRowList *
winnow_row_list_new_with_keys (GType item_type, WinnowRowItemFunc new_item, WinnowRowFillFunc fill,
                               WinnowRowLendFunc lend, WinnowRowKeyFunc get_key)
{
  WinnowRowList *self = winnow_row_list_new (item_type, new_item);
  self->fill = fill;
  self->lend = lend;
  self->get_key = get_key;
  return self;
}

WinnowRowKey
winnow_row_list_get_key (WinnowRowList *self, gconstpointer row)
{
  return self->get_key (row);
}

gpointer
winnow_row_list_new_item (WinnowRowList *self, gpointer row, WinnowRowContext *context)
{
  gpointer item = g_object_new (self->item_type, NULL);
  if (row != NULL)
    self->fill (item, row, context);
  return item;
}

void
winnow_row_list_fill_item (WinnowRowList *self, gpointer item, gpointer row, WinnowRowContext *context)
{
  self->fill (item, row, context);
}

gpointer
winnow_row_list_lend_item (WinnowRowList *self, gpointer item, gpointer row, WinnowRowContext *context)
{
  return self->lend (item, row, context);
}

void
winnow_row_list_set_rows (WinnowRowList *self, GPtrArray *rows, WinnowRowContext *context)
{
  g_return_if_fail (rows != NULL && context != NULL);
  g_autoptr (GPtrArray) old_rows = g_steal_pointer (&self->rows);
  g_autoptr (WinnowRowContext) old_context = g_steal_pointer (&self->context);
  self->rows = rows;
  self->context = winnow_row_context_ref (context);
  if (old_rows->len > 0 || rows->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, old_rows->len, rows->len);
}

const GPtrArray *
winnow_row_list_get_rows (WinnowRowList *self)
{
  return self->rows;
}

const WinnowRowContext *
winnow_row_list_get_context (WinnowRowList *self)
{
  return self->context;
}

static void
finalize (WinnowRowList *self)
{
  g_ptr_array_unref (self->rows);
  g_clear_pointer (&self->context, winnow_row_context_unref);
}

static void
winnow_row_list_class_init (WinnowRowListClass *klass)
{
  winnow_finalize_by (klass, finalize);
}

static void
winnow_row_list_init (WinnowRowList *self)
{
  self->rows = g_ptr_array_new ();
}
