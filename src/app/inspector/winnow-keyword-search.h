/* winnow-keyword-search.h: whether the keywords of a document came before in its library */
#pragma once

#include <gio/gio.h>

#include "report/pair/pair.h"

/* Looks for other documents of the pair's library with the same keywords, on a worker thread.
 * Documents that were never hashed are hashed first. */
void winnow_keyword_search_async (WinnowPair *pair, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);

/* Returns: (transfer full) a sentence for each side that names these documents, "" where there is
 * none, or no library; NULL with an error where it was cancelled or the library can't be read */
char **winnow_keyword_search_finish (GAsyncResult *result, GError **error);
