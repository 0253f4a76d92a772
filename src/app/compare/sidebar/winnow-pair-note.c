#include "app/compare/sidebar/winnow-pair-note.h"

#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/task.h"
#include "base/translate.h"

#define PAUSE_MILLISECONDS 800

struct _WinnowPairNote
{
  GtkWidget parent_instance;
  GtkExpander *expander;
  GtkTextView *view;
  GtkTextBuffer *buffer;
  WinnowLibrary *library;    /* (owned) (nullable) */
  gint64 documents[2];       /* of the pair that is shown */
  GCancellable *cancellable; /* (owned) (nullable) while it is read */
  guint pause_id;            /* while there is something to be saved */
  gboolean updating;         /* the text is being set by the program */
};

G_DEFINE_FINAL_TYPE (WinnowPairNote, winnow_pair_note, GTK_TYPE_WIDGET)

static char *
dup_text (WinnowPairNote *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}

static void
update_title (WinnowPairNote *self)
{
  gboolean is_empty = gtk_text_buffer_get_char_count (self->buffer) == 0;
  /* Translators: titles of what the user wrote on a pair: there is nothing, there is something */
  const char *title = is_empty ? _ ("Note on This Pair") : _ ("Note on This Pair •");
  gtk_expander_set_label (self->expander, title);
  winnow_accessible_name (self->expander, _ ("Note on This Pair"));
}

static void
set_text (WinnowPairNote *self, const char *text)
{
  self->updating = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE); /* undo must not bring back the note of another pair */
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  self->updating = FALSE;
  update_title (self);
}

/* ── saving ── */

void
winnow_pair_note_flush (WinnowPairNote *self)
{
  g_return_if_fail (WINNOW_IS_PAIR_NOTE (self));
  if (self->pause_id == 0)
    return;
  g_clear_handle_id (&self->pause_id, g_source_remove);
  g_autofree char *text = g_strchomp (dup_text (self));
  g_signal_emit_by_name (self, "changed", self->documents[0], self->documents[1], text);
}

static gboolean
pause_cb (gpointer user_data)
{
  winnow_pair_note_flush (user_data);
  return G_SOURCE_REMOVE;
}

static void
text_changed_cb (WinnowPairNote *self)
{
  if (self->updating)
    return;
  update_title (self);
  g_clear_handle_id (&self->pause_id, g_source_remove);
  self->pause_id = g_timeout_add (PAUSE_MILLISECONDS, pause_cb, self);
}

static void
focus_left_cb (WinnowPairNote *self)
{
  winnow_pair_note_flush (self);
}

/* ── writing ── */

/* The user opened or closed it. */
static void
activated_cb (WinnowPairNote *self)
{
  if (gtk_expander_get_expanded (self->expander))
    winnow_grab_focus (self->view); /* later, if it is being read */
}

/* ── reading ── */

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  gint64 documents[2];
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;
  winnow_library_unref (request->library);
  g_free (request);
}

static char *
read_note (const Request *request, GCancellable *cancellable, GError **error)
{
  char *text = NULL;
  if (!winnow_library_dup_note (request->library, request->documents[0], request->documents[1], &text, error))
    return NULL;
  return text ?: g_strdup ("");
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowPairNote *self = WINNOW_PAIR_NOTE (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = winnow_task_finish (result, &error);
  if (!winnow_task_end (result, &self->cancellable)) /* another pair is shown */
    return;
  if (text == NULL)
    {
      /* the field stays insensitive: the stored note must not be overwritten */
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->view), error->message);
      return;
    }
  set_text (self, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->view), NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->view), TRUE);
  if (gtk_expander_get_expanded (self->expander)) /* by the user, meanwhile */
    winnow_grab_focus (self->view);
  else if (*text != '\0')
    gtk_expander_set_expanded (self->expander, TRUE);
}

static void
start_reading (WinnowPairNote *self)
{
  const Request request = { winnow_library_ref (self->library), { self->documents[0], self->documents[1] } };
  self->cancellable = g_cancellable_new ();
  winnow_task_run (g_task_new (self, self->cancellable, read_cb, NULL), read_note, winnow_dup_value (&request),
                   request_free, g_free);
}

void
winnow_pair_note_set_pair (WinnowPairNote *self, WinnowLibrary *library, gint64 document_a, gint64 document_b)
{
  g_return_if_fail (WINNOW_IS_PAIR_NOTE (self));
  if (library == self->library && document_a == self->documents[0] && document_b == self->documents[1])
    return;
  winnow_pair_note_flush (self);
  winnow_cancel (&self->cancellable);
  g_clear_pointer (&self->library, winnow_library_unref);
  self->library = library != NULL ? winnow_library_ref (library) : NULL;
  self->documents[0] = document_a;
  self->documents[1] = document_b;
  set_text (self, "");
  gtk_expander_set_expanded (self->expander, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->view), FALSE);
  winnow_set_visible (self, library != NULL);
  if (library != NULL)
    start_reading (self);
}

/* ── the widget ── */

/* Does not save: the owner of this widget flushes it before. */
static void
winnow_pair_note_dispose (GObject *object)
{
  WinnowPairNote *self = WINNOW_PAIR_NOTE (object);
  winnow_cancel (&self->cancellable);
  g_clear_handle_id (&self->pause_id, g_source_remove);
  self->updating = TRUE;
  g_clear_pointer (&self->library, winnow_library_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_PAIR_NOTE);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));
  if (child != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (winnow_pair_note_parent_class)->dispose (object);
}

static void
winnow_pair_note_class_init (WinnowPairNoteClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_pair_note_dispose;
  winnow_signal_new (klass, "changed", 3, G_TYPE_INT64, G_TYPE_INT64, G_TYPE_STRING);
  winnow_template_bind (klass, WinnowPairNote, "compare/sidebar/winnow-pair-note.ui", expander, view, buffer);
  winnow_template_bind_callbacks (klass, text_changed_cb, focus_left_cb, activated_cb);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
winnow_pair_note_init (WinnowPairNote *self)
{
  winnow_template_init (self);
  update_title (self);
}
