#include "app/archives/winnow-archive-view.h"

#include "base/for-each.h"
#include "base/task.h"

static void
job_free (gpointer data)
{
  WinnowArchiveJob *job = data;
  winnow_library_unref (job->library);
  g_free ((char *) job->address);
  g_free ((char *) job->message);
  g_free (job);
}

void
winnow_archive_view_free (WinnowArchiveView *view)
{
  winnow_clear (view, g_ptr_array_unref, matches, names, requests);
  g_free (view->problem);
  g_free (view);
}

static gboolean
act (const WinnowArchiveJob *job, WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) ids = g_array_append_vals (winnow_array_new (gint32), &job->id, 1);
  guint n;
  if (job->act == WINNOW_ARCHIVE_LOOK)
    return TRUE;
  if (job->act == WINNOW_ARCHIVE_ASK)
    return winnow_shared_ask (archive, ids, job->message, &n, error);
  return winnow_shared_answer (archive, ids, job->act == WINNOW_ARCHIVE_RELEASE, &n, error);
}

static gboolean
read_matches (WinnowArchiveView *view, const WinnowArchiveJob *job, GError **error)
{
  view->names = g_ptr_array_new_with_free_func (g_free);
  view->matches = winnow_library_list_closed_matches (job->library, 0, error);
  winnow_for_each_down (i, view->matches != NULL
                               ? view->matches->len
                               : 0) if (((const WinnowClosedMatch *) view->matches->pdata[i])->attached_id
                                        != job->attached_id) g_ptr_array_remove_index (view->matches, i);
  winnow_for_each (const WinnowClosedMatch, match, view->matches)
    {
      g_autoptr (WinnowDocument) document = winnow_library_dup_document (job->library, match->document_id, error);
      if (document == NULL)
        return FALSE;
      g_ptr_array_add (view->names, g_strdup (document->name));
    }
  return view->matches != NULL;
}

static WinnowArchiveView *
run (const WinnowArchiveJob *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowArchiveView) view = g_new0 (WinnowArchiveView, 1);
  g_autoptr (GError) problem = NULL, failure = NULL;
  view->attached_id = job->attached_id;
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (job->address, NULL, cancellable, &problem);
  if (archive != NULL)
    {
      act (job, archive, cancellable, &problem);
      view->requests = winnow_shared_list_requests (archive, problem == NULL ? &problem : &failure);
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  view->problem = problem != NULL ? g_strdup (problem->message) : NULL;
  return read_matches (view, job, error) ? g_steal_pointer (&view) : NULL;
}

void
winnow_archive_act_async (const WinnowArchiveJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
  WinnowArchiveJob *own = winnow_dup_value (job);
  winnow_library_ref (own->library);
  own->address = g_strdup (job->address);
  own->message = g_strdup (job->message);
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), run, own, job_free, winnow_archive_view_free);
}
