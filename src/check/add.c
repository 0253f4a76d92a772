/* add.c: files → documents of the library
 *
 * Threads read files in any order; the calling thread alone writes, in the order of the paths, so
 * that ids do not depend on which thread was quick. What stands ready in a row goes into one
 * transaction: the slower the files are to parse, the smaller the batches, and no transaction waits
 * for a parser while other threads wait for the transaction. Readers stay at most WINDOW files
 * ahead of the writer, which bounds the memory to so many contents.
 *
 * A problem that walk.c or missing-files.c found takes its place in the same order. */
#include "check/check.h"
#include "check/missing-files.h"
#include "check/parallel.h"
#include "check/progress.h"
#include "check/reading.h"

#define WINDOW_PER_THREAD 8

typedef struct
{
  WinnowLibrary *library;
  gint64 collection_id;
  const WinnowSettings *settings;
  GCancellable *cancellable; /* (nullable) */
  GPtrArray *found;          /* (element-type WinnowFound) */
  guint window;

  GMutex lock; /* of all that follows */
  GCond moved;
  WinnowReading **readings; /* one each of found; NULL: not read yet, or written */
  guint next;               /* the first nobody took yet */
  guint written;            /* all before it are in the library */
  gboolean stopped;         /* cancelled, or failed: nobody takes another one */
  GError *error;            /* (nullable) the first one */
} Job;

/* ── reading: any thread ── */

static WinnowReading *
read_one (Job *job, guint index, GError **error)
{
  const WinnowFound *found = g_ptr_array_index (job->found, index);
  WinnowReading *reading;

  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return NULL;
  if (found->reason == NULL)
    return winnow_reading_new (job->library, job->collection_id, found, job->settings, job->cancellable, error);
  reading = g_new0 (WinnowReading, 1);
  reading->kind = WINNOW_READING_FAILED;
  reading->reason = g_strdup (found->reason);
  return reading;
}

/* With the lock held. */
static void
stop (Job *job, GError *error)
{
  job->stopped = TRUE;
  if (job->error == NULL)
    job->error = error;
  else
    g_clear_error (&error);
}

/* With the lock held. FALSE where there is nothing more to take. */
static gboolean
take_next (Job *job, guint *index)
{
  while (!job->stopped && job->next < job->found->len && job->next >= job->written + job->window)
    g_cond_wait (&job->moved, &job->lock);
  *index = job->next;
  return !job->stopped && job->next < job->found->len ? job->next++, TRUE : FALSE;
}

static gpointer
read_thread (gpointer data)
{
  Job *job = data;
  guint index;

  g_mutex_lock (&job->lock);
  while (take_next (job, &index))
    {
      GError *error = NULL;
      WinnowReading *reading;

      g_mutex_unlock (&job->lock);
      reading = read_one (job, index, &error);
      g_mutex_lock (&job->lock);
      job->readings[index] = reading;
      if (reading == NULL)
        stop (job, error);
      g_cond_broadcast (&job->moved);
    }
  g_mutex_unlock (&job->lock);
  return NULL;
}

/* ── writing: the calling thread ── */

/* Of [first, last) what was read; in one transaction. */
static gboolean
write_batch (Job *job, guint first, guint last, GError **error)
{
  if (!winnow_library_begin (job->library, error))
    return FALSE;
  for (guint i = first; i < last; i++)
    if (job->readings[i] != NULL
        && !winnow_reading_write (job->readings[i], job->library, job->collection_id, g_ptr_array_index (job->found, i),
                                  error))
      {
        winnow_library_rollback (job->library);
        return FALSE;
      }
  return winnow_library_commit (job->library, error);
}

/* Counts them once they are safe, and lets go of their texts. */
static void
finish_batch (Job *job, guint first, guint last, WinnowProgress *progress)
{
  for (guint i = first; i < last; i++)
    if (job->readings[i] != NULL)
      {
        if (job->readings[i]->kind == WINNOW_READING_FAILED)
          winnow_progress_add_problem (progress);
        g_clear_pointer (&job->readings[i], winnow_reading_free);
        winnow_progress_advance (progress, 1);
      }
}

/* With the lock held: how far what is ready reaches without a gap. */
static guint
wait_for_batch (Job *job)
{
  guint last = job->written;

  while (!job->stopped && job->readings[last] == NULL)
    g_cond_wait (&job->moved, &job->lock);
  while (last < job->found->len && job->readings[last] != NULL)
    last++;
  return last;
}

static void
write_all (Job *job, WinnowProgress *progress)
{
  g_mutex_lock (&job->lock);
  while (!job->stopped && job->written < job->found->len)
    {
      guint last = wait_for_batch (job);
      GError *error = NULL;

      g_mutex_unlock (&job->lock);
      if (write_batch (job, job->written, last, &error))
        finish_batch (job, job->written, last, progress);
      g_mutex_lock (&job->lock);
      if (error != NULL)
        stop (job, error);
      else
        job->written = last;
      g_cond_broadcast (&job->moved);
    }
  g_mutex_unlock (&job->lock);
}

/* Cancelled: what was read beyond a gap is kept too. The threads are gone. */
static void
write_rest (Job *job, WinnowProgress *progress)
{
  if (g_error_matches (job->error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      && write_batch (job, job->written, job->found->len, NULL))
    finish_batch (job, job->written, job->found->len, progress);
}

static void
clear_job (Job *job)
{
  for (guint i = 0; i < job->found->len; i++)
    g_clear_pointer (&job->readings[i], winnow_reading_free);
  g_free (job->readings);
  g_ptr_array_unref (job->found);
  g_mutex_clear (&job->lock);
  g_cond_clear (&job->moved);
}

static void
run_job (Job *job, guint n_threads, WinnowProgress *progress)
{
  g_autofree GThread **threads = g_new0 (GThread *, n_threads);

  for (guint i = 0; i < n_threads; i++)
    threads[i] = g_thread_new ("winnow-read", read_thread, job);
  write_all (job, progress);
  for (guint i = 0; i < n_threads; i++)
    g_thread_join (threads[i]);
  write_rest (job, progress);
}

static gboolean
add_files (WinnowLibrary *library, gint64 collection_id, const char *const *paths, const WinnowWalkOthers *others,
           const WinnowSettings *settings, guint jobs, WinnowProgress *progress, GCancellable *cancellable,
           GError **error)
{
  Job job = { .library = library, .collection_id = collection_id, .settings = settings, .cancellable = cancellable };
  guint n_threads = winnow_parallel_n_threads (jobs);

  g_return_val_if_fail (library != NULL && paths != NULL && settings != NULL, FALSE);

  winnow_progress_begin (progress, WINNOW_STAGE_READING, 0);
  if (!winnow_identify_all (library, jobs, cancellable, error))
    return FALSE;
  job.found = winnow_walk (paths, others, winnow_library_get_path (library), cancellable, error);
  if (job.found == NULL)
    return FALSE;
  if (!winnow_missing_files_reconcile (library, collection_id, paths, job.found, error))
    {
      g_ptr_array_unref (job.found);
      return FALSE;
    }
  winnow_progress_begin (progress, WINNOW_STAGE_READING, job.found->len);

  job.window = n_threads * WINDOW_PER_THREAD;
  job.readings = g_new0 (WinnowReading *, job.found->len + 1);
  g_mutex_init (&job.lock);
  g_cond_init (&job.moved);
  run_job (&job, MIN (n_threads, MAX (job.found->len, 1)), progress);
  clear_job (&job);

  if (job.error != NULL)
    return g_propagate_error (error, job.error), FALSE;
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
