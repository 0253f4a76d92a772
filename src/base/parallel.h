/* parallel.h: work shared by threads: one function over many numbers, and items made in any order
 * and taken in order */
#pragma once

#include <gio/gio.h>

/* Whether the work of this thread is cancelled. Runs below make their cancellable the current one
 * of their threads (g_cancellable_push_current()), so a long loop at any depth asks here, a few
 * hundred times a second at most, and gives up. Its result is then valid but not complete; the run
 * drops it. */
static inline gboolean
winnow_is_cancelled (void)
{
  return g_cancellable_is_cancelled (g_cancellable_get_current ());
}

/* As above, at every 65,536th step @i of a loop whose steps take nanoseconds. */
static inline gboolean
winnow_is_cancelled_at (guint32 i)
{
  return i % 65536 == 65535 && winnow_is_cancelled ();
}

/* Handles one number; called from several threads at once. FALSE with an error ends the run. */
typedef gboolean (*WinnowParallelFunc) (guint index, gpointer data, GError **error);

/* The number of threads for @jobs: 0 → one per core. */
guint winnow_parallel_n_threads (guint jobs);

/* Calls @func once for each of 0 … n − 1; blocks until all are done. Results must not depend on the
 * order of the calls. FALSE with G_IO_ERROR_CANCELLED, or with the error of the lowest number that
 * failed; numbers that have not begun by then are skipped, and what one made that was under way may
 * not be complete. */
gboolean winnow_parallel_run (guint n, guint jobs, WinnowParallelFunc func, gpointer data, GCancellable *cancellable,
                              GError **error);

/* How winnow_parallel_run_in_order() makes and takes its items. */
typedef struct
{
  /* Makes an item; called from several threads at once. NULL with an error ends the run. */
  gpointer (*make) (guint index, gpointer data, GError **error);
  /* Takes the items [first, first + n), on the calling thread, in ascending order over all calls.
   * The items stay the property of the run, which frees them afterwards. After a cancellation it is
   * called once more with the items made before it, where missing ones are NULL. FALSE with an
   * error ends the run. */
  gboolean (*take) (guint first, gpointer const *items, guint n, gpointer data, GError **error);
  GDestroyNotify free_item;
  /* A thread never begins an item that is this many or more ahead of the first one not taken yet,
   * at least 1: this bounds the memory, too. */
  guint window;
  /* Items are taken at least this many at once, where they are made within a tenth of a second. 0:
   * as soon as one is ready. */
  guint batch;
  /* (nullable) the bytes of an item, and how many those may have that are not taken yet: no item is
   * begun where they have more */
  gsize (*weigh) (gconstpointer item);
  gsize max_weight;
} WinnowParallelItems;

/* Makes @n items on other threads and takes them here. FALSE with G_IO_ERROR_CANCELLED or
 * the first error. */
gboolean winnow_parallel_run_in_order (guint n, guint jobs, const WinnowParallelItems *funcs, gpointer data,
                                       GCancellable *cancellable, GError **error);
