/* add.c: files → documents of the library
 *
 * Threads read files in any order; the calling thread alone writes, in the order of the paths, so
 * ids do not depend on which thread was faster. Files that are as the library has them are passed
 * by before. All files that are ready go into one transaction, which is not begun before BATCH are
 * or a tenth of a second has passed: it waits for no parser, and a commit takes as long as several
 * small files. How far readers are ahead of the writer is bounded, and so is the memory. Problems
 * that walk.c finds are stored in the same order.
 *
 * A document whose file is missing stays and gets a problem: a library may outlive its files, and a
 * disk that is not plugged in looks like a folder that was emptied. Only a document whose file the
 * user reads into another collection is removed. The library knows paths as they are displayed, so
 * these are compared. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/for-each.h"
#include "check/read/file-authors.h"
#include "check/read/reading.h"
#include "fingerprint/frequencies.h"

#define BATCH 64                   /* files in one transaction, where they are read fast enough */
#define WINDOW (4 * BATCH)         /* files that are read ahead of the one to be written, at most */
#define MAX_WEIGHT (64u << 20)     /* bytes read from them, at most */
#define PICTURE_WEIGHT (32u << 10) /* with its thumbnail */

/* ── missing files ── */

static GHashTable *
make_set (const GPtrArray *found)
{
  GHashTable *set = winnow_string_index_new ();
  winnow_for_each (const WinnowFound, one, found)
    g_hash_table_add (set, one->display);
  return set;
}

/* At or below one of the roots, but not found. */
static gboolean
is_missing (const char *path, const GPtrArray *roots, GHashTable *found)
{
  return !g_hash_table_contains (found, path) && winnow_walk_holds (roots, path);
}

/* @problems: paths */
static gboolean
remove_problems (WinnowLibrary *library, gint64 collection_id, const GPtrArray *roots, GHashTable *problems,
                 GHashTable *found, GError **error)
{
  winnow_for_each_entry (entry, problems)
    if (is_missing (entry.key, roots, found)
        && !winnow_library_remove_problem (library, collection_id, entry.key, error))
      return FALSE;
  return TRUE;
}

/* The archives that were opened, by their paths. Returns: (transfer container) (element-type
 * filename WinnowPacked) */
static GHashTable *
list_archives (const GPtrArray *found)
{
  GHashTable *archives = winnow_string_table_new (NULL);
  winnow_for_each (const WinnowFound, one, found)
    {
      char *file = one->archive != NULL ? winnow_packed_dup_file (one->path) : NULL;
      if (file != NULL)
        g_hash_table_insert (archives, file, one->archive);
    }
  return archives;
}

/* A file that was added by itself before may be one that its folder leaves out: it still exists. So
 * may a member of an archive that can't be opened now. */
