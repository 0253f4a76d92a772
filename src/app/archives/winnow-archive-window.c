#include "app/archives/winnow-archive-window.h"

#include "app/archives/winnow-archive-view.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-spinner.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-focus.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "base/task.h"

struct _WinnowArchiveWindow
{
  AdwWindow parent_instance;
  GtkStack *stack;
  AdwPreferencesGroup *closed_group, *requests_group;
  GtkWidget *nothing;
  GtkLabel *problem;
  WinnowLibrary *library; /* (owned) */
  char *address;          /* (owned) */
  gint64 attached_id;
  GPtrArray *rows;           /* (owned) borrowed: those in the groups */
  GCancellable *cancellable; /* (owned) */
};

G_DEFINE_FINAL_TYPE (WinnowArchiveWindow, winnow_archive_window, ADW_TYPE_WINDOW)

/* ── rows ── */

/* @title, @subtitle: no markup */
static AdwActionRow *
add_row (WinnowArchiveWindow *self, AdwPreferencesGroup *group, const char *title, const char *subtitle)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", title, "subtitle", subtitle,
                                 "title-lines", 2, "subtitle-lines", 4, NULL);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (self->rows, row);
  return ADW_ACTION_ROW (row);
}

/* A button of the row; @id: of its object. @name: for screen readers */
static void
add_button (AdwActionRow *row, const char *label, const char *name, const char *action, gint32 id)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", id);
  winnow_accessible_name (button, name);
  adw_action_row_add_suffix (row, button);
}

/* (nullable) one's own for the document */
static const WinnowSharedRequest *
find_own (const GPtrArray *requests, gint64 remote_id)
{
  winnow_for_each (const WinnowSharedRequest, request, requests)
    if (request->document_id == remote_id && !request->may_answer)
      return request;
  return NULL;
}

static void
add_match (WinnowArchiveWindow *self, const WinnowArchiveView *view, guint index)
{
  static const char *const states[] = { N_ ("Asked for"), N_ ("Released: the next check reads it"), N_ ("Declined") };
  const WinnowClosedMatch *match = view->matches->pdata[index];
  const char *name = view->names->pdata[index];
  const WinnowSharedRequest *own = view->requests != NULL ? find_own (view->requests, match->remote_id) : NULL;
  g_autofree char *words = winnow_dup_plural ("About %'u word", "About %'u words", match->n_words);
  /* Translators: %u: the number of a document in an archive */
  g_autofree char *number = g_strdup_printf (_ ("document %u"), (guint) match->remote_id);
  g_autofree char *facts = winnow_format_facts (words, match->collection, number, match->contact, NULL);
  /* Translators: %s: the name of a document that has something in common with a closed text */
  g_autofree char *spoken = g_strdup_printf (_ ("Ask for what “%s” has in common with"), name);
  AdwActionRow *row = add_row (self, self->closed_group, name, facts);
  if (own != NULL)
    adw_action_row_add_suffix (row, GTK_WIDGET (winnow_label_new (_ (states[own->state]), "dim-label")));
  if (view->requests != NULL && (own == NULL || own->state == WINNOW_SHARED_DECLINED))
    add_button (row, own == NULL ? _ ("_Ask…") : _ ("_Ask Again…"), spoken, "archive.ask", (gint32) match->remote_id);
}

static void
add_request (WinnowArchiveWindow *self, const WinnowSharedRequest *request)
{
  /* Translators: a request; 1: who asks, 2: a file */
  g_autofree char *title = g_strdup_printf (_ ("%1$s asks for “%2$s”"), request->member, request->origin);
  g_autofree char *time = winnow_format_time (request->asked);
  g_autofree char *facts = winnow_format_facts (request->collection, time, request->message ?: "", NULL);
  g_autofree char *release = g_strdup_printf (_ ("Release to %s"), request->member),
                  *decline = g_strdup_printf (_ ("Decline to %s"), request->member);
  AdwActionRow *row = add_row (self, self->requests_group, title, facts);
  if (request->state != WINNOW_SHARED_ASKED)
    adw_action_row_add_suffix (
        row, GTK_WIDGET (winnow_label_new (request->state == WINNOW_SHARED_GRANTED ? _ ("Released") : _ ("Declined"),
                                           "dim-label")));
  if (request->state != WINNOW_SHARED_GRANTED)
    add_button (row, _ ("_Release"), release, "archive.release", request->id);
  if (request->state != WINNOW_SHARED_DECLINED)
    add_button (row, request->state == WINNOW_SHARED_GRANTED ? _ ("_Take Back") : _ ("_Decline"), decline,
                "archive.decline", request->id);
}

