/* readers.c: see readers.h.
 *
 * Plain text is read here: it is decoded and checked by code of our own and ICU, which take memory
 * and time in proportion to the file, and a worker would cost as much again. A file that was
 * handed to a used worker and ended it is handed to a new one: so what becomes of a file does not
 * depend on which files were read before it. */
#include "worker/readers.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "extract/formats.h"
#include "worker/frames.h"
#include "worker/worker.h"

struct _WinnowReaders
{
  GMutex lock;
  gint *n_recognised; /* (nullable) (unowned) */
  GPtrArray *idle;    /* (owned) (element-type WinnowWorker) */
};

WinnowReaders *
winnow_readers_new (void)
{
  WinnowReaders *readers = g_new0 (WinnowReaders, 1);
  g_mutex_init (&readers->lock);
  readers->idle = g_ptr_array_new ();
  return readers;
}

void
winnow_readers_count_recognised (WinnowReaders *readers, gint *counter)
{
  readers->n_recognised = counter;
}

void
winnow_readers_free (WinnowReaders *readers)
{
  g_ptr_array_set_free_func (readers->idle, (GDestroyNotify) winnow_worker_free);
  g_ptr_array_unref (readers->idle);
  g_mutex_clear (&readers->lock);
  g_free (readers);
}

static WinnowWorker *
take_worker (WinnowReaders *readers, GCancellable *cancellable, GError **error)
{
  g_mutex_lock (&readers->lock);
  WinnowWorker *worker
      = readers->idle->len > 0 ? g_ptr_array_steal_index (readers->idle, readers->idle->len - 1) : NULL;
  g_mutex_unlock (&readers->lock);
  return worker != NULL ? worker : winnow_worker_new (cancellable, error);
}

static void
give_back (WinnowReaders *readers, WinnowWorker *worker)
{
  g_mutex_lock (&readers->lock);
  g_ptr_array_add (readers->idle, worker);
  g_mutex_unlock (&readers->lock);
}

/* @was_used: (out) the worker had read other files before */
static WinnowContent *
read_once (WinnowReaders *readers, WinnowJob *job, int descriptor, gboolean *was_used, GError **error)
{
  gboolean is_alive;
  WinnowWorker *worker = take_worker (readers, job->cancellable, error);
  if (worker == NULL)
    return NULL;
  *was_used = !winnow_worker_is_fresh (worker);
  WinnowContent *content = winnow_worker_read (worker, job, descriptor, &is_alive, error);
  if (is_alive)
    give_back (readers, worker);
  else
    winnow_worker_free (worker);
  return content;
}

static WinnowContent *
read_by_worker (WinnowReaders *readers, WinnowJob *job, int descriptor, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean was_used = FALSE;
  gint64 begun = g_get_monotonic_time ();
  WinnowContent *content = read_once (readers, job, descriptor, &was_used, &failure);
  gboolean is_slow = g_get_monotonic_time () - begun > (gint64) job->limits.max_seconds * G_USEC_PER_SEC / 4;
  while (content == NULL && was_used && !is_slow
         && g_error_matches (failure, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED))
    {
      g_clear_error (&failure);
      content = read_once (readers, job, descriptor, &was_used, &failure);
    }
  if (content == NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return content;
}

/* @job: (nullable) (transfer full) NULL with an error */
static WinnowContent *
read_job (WinnowReaders *readers, WinnowJob *taken, GError **error)
{
  g_autoptr (WinnowJob) job = taken;
  if (job == NULL)
    return NULL;
  job->n_recognised = readers->n_recognised;
  if (job->size == 0)
    return winnow_job_fail_empty (job, error), NULL;
  if (winnow_job_is_plain_text (job))
    return winnow_job_read (job, winnow_format_find ("text")->id, winnow_text_read, error);
  int descriptor = winnow_frame_seal (job->data, job->size);
  if (descriptor < 0)
    {
      winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” could not be read: %s."), job->name,
                           g_strerror (errno));
      return NULL;
    }
  g_clear_pointer (&job->data, g_free); /* a worker has them */
  WinnowContent *content = read_by_worker (readers, job, descriptor, error);
  close (descriptor);
  return content;
}

WinnowContent *
winnow_readers_read_file (WinnowReaders *readers, const char *path, const char *language,
                          const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (readers != NULL && path != NULL, NULL);
  return read_job (readers, winnow_job_new (path, NULL, language, limits, cancellable, error), error);
}

WinnowContent *
winnow_readers_read (WinnowReaders *readers, const char *path, char *data, gsize size, const char *language,
                     const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (readers != NULL && path != NULL && data != NULL, NULL);
  return read_job (readers, winnow_job_new_read (path, data, size, language, limits, cancellable, error), error);
}

WinnowContent *
winnow_readers_read_member (WinnowReaders *readers, WinnowArchive *archive, guint member, char *data, gsize size,
                            const char *language, const WinnowExtractLimits *limits, GCancellable *cancellable,
                            GError **error)
{
  g_return_val_if_fail (readers != NULL && archive != NULL && data != NULL, NULL);
  return read_job (readers, winnow_job_new_member (archive, member, data, size, language, limits, cancellable, error),
                   error);
}

char *
winnow_readers_steal_details (GError *error)
{
  char *end = g_error_matches (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED)
                  ? strchr (error->message, '\n')
                  : NULL;
  if (end == NULL)
    return NULL;
  *end = '\0';
  return g_strdup (end + 1);
}

char *
winnow_readers_describe (WinnowReaders *readers, GError **error)
{
  WinnowWorker *worker = take_worker (readers, NULL, error);
  if (worker == NULL)
    return NULL;
  char *description = g_strdup (winnow_worker_get_confinement (worker));
  give_back (readers, worker);
  return description;
}