static gboolean
exists (const char *display, GHashTable *archives)
{
  g_autofree char *path = g_filename_from_utf8 (display, -1, NULL, NULL, NULL);
  g_autofree char *file = path != NULL ? winnow_packed_dup_file (path) : NULL;
  const WinnowPacked *archive = file != NULL ? g_hash_table_lookup (archives, file) : NULL;
  guint member;
  if (archive != NULL)
    return winnow_packed_find (archive, path + strlen (file) + 1, &member);
  return file != NULL || (path != NULL && g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
add_documents (GHashTable *stored, const GPtrArray *roots, GHashTable *known, GPtrArray *found)
{
  g_autoptr (GHashTable) archives = list_archives (found);
  winnow_for_each_entry (entry, stored)
    {
      if (!is_missing (entry.key, roots, known) || exists (entry.key, archives))
        continue;
      g_autofree char *reason
          = g_strdup_printf (_ ("“%s” is no longer there. The library keeps its text and compares it; remove the "
                                "document if you don't want that."),
                             (const char *) entry.key);
      winnow_walk_add (found, entry.key, reason);
    }
  winnow_walk_sort (found);
}

/* What the library has of a collection. */
typedef struct
{
  GHashTable *files;    /* (owned) path → WinnowStoredFile */
  GHashTable *problems; /* (owned) path → the tried version, "" for files that are tried each time */
} Stored;

static void
clear_stored (Stored *stored)
{
  winnow_clear (stored, g_hash_table_unref, files, problems);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stored, clear_stored)

static gboolean
load_stored (Stored *stored, WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, error);
  stored->problems = winnow_string_table_new (g_free);
  winnow_for_each (const WinnowProblem, problem, problems)
    if (problem->collection_id == collection_id)
      g_hash_table_insert (stored->problems, g_strdup (problem->path), g_strdup (problem->tried ?: ""));
  stored->files = problems != NULL ? winnow_library_list_files (library, collection_id, error) : NULL;
  return stored->files != NULL;
}

/* Files that were read as sheets of answers stay such: those with rows, and those with a problem.
 * Returns: (transfer full) set of paths */
static GHashTable *
list_sheets (const Stored *stored)
{
  GHashTable *sheets = winnow_string_table_new (NULL);
  winnow_for_each_entry (file, stored->files)
    {
      char *folder = g_path_get_dirname (file.key);
      if (winnow_packed_is_sheet (folder))
        g_hash_table_add (sheets, folder);
      else
        g_free (folder);
    }
  winnow_for_each_entry (problem, stored->problems)
    if (g_str_equal (problem.value, WINNOW_TRIED_SHEET))
      g_hash_table_add (sheets, g_strdup (problem.key));
  return sheets;
}

/* Removes the document that was made of a whole file before, once its rows are documents. */
static gboolean
remove_whole (WinnowLibrary *library, gint64 collection_id, const Stored *stored, const GPtrArray *found,
              GError **error)
{
  winnow_for_each (const WinnowFound, one, found)
    {
      g_autofree char *file = g_path_get_dirname (one->display);
      if (!winnow_packed_is_sheet (file) || !g_hash_table_remove (stored->files, file))
        continue;
      g_autoptr (WinnowDocument) whole = winnow_library_find_document (library, collection_id, file, error);
      if (whole == NULL || !winnow_library_remove_document (library, whole->id, error))
        return FALSE;
    }
  return TRUE;
}

/* Removes problems of files and folders that are missing or have none any more, and adds documents
 * whose files are missing to @found, which is sorted before and after. */
static gboolean
reconcile (WinnowLibrary *library, const WinnowAddition *addition, const Stored *stored, GPtrArray *found,
           GError **error)
{
  g_autoptr (GPtrArray) roots = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) known = make_set (found);
  winnow_walk_add_absolute (roots, addition->paths);
  add_documents (stored->files, roots, known, found);
  return remove_problems (library, addition->collection_id, roots, stored->problems, known, error);
}

/* ── unchanged files ── */

typedef struct
{
  const GPtrArray *found; /* (element-type WinnowFound) */
  const Stored *stored;
  const WinnowSettings *settings;
  guint8 *is_unchanged; /* (owned) one a file */
} Comparison;

/* Any thread. */
static gboolean
compare_file (guint index, gpointer data, GError **error)
{
  const Comparison *comparison = data;
  const WinnowFound *found = g_ptr_array_index ((GPtrArray *) comparison->found, index);
  comparison->is_unchanged[index]
      = !g_hash_table_contains (comparison->stored->problems, found->display)
        && winnow_reading_is_unchanged (found, g_hash_table_lookup (comparison->stored->files, found->display),
                                        comparison->settings);
  if (comparison->is_unchanged[index] && found->archive != NULL)
    winnow_packed_release (found->archive, found->member);
  return TRUE;
}

/* Those of @found that must be read, or of which the library must know something else. Returns:
 * (transfer container) NULL where it was cancelled */
static GPtrArray *
list_changed (const GPtrArray *found, const Stored *stored, const WinnowSettings *settings,
              const WinnowThreads *threads, GError **error)
{
  g_autofree guint8 *is_unchanged = g_new0 (guint8, found->len + 1);
  Comparison comparison = { found, stored, settings, is_unchanged };
  if (!winnow_threads_run (threads, found->len, compare_file, &comparison, error))
    return NULL;
  GPtrArray *changed = g_ptr_array_new ();
  winnow_for_each_index (i, found)
    if (!is_unchanged[i])
      g_ptr_array_add (changed, g_ptr_array_index ((GPtrArray *) found, i));
  winnow_progress_advance (threads->progress, found->len - changed->len);
  if (threads->progress != NULL)
    g_atomic_int_set (&threads->progress->n_begun, (gint) (found->len - changed->len));
  return changed;
}

/* ── reading and writing ── */

typedef struct
{
  WinnowReadingContext context;
  WinnowProgress *progress; /* (nullable) */
  const Stored *stored;
  const GPtrArray *found; /* (element-type WinnowFound) to be read */
} Job;

