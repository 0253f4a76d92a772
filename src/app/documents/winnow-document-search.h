/* winnow-document-search.h: searches the documents of a library on a worker thread */
#pragma once

#include "library/library.h"

/* @done gets @source. */
void winnow_document_search_async (gpointer source, WinnowLibrary *library, const char *query,
                                   GCancellable *cancellable, GAsyncReadyCallback done);
/* Returns: (transfer full) (element-type gint64) as of winnow_library_search_documents() */
GArray *winnow_document_search_finish (GAsyncResult *result, GError **error);
