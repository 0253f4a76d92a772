/* document-names.c: see document-names.h */
#include "cli/document-names.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "check/read/walk.h"

static gboolean
has_name (const WinnowDocument *document, const char *name, const char *absolute, gboolean by_path)
{
  return by_path ? g_str_equal (document->path, absolute) : g_str_equal (document->name, name);
}

/* Those at the path @argument; where there is none, those with that name. (element-type
 * WinnowDocument, borrowed) */
static GPtrArray *
find_documents (const GPtrArray *documents, const char *argument)
{
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_filename_display_name (argument);
  char *paths[] = { (char *) argument, NULL };
  GPtrArray *found = g_ptr_array_new ();
  winnow_walk_add_absolute (absolute, (const char *const *) paths);
  for (gboolean by_path = TRUE; found->len == 0; by_path = FALSE)
    {
      winnow_for_each (WinnowDocument, document, documents)
        if (has_name (document, name, g_ptr_array_index (absolute, 0), by_path))
          g_ptr_array_add (found, document);
      if (!by_path)
        break;
    }
  return found;
}

static void
set_not_found (const char *argument, const GPtrArray *found, GError **error)
{
  g_autofree char *name = g_filename_display_name (argument);
  if (found->len == 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("The library has no document “%s”."), name);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("The library has several documents “%s”: name them by their paths."), name);
}

static gboolean
have_one_path (const GPtrArray *found)
{
  winnow_for_each_between (i, 1, found->len)
    if (g_strcmp0 (((const WinnowDocument *) found->pdata[i])->path, ((const WinnowDocument *) found->pdata[0])->path)
        != 0)
      return FALSE;
  return found->len > 0;
}

GPtrArray *
winnow_document_names_find (const GPtrArray *documents, const char *argument, GError **error)
{
  g_autoptr (GPtrArray) found = find_documents (documents, argument);
  if (!have_one_path (found))
    return set_not_found (argument, found, error), NULL;
  return g_steal_pointer (&found);
}

GArray *
winnow_document_names_find_ids (WinnowLibrary *library, char **arguments, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  g_autoptr (GArray) ids = winnow_array_new (gint64);
  for (; documents != NULL && *arguments != NULL; arguments++)
    {
      g_autoptr (GPtrArray) found = winnow_document_names_find (documents, *arguments, error);
      if (found == NULL)
        return NULL;
      winnow_for_each (const WinnowDocument, document, found)
        g_array_append_val (ids, document->id);
    }
  return documents != NULL ? g_steal_pointer (&ids) : NULL;
}
