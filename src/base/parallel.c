/* parallel.c: work shared by threads
 *
 * Threads take the next number from a counter, so a long one does not delay the others. In
 * winnow_parallel_run() the calling thread is one of them; in winnow_parallel_run_in_order() it
 * only takes what the others made. */
#include "base/parallel.h"

#include "base/for-each.h"

#define PATIENCE 100000 /* µs for items that are taken together */

/* ── cancelling ── */

/* @cancellable: (nullable) */
static void
push_current (GCancellable *cancellable)
{
  if (cancellable != NULL)
    g_cancellable_push_current (cancellable);
}

static void
pop_current (GCancellable *cancellable)
{
  if (cancellable != NULL)
    g_cancellable_pop_current (cancellable);
}

/* ── any order ── */

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
  guint failed; /* the number that the error belongs to */
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
  push_current (work->cancellable);
  while (!g_atomic_int_get (&work->stopped) && (index = (guint) g_atomic_int_add (&work->next, 1)) < work->n)
    {
      GError *error = NULL;
      if (g_cancellable_set_error_if_cancelled (work->cancellable, &error) || !work->func (index, work->data, &error)
          || g_cancellable_set_error_if_cancelled (work->cancellable, &error))
        stop (work, index, error);
    }
  pop_current (work->cancellable);
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
  winnow_for_each_between (i, 1, n_threads)
    threads[i] = g_thread_new ("winnow-work", run_thread, &work);
  run_thread (&work);
  winnow_for_each_between (i, 1, n_threads)
    g_thread_join (threads[i]);
  g_mutex_clear (&work.lock);

  if (work.error == NULL)
    return TRUE;
  g_propagate_error (error, work.error);
  return FALSE;
}

/* ── in order ── */

typedef struct
{
  const WinnowParallelItems *funcs;
  gpointer data;
  GCancellable *cancellable; /* (nullable) */
  guint n;
  GMutex lock;     /* of all that follows */
  GCond ready;     /* items can be taken */
  GCond room;      /* items can be begun */
  gpointer *items; /* (owned) NULL: not made yet, or taken */
  guint next;      /* the first that no thread has begun */
  guint n_made;    /* without a gap */
  guint n_taken;
  gsize weight;  /* of those that are made and not taken */
  GError *error; /* (owned) (nullable) the first one; no thread begins another item once it is set */
} Queue;

/* With the lock held. */
static void
fail (Queue *queue, GError *error)
{
  if (queue->error == NULL)
    queue->error = error;
  else
    g_error_free (error);
}

static gsize
weigh (const Queue *queue, gconstpointer item)
{
  return queue->funcs->weigh != NULL && item != NULL ? queue->funcs->weigh (item) : 0;
}

static gboolean
is_heavy (const Queue *queue)
{
  return queue->funcs->weigh != NULL && queue->weight > queue->funcs->max_weight;
}

/* With the lock held. FALSE where nothing is left to begin. */
static gboolean
begin_next (Queue *queue, guint *index)
{
  while (queue->error == NULL && queue->next < queue->n
         && (queue->next >= queue->n_taken + queue->funcs->window || is_heavy (queue)))
    g_cond_wait (&queue->room, &queue->lock);
  *index = queue->next;
  return queue->error == NULL && queue->next < queue->n ? queue->next++, TRUE : FALSE;
}

/* With the lock held. Whether waiting for more items would be of no use. */
static gboolean
has_batch (const Queue *queue)
{
  return queue->error != NULL || queue->n_made == queue->n
         || queue->n_made - queue->n_taken >= MAX (queue->funcs->batch, 1) || is_heavy (queue);
}

/* With the lock held. @item: (nullable) NULL with @error */
static void
add_item (Queue *queue, guint index, gpointer item, GError *error)
{
  const gboolean was_empty = queue->n_made == queue->n_taken;
  queue->items[index] = item;
  queue->weight += weigh (queue, item);
  while (queue->n_made < queue->n && queue->items[queue->n_made] != NULL)
    queue->n_made++;
  if (item == NULL)
    {
      fail (queue, error);
      g_cond_broadcast (&queue->room);
    }
  if (was_empty || has_batch (queue))
    g_cond_signal (&queue->ready);
}

