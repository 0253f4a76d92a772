/* Decisions that pictures count: from the page of pictures to the library, and a message that takes
 * the last one back. */
#include <glib/gi18n.h>

#include "app/window/winnow-toasts.h"
#include "app/window/winnow-window-private.h"
#include "app/work/winnow-work.h"

/* What the message can take back; nothing once it was. */
static void
set_count (WinnowWindow *self, gint64 picture_id, GArray *fingerprints, gboolean counts)
{
  g_clear_pointer (&self->count.fingerprints, g_array_unref);
  self->count.fingerprints = fingerprints != NULL ? g_array_ref (fingerprints) : NULL;
  self->count.picture_id = picture_id;
  self->count.counts = counts;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-count", fingerprints != NULL);
}

static void
run (WinnowWindow *self, gint64 picture_id, GArray *fingerprints, gboolean counts)
{
  winnow_pictures_page_follow (self->pictures_page, picture_id, counts);
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_COUNT_PICTURES, .rows = g_array_ref (fingerprints),
                                                      .counts = counts));
}

void
winnow_window_count_picture_cb (WinnowWindow *self, gint64 picture_id, GArray *fingerprints, gboolean counts)
{
  if (self->session == NULL)
    return;
  set_count (self, picture_id, fingerprints, counts);
  run (self, picture_id, fingerprints, counts);
}

/* The button of the message: it is on its way out. */
static void
undo_count_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  g_autoptr (GArray) fingerprints = g_steal_pointer (&self->count.fingerprints);
  if (self->session != NULL && fingerprints != NULL)
    run (self, self->count.picture_id, fingerprints, !self->count.counts);
  set_count (self, 0, NULL, FALSE);
  g_clear_weak_pointer (&self->count.toast);
}

void
winnow_window_picture_counted (WinnowWindow *self, const GError *error)
{
  if (error != NULL)
    {
      winnow_window_show_message (self, g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                                            ? _ ("Stopped. The picture stays as it was.")
                                            : error->message);
      winnow_window_forget_count (self);
    }
  else if (self->count.fingerprints == NULL)
    winnow_window_show_message (self, _ ("Decision taken back"));
  else
    winnow_toasts_offer_undo (self->toasts, &self->count.toast,
                              self->count.counts ? _ ("The picture counts") : _ ("The picture is excluded"),
                              "win.undo-count");
}

void
winnow_window_forget_count (WinnowWindow *self)
{
  if (self->count.toast != NULL)
    adw_toast_set_button_label (self->count.toast, NULL);
  g_clear_weak_pointer (&self->count.toast);
  set_count (self, 0, NULL, FALSE);
}

void
winnow_window_install_picture_action (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.undo-count", NULL, undo_count_action);
}
