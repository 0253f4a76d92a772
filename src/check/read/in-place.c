/* in-place.c: see in-place.h
 *
 * A file in two collections of a role would be found to be equal to itself. Terms are collections,
 * named after their labels. A moved document stays where it is, and a folder goes on in a
 * collection that was renamed: the one whose files are just those of the folder. A move writes no
 * more than a row (library/tables/moves.c). In another role it counts as not checked, and the next
 * check gives the result that it would give had the file been read there first. */
#include "check/read/in-place.h"

#include "check/read/walk.h"

/* All borrowed. */
typedef struct
{
  WinnowLibrary *library;
  const char *const *others;
  GPtrArray *kept;
  gboolean with_keywords;
  const WinnowSettings *settings;
  guint jobs;
  WinnowProgress *progress;
  GCancellable *cancellable;
} Reading;

/* All documents in the role of the collection, where any other collection in it has some; else
 * none. Returns: (transfer full) (element-type WinnowDocument) */
static GPtrArray *
list_others (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  const WinnowCollection *own = NULL;
  if (collections == NULL)
    return NULL;
  for (guint i = 0; i < collections->len && own == NULL; i++)
    if (((WinnowCollection *) collections->pdata[i])->id == collection_id)
      own = collections->pdata[i];
  for (guint i = 0; own != NULL && i < collections->len; i++)
    {
      const WinnowCollection *collection = collections->pdata[i];
      if (collection->role == own->role && collection != own && collection->n_documents > 0)
        return winnow_library_list_role_documents (library, own->role, error);
    }
  return g_ptr_array_new ();
}

/* The documents at the absolute @paths that other collections hold. Returns: (transfer full)
 * collection, gint64* → (element-type WinnowDocument) */
static GHashTable *
list_kept (WinnowLibrary *library, gint64 collection_id, const GPtrArray *paths, GError **error)
{
  g_autoptr (GPtrArray) documents = list_others (library, collection_id, error);
  GHashTable *kept = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      WinnowDocument *document = documents->pdata[i];
      if (document->collection_id == collection_id || document->attached_id != 0
          || !winnow_walk_holds (paths, document->path))
        continue;
      GPtrArray *list = g_hash_table_lookup (kept, &document->collection_id);
      if (list == NULL)
        {
          list = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
          g_hash_table_insert (kept, g_memdup2 (&document->collection_id, sizeof document->collection_id), list);
        }
      g_ptr_array_add (list, winnow_document_ref (document));
    }
  if (documents == NULL)
    g_clear_pointer (&kept, g_hash_table_unref);
  return kept;
}

/* Returns: (transfer full) @paths (nullable) and the files of @documents */
static char **
join_paths (const char *const *paths, const GPtrArray *documents)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  if (paths != NULL)
    g_strv_builder_addv (builder, (const char **) paths);
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = documents->pdata[i];
      g_autofree char *path = g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL);
      if (path != NULL)
        g_strv_builder_add (builder, path);
    }
  return g_strv_builder_end (builder);
}

static gboolean
read_files (const Reading *reading, gint64 collection_id, const char *const *paths, const char *const *others,
            GPtrArray *passed_over, GError **error)
{
  return winnow_check_add_files_except (reading->library, collection_id, paths, others, passed_over,
                                        reading->with_keywords, reading->settings, reading->jobs, reading->progress,
                                        reading->cancellable, error);
}

/* Reads the documents where they are, and adds the ones that it read to those that are kept. */
static gboolean
read_kept (const Reading *reading, gint64 collection_id, const GPtrArray *documents, GError **error)
{
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) paths = join_paths (NULL, documents);
  if (!read_files (reading, collection_id, (const char *const *) paths, reading->others, passed_over, error))
    return FALSE;
  for (guint i = 0; i < documents->len; i++)
    {
      WinnowDocument *document = documents->pdata[i];
      g_autofree char *path = g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL);
      if (path != NULL && !g_ptr_array_find_with_equal_func (passed_over, path, g_str_equal, NULL))
        g_ptr_array_add (reading->kept, winnow_document_ref (document));
    }
  return TRUE;
}

/* Leaves out of @passed_over the files that stay in their collection. */
static void
drop_kept (GPtrArray *passed_over, const GPtrArray *kept)
{
  g_autoptr (GHashTable) paths = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < kept->len; i++)
    g_hash_table_add (paths, ((const WinnowDocument *) kept->pdata[i])->path);
  for (guint i = passed_over->len; i > 0; i--)
    {
      g_autofree char *display = g_filename_display_name (g_ptr_array_index (passed_over, i - 1));
      if (g_hash_table_contains (paths, display))
        g_ptr_array_remove_index (passed_over, i - 1);
    }
}

gboolean
winnow_check_add_files_in_place (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                                 const char *const *others, GPtrArray *passed_over, GPtrArray *kept,
                                 gboolean with_keywords, const WinnowSettings *settings, guint jobs,
                                 WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  static const char *const none[] = { NULL };
  g_autoptr (GPtrArray) roots
      = g_ptr_array_new_with_free_func (g_free),
      all_kept
      = kept != NULL ? g_ptr_array_ref (kept) : g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref),
      passed = passed_over != NULL ? g_ptr_array_ref (passed_over) : g_ptr_array_new_with_free_func (g_free);
  const Reading reading
      = { library, others != NULL ? others : none, all_kept, with_keywords, settings, jobs, progress, cancellable };
  winnow_walk_add_absolute (roots, paths);
  g_autoptr (GHashTable) collections = list_kept (library, collection_id, roots, error);
  GHashTableIter iter;
  gpointer id, documents;
  if (collections == NULL)
    return FALSE;
  g_hash_table_iter_init (&iter, collections);
  while (g_hash_table_iter_next (&iter, &id, &documents))
    if (!read_kept (&reading, *(const gint64 *) id, documents, error))
      return FALSE;
  g_auto (GStrv) elsewhere = join_paths (reading.others, all_kept);
  if (!read_files (&reading, collection_id, paths, (const char *const *) elsewhere, passed, error))
    return FALSE;
  drop_kept (passed, all_kept);
  return TRUE;
}
