/* winnow-documents-page.h: the collections of a library and their documents */
#pragma once

#include "app/window/winnow-page.h"

#define WINNOW_TYPE_DOCUMENTS_PAGE (winnow_documents_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentsPage, winnow_documents_page, WINNOW, DOCUMENTS_PAGE, WinnowPage)

/* (transfer none) of WinnowDocumentItem */
GtkSelectionModel *winnow_documents_page_get_selection (WinnowDocumentsPage *self);

/* Signals:
 * "document-activated" (WinnowDocumentItem *)
 * "pair-activated" (WinnowDocumentItem *, WinnowDocumentItem *): the user wants to compare two
 *   documents
 * "search-failed" (const char *message) */
