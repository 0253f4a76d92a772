#include "base/task.h"

#define FREE_RESULT "winnow-free-result"

static void
work_in_thread (GTask *task, gpointer source, gpointer job, GCancellable *cancellable)
{
  WinnowTaskFunc work = (WinnowTaskFunc) g_task_get_source_tag (task);
  GError *error = NULL;
  if (g_task_return_error_if_cancelled (task))
    return;
  gpointer result = work (job, cancellable, &error);
  if (result != NULL)
    g_task_return_pointer (task, result, (GDestroyNotify) g_object_get_data (G_OBJECT (task), FREE_RESULT));
  else
    g_task_return_error (task, error);
}

void
winnow_task_start (GTask *task, WinnowTaskFunc work, gpointer job, GDestroyNotify free_job, GDestroyNotify free_result)
{
  g_task_set_source_tag (task, work);
  g_task_set_task_data (task, job, free_job);
  g_object_set_data (G_OBJECT (task), FREE_RESULT, free_result);
  g_task_run_in_thread (task, work_in_thread);
  g_object_unref (task);
}

void
winnow_cancel (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

gboolean
winnow_task_end (GAsyncResult *result, GCancellable **cancellable)
{
  if (g_task_get_cancellable (G_TASK (result)) != *cancellable)
    return FALSE;
  g_clear_object (cancellable);
  return TRUE;
}
