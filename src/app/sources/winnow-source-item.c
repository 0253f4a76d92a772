#include "app/sources/winnow-source-item.h"

#include "app/widgets/winnow-object.h"

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

GListModel *
winnow_source_list_new (WinnowSourcedDocument *document)
{
  GListStore *store = g_list_store_new (WINNOW_TYPE_SOURCE_ITEM);
  for (guint i = 0; i < document->sources->len; i++)
    append_item (store, document, g_ptr_array_index (document->sources, i), NULL);
  return G_LIST_MODEL (store);
}

GListModel *
winnow_source_item_create_regions (WinnowSourceItem *self)
{
  if (self->region != NULL || self->source->regions->len == 0)
    return NULL;
  GListStore *store = g_list_store_new (WINNOW_TYPE_SOURCE_ITEM);
  for (guint i = 0; i < self->source->regions->len; i++)
    append_item (store, self->document, self->source, &g_array_index (self->source->regions, WinnowSourceRegion, i));
  return G_LIST_MODEL (store);
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
