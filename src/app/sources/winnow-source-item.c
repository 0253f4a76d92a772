#include "app/sources/winnow-source-item.h"

#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

struct _WinnowSourceItem
{
  GObject parent_instance;
  WinnowSourcedDocument *document;  /* (owned) */
  const WinnowShownSource *source;  /* (borrowed from the document) */
  const WinnowSourceRegion *region; /* (borrowed) (nullable) */
};

static void
clear_item (WinnowSourceItem *self)
{
  g_clear_pointer (&self->document, winnow_sourced_document_unref);
}

WINNOW_DEFINE_OBJECT (WinnowSourceItem, winnow_source_item, clear_item)

static void
append_item (GListStore *store, WinnowSourcedDocument *document, const WinnowShownSource *source,
             const WinnowSourceRegion *region)
{
  g_autoptr (WinnowSourceItem) item = g_object_new (WINNOW_TYPE_SOURCE_ITEM, NULL);
  item->document = winnow_sourced_document_ref (document);
  item->source = source;
  item->region = region;
  g_list_store_append (store, item);
}

static const WinnowPassage *
get_passage (const WinnowSourceItem *self, const WinnowSourceRegion *region)
{
  return &g_array_index (self->source->overlap->passages, WinnowPassage, region->passage);
}

/* The document is B where the source is A. */
WinnowCitation
winnow_source_item_get_citation (WinnowSourceItem *self, const WinnowSourceRegion *region)
{
  return get_passage (self, region)->citations[self->source->overlap->document_a == self->source->document->id];
}

static void
changed_cb (GtkFilter *filter)
{
  gtk_filter_changed (filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static gboolean
is_listed (gpointer item, gpointer choice)
{
  WinnowSourceItem *self = item;
  const GArray *regions = self->source->regions;
  gboolean is_any = regions->len == 0;
  winnow_for_each_value (const WinnowSourceRegion, region, regions)
    if (self->region == NULL || region == self->region)
      is_any |= winnow_kind_choice_allows (choice, get_passage (self, region)->kind,
                                           winnow_source_item_get_citation (self, region));
  return is_any;
}

/* @items: (transfer full) */
static GListModel *
filter (GListStore *items, WinnowKindChoice *choice)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_listed, choice, NULL));
  winnow_connect (choice, "changed", changed_cb, filter);
  return G_LIST_MODEL (gtk_filter_list_model_new (G_LIST_MODEL (items), filter));
}

GListModel *
winnow_source_list_new (WinnowSourcedDocument *document, WinnowKindChoice *choice)
{
  GListStore *store = g_list_store_new (WINNOW_TYPE_SOURCE_ITEM);
  winnow_for_each (const WinnowShownSource, source, document->sources)
    append_item (store, document, source, NULL);
  return filter (store, choice);
}

GListModel *
winnow_source_item_create_regions (WinnowSourceItem *self, WinnowKindChoice *choice)
{
  if (self->region != NULL || self->source->regions->len == 0)
    return NULL;
  GListStore *store = g_list_store_new (WINNOW_TYPE_SOURCE_ITEM);
  winnow_for_each_value (const WinnowSourceRegion, region, self->source->regions)
    append_item (store, self->document, self->source, region);
  return filter (store, choice);
}

gboolean
winnow_source_item_is_of (WinnowSourceItem *self, gint64 source_id, int passage)
{
  if (self->source->document->id != source_id)
    return FALSE;
  if (self->region == NULL || passage == WINNOW_NO_PASSAGE)
    return self->region == NULL && passage == WINNOW_NO_PASSAGE;
  return winnow_sourced_document_find_passage (self->document, self->region) == passage;
}

const WinnowSourcedDocument *
winnow_source_item_get_document (WinnowSourceItem *self)
{
  return self->document;
}

const WinnowShownSource *
winnow_source_item_get_source (WinnowSourceItem *self)
{
  return self->source;
}

const WinnowSourceRegion *
winnow_source_item_get_region (WinnowSourceItem *self)
{
  return self->region;
}
