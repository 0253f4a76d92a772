#include "app/session/winnow-operation.h"

#include "app/widgets/winnow-object.h"
#include "text/words/lexicon.h"

static void
clear (WinnowOperation *self)
{
  if (self->destroy != NULL)
    self->destroy (self->data);
  g_clear_pointer (&self->library, winnow_library_unref);
  winnow_clear (self, g_object_unref, cancellable, next);
  g_clear_pointer (&self->step, winnow_step_unref);
}

WINNOW_DEFINE_OBJECT (WinnowOperation, winnow_operation, clear)

WinnowOperation *
winnow_operation_new (WinnowOperationFlags flags, WinnowOperationFunc func, gpointer data, GDestroyNotify destroy)
{
  g_return_val_if_fail (func != NULL, NULL);

  WinnowOperation *self = g_object_new (WINNOW_TYPE_OPERATION, NULL);
  self->flags = flags;
  self->func = func;
  self->data = data;
  self->destroy = destroy;
  self->cancellable = g_cancellable_new ();
  self->progress.shows_results = TRUE;
  return self;
}

void
winnow_operation_set_next (WinnowOperation *self, WinnowOperation *next)
{
  g_clear_object (&self->next);
  self->next = next;
}

WinnowOperation *
winnow_operation_steal_next (WinnowOperation *self)
{
  return g_steal_pointer (&self->next);
}

WinnowOperation *
winnow_operation_new_again (WinnowOperation *former, WinnowOperation *next)
{
  WinnowOperation *self
      = winnow_operation_new (former->flags, former->func, g_steal_pointer (&former->data), former->destroy);
  former->destroy = NULL;
  winnow_operation_set_next (self, next);
  return self;
}

static void
work (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  WinnowOperation *self = WINNOW_OPERATION (source);
  GError *error = NULL;
  gboolean done = self->func (self, &(const WinnowThreads){ 0, &self->progress, cancellable }, &error);
  if (done && self->next != NULL) /* cancelled in the last moment: that was meant for what follows, too */
    done = !g_cancellable_set_error_if_cancelled (cancellable, &error);
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
worked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowOperation *self = WINNOW_OPERATION (source);
  g_autoptr (GError) error = NULL;
  g_task_propagate_boolean (G_TASK (result), &error);
  winnow_lexicon_release ();
  self->done (self, error, self->done_data);
}

void
winnow_operation_start (WinnowOperation *self, WinnowLibrary *library, const WinnowSettings *settings,
                        WinnowOperationDoneFunc done, gpointer user_data)
{
  g_return_if_fail (self->done == NULL);

  winnow_lexicon_hold ();
  self->library = winnow_library_ref (library);
  self->settings = *settings;
  self->done = done;
  self->done_data = user_data;
  g_autoptr (GTask) task = g_task_new (self, self->cancellable, worked_cb, NULL);
  g_task_set_source_tag (task, winnow_operation_start);
  g_task_set_check_cancellable (task, FALSE); /* what was finished before cancelling counts */
  g_task_run_in_thread (task, work);
}

void
winnow_operation_cancel (WinnowOperation *self)
{
  g_cancellable_cancel (self->cancellable);
}

void
winnow_operation_take_library (WinnowOperation *self, WinnowLibrary *library)
{
  g_mutex_lock (&self->lock);
  g_clear_pointer (&self->library, winnow_library_unref);
  self->library = library;
  g_mutex_unlock (&self->lock);
}

WinnowLibrary *
winnow_operation_dup_library (WinnowOperation *self)
{
  g_mutex_lock (&self->lock);
  WinnowLibrary *library = winnow_library_ref (self->library);
  g_mutex_unlock (&self->lock);
  return library;
}

WinnowProgress
winnow_operation_peek_progress (WinnowOperation *self)
{
  return winnow_progress_peek (&self->progress);
}
