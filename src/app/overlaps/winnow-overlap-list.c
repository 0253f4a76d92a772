#include "app/overlaps/winnow-overlap-list.h"

struct _WinnowOverlapList
{
  GObject parent_instance;
  GPtrArray *overlaps;   /* (owned) (nullable) what was given */
  GPtrArray *rows;       /* (owned) of them those whose documents are known, borrowed */
  GHashTable *documents; /* (owned) (nullable) */
  guint n_with_pictures; /* rows */
};

static GType
get_item_type (GListModel *model)
{
  return WINNOW_TYPE_OVERLAP_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return WINNOW_OVERLAP_LIST (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowOverlapList *self = WINNOW_OVERLAP_LIST (model);
  if (position >= self->rows->len)
    return NULL;

  WinnowOverlap *overlap = g_ptr_array_index (self->rows, position);
  WinnowDocumentItem *a = g_hash_table_lookup (self->documents, &overlap->document_a);
  WinnowDocumentItem *b = g_hash_table_lookup (self->documents, &overlap->document_b);
  return winnow_overlap_item_new (overlap, a, b);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowOverlapList, winnow_overlap_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

WinnowOverlapList *
winnow_overlap_list_new (void)
{
  return g_object_new (WINNOW_TYPE_OVERLAP_LIST, NULL);
}

static GPtrArray *
collect_known (GPtrArray *overlaps, GHashTable *documents)
{
  GPtrArray *rows = g_ptr_array_sized_new (overlaps != NULL ? overlaps->len : 0);
  for (guint i = 0; overlaps != NULL && i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (g_hash_table_contains (documents, &overlap->document_a)
          && g_hash_table_contains (documents, &overlap->document_b))
        g_ptr_array_add (rows, overlap);
    }
  return rows;
}

static guint
count_with_pictures (const GPtrArray *rows)
{
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    n += ((const WinnowOverlap *) g_ptr_array_index (rows, i))->n_pictures > 0;
  return n;
}

void
winnow_overlap_list_set (WinnowOverlapList *self, GPtrArray *overlaps, GHashTable *documents)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_LIST (self));
  g_return_if_fail (documents != NULL);

  guint n_before = self->rows->len;
  g_autoptr (GPtrArray) old_overlaps = g_steal_pointer (&self->overlaps);
  g_autoptr (GPtrArray) old_rows = g_steal_pointer (&self->rows);
  g_clear_pointer (&self->documents, g_hash_table_unref);

  self->overlaps = overlaps != NULL ? g_ptr_array_ref (overlaps) : NULL;
  self->documents = g_hash_table_ref (documents);
  self->rows = collect_known (overlaps, documents);
  self->n_with_pictures = count_with_pictures (self->rows);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->rows->len);
}

static gboolean
replace (GPtrArray *overlaps, guint i, WinnowOverlap *overlap)
{
  WinnowOverlap *former = g_ptr_array_index (overlaps, i);
  if (former->id != overlap->id)
    return FALSE;
  g_ptr_array_index (overlaps, i) = overlap;
  return TRUE;
}

/* The rows borrow what is in the other array. */
void
winnow_overlap_list_replace (WinnowOverlapList *self, WinnowOverlap *overlap)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_LIST (self));
  guint position = G_MAXUINT;
  for (guint i = 0; position == G_MAXUINT && i < self->rows->len; i++)
    if (replace (self->rows, i, overlap))
      position = i;
  for (guint i = 0; self->overlaps != NULL && i < self->overlaps->len; i++)
    {
      g_autoptr (WinnowOverlap) former = winnow_overlap_ref (g_ptr_array_index (self->overlaps, i));
      if (!replace (self->overlaps, i, overlap))
        continue;
      winnow_overlap_ref (overlap);
      winnow_overlap_unref (former); /* that of the array */
      break;
    }
  if (position != G_MAXUINT)
    g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 1);
}

guint
winnow_overlap_list_get_n_with_pictures (WinnowOverlapList *self)
{
  g_return_val_if_fail (WINNOW_IS_OVERLAP_LIST (self), 0);
  return self->n_with_pictures;
}

static void
winnow_overlap_list_finalize (GObject *object)
{
  WinnowOverlapList *self = WINNOW_OVERLAP_LIST (object);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->overlaps, g_ptr_array_unref);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  G_OBJECT_CLASS (winnow_overlap_list_parent_class)->finalize (object);
}

static void
winnow_overlap_list_class_init (WinnowOverlapListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = winnow_overlap_list_finalize;
}

static void
winnow_overlap_list_init (WinnowOverlapList *self)
{
  self->rows = g_ptr_array_new ();
}
