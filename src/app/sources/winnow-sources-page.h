/* winnow-sources-page.h: one document with all passages of all its sources
 *
 * Properties: "goes-on" (gboolean): a status leads to the next document that is to do; FALSE at
 * first.
 *
 * Signals: "pair-activated" (gpointer a, gpointer b, gpointer overlap, guint passage): show these
 * two WinnowDocument, of which a is side A of the WinnowOverlap, at its passage with this index. */
#pragma once

#include "app/window/winnow-page.h"

#define WINNOW_TYPE_SOURCES_PAGE (winnow_sources_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSourcesPage, winnow_sources_page, WINNOW, SOURCES_PAGE, WinnowPage)

/* Shows another document of the session. Without this call the page begins with the one of the
 * highest similarity. */
void winnow_sources_page_show_document (WinnowSourcesPage *self, gint64 document_id);

/* 0: none. */
gint64 winnow_sources_page_get_document (WinnowSourcesPage *self);

/* Whether the pair counts for the document that is shown: it is one of it and of a source that is
 * not left out. */
gboolean winnow_sources_page_counts (WinnowSourcesPage *self, const WinnowOverlap *overlap);
