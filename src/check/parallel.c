/* parallel.c: one function over many numbers
 *
 * Threads take the next number from a counter, so that a long one does not hold up the others. The
 * calling thread is one of them. */
#include "check/parallel.h"

typedef struct
{
  WinnowParallelFunc func;
  gpointer data;
  GCancellable *cancellable; /* (nullable) */
  guint n;
  gint next;    /* atomic */
  gint stopped; /* atomic */
  GMutex lock;  /* of what follows */
  GError *error;
  guint failed; /* the number the error is of */
} Work;

guint
winnow_parallel_n_threads (guint jobs)
{
  return jobs != 0 ? jobs : g_get_num_processors ();
}

static void
stop (Work *work, guint index, GError *error)
{
  g_atomic_int_set (&work->stopped, TRUE);
  g_mutex_lock (&work->lock);
  if (work->error == NULL || index < work->failed)
    {
      g_clear_error (&work->error);
      work->error = error;
      work->failed = index;
    }
  else
    g_error_free (error);
  g_mutex_unlock (&work->lock);
}

static gpointer
run_thread (gpointer data)
{
  Work *work = data;
  guint index;

  while (!g_atomic_int_get (&work->stopped) && (index = (guint) g_atomic_int_add (&work->next, 1)) < work->n)
    {
      GError *error = NULL;

      if (g_cancellable_set_error_if_cancelled (work->cancellable, &error) || !work->func (index, work->data, &error))
        stop (work, index, error);
    }
  return NULL;
}

gboolean
winnow_parallel_run (guint n, guint jobs, WinnowParallelFunc func, gpointer data, GCancellable *cancellable,
                     GError **error)
{
  Work work = { .func = func, .data = data, .cancellable = cancellable, .n = n };
  guint n_threads = MIN (winnow_parallel_n_threads (jobs), n);
  g_autofree GThread **threads = g_new0 (GThread *, n_threads + 1);

  g_mutex_init (&work.lock);
  for (guint i = 1; i < n_threads; i++)
    threads[i] = g_thread_new ("winnow-check", run_thread, &work);
  run_thread (&work);
  for (guint i = 1; i < n_threads; i++)
    g_thread_join (threads[i]);
  g_mutex_clear (&work.lock);

  if (work.error == NULL)
    return TRUE;
  g_propagate_error (error, work.error);
  return FALSE;
}
