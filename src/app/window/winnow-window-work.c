/* Long work: the computer stays awake, its end is told to whoever went on to something else, and
 * what was cancelled can be resumed. */
#include <glib/gi18n.h>

#include "app/window/winnow-window-private.h"
#include "app/widgets/winnow-format.h"

#define LONG (10 * G_USEC_PER_SEC) /* nobody waits for that at the screen */
#define IS_LONG \
  (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_GROUPS | WINNOW_OPERATION_CONTRIBUTES)

/* A window that closes has none any more. */
static GtkApplication *
get_application (void)
{
  return GTK_APPLICATION (g_application_get_default ());
}

static gboolean
has_work (WinnowWindow *self)
{
  WinnowOperation *operation = self->session != NULL ? winnow_session_get_operation (self->session) : NULL;
  return operation != NULL && operation->flags & IS_LONG;
}

void
winnow_window_follow_work (WinnowWindow *self)
{
  if (!has_work (self) || self->work.began != 0)
    return;
  self->work.began = g_get_monotonic_time ();
  self->work.cookie = gtk_application_inhibit (get_application (), GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_SUSPEND,
                                               _ ("Documents are read or compared"));
}

/* ── its end ── */

/* GTK 4.8 calls a window active that is hidden. */
static gboolean
has_focus (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean is_active = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (windows) && !is_active; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
      is_active = gtk_window_is_active (window) && gtk_widget_get_mapped (GTK_WIDGET (window));
    }
  return is_active;
}

static void
notify_of_end (WinnowWindow *self, const GError *error)
{
  const char *title = winnow_session_get_title (self->session), *path = winnow_session_get_path (self->session);
  guint n = g_list_model_get_n_items (winnow_session_get_overlaps (self->session));
  g_autofree char *count = winnow_format_count (n),
                  *pairs = g_strdup_printf (ngettext ("%s pair", "%s pairs", n), count);
  /* Translators: titles of notifications; %s is the name of a library */
  g_autofree char *heading
      = g_strdup_printf (error == NULL ? _ ("“%s” is checked") : _ ("The check of “%s” failed"), title);
  g_autofree char *id = g_strconcat ("check ", path != NULL ? path : title, NULL);
  g_autoptr (GNotification) notification = g_notification_new (heading);
  g_notification_set_body (notification, error == NULL ? pairs : error->message);
  if (path != NULL)
    g_notification_set_default_action_and_target (notification, "app.show-library", "s", path);
  g_application_send_notification (G_APPLICATION (get_application ()), id, notification);
}

void
winnow_window_end_work (WinnowWindow *self, guint flags, const GError *error)
{
  if (has_work (self) || self->work.began == 0)
    return;
  gboolean is_long = g_get_monotonic_time () - self->work.began >= LONG;
  self->work.began = 0;
  if (self->work.cookie != 0)
    gtk_application_uninhibit (get_application (), self->work.cookie);
  self->work.cookie = 0;
  if (is_long && flags & WINNOW_OPERATION_CHECKS && !(flags & WINNOW_OPERATION_UPDATES) && !has_focus ()
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    notify_of_end (self, error);
}

/* ── what was cancelled ── */

void
winnow_window_offer_resume (WinnowWindow *self)
{
  gboolean may_resume = winnow_session_may_resume (self->session);
  winnow_window_show_toast (self, _ ("Stopped. The finished part is kept."), may_resume ? _ ("_Resume") : NULL,
                            "win.resume");
}

static void
resume_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  winnow_session_resume (WINNOW_WINDOW (widget)->session);
}

void
winnow_window_install_work_action (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.resume", NULL, resume_action);
}
