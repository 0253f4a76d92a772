/* readers.c: see readers.h.
 *
 * Plain text is read here: it is decoded and checked by code of our own and ICU, which take memory
 * and time in proportion to the file, and a worker would cost as much again. A file that was
 * handed to a used worker and ended it is handed to a new one: so what becomes of a file does not
 * depend on which files were read before it. A PDF that ends a worker is read once more without its
 * pictures, since the library decodes a picture at the size that the file claims.
 *
 * To start a worker takes as long as to read twenty web pages. So another one is started only once
 * calls have waited for a busy one for so long together (ski rental: at most twice the time of who
 * knows what comes).
 *
 * A worker costs 8 ms to start and .1 ms a file (bench-reading beside bench-reading-here). There is
 * no fork server, which would start one in 1 ms: all workers would have one address layout, and a
 * hostile file would profit from the crash of another. poppler is half of the libraries, so it is a
 * module that a worker loads, confined, with its first PDF file. */
#include "worker/readers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/for-each.h"
#include "extract/formats.h"
#include "text/folding/fold.h"
#include "worker/packed.h"
#include "worker/worker.h"

#define START_TIME (G_USEC_PER_SEC / 50) /* that a worker takes to start, where others compute, too */
#define TEXT_SHARE 4                     /* of the time of a file, for its text without pictures */

struct _WinnowReaders
{
  WinnowOcrFunc ocr_func; /* (nullable) */
  gpointer ocr_data;
  GMutex lock;     /* of what follows */
  GCond returned;  /* a worker is busy no more */
  GPtrArray *idle; /* (owned) (element-type WinnowWorker) */
  guint n_busy;
  gint64 waited; /* µs of all calls since a worker was started */
};

WinnowReaders *
winnow_readers_new (void)
{
  WinnowReaders *readers = g_new0 (WinnowReaders, 1);
  g_mutex_init (&readers->lock);
  g_cond_init (&readers->returned);
  readers->idle = g_ptr_array_new ();
  return readers;
}

void
winnow_readers_follow_ocr (WinnowReaders *readers, WinnowOcrFunc func, gpointer data)
{
  readers->ocr_func = func;
  readers->ocr_data = data;
}

void
winnow_readers_free (WinnowReaders *readers)
{
  winnow_for_each (WinnowWorker, worker, readers->idle)
    winnow_worker_kill (worker);
  g_ptr_array_set_free_func (readers->idle, (GDestroyNotify) winnow_worker_free);
  g_ptr_array_unref (readers->idle);
  g_cond_clear (&readers->returned);
  g_mutex_clear (&readers->lock);
  g_free (readers);
}

/* It counts as busy from now on. Returns: (transfer full) (nullable) NULL: the caller starts one */
static WinnowWorker *
take_idle (WinnowReaders *readers)
{
  gint64 begun = g_get_monotonic_time ();
  WinnowWorker *worker = NULL;
  g_mutex_lock (&readers->lock);
  while (readers->idle->len == 0 && readers->n_busy > 0
         && g_cond_wait_until (&readers->returned, &readers->lock, begun + START_TIME - readers->waited))
    ;
  readers->waited += g_get_monotonic_time () - begun;
  if (readers->idle->len > 0)
    worker = g_ptr_array_steal_index (readers->idle, readers->idle->len - 1);
  else
    readers->waited = 0;
  readers->n_busy++;
  g_mutex_unlock (&readers->lock);
  return worker;
}

/* @worker: (nullable) NULL where none is left */
static void
give_back (WinnowReaders *readers, WinnowWorker *worker)
{
  g_mutex_lock (&readers->lock);
  if (worker != NULL)
    g_ptr_array_add (readers->idle, worker);
  readers->n_busy--;
  g_cond_signal (&readers->returned);
  g_mutex_unlock (&readers->lock);
}

/* Returns: (transfer full) (nullable) a confined one, to be given back; NULL with an error */
static WinnowWorker *
take_worker (WinnowReaders *readers, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowWorker) worker = take_idle (readers);
  if (worker == NULL)
    worker = winnow_worker_start (error);
  if (worker != NULL && winnow_worker_wait (worker, cancellable, error))
    return g_steal_pointer (&worker);
  give_back (readers, NULL);
  return NULL;
}

void
winnow_readers_expect (WinnowReaders *readers, const char *name)
{
  WinnowWorker *worker = NULL;
  g_mutex_lock (&readers->lock);
  if (readers->idle->len == 0 && readers->n_busy == 0
      && !winnow_name_has_ending (name, winnow_format_find ("text")->endings))
    worker = winnow_worker_start (NULL);
  if (worker != NULL)
    g_ptr_array_add (readers->idle, worker);
  g_mutex_unlock (&readers->lock);
}

