#include "app/export/winnow-export-job.h"

#include "app/window/winnow-toasts.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-focus.h"
#include "base/translate.h"

#define POLL_MILLISECONDS 100

typedef struct
{
  WinnowExportFunc write;
  gpointer data; /* (owned) */
  GDestroyNotify destroy;
  GtkWindow *dialog;         /* (nullable) weak: hidden during the job */
  char *path;                /* (owned) */
  AdwToastOverlay *toasts;   /* (owned) */
  AdwToast *working;         /* (owned) shown during the job */
  GCancellable *cancellable; /* (owned) */
  WinnowProgress progress;
  guint poll_id;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  job->destroy (job->data);
  g_clear_weak_pointer (&job->dialog);
  winnow_clear (job, g_object_unref, toasts, working, cancellable);
  g_free (job->path);
  g_free (job);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  if (job->write (job->data, job->path, &job->progress, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ── messages ── */

static gboolean
poll_cb (gpointer user_data)
{
  Job *job = user_data;
  g_autofree char *done
      = winnow_format_progress (g_atomic_int_get (&job->progress.stage), g_atomic_int_get (&job->progress.done),
                                g_atomic_int_get (&job->progress.total));
  /* Translators: while a file is being written; %s: "120 of 1,000 pairs" */
  g_autofree char *text
      = *done != '\0' ? g_strdup_printf (_ ("Writing the report: %s"), done) : g_strdup (_ ("Writing the report…"));
  adw_toast_set_title (job->working, text);
  return G_SOURCE_CONTINUE;
}

static void
show_toast (const Job *job, const char *message, const char *uri)
{
  AdwToast *toast = winnow_toast_new (message);
  if (uri != NULL)
    {
      adw_toast_set_button_label (toast, _ ("_Open"));
      adw_toast_set_action_name (toast, "win.show-uri");
      adw_toast_set_action_target (toast, "s", uri);
    }
  adw_toast_overlay_add_toast (job->toasts, toast);
}

/* The reason may be long, so it stays until the user has read it. Below it is the dialog with all
 * choices as they were, so that a second attempt masks the same names. */
static void
show_failure (const Job *job, const char *name, const GError *error)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (job->toasts));
  GtkWindow *parent = GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
  g_autofree char *heading = g_strdup_printf (_ ("“%s” Was Not Written"), name);
  if (parent != NULL && job->dialog != NULL)
    gtk_window_present (parent = job->dialog);
  GtkWidget *message = adw_message_dialog_new (parent, heading, error->message);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (message), "close", _ ("_Close"));
  winnow_present (message);
}

static void
show_result (const Job *job, const GError *error)
{
  g_autofree char *name = g_filename_display_basename (job->path), *uri = g_filename_to_uri (job->path, NULL, NULL);
  g_autofree char *written = g_strdup_printf (_ ("“%s” was written"), name),
                  *stopped = g_strdup_printf (_ ("“%s” was not written"), name);
  if (error == NULL)
    show_toast (job, written, uri);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_toast (job, stopped, NULL);
  else
    {
      show_failure (job, name, error);
      return;
    }
  if (job->dialog != NULL)
    gtk_window_destroy (job->dialog);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_task_propagate_boolean (G_TASK (result), &error);
  g_source_remove (job->poll_id);
  g_signal_handlers_disconnect_by_data (job->working, job->cancellable);
  winnow_toasts_dismiss (job->toasts, job->working);
  show_result (job, error);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
}

void
winnow_export_job_run (AdwToastOverlay *toasts, GtkWindow *dialog, const char *path, WinnowExportFunc write,
                       gpointer data, GDestroyNotify destroy)
{
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (toasts));
  g_return_if_fail (path != NULL && write != NULL && destroy != NULL);
  Job *job = g_new0 (Job, 1);
  job->write = write;
  job->data = data;
  job->destroy = destroy;
  g_set_weak_pointer (&job->dialog, dialog);
  job->path = g_strdup (path);
  job->toasts = g_object_ref (toasts);
  job->cancellable = g_cancellable_new ();
  job->working = g_object_ref_sink (adw_toast_new (_ ("Writing the report…")));
  adw_toast_set_timeout (job->working, 0);
  adw_toast_set_button_label (job->working, _ ("_Cancel"));
  g_signal_connect_swapped (job->working, "button-clicked", G_CALLBACK (g_cancellable_cancel), job->cancellable);
  adw_toast_overlay_add_toast (job->toasts, g_object_ref (job->working));
  job->poll_id = g_timeout_add (POLL_MILLISECONDS, poll_cb, job);

  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  g_autoptr (GTask) task = g_task_new (NULL, job->cancellable, written_cb, NULL);
  g_task_set_source_tag (task, winnow_export_job_run);
  g_task_set_check_cancellable (task, FALSE); /* the file may be complete when the user cancels */
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, write_in_thread);
}
