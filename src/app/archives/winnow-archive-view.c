#include "app/archives/winnow-archive-view.h"

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  gint64 attached_id;
  char *address; /* (owned) */
  WinnowArchiveAct act;
  gint32 id;
  char *message; /* (owned) (nullable) */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  winnow_library_unref (job->library);
  g_free (job->address);
  g_free (job->message);
  g_free (job);
}

void
winnow_archive_view_free (WinnowArchiveView *view)
{
  g_clear_pointer (&view->matches, g_ptr_array_unref);
  g_clear_pointer (&view->names, g_ptr_array_unref);
  g_clear_pointer (&view->requests, g_ptr_array_unref);
  g_free (view->problem);
  g_free (view);
}

static gboolean
act (const Job *job, WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) ids = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (gint32)), &job->id, 1);
  guint n;
  if (job->act == WINNOW_ARCHIVE_LOOK)
    return TRUE;
  if (job->act == WINNOW_ARCHIVE_ASK)
    return winnow_shared_ask (archive, ids, job->message, &n, error);
  return winnow_shared_answer (archive, ids, job->act == WINNOW_ARCHIVE_RELEASE, &n, error);
}

static gboolean
read_matches (WinnowArchiveView *view, const Job *job, GError **error)
{
  view->names = g_ptr_array_new_with_free_func (g_free);
  view->matches = winnow_library_list_closed_matches (job->library, 0, error);
  for (guint i = view->matches != NULL ? view->matches->len : 0; i-- > 0;)
    if (((const WinnowClosedMatch *) view->matches->pdata[i])->attached_id != job->attached_id)
      g_ptr_array_remove_index (view->matches, i);
  for (guint i = 0; view->matches != NULL && i < view->matches->len; i++)
    {
      const WinnowClosedMatch *match = view->matches->pdata[i];
      g_autoptr (WinnowDocument) document = winnow_library_dup_document (job->library, match->document_id, error);
      if (document == NULL)
        return FALSE;
      g_ptr_array_add (view->names, g_strdup (document->name));
    }
  return view->matches != NULL;
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  g_autoptr (WinnowArchiveView) view = g_new0 (WinnowArchiveView, 1);
  g_autoptr (GError) problem = NULL, failure = NULL;
  GError *error = NULL;
  view->attached_id = job->attached_id;
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (job->address, NULL, cancellable, &problem);
  if (archive != NULL)
    {
      act (job, archive, cancellable, &problem);
      view->requests = winnow_shared_list_requests (archive, problem == NULL ? &problem : &failure);
    }
  if (g_task_return_error_if_cancelled (task))
    return;
  view->problem = problem != NULL ? g_strdup (problem->message) : NULL;
  if (read_matches (view, job, &error))
    g_task_return_pointer (task, g_steal_pointer (&view), (GDestroyNotify) winnow_archive_view_free);
  else
    g_task_return_error (task, error);
}

void
winnow_archive_act_async (WinnowLibrary *library, gint64 attached_id, const char *address, WinnowArchiveAct what,
                          gint32 id, const char *message, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
  const Job job = { winnow_library_ref (library), attached_id, g_strdup (address), what, id, g_strdup (message) };
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  g_task_set_source_tag (task, winnow_archive_act_async);
  g_task_set_task_data (task, g_memdup2 (&job, sizeof job), job_free);
  g_task_run_in_thread (task, run_in_thread);
}

WinnowArchiveView *
winnow_archive_act_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
