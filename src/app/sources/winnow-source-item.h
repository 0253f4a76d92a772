/* winnow-source-item.h: a source of a document, or one of the regions that it has, as a row */
#pragma once

#include <gio/gio.h>

#include "app/compare/sidebar/winnow-kind-choice.h"
#include "app/sources/winnow-sourced-document.h"

#define WINNOW_TYPE_SOURCE_ITEM (winnow_source_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSourceItem, winnow_source_item, WINNOW, SOURCE_ITEM, GObject)

/* The sources of @document that have regions which @choice lists, or are left out. Returns:
 * (transfer full) of WinnowSourceItem */
GListModel *winnow_source_list_new (WinnowSourcedDocument *document, WinnowKindChoice *choice);

/* The regions of a source, for a GtkTreeListModel. Returns: (transfer full) (nullable) of
 * WinnowSourceItem */
GListModel *winnow_source_item_create_regions (WinnowSourceItem *self, WinnowKindChoice *choice);

const WinnowSourcedDocument *winnow_source_item_get_document (WinnowSourceItem *self);
const WinnowShownSource *winnow_source_item_get_source (WinnowSourceItem *self);
/* Whether it is the row of a source, or, with @passage, of its region that is shown as that. */
gboolean winnow_source_item_is_of (WinnowSourceItem *self, gint64 source_id, int passage);
/* How the document cites the source in @region. */
WinnowCitation winnow_source_item_get_citation (WinnowSourceItem *self, const WinnowSourceRegion *region);
/* (nullable) NULL: the source itself */
const WinnowSourceRegion *winnow_source_item_get_region (WinnowSourceItem *self);
