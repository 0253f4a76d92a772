/* winnow-document-filter.h: which documents are listed: of one collection, with disguises, and
 * found by a search */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_DOCUMENT_FILTER (winnow_document_filter_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentFilter, winnow_document_filter, WINNOW, DOCUMENT_FILTER, GtkFilter)

WinnowDocumentFilter *winnow_document_filter_new (void);

void winnow_document_filter_set_collection (WinnowDocumentFilter *self, gint64 collection_id); /* 0: all */
gint64 winnow_document_filter_get_collection (WinnowDocumentFilter *self);

/* TRUE: only documents with disguises */
void winnow_document_filter_set_disguised (WinnowDocumentFilter *self, gboolean disguised);

/* @ids: (nullable) (element-type gint64) what the search found, or NULL for all. */
void winnow_document_filter_set_found (WinnowDocumentFilter *self, const GArray *ids);
gboolean winnow_document_filter_is_searching (WinnowDocumentFilter *self);

G_END_DECLS