/* @may_differ: (out) a new worker may read it where this one failed */
static WinnowContent *
read_once (WinnowReaders *readers, WinnowJob *job, gboolean *may_differ, GError **error)
{
  gboolean is_alive;
  WinnowWorker *worker = take_worker (readers, job->cancellable, error);
  if (worker == NULL)
    return NULL;
  WinnowContent *content = winnow_worker_read (worker, job, &is_alive, error);
  *may_differ = winnow_worker_may_be_blamed (worker);
  if (!is_alive)
    g_clear_pointer (&worker, winnow_worker_free);
  give_back (readers, worker);
  return content;
}

static WinnowContent *
read_by_worker (WinnowReaders *readers, WinnowJob *job, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean may_differ = FALSE;
  WinnowContent *content = read_once (readers, job, &may_differ, &failure);
  while (content == NULL && may_differ && g_error_matches (failure, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED))
    {
      g_clear_error (&failure);
      content = read_once (readers, job, &may_differ, &failure);
    }
  gboolean may_be_pictures = content == NULL && job->limits.max_pictures > 0 && job->size > 4
                             && memcmp (job->data, "%PDF", 4) == 0
                             && g_error_matches (failure, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED);
  if (may_be_pictures)
    {
      job->limits.max_pictures = 0;
      job->limits.max_seconds /= TEXT_SHARE;
      content = read_once (readers, job, &may_differ, NULL);
    }
  if (content == NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  else if (may_be_pictures)
    winnow_content_add_note (content, _ ("The pictures were not read: one of them is too large to be decoded."));
  return content;
}

WinnowContent *
winnow_readers_read (WinnowReaders *readers, WinnowJob *taken, GError **error)
{
  g_autoptr (WinnowJob) job = taken;
  g_return_val_if_fail (readers != NULL, NULL);
  if (job == NULL)
    return NULL;
  job->ocr_func = readers->ocr_func;
  job->ocr_data = readers->ocr_data;
  if (job->size == 0)
    return winnow_job_fail_empty (job, error), NULL;
  g_autoptr (WinnowContent) content
      = winnow_job_is_plain_text (job) ? winnow_job_read (job, winnow_format_find ("text")->id, winnow_text_read, error)
                                       : read_by_worker (readers, job, error);
  if (content != NULL && !winnow_fold_is_bounded (content->text, content->length))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                _ ("The text of “%s” is longer than %u million characters once its ligatures are "
                                   "spelled out. It was not read."),
                                job->name, WINNOW_FOLD_MAX_UNITS / 1000000),
           NULL;
  return g_steal_pointer (&content);
}

/* The job of the file at @path. @archive: (out) (nullable) that it is a member of */
static WinnowJob *
load (const char *path, const char *language, const WinnowExtractLimits *limits, GCancellable *cancellable,
      WinnowPacked **archive, GError **error)
{
  g_autofree char *outer = winnow_packed_dup_file (path), *name = NULL;
  WinnowLoadedFile file = { .path = path };
  if (outer == NULL || g_str_equal (outer, path) || !winnow_packed_may_have_members (outer))
    return winnow_job_new (path, language, limits, cancellable, error);
  file.archive = *archive = winnow_packed_new (NULL, outer, NULL, cancellable, error);
  if (file.archive == NULL)
    return NULL;
  if (!winnow_packed_find (file.archive, path + strlen (outer) + 1, &file.member))
    return winnow_job_new (path, language, limits, cancellable, error); /* which says so */
  file.name = name = winnow_packed_dup_member_name (file.archive, file.member);
  return winnow_packed_read (file.archive, file.member, cancellable, &file.data, &file.size, error)
             ? winnow_job_new_loaded (&file, language, limits, cancellable, error)
             : NULL;
}

WinnowContent *
winnow_readers_read_file (WinnowReaders *readers, const char *path, const char *language,
                          const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPacked) archive = NULL;
  return winnow_readers_read (readers, load (path, language, limits, cancellable, &archive, error), error);
}

WinnowPicture *
winnow_readers_decode (WinnowReaders *readers, GBytes *thumbnail, GError **error)
{
  gboolean is_alive;
  WinnowWorker *worker = thumbnail != NULL ? take_worker (readers, NULL, error) : NULL;
  if (worker == NULL)
    return NULL;
  WinnowPicture *picture = winnow_worker_decode (worker, thumbnail, &is_alive, error);
  if (!is_alive)
    g_clear_pointer (&worker, winnow_worker_free);
  give_back (readers, worker);
  return picture;
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
