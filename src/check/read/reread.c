/* reread.c: files that are read once more, each into its collection: those that have problems, and
 * those whose pictures of text OCR is to read
 *
 * A folder's problem is what it left out: naming such a file again would take it. So folders and
 * links with problems are passed by. */
#include "base/for-each.h"
#include "check/read/reading.h"
#include "extract/packed/packed.h"

#define PAGE_SECONDS 6.0 /* that Tesseract takes on a core: RESULTS.md */

/* Returns: (transfer full) (nullable) the file on the disk; NULL where it is no regular file */
static char *
dup_file (const char *display)
{
  g_autofree char *path = g_filename_from_utf8 (display, -1, NULL, NULL, NULL);
  g_autofree char *file = path != NULL ? winnow_packed_dup_file (path) : NULL;
  gboolean is_regular
      = file != NULL && g_file_test (file, G_FILE_TEST_IS_REGULAR) && !g_file_test (file, G_FILE_TEST_IS_SYMLINK);
  return is_regular ? g_steal_pointer (&path) : NULL;
}

/* Adds @path: (transfer full) (nullable) to those of the collection. @files: of new_files() */
static void
add_file (GHashTable *files, gint64 collection_id, char *path)
{
  GPtrArray *paths = g_hash_table_lookup (files, &collection_id);
  if (path == NULL)
    return;
  if (paths == NULL)
    {
      paths = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (files, winnow_dup_value (&collection_id), paths);
    }
  g_ptr_array_add (paths, path);
}

/* Returns: (transfer full) gint64* → (element-type filename) */
static GHashTable *
new_files (void)
{
  return winnow_id_table_new (g_ptr_array_unref);
}

static gboolean
read_files (WinnowLibrary *library, GHashTable *files, const WinnowSettings *settings, const WinnowThreads *threads,
            GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  winnow_for_each (const WinnowCollection, collection, collections)
    {
      GPtrArray *paths = g_hash_table_lookup (files, &collection->id);
      if (paths == NULL || collection->attached_id != 0)
        continue;
      g_ptr_array_add (paths, NULL);
      const WinnowAddition again
          = { .collection_id = collection->id, .paths = (const char *const *) paths->pdata, .settings = settings };
      if (!winnow_check_add_files (library, &again, threads, error))
        return FALSE;
    }
  return collections != NULL;
}

gboolean
winnow_check_retry (WinnowLibrary *library, const WinnowSettings *settings, const WinnowThreads *threads,
                    GError **error)
{
  g_autoptr (GHashTable) files = new_files ();
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, error);
  if (problems == NULL || !winnow_library_forget_tries (library, error))
    return FALSE;
  winnow_for_each (const WinnowProblem, problem, problems)
    add_file (files, problem->collection_id, dup_file (problem->path));
  return read_files (library, files, settings, threads, error);
}

/* ── scans ── */

guint
winnow_check_count_scans (const WinnowDocument *document)
{
  if (document->attached_id != 0 || !(document->reading & WINNOW_READING_WITHOUT_OCR))
    return 0;
  guint n = document->reading >> WINNOW_READING_SCANS_SHIFT;
  return n > 0 || document->n_words > 0 ? n : document->n_pages;
}

double
winnow_check_estimate_scans (guint n_documents, guint n_pages)
{
  return PAGE_SECONDS * n_pages / CLAMP (n_documents, 1, g_get_num_processors ());
}

gboolean
winnow_check_read_scans (WinnowLibrary *library, const GPtrArray *documents, const WinnowSettings *settings,
                         const WinnowThreads *threads, GError **error)
{
  WinnowSettings with_ocr = *settings;
  g_autoptr (GHashTable) files = new_files ();
  guint n_pages = 0;
  winnow_for_each (const WinnowDocument, document, documents)
    {
      n_pages += winnow_check_count_scans (document);
      add_file (files, document->collection_id, g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL));
    }
  if (threads->progress != NULL)
    g_atomic_int_set (&threads->progress->n_to_recognise, (gint) MIN (n_pages, G_MAXINT));
  with_ocr.ocr = WINNOW_OCR_ON;
  return read_files (library, files, &with_ocr, threads, error);
}
