/* winnow-documents-page.h: the collections of a library and their documents */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_DOCUMENTS_PAGE (winnow_documents_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentsPage, winnow_documents_page, WINNOW, DOCUMENTS_PAGE, GtkWidget)

void winnow_documents_page_set_session (WinnowDocumentsPage *self, WinnowSession *session); /* (nullable) */

/* Puts the cursor into the search entry. */
void winnow_documents_page_search (WinnowDocumentsPage *self);

/* Puts the focus into the list of documents. */
void winnow_documents_page_focus_list (WinnowDocumentsPage *self);

/* (transfer full) (element-type gint64) The documents that are selected. */
GArray *winnow_documents_page_dup_selected (WinnowDocumentsPage *self);

/* Signals:
 * "document-activated" (WinnowDocumentItem *)
 * "documents-removed" (guint n): they are out of the lists and can be brought back
 * "search-failed" (const char *message) */

G_END_DECLS
