#include "app/documents/winnow-document-search.h"

#include "app/documents/winnow-document-item.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/task.h"
#include "base/translate.h"

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

static GArray *
search_documents (const Search *search, GCancellable *cancellable, GError **error)
{
  return winnow_library_search_documents (search->library, search->query, error);
}

void
winnow_document_search_async (gpointer source, WinnowLibrary *library, const char *query, GCancellable *cancellable,
                              GAsyncReadyCallback done)
{
  Search *search = g_new0 (Search, 1);
  search->library = winnow_library_ref (library);
  search->query = g_strdup (query);
  winnow_task_run (g_task_new (source, cancellable, done, NULL), search_documents, search, search_free, g_array_unref);
}

/* ── showing ── */

static char *
dup_note (gpointer item, gpointer snippets)
{
  return winnow_document_snippets_dup (snippets, winnow_document_item_get_document (item)->id);
}

static void
made_cb (GtkColumnView *view)
{
  winnow_columns_refresh (view, winnow_document_columns);
}

WinnowDocumentSnippets *
winnow_document_search_set_up_snippets (GtkColumnView *view)
{
  WinnowDocumentSnippets *snippets = g_object_new (WINNOW_TYPE_DOCUMENT_SNIPPETS, NULL);
  winnow_object_set_owned (view, "winnow-snippets", snippets, g_object_unref);
  winnow_columns_set_note (view, dup_note, snippets);
  winnow_connect (snippets, "made", made_cb, view);
  return snippets;
}

void
winnow_document_search_count (GtkLabel *label, WinnowDocumentSnippets *snippets, guint n)
{
  g_autofree char *count = winnow_format_count (n);
  /* Translators: how many documents a search has found; %s: a number */
  g_autofree char *text = g_strdup_printf (ngettext ("%s document", "%s documents", n), count);
  winnow_label_show (label, winnow_document_snippets_is_searching (snippets) ? text : NULL);
}
