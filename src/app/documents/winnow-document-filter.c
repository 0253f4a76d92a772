#include "app/documents/winnow-document-filter.h"

#include "app/documents/winnow-document-item.h"
#include "app/collections/winnow-collection-item.h"
#include "app/widgets/winnow-object.h"
#include "library/author-names.h"
#include "base/for-each.h"

struct _WinnowDocumentFilter
{
  GtkFilter parent_instance;
  gint64 collection_id; /* of a row (winnow-collection-item.h) */
  gboolean disguised;   /* only documents with disguises */
  guint64 family;       /* one, WINNOW_ALL_FAMILIES or WINNOW_ALL_DOCUMENTS */
  char *author;         /* (owned) (nullable) key; "": without one */
  double minimum;       /* total share */
  GHashTable *found;    /* (owned) (nullable) set of ids, as pointers: a search finds most of 200,000 */
};

WINNOW_DEFINE_TYPE (WinnowDocumentFilter, winnow_document_filter, GTK_TYPE_FILTER)

static gboolean
is_of_family (const WinnowDocumentFilter *self, WinnowDocumentItem *item)
{
  guint64 family = item->family;
  return self->family == WINNOW_ALL_DOCUMENTS || family == self->family
         || (self->family == WINNOW_ALL_FAMILIES && family != 0);
}

static gboolean
match (GtkFilter *filter, gpointer item)
{
  WinnowDocumentFilter *self = WINNOW_DOCUMENT_FILTER (filter);
  const WinnowDocument *document = winnow_document_item_get_document (item);
  if (!winnow_collection_id_has (self->collection_id, document->collection_id, document->attached_id))
    return FALSE;
  if (self->disguised && document->disguises == 0)
    return FALSE;
  if (!is_of_family (self, item))
    return FALSE;
  if (self->author != NULL && !winnow_author_keys_share (self->author, document->author_key ?: ""))
    return FALSE;
  if (self->minimum > 0 && winnow_document_item_get_total (item) < self->minimum)
    return FALSE;
  return self->found == NULL || g_hash_table_contains (self->found, GSIZE_TO_POINTER (document->id));
}

static GtkFilterMatch
get_strictness (GtkFilter *filter)
{
  WinnowDocumentFilter *self = WINNOW_DOCUMENT_FILTER (filter);
  return self->collection_id == 0 && !self->disguised && self->family == WINNOW_ALL_DOCUMENTS && self->author == NULL
                 && self->minimum <= 0 && self->found == NULL
             ? GTK_FILTER_MATCH_ALL
             : GTK_FILTER_MATCH_SOME;
}

void
winnow_document_filter_set (WinnowDocumentFilter *self, gint64 collection_id, gboolean disguised, guint64 family)
{
  if (self->collection_id == collection_id && self->disguised == disguised && self->family == family)
    return;
  self->collection_id = collection_id;
  self->disguised = disguised;
  self->family = family;
  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}

void
winnow_document_filter_set_author (WinnowDocumentFilter *self, const char *key)
{
  if (g_strcmp0 (self->author, key) == 0)
    return;
  g_free (self->author);
  self->author = g_strdup (key);
  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}

void
winnow_document_filter_set_minimum (WinnowDocumentFilter *self, double minimum)
{
  if (self->minimum == minimum)
    return;
  self->minimum = minimum;
  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}

void
winnow_document_filter_set_found (WinnowDocumentFilter *self, const GArray *ids)
{
  if (self->found == NULL && ids == NULL)
    return;

  g_clear_pointer (&self->found, g_hash_table_unref);
  if (ids != NULL)
    {
      self->found = g_hash_table_new (NULL, NULL);
      winnow_for_each_value (const gint64, id, ids)
        g_hash_table_add (self->found, GSIZE_TO_POINTER (*id));
    }
  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
finalize (WinnowDocumentFilter *self)
{
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->author, g_free);
}

static void
winnow_document_filter_class_init (WinnowDocumentFilterClass *klass)
{
  winnow_finalize_by (klass, finalize);
  GTK_FILTER_CLASS (klass)->match = match;
  GTK_FILTER_CLASS (klass)->get_strictness = get_strictness;
}
