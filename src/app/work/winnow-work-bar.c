#include "app/work/winnow-work-bar.h"

#include "base/translate.h"
#include "check/estimate.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-label.h"
#include "report/model/wording.h"

#define POLL_MILLISECONDS 100
#define SHOWN_AFTER_POLLS 3 /* shorter work is not worth a bar that comes and goes */

struct _WinnowWorkBar
{
  GtkWidget parent_instance;
  GtkProgressBar *bar;
  GtkLabel *stage_label;
  GtkRevealer *revealer;
  GtkWidget *progress_label, *rate_label, *left_label;
  GtkWidget *cancel_button;
  WinnowSession *session; /* (owned) (nullable) */
  WinnowEstimate stage;
  WinnowJobEstimate job;
  double share; /* that was shown last: the bar of a job with stages never goes back */
  guint poll_id;
  guint n_polls; /* since there is work */
};

WINNOW_DEFINE_WIDGET (WinnowWorkBar, winnow_work_bar, GTK_TYPE_WIDGET)

static void
show_text (GtkWidget *label, char *text)
{
  winnow_label_set_text (label, text);
  gtk_widget_set_visible (label, *text != '\0');
  g_free (text);
}

/* A scan takes seconds a page, so its pages are counted beside the files. */
static char *
dup_progress (const WinnowProgress *progress)
{
  g_autofree char *units = winnow_format_progress (progress->stage, progress->done, progress->total);
  guint n = (guint) progress->n_recognised, n_all = (guint) progress->n_to_recognise;
  if (n + n_all == 0 || progress->stage != WINNOW_STAGE_READING || *units == '\0')
    return g_steal_pointer (&units);
  g_autofree char *pages
      = n_all > 0 ? g_strdup_printf (
            ngettext ("%u of about %u page read by OCR", "%u of about %u pages read by OCR", n_all), n, n_all)
                  : winnow_dup_plural ("%u page read by OCR", "%u pages read by OCR", n);
  return g_strdup_printf ("%s · %s", units, pages);
}

static void
show_progress (WinnowWorkBar *self, WinnowProgress progress)
{
  gint64 now = g_get_monotonic_time ();
  double share = winnow_progress_get_share (&progress);
  g_autofree char *stage = winnow_wording_scan (&progress.scan);
  winnow_estimate_update (&self->stage, progress.stage, progress.done, now);
  winnow_job_estimate_update (&self->job, &progress, now);
  gtk_label_set_text (self->stage_label, stage ?: winnow_format_stage (progress.stage));
  show_text (self->progress_label, dup_progress (&progress));
  show_text (self->rate_label, winnow_format_rate (self->job.n_left > 0 ? 0 : self->stage.rate)); /* files */
  show_text (self->left_label, winnow_format_seconds_left (winnow_job_estimate_get_seconds_left (&self->job)));
  gboolean is_planned = progress.stage < WINNOW_STAGE_DONE && progress.planned[progress.stage] > 0;
  self->share = is_planned ? MAX (self->share, share) : share;
  if (share >= 0)
    gtk_progress_bar_set_fraction (self->bar, self->share);
  else
    gtk_progress_bar_pulse (self->bar);
}

static gboolean
poll_cb (gpointer user_data)
{
  WinnowWorkBar *self = user_data;
  WinnowOperation *operation = winnow_session_get_operation (self->session);
  if (operation == NULL)
    return G_SOURCE_CONTINUE;

  gboolean cancelled = g_cancellable_is_cancelled (operation->cancellable);
  show_progress (self, winnow_operation_peek_progress (operation));
  if (cancelled)
    {
      gtk_label_set_text (self->stage_label, _ ("Stopping; the finished part is kept"));
      show_text (self->rate_label, g_strdup (""));
      show_text (self->left_label, g_strdup (""));
    }
  gtk_widget_set_sensitive (self->cancel_button, !cancelled);
  if (++self->n_polls >= SHOWN_AFTER_POLLS)
    gtk_revealer_set_reveal_child (self->revealer, TRUE);
  return G_SOURCE_CONTINUE;
}

static void
operation_changed_cb (WinnowWorkBar *self)
{
  WinnowOperation *operation = self->session != NULL ? winnow_session_get_operation (self->session) : NULL;
  self->stage = (WinnowEstimate){ 0 };
  self->job = (WinnowJobEstimate){ 0 };
  self->share = 0;
  if (operation == NULL
      || !(operation->flags
           & (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_GROUPS | WINNOW_OPERATION_COUNTS
              | WINNOW_OPERATION_CONTRIBUTES)))
    {
      g_clear_handle_id (&self->poll_id, g_source_remove);
      self->n_polls = 0;
      gtk_revealer_set_reveal_child (self->revealer, FALSE);
    }
  else if (self->poll_id == 0)
    self->poll_id = g_timeout_add (POLL_MILLISECONDS, poll_cb, self);
}

void
winnow_work_bar_set_session (WinnowWorkBar *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_WORK_BAR (self));
  winnow_session_follow (&self->session, session, self, "operation-changed", G_CALLBACK (operation_changed_cb), NULL);
  operation_changed_cb (self);
}

static void
cancel_cb (WinnowWorkBar *self)
{
  if (self->session != NULL)
    winnow_session_cancel (self->session);
}

static void
dispose (WinnowWorkBar *self)
{
  g_clear_handle_id (&self->poll_id, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
}

static void
winnow_work_bar_class_init (WinnowWorkBarClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_template_bind (klass, WinnowWorkBar, "work/winnow-work-bar.ui", revealer, stage_label, progress_label,
                        rate_label, left_label, bar, cancel_button);
  winnow_template_bind_callbacks (klass, cancel_cb);
}
