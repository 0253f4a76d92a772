#include "app/overlaps/winnow-overlap-item.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-format.h"

struct _WinnowOverlapItem
{
  GObject parent_instance;
  WinnowOverlap *overlap; /* (owned) */
  WinnowDocumentItem *a;  /* (owned) */
  WinnowDocumentItem *b;  /* (owned) */
};

G_DEFINE_FINAL_TYPE (WinnowOverlapItem, winnow_overlap_item, G_TYPE_OBJECT)

static gpointer
new_item (gpointer row, WinnowRowContext *context)
{
  WinnowOverlapItem *self = g_object_new (WINNOW_TYPE_OVERLAP_ITEM, NULL);
  self->overlap = winnow_overlap_ref (row);
  self->a = g_object_ref (g_hash_table_lookup (context->documents, &self->overlap->document_a));
  self->b = g_object_ref (g_hash_table_lookup (context->documents, &self->overlap->document_b));
  return self;
}

WinnowRowList *
winnow_overlap_list_new (void)
{
  return winnow_row_list_new (WINNOW_TYPE_OVERLAP_ITEM, new_item);
}

void
winnow_overlap_list_set (WinnowRowList *list, const GPtrArray *overlaps, WinnowRowContext *context)
{
  GPtrArray *rows = g_ptr_array_new_full (overlaps->len, (GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (g_hash_table_contains (context->documents, &overlap->document_a)
          && g_hash_table_contains (context->documents, &overlap->document_b))
        g_ptr_array_add (rows, winnow_overlap_ref (overlap));
    }
  winnow_row_list_set_rows (list, rows, context);
}

void
winnow_overlap_list_replace (WinnowRowList *list, WinnowOverlap *overlap)
{
  const GPtrArray *rows = winnow_row_list_get_rows (list);
  for (guint i = 0; i < rows->len; i++)
    if (((const WinnowOverlap *) g_ptr_array_index (rows, i))->id == overlap->id)
      {
        winnow_row_list_replace_row (list, i, winnow_overlap_ref (overlap));
        return;
      }
}

guint
winnow_overlap_list_count_with_pictures (WinnowRowList *list)
{
  const GPtrArray *rows = winnow_row_list_get_rows (list);
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    n += ((const WinnowOverlap *) g_ptr_array_index (rows, i))->n_pictures > 0;
  return n;
}

WinnowOverlap *
winnow_overlap_item_get_overlap (WinnowOverlapItem *self)
{
  g_return_val_if_fail (WINNOW_IS_OVERLAP_ITEM (self), NULL);
  return self->overlap;
}

WinnowDocument *
winnow_overlap_item_get_document_a (WinnowOverlapItem *self)
{
  return winnow_document_item_get_document (self->a);
}

WinnowDocument *
winnow_overlap_item_get_document_b (WinnowOverlapItem *self)
{
  return winnow_document_item_get_document (self->b);
}

char *
winnow_overlap_item_dup_name_a (WinnowOverlapItem *self)
{
  return winnow_document_item_dup_name (self->a);
}

char *
winnow_overlap_item_dup_name_b (WinnowOverlapItem *self)
{
  return winnow_document_item_dup_name (self->b);
}

char *
winnow_overlap_item_dup_details_a (WinnowOverlapItem *self)
{
  return winnow_document_item_dup_details (self->a);
}

char *
winnow_overlap_item_dup_details_b (WinnowOverlapItem *self)
{
  return winnow_document_item_dup_details (self->b);
}

char *
winnow_overlap_item_dup_longest (WinnowOverlapItem *self)
{
  return self->overlap->n_passages > 0 ? winnow_format_count (self->overlap->longest) : g_strdup ("–");
}

char *
winnow_overlap_item_dup_passages (WinnowOverlapItem *self)
{
  return self->overlap->n_passages > 0 ? winnow_format_count (self->overlap->n_passages) : g_strdup ("–");
}

static guint
count_to_decide (WinnowOverlapItem *self)
{
  return self->overlap->n_decided + self->overlap->n_undecided;
}

char *
winnow_overlap_item_dup_decided (WinnowOverlapItem *self)
{
  guint n = count_to_decide (self);
  /* Translators: of the passages of a pair how many have a verdict, and how many there are: "3 of
   * 7" */
  return n > 0 ? g_strdup_printf (_ ("%1$u of %2$u"), self->overlap->n_decided, n) : g_strdup ("–");
}

char *
winnow_overlap_item_dup_pictures (WinnowOverlapItem *self)
{
  return self->overlap->n_pictures > 0 ? winnow_format_count (self->overlap->n_pictures) : g_strdup ("");
}

/* A document without text has no similarity. */
double
winnow_overlap_item_get_share_a (WinnowOverlapItem *self)
{
  return self->overlap->a.total > 0 ? winnow_overlap_similarity_of_a (self->overlap) : -1;
}

double
winnow_overlap_item_get_share_b (WinnowOverlapItem *self)
{
  return self->overlap->b.total > 0 ? winnow_overlap_similarity_of_b (self->overlap) : -1;
}

double
winnow_overlap_item_get_longest (WinnowOverlapItem *self)
{
  return self->overlap->longest;
}

double
winnow_overlap_item_get_passages (WinnowOverlapItem *self)
{
  return self->overlap->n_passages;
}

double
winnow_overlap_item_get_decided (WinnowOverlapItem *self)
{
  guint n = count_to_decide (self);
  return n > 0 ? self->overlap->n_decided / (double) n : 2;
}

double
winnow_overlap_item_get_pictures (WinnowOverlapItem *self)
{
  return self->overlap->n_pictures;
}

gboolean
winnow_overlap_item_matches (WinnowOverlapItem *self, const char *text, double minimum)
{
  if (winnow_overlap_similarity (self->overlap) < minimum)
    return FALSE;
  return text == NULL || winnow_document_item_name_holds (self->a, text)
         || winnow_document_item_name_holds (self->b, text);
}

static void
winnow_overlap_item_finalize (GObject *object)
{
  WinnowOverlapItem *self = WINNOW_OVERLAP_ITEM (object);
  g_clear_pointer (&self->overlap, winnow_overlap_unref);
  g_clear_object (&self->a);
  g_clear_object (&self->b);
  G_OBJECT_CLASS (winnow_overlap_item_parent_class)->finalize (object);
}

static void
winnow_overlap_item_class_init (WinnowOverlapItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_overlap_item_finalize;
}

static void
winnow_overlap_item_init (WinnowOverlapItem *self)
{
}
