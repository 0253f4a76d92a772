/* winnow-document-filter.h: which documents are listed: of one collection, with disguises, in a
 * family, by an author, with a total share, and found by a search */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_DOCUMENT_FILTER (winnow_document_filter_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentFilter, winnow_document_filter, WINNOW, DOCUMENT_FILTER, GtkFilter)

/* Of which families documents are listed; any other number: of that one. */
#define WINNOW_ALL_DOCUMENTS 0
#define WINNOW_ALL_FAMILIES G_MAXUINT64

/* @collection_id: of a row (winnow-collection-item.h); 0 for all. @disguised: only documents with
 * disguises. */
void winnow_document_filter_set (WinnowDocumentFilter *self, gint64 collection_id, gboolean disguised, guint64 family);

/* @key: (nullable) only documents with this author_key; "": only those without one; NULL: all. */
void winnow_document_filter_set_author (WinnowDocumentFilter *self, const char *key);

/* Only documents of which others have at least @minimum, 0 to 1; 0: all. */
void winnow_document_filter_set_minimum (WinnowDocumentFilter *self, double minimum);

/* @ids: (nullable) (element-type gint64) what the search found, or NULL for all. */
void winnow_document_filter_set_found (WinnowDocumentFilter *self, const GArray *ids);