/* Any thread. */
static gpointer
read_file (guint index, gpointer data, GError **error)
{
  Job *job = data;
  const WinnowFound *found = g_ptr_array_index (job->found, index);
  if (job->progress != NULL)
    g_atomic_int_inc (&job->progress->n_begun);
  return winnow_reading_new (&job->context, found, g_hash_table_contains (job->stored->files, found->display),
                             g_hash_table_lookup (job->stored->problems, found->display), error);
}

static gsize
weigh_reading (gconstpointer item)
{
  const WinnowContent *content = ((const WinnowReading *) item)->content;
  return content != NULL ? content->length + content->pictures->len * (gsize) PICTURE_WEIGHT : 0;
}

static gboolean
write_readings (const Job *job, guint first, gpointer const *readings, guint n, GError **error)
{
  winnow_for_each_below (i, n)
    if (readings[i] != NULL
        && !winnow_reading_write (readings[i], &job->context, g_ptr_array_index (job->found, first + i), error))
      return FALSE;
  return TRUE;
}

/* In one transaction; the files count as done once it is committed. */
static gboolean
write_batch (guint first, gpointer const *readings, guint n, gpointer data, GError **error)
{
  const Job *job = data;
  if (!winnow_library_begin_whole (job->context.library, error)
      || !winnow_library_end (job->context.library, write_readings (job, first, readings, n, error), error))
    return FALSE;
  winnow_for_each_below (i, n)
    if (readings[i] != NULL)
      {
        const WinnowFound *found = g_ptr_array_index (job->found, first + i);
        if (((const WinnowReading *) readings[i])->kind >= WINNOW_READING_FAILED)
          winnow_progress_add_problems (job->progress, MAX (found->n_files, 1));
        winnow_progress_advance (job->progress, 1);
        winnow_progress_add_result (job->progress);
      }
  return TRUE;
}

/* A worker starts while the lists are read that each text is compared with. */
static void
begin_reading (WinnowReaders *readers, const GPtrArray *changed, const Stored *stored)
{
  for (guint i = 0; i < MIN (changed->len, BATCH); i++)
    {
      const char *path = ((const WinnowFound *) g_ptr_array_index (changed, i))->display;
      if (g_hash_table_lookup (stored->problems, path) == NULL) /* or it was tried */
        winnow_readers_expect (readers, path);
    }
  if (changed->len > 0)
    winnow_frequencies_get_shipped ();
}

gboolean
winnow_reading_add (WinnowLibrary *library, const WinnowAddition *addition, WinnowWalkRules rules,
                    const WinnowThreads *threads, GError **error)
{
  static const WinnowParallelItems funcs
      = { read_file, write_batch, (GDestroyNotify) winnow_reading_free, WINDOW, BATCH, weigh_reading, MAX_WEIGHT };
  const WinnowSettings *settings = addition->settings;
  winnow_progress_begin (threads->progress, WINNOW_STAGE_READING, 0);
  g_auto (Stored) stored = { 0 };
  if (!load_stored (&stored, library, addition->collection_id, error))
    return FALSE;
  g_autoptr (GHashTable) sheets = list_sheets (&stored);
  rules.sheets = sheets;
  rules.are_sheets = addition->are_sheets;
  g_autoptr (GPtrArray) found = winnow_walk (addition->paths, &rules, settings->links,
                                             winnow_library_get_path (library), threads->cancellable, error);
  if (found == NULL || !remove_whole (library, addition->collection_id, &stored, found, error)
      || !reconcile (library, addition, &stored, found, error))
    return FALSE;
  winnow_progress_begin (threads->progress, WINNOW_STAGE_READING, found->len);
  g_autoptr (GPtrArray) changed = list_changed (found, &stored, settings, threads, error);
  if (changed == NULL)
    return FALSE;
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  begin_reading (readers, changed, &stored);
  g_autoptr (WinnowNamePatterns) patterns = winnow_name_patterns_new (FALSE);
  if (threads->progress != NULL)
    winnow_readers_follow_ocr (readers, winnow_progress_follow_ocr, threads->progress);
  Job job = { { library, addition->collection_id, addition->with_keywords, settings, patterns, readers,
                threads->cancellable },
              threads->progress,
              &stored,
              changed };
  if (!winnow_threads_run_in_order (threads, changed->len, &funcs, &job, error)
      || !winnow_authors_read_names (library, patterns, error))
    return FALSE;
  winnow_progress_finish (threads->progress);
  return TRUE;
}
