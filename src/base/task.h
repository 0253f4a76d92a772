/* task.h: work on another thread, whose result comes back to the main loop */
#pragma once

#include <gio/gio.h>

/* On another thread. Returns: (transfer full) the result; NULL: @error is set. */
typedef gpointer (*WinnowTaskFunc) (gpointer job, GCancellable *cancellable, GError **error);

/* Does @work with @job, unless @task is cancelled before its turn comes. @task: (transfer full).
 * @job is freed with it; @free_result frees the result of winnow_task_finish() where that is not
 * called. */
#define winnow_task_run(task, work, job, free_job, free_result)                                             \
  winnow_task_start (task, (WinnowTaskFunc) G_CALLBACK (work), job, (GDestroyNotify) G_CALLBACK (free_job), \
                     (GDestroyNotify) G_CALLBACK (free_result))

/* For the callback of a task. Returns: (transfer full) what the work returned; NULL: @error is
 * set */
static inline gpointer
winnow_task_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Cancels what is under way, if anything is, and forgets it. @cancellable: *(nullable) */
void winnow_cancel (GCancellable **cancellable);

/* Whether @result is that of the task begun last, with *@cancellable, which is then forgotten. */
gboolean winnow_task_end (GAsyncResult *result, GCancellable **cancellable);

void winnow_task_start (GTask *task, WinnowTaskFunc work, gpointer job, GDestroyNotify free_job,
                        GDestroyNotify free_result);
