#include "app/window/winnow-long-work.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"

#define LEAST (10 * G_USEC_PER_SEC) /* the user looks elsewhere meanwhile */
#define IS_LONG \
  (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_GROUPS | WINNOW_OPERATION_CONTRIBUTES)

struct _WinnowLongWork
{
  GObject parent_instance;
  GtkWindow *window;
  WinnowSession *session; /* (owned) (nullable) */
  gint64 least;           /* µs */
  gint64 began;           /* µs, monotonic; 0: no work is under way */
  guint cookie;           /* of what keeps the computer awake; 0: nothing does */
};

static void
clear (WinnowLongWork *self)
{
  g_clear_object (&self->session);
}

WINNOW_DEFINE_OBJECT (WinnowLongWork, winnow_long_work, clear)

/* A window that closes has none any more. */
static GtkApplication *
get_application (void)
{
  return GTK_APPLICATION (g_application_get_default ());
}

static gboolean
has_work (WinnowLongWork *self)
{
  WinnowOperation *operation = self->session != NULL ? winnow_session_get_operation (self->session) : NULL;
  return operation != NULL && operation->flags & IS_LONG;
}

static void
operation_changed_cb (WinnowLongWork *self)
{
  if (!has_work (self) || self->began != 0)
    return;
  self->began = g_get_monotonic_time ();
  self->cookie = gtk_application_inhibit (get_application (), self->window, GTK_APPLICATION_INHIBIT_SUSPEND,
                                          _ ("Documents are read or compared"));
}

/* ── its end ── */

/* GTK 4.8 calls a window active that is hidden. */
static gboolean
has_focus (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean is_active = FALSE;
  winnow_for_each_item (GtkWindow, window, windows)
    is_active |= gtk_window_is_active (window) && gtk_widget_get_mapped (GTK_WIDGET (window));
  return is_active;
}

static void
notify_of_end (WinnowLongWork *self, const GError *error)
{
  const char *title = winnow_session_get_title (self->session), *path = winnow_session_get_path (self->session);
  guint n = g_list_model_get_n_items (winnow_session_get_overlaps (self->session));
  g_autofree char *count = winnow_format_count (n),
                  *pairs = g_strdup_printf (ngettext ("%s pair", "%s pairs", n), count);
  /* Translators: titles of notifications; %s is the name of a library */
  g_autofree char *heading
      = g_strdup_printf (error == NULL ? _ ("“%s” is checked") : _ ("The check of “%s” failed"), title);
  g_autofree char *id = g_strconcat ("check ", path ?: title, NULL);
  g_autoptr (GNotification) notification = g_notification_new (heading);
  g_notification_set_body (notification, error == NULL ? pairs : error->message);
  if (path != NULL)
    g_notification_set_default_action_and_target (notification, "app.show-library", "s", path);
  g_application_send_notification (G_APPLICATION (get_application ()), id, notification);
}

/* Returns: whether work has ended that took long */
static gboolean
end (WinnowLongWork *self)
{
  if (has_work (self) || self->began == 0)
    return FALSE;
  gboolean is_long = g_get_monotonic_time () - self->began >= self->least;
  self->began = 0;
  if (self->cookie != 0)
    gtk_application_uninhibit (get_application (), self->cookie);
  self->cookie = 0;
  return is_long;
}

static void
finished_cb (WinnowLongWork *self, guint flags, const GError *error)
{
  if (end (self) && flags & WINNOW_OPERATION_CHECKS && !(flags & WINNOW_OPERATION_UPDATES) && !has_focus ()
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    notify_of_end (self, error);
}

/* ── the object ── */

void
winnow_long_work_set_least (WinnowLongWork *self, gint64 least)
{
  g_return_if_fail (WINNOW_IS_LONG_WORK (self));
  self->least = least;
}

void
winnow_long_work_set_session (WinnowLongWork *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_LONG_WORK (self));
  winnow_session_follow (&self->session, session, self, "operation-changed", G_CALLBACK (operation_changed_cb),
                         "finished", G_CALLBACK (finished_cb), NULL);
  end (self);
}

WinnowLongWork *
winnow_long_work_new (GtkWindow *window)
{
  WinnowLongWork *self = g_object_new (WINNOW_TYPE_LONG_WORK, NULL);
  self->window = window;
  self->least = LEAST;
  return self;
}