static void
show (WinnowArchiveWindow *self, const WinnowArchiveView *view)
{
  guint n_requests = 0;
  winnow_for_each (GtkWidget, row, self->rows)
    {
      GtkWidget *group = gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP);
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (group), row);
    }
  g_ptr_array_set_size (self->rows, 0);
  winnow_for_each_index (i, view->matches)
    add_match (self, view, i);
  winnow_for_each (const WinnowSharedRequest, request, view->requests)
    if (request->may_answer)
      {
        add_request (self, request);
        n_requests++;
      }
  winnow_set_visible (self->closed_group, view->matches->len > 0);
  winnow_set_visible (self->requests_group, n_requests > 0);
  winnow_set_visible (self->problem, view->problem != NULL);
  gtk_label_set_label (self->problem, view->problem ?: "");
  gtk_widget_set_visible (self->nothing, view->matches->len + n_requests == 0 && view->problem == NULL);
  gtk_stack_set_visible_child_name (self->stack, "archive");
}

/* ── actions ── */

/* The window holds a reference to itself meanwhile. */
static void
done_cb (GObject *source, GAsyncResult *result, gpointer window)
{
  g_autoptr (WinnowArchiveWindow) self = window;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowArchiveView) view = winnow_task_finish (result, &error);
  if (view != NULL)
    show (self, view);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      gtk_label_set_label (self->problem, error->message);
      winnow_set_visible (self->problem, TRUE);
      gtk_stack_set_visible_child_name (self->stack, "archive");
    }
}

static void
run (WinnowArchiveWindow *self, WinnowArchiveAct act, gint32 id, const char *message)
{
  gtk_stack_set_visible_child_name (self->stack, "loading");
  const WinnowArchiveJob job = {
    self->library, self->attached_id, self->address, act, id, message != NULL && *message != '\0' ? message : NULL
  };
  winnow_archive_act_async (&job, self->cancellable, done_cb, g_object_ref (self));
}

static void
answer_action (WinnowArchiveWindow *self, const char *action, GVariant *parameter)
{
  run (self, g_str_equal (action, "archive.release") ? WINNOW_ARCHIVE_RELEASE : WINNOW_ARCHIVE_DECLINE,
       g_variant_get_int32 (parameter), NULL);
}

static void
asked_cb (WinnowArchiveWindow *self, const char *message, const char *unused, WinnowFieldsDialog *dialog)
{
  run (self, WINNOW_ARCHIVE_ASK, GPOINTER_TO_INT (winnow_object_get (dialog, "winnow-document")), message);
}

static void
ask_action (WinnowArchiveWindow *self, const char *action, GVariant *parameter)
{
  const WinnowFields fields
      = { _ ("Ask for the Text"),
          _ ("Its owner sees your name in the archive and this message, and releases the text or not. Write why you "
             "ask; do not name a student more than you must."),
          _ ("Message"), NULL, NULL };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (GTK_WINDOW (self), &fields, NULL, NULL);
  winnow_object_set (dialog, "winnow-document", GINT_TO_POINTER (g_variant_get_int32 (parameter)));
  winnow_connect (dialog, "accepted", asked_cb, self);
  winnow_present (dialog);
}

/* ── the widget ── */

GtkWidget *
winnow_archive_window_new (GtkWindow *parent, WinnowSession *session, const WinnowCollectionItem *archive)
{
  WinnowArchiveWindow *self
      = g_object_new (WINNOW_TYPE_ARCHIVE_WINDOW, "transient-for", parent, "title", archive->name, NULL);
  self->library = winnow_library_ref (winnow_session_get_library (session));
  self->address = g_strdup (archive->address);
  self->attached_id = archive->attached_id;
  run (self, WINNOW_ARCHIVE_LOOK, 0, NULL);
  return GTK_WIDGET (self);
}

static gboolean
close_request (GtkWindow *window)
{
  g_cancellable_cancel (WINNOW_ARCHIVE_WINDOW (window)->cancellable);
  return GTK_WINDOW_CLASS (winnow_archive_window_parent_class)->close_request (window);
}

static void
dispose (WinnowArchiveWindow *self)
{
  winnow_cancel (&self->cancellable);
  g_clear_pointer (&self->library, winnow_library_unref);
  g_clear_pointer (&self->address, g_free);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
}

static void
winnow_archive_window_class_init (WinnowArchiveWindowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  g_type_ensure (WINNOW_TYPE_SPINNER);
  winnow_install_action (klass, "archive.ask", "i", ask_action);
  winnow_install_action (klass, "archive.release", "i", answer_action);
  winnow_install_action (klass, "archive.decline", "i", answer_action);
  winnow_close_with_escape (klass);
  winnow_template_bind (klass, WinnowArchiveWindow, "archives/winnow-archive-window.ui", stack, closed_group,
                        requests_group, nothing, problem);
}

static void
winnow_archive_window_init (WinnowArchiveWindow *self)
{
  self->rows = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  winnow_template_init (self);
}