static gpointer
make_thread (gpointer data)
{
  Queue *queue = data;
  guint index;
  push_current (queue->cancellable);
  g_mutex_lock (&queue->lock);
  while (begin_next (queue, &index))
    {
      GError *error = NULL;
      gpointer item = NULL;
      g_mutex_unlock (&queue->lock);
      if (!g_cancellable_set_error_if_cancelled (queue->cancellable, &error))
        item = queue->funcs->make (index, queue->data, &error);
      if (item != NULL && g_cancellable_set_error_if_cancelled (queue->cancellable, &error))
        g_clear_pointer (&item, queue->funcs->free_item); /* it may not be complete */
      g_mutex_lock (&queue->lock);
      add_item (queue, index, item, error);
    }
  g_mutex_unlock (&queue->lock);
  pop_current (queue->cancellable);
  return NULL;
}

/* Takes the items up to @last; without the lock. *@weight: of them */
static gboolean
take_until (Queue *queue, guint last, gsize *weight, GError **error)
{
  guint first = queue->n_taken;
  *weight = 0;
  if (!queue->funcs->take (first, queue->items + first, last - first, queue->data, error))
    return FALSE;
  winnow_for_each_between (i, first, last)
    {
      *weight += weigh (queue, queue->items[i]);
      g_clear_pointer (&queue->items[i], queue->funcs->free_item);
    }
  return TRUE;
}

/* With the lock held: waits for the next item, and then a little for others. Returns: the end of
 * the items that are ready without a gap */
static guint
wait_for_items (Queue *queue)
{
  while (queue->error == NULL && queue->n_made == queue->n_taken)
    g_cond_wait (&queue->ready, &queue->lock);
  const gint64 deadline = g_get_monotonic_time () + PATIENCE;
  while (!has_batch (queue) && g_cond_wait_until (&queue->ready, &queue->lock, deadline))
    ;
  return queue->n_made;
}

static void
take_all (Queue *queue)
{
  g_mutex_lock (&queue->lock);
  while (queue->error == NULL && queue->n_taken < queue->n)
    {
      guint last = wait_for_items (queue);
      GError *error = NULL;
      gsize weight;
      g_mutex_unlock (&queue->lock);
      take_until (queue, last, &weight, &error);
      g_mutex_lock (&queue->lock);
      if (error != NULL)
        fail (queue, error);
      else
        queue->n_taken = last;
      queue->weight -= weight;
      g_cond_broadcast (&queue->room);
    }
  g_mutex_unlock (&queue->lock);
}

gboolean
winnow_parallel_run_in_order (guint n, guint jobs, const WinnowParallelItems *funcs, gpointer data,
                              GCancellable *cancellable, GError **error)
{
  Queue queue = { .funcs = funcs, .data = data, .cancellable = cancellable, .n = n };
  guint n_threads = MIN (winnow_parallel_n_threads (jobs), n);
  g_autofree GThread **threads = g_new0 (GThread *, n_threads + 1);
  g_autofree gpointer *items = queue.items = g_new0 (gpointer, n + 1);
  gsize weight;
  g_return_val_if_fail (funcs->window >= 1, FALSE);
  g_mutex_init (&queue.lock);
  g_cond_init (&queue.ready);
  g_cond_init (&queue.room);
  winnow_for_each_below (i, n_threads)
    threads[i] = g_thread_new ("winnow-make", make_thread, &queue);
  take_all (&queue);
  winnow_for_each_below (i, n_threads)
    g_thread_join (threads[i]);
  if (g_error_matches (queue.error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    take_until (&queue, n, &weight, NULL);
  winnow_for_each_below (i, n)
    g_clear_pointer (&items[i], funcs->free_item);
  g_mutex_clear (&queue.lock);
  g_cond_clear (&queue.ready);
  g_cond_clear (&queue.room);

  if (queue.error == NULL)
    return TRUE;
  g_propagate_error (error, queue.error);
  return FALSE;
}
