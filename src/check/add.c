/* add.c: files → documents of the library
 *
 * Threads read files in any order; the calling thread alone writes, in the order of the paths, so
 * ids do not depend on which thread was faster. All files that are ready go into one transaction:
 * no transaction waits for a parser. Readers stay at most WINDOW_PER_THREAD files per thread ahead
 * of the writer, which bounds the memory.
 *
 * A problem that walk.c or missing-files.c found takes its place in the same order. */
#include "check/check.h"
#include "check/missing-files.h"
#include "check/progress.h"
#include "check/reading.h"
#include "parallel/parallel.h"

#define WINDOW_PER_THREAD 8

typedef struct
{
  WinnowLibrary *library;
  gint64 collection_id;
  const WinnowSettings *settings;
  WinnowProgress *progress;  /* (nullable) */
  GCancellable *cancellable; /* (nullable) */
  GPtrArray *found;          /* (element-type WinnowFound) */
} Job;

/* Any thread. */
static gpointer
read_file (guint index, gpointer data, GError **error)
{
  Job *job = data;
  const WinnowFound *found = g_ptr_array_index (job->found, index);
  WinnowReading *reading;
  if (found->reason == NULL)
    return winnow_reading_new (job->library, job->collection_id, found, job->settings, job->cancellable, error);
  reading = g_new0 (WinnowReading, 1);
  reading->kind = WINNOW_READING_FAILED;
  reading->reason = g_strdup (found->reason);
  return reading;
}

/* In one transaction; the files count as done once it is committed. */
static gboolean
write_batch (guint first, gpointer const *readings, guint n, gpointer data, GError **error)
{
  Job *job = data;
  if (!winnow_library_begin (job->library, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (readings[i] != NULL
        && !winnow_reading_write (readings[i], job->library, job->collection_id,
                                  g_ptr_array_index (job->found, first + i), error))
      {
        winnow_library_rollback (job->library);
        return FALSE;
      }
  if (!winnow_library_commit (job->library, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (readings[i] != NULL)
      {
        if (((const WinnowReading *) readings[i])->kind == WINNOW_READING_FAILED)
          winnow_progress_add_problem (job->progress);
        winnow_progress_advance (job->progress, 1);
      }
  return TRUE;
}

static gboolean
add_files (WinnowLibrary *library, gint64 collection_id, const char *const *paths, const WinnowWalkOthers *others,
           const WinnowSettings *settings, guint jobs, WinnowProgress *progress, GCancellable *cancellable,
           GError **error)
{
  static const WinnowParallelItems funcs = { read_file, write_batch, (GDestroyNotify) winnow_reading_free };
  g_autoptr (GPtrArray) found = NULL;
  Job job = { library, collection_id, settings, progress, cancellable, NULL };
  g_return_val_if_fail (library != NULL && paths != NULL && settings != NULL, FALSE);
  winnow_progress_begin (progress, WINNOW_STAGE_READING, 0);
  if (!winnow_identify_all (library, jobs, cancellable, error))
    return FALSE;
  job.found = found = winnow_walk (paths, others, winnow_library_get_path (library), cancellable, error);
  if (found == NULL || !winnow_missing_files_reconcile (library, collection_id, paths, found, error))
    return FALSE;
  winnow_progress_begin (progress, WINNOW_STAGE_READING, found->len);
  if (!winnow_parallel_run_in_order (found->len, jobs, winnow_parallel_n_threads (jobs) * WINDOW_PER_THREAD, &funcs,
                                     &job, cancellable, error))
    return FALSE;
  winnow_progress_finish (progress);
  return TRUE;
}

gboolean
winnow_check_add_files (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                        const WinnowSettings *settings, guint jobs, WinnowProgress *progress, GCancellable *cancellable,
                        GError **error)
{
  return add_files (library, collection_id, paths, NULL, settings, jobs, progress, cancellable, error);
}

gboolean
winnow_check_add_files_except (WinnowLibrary *library, gint64 collection_id, const char *const *paths,
                               const char *const *others, GPtrArray *passed_over, const WinnowSettings *settings,
                               guint jobs, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const WinnowWalkOthers beside = { others, passed_over };
  return add_files (library, collection_id, paths, &beside, settings, jobs, progress, cancellable, error);
}
