#include "app/documents/winnow-document-search.h"

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  char *query;            /* (owned) */
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;
  winnow_library_unref (search->library);
  g_free (search->query);
  g_free (search);
}

static void
search_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Search *search = task_data;
  GError *error = NULL;
  GArray *ids = winnow_library_search_documents (search->library, search->query, &error);
  if (ids != NULL)
    g_task_return_pointer (task, ids, (GDestroyNotify) g_array_unref);
  else
    g_task_return_error (task, error);
}

void
winnow_document_search_async (gpointer source, WinnowLibrary *library, const char *query, GCancellable *cancellable,
                              GAsyncReadyCallback done)
{
  Search *search = g_new0 (Search, 1);
  search->library = winnow_library_ref (library);
  search->query = g_strdup (query);
  g_autoptr (GTask) task = g_task_new (source, cancellable, done, NULL);
  g_task_set_source_tag (task, winnow_document_search_async);
  g_task_set_task_data (task, search, search_free);
  g_task_run_in_thread (task, search_in_thread);
}

GArray *
winnow_document_search_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
