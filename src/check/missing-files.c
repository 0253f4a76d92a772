/* missing-files.c: documents and problems of files that are no longer on the disk
 *
 * The library knows paths as they are displayed, so that is what is compared here. Removing a
 * document is never done for the user, since a disk that is not plugged in looks like a folder that
 * was emptied; but for a file that is there and goes to another collection by the user's own
 * words. */
#include "check/missing-files.h"

#include <glib/gi18n-lib.h>

#include "check/walk.h"

/* Returns: (element-type utf8) absolute, for display */
static GPtrArray *
list_roots (const char *const *paths)
{
  GPtrArray *roots = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *path = g_canonicalize_filename (paths[i], NULL);
      g_ptr_array_add (roots, g_filename_display_name (path));
    }
  return roots;
}

static GHashTable *
make_set (const GPtrArray *found)
{
  GHashTable *set = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < found->len; i++)
    g_hash_table_add (set, ((const WinnowFound *) g_ptr_array_index (found, i))->display);
  return set;
}

/* At or below one of the roots, but not among what was found. */
static gboolean
is_missing (const char *path, const GPtrArray *roots, GHashTable *found)
{
  if (g_hash_table_contains (found, path))
    return FALSE;
  for (guint i = 0; i < roots->len; i++)
    if (winnow_walk_is_below (path, g_ptr_array_index (roots, i)))
      return TRUE;
  return FALSE;
}

static gboolean
forget_problems (WinnowLibrary *library, gint64 collection_id, const GPtrArray *roots, GHashTable *found,
                 GError **error)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, error);
  for (guint i = 0; problems != NULL && i < problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index (problems, i);
      if (problem->collection_id == collection_id && is_missing (problem->path, roots, found)
          && !winnow_library_remove_problem (library, collection_id, problem->path, error))
        return FALSE;
    }
  return problems != NULL;
}

/* A file that was named by itself before may be one that a folder leaves out: it is still there. */
static gboolean
exists (const char *display)
{
  g_autofree char *path = g_filename_from_utf8 (display, -1, NULL, NULL, NULL);
  return path != NULL && g_file_test (path, G_FILE_TEST_EXISTS);
}

static gboolean
add_documents (WinnowLibrary *library, gint64 collection_id, const GPtrArray *roots, GHashTable *known,
               GPtrArray *found, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      g_autofree char *reason = NULL;
      if (document->collection_id != collection_id || !is_missing (document->path, roots, known)
          || exists (document->path))
        continue;
      reason = g_strdup_printf (_ ("“%s” is no longer there. The library keeps its text and compares it; remove the "
                                   "document if you don't want that."),
                                document->path);
      winnow_walk_add (found, document->path, reason);
    }
  winnow_walk_sort (found);
  return documents != NULL;
}

gboolean
winnow_missing_files_reconcile (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                                GPtrArray *found, GError **error)
{
  g_autoptr (GPtrArray) roots = list_roots (paths);
  g_autoptr (GHashTable) known = make_set (found);
  return forget_problems (library, collection_id, roots, known, error)
         && add_documents (library, collection_id, roots, known, found, error);
}

/* Within a transaction. */
static gboolean
give_away (WinnowLibrary *library, gint64 collection_id, const char *path, GError **error)
{
  GError *local = NULL;
  g_autofree char *display = g_filename_display_name (path);
  g_autoptr (WinnowDocument) document = winnow_library_find_document (library, collection_id, display, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  return document == NULL
         || (winnow_library_hand_over_verdicts (library, document->id, error)
             && winnow_library_remove_document (library, document->id, error));
}

gboolean
winnow_check_remove_reassigned (WinnowLibrary *library, gint64 collection_id, const GPtrArray *passed_over,
                                GError **error)
{
  g_return_val_if_fail (library != NULL && passed_over != NULL, FALSE);
  if (!winnow_library_begin (library, error))
    return FALSE;
  for (guint i = 0; i < passed_over->len; i++)
    if (!give_away (library, collection_id, g_ptr_array_index ((GPtrArray *) passed_over, i), error))
      {
        winnow_library_rollback (library);
        return FALSE;
      }
  return winnow_library_commit (library, error);
}
