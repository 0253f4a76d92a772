#include "app/archives/winnow-connect-dialog.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-spinner.h"
#include "app/widgets/winnow-template.h"
#include "base/task.h"
#include "archive/archive.h"
#include "base/translate.h"

struct _WinnowConnectDialog
{
  AdwWindow parent_instance;
  GtkEditable *address_row, *password_row;
  GtkLabel *problem;
  GtkWidget *spinner;
  GCancellable *cancellable; /* (owned) (nullable) of the attempt under way */
};

G_DEFINE_FINAL_TYPE (WinnowConnectDialog, winnow_connect_dialog, ADW_TYPE_WINDOW)

static void
update (WinnowConnectDialog *self)
{
  gboolean is_busy = self->cancellable != NULL;
  gtk_widget_set_visible (self->spinner, is_busy);
  gtk_editable_set_editable (self->address_row, !is_busy);
  gtk_editable_set_editable (self->password_row, !is_busy);
  winnow_action_set_enabled (self, "connect.accept", !is_busy && *gtk_editable_get_text (self->address_row) != '\0');
}

/* A message about another address is no longer true. */
static void
changed_cb (WinnowConnectDialog *self)
{
  winnow_set_visible (self->problem, FALSE);
  update (self);
}

/* ── connecting ── */

typedef struct
{
  char *address, *password; /* (owned) password: "": none was given */
} Attempt;

static void
attempt_free (gpointer data)
{
  Attempt *attempt = data;
  winnow_clear (attempt, g_free, address, password);
  g_free (attempt);
}

/* Returns: @attempt, once it succeeded */
static const Attempt *
connect_to (const Attempt *attempt, GCancellable *cancellable, GError **error)
{
  gboolean has_password = *attempt->password != '\0';
  g_autoptr (WinnowSharedArchive) archive
      = winnow_shared_open (attempt->address, has_password ? attempt->password : NULL, cancellable, error);
  return archive != NULL
                 && (!has_password
                     || winnow_shared_store_password (attempt->address, winnow_shared_get_summary (archive)->name,
                                                      attempt->password, cancellable, error))
             ? attempt
             : NULL;
}

static void
attempted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowConnectDialog *self = WINNOW_CONNECT_DIALOG (source);
  g_autoptr (GError) error = NULL;
  const Attempt *attempt = winnow_task_finish (result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) /* the dialog has closed */
    return;
  g_clear_object (&self->cancellable);
  if (attempt != NULL)
    {
      gtk_window_close (GTK_WINDOW (self));
      g_signal_emit_by_name (self, "connected", attempt->address);
      return;
    }
  gtk_label_set_label (self->problem, error->message);
  winnow_set_visible (self->problem, TRUE);
  update (self);
  winnow_grab_focus (self->address_row);
}

static void
accept_action (WinnowConnectDialog *self)
{
  Attempt *attempt = g_new (Attempt, 1);
  attempt->address = g_strstrip (g_strdup (gtk_editable_get_text (self->address_row)));
  attempt->password = g_strdup (gtk_editable_get_text (self->password_row));
  self->cancellable = g_cancellable_new ();
  changed_cb (self);
  winnow_task_run (g_task_new (self, self->cancellable, attempted_cb, NULL), connect_to, attempt, attempt_free, NULL);
}

WinnowConnectDialog *
winnow_connect_dialog_new (GtkWindow *parent)
{
  return g_object_new (WINNOW_TYPE_CONNECT_DIALOG, "transient-for", parent, NULL);
}

/* ── the widget ── */

static gboolean
close_request (GtkWindow *window)
{
  g_cancellable_cancel (WINNOW_CONNECT_DIALOG (window)->cancellable);
  return GTK_WINDOW_CLASS (winnow_connect_dialog_parent_class)->close_request (window);
}

static void
dispose (WinnowConnectDialog *self)
{
  winnow_cancel (&self->cancellable);
}

static void
winnow_connect_dialog_class_init (WinnowConnectDialogClass *klass)
{
  winnow_dispose_by (klass, dispose);
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  winnow_signal_new (klass, "connected", 1, G_TYPE_STRING);
  g_type_ensure (WINNOW_TYPE_SPINNER);
  winnow_install_action (klass, "connect.accept", NULL, accept_action);
  winnow_close_with_escape (klass);
  winnow_template_bind (klass, WinnowConnectDialog, "archives/winnow-connect-dialog.ui", address_row, password_row,
                        problem, spinner);
  winnow_template_bind_callbacks (klass, changed_cb);
}

/* libadwaita 1.2 gives no name to what shows the password. */
static void
name_peek (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget))
    winnow_accessible_name (widget, _ ("Show the Password"));
  winnow_for_each_child (child, widget)
    name_peek (child);
}

static void
winnow_connect_dialog_init (WinnowConnectDialog *self)
{
  winnow_template_init (self);
  name_peek (GTK_WIDGET (self->password_row));
  update (self);
  winnow_grab_focus (self->address_row);
}
