/* winnow-document-snippets.h: snippets of documents that a search has found, made on a worker
 * thread where they are asked for: of the rows that are seen, not of all */
#pragma once

#include "library/library.h"

/* Signals:
 * "made" (): snippets that were asked for are there */
#define WINNOW_TYPE_DOCUMENT_SNIPPETS (winnow_document_snippets_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentSnippets, winnow_document_snippets, WINNOW, DOCUMENT_SNIPPETS, GObject)

/* @query: (nullable) NULL: no document has a snippet */
void winnow_document_snippets_set_query (WinnowDocumentSnippets *self, WinnowLibrary *library, const char *query);
/* Markup with the words in bold; NULL: no snippet, or not yet. (transfer full) (nullable) */
char *winnow_document_snippets_dup (WinnowDocumentSnippets *self, gint64 document_id);
/* Whether there is a query. */
gboolean winnow_document_snippets_is_searching (WinnowDocumentSnippets *self);
