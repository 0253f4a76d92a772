/* winnow-source-item.h: a source of a document, or one of the regions that it has, as a row */
#pragma once

#include <gio/gio.h>

#include "app/sources/winnow-sourced-document.h"

#define WINNOW_TYPE_SOURCE_ITEM (winnow_source_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSourceItem, winnow_source_item, WINNOW, SOURCE_ITEM, GObject)

/* The sources of @document. Returns: (transfer full) of WinnowSourceItem */
GListModel *winnow_source_list_new (WinnowSourcedDocument *document);

/* The regions of a source, for a GtkTreeListModel. Returns: (transfer full) (nullable) of
 * WinnowSourceItem */
GListModel *winnow_source_item_create_regions (WinnowSourceItem *self);

const WinnowSourcedDocument *winnow_source_item_get_document (WinnowSourceItem *self);
const WinnowShownSource *winnow_source_item_get_source (WinnowSourceItem *self);
/* (nullable) NULL: the source itself */
const WinnowSourceRegion *winnow_source_item_get_region (WinnowSourceItem *self);
