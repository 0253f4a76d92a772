/* winnow-keyword-search.h: whether the keywords of a document came before in its library */
#pragma once

#include <gio/gio.h>

#include "report/pair/pair.h"

/* Looks for other documents of the pair's library with the same keywords, on a worker thread.
 * Documents that were never hashed are hashed first. winnow_task_finish(): (type GStrv) a sentence
 * for each side that names these documents, "" where there is none, or no library; NULL where it
 * was cancelled or the library can't be read */
void winnow_keyword_search_async (WinnowPair *pair, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);
