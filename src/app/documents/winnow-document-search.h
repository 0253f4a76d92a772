/* winnow-document-search.h: searches the documents of a library on a worker thread, and
 * shows where it found what */
#pragma once

#include <gtk/gtk.h>

#include "app/documents/winnow-document-snippets.h"

/* @done gets @source. winnow_task_finish(): (type GArray) (element-type gint64) as of
 * winnow_library_search_documents() */
void winnow_document_search_async (gpointer source, WinnowLibrary *library, const char *query,
                                   GCancellable *cancellable, GAsyncReadyCallback done);

/* The list of documents shows a snippet below each that was found. Returns: (transfer none) as
 * long as @view lives */
WinnowDocumentSnippets *winnow_document_search_set_up_snippets (GtkColumnView *view);
/* Says how many of them @listed has, while something is searched for. */
void winnow_document_search_count (GtkLabel *label, WinnowDocumentSnippets *snippets, guint n);
