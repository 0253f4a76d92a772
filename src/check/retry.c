/* retry.c: files that have problems → their collections, once more
 *
 * A folder's problem is what it left out: naming such a file again would take it. So folders and
 * links are passed by. */
#include "check/stages.h"
#include "extract/archive.h"

/* Returns: (transfer full) (nullable) the file on the disk; NULL where it is no regular file */
static char *
dup_file (const char *display)
{
  g_autofree char *path = g_filename_from_utf8 (display, -1, NULL, NULL, NULL);
  g_autofree char *file = path != NULL ? winnow_archive_dup_file (path) : NULL;
  gboolean is_regular
      = file != NULL && g_file_test (file, G_FILE_TEST_IS_REGULAR) && !g_file_test (file, G_FILE_TEST_IS_SYMLINK);
  return is_regular ? g_steal_pointer (&path) : NULL;
}

/* Of one collection. Returns: (transfer full) */
static GStrv
dup_files (const GPtrArray *problems, gint64 collection_id)
{
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();
  for (guint i = 0; i < problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index ((GPtrArray *) problems, i);
      g_autofree char *file = problem->collection_id == collection_id ? dup_file (problem->path) : NULL;
      if (file != NULL)
        g_strv_builder_add (files, file);
    }
  return g_strv_builder_end (files);
}

gboolean
winnow_check_retry (WinnowLibrary *library, const WinnowSettings *settings, guint jobs, WinnowProgress *progress,
                    GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  g_autoptr (GPtrArray) problems = collections != NULL ? winnow_library_list_problems (library, error) : NULL;
  if (problems == NULL || !winnow_library_forget_tries (library, error))
    return FALSE;
  for (guint i = 0; i < collections->len; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index (collections, i);
      g_auto (GStrv) files = dup_files (problems, collection->id);
      if (collection->attached_id == 0 && files[0] != NULL
          && !winnow_check_add_files (library, collection->id, (const char *const *) files, settings, jobs, progress,
                                      cancellable, error))
        return FALSE;
    }
  return TRUE;
}
