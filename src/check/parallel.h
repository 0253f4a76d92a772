/* parallel.h: one function over many numbers, on as many threads as there are cores */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Works on one number; called from several threads at once. FALSE with an error ends the whole. */
typedef gboolean (*WinnowParallelFunc) (guint index, gpointer data, GError **error);

/* 0 → one a core. */
guint winnow_parallel_n_threads (guint jobs);

/* Calls @func for 0 … n − 1, each once; blocks until all are done. What it computes must not depend
 * on the order. FALSE with G_IO_ERROR_CANCELLED, or with the error of the lowest number that
 * failed; the numbers not begun yet are left out then. */
gboolean winnow_parallel_run (guint n, guint jobs, WinnowParallelFunc func, gpointer data, GCancellable *cancellable,
                              GError **error);

G_END_DECLS
