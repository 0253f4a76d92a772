/* Saving the open library, and the question before verdicts and notes are lost: two documents that
 * were opened for comparison are in no file. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-session-undo.h"
#include "app/window/winnow-window-private.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-chooser.h"

#define ACTION "winnow-action" /* of a question or a chooser: the action that goes on, detailed */
#define LONGEST_FILE_NAME 200  /* bytes; file systems have 255 */

/* ── names ── */

/* The names of the two documents that are compared. FALSE: the library holds others. */
static gboolean
dup_names (WinnowSession *session, char **a, char **b)
{
  GListModel *documents = winnow_session_get_documents (session);
  if (g_list_model_get_n_items (documents) != 2)
    return FALSE;
  g_autoptr (WinnowDocumentItem) first = g_list_model_get_item (documents, 0);
  g_autoptr (WinnowDocumentItem) second = g_list_model_get_item (documents, 1);
  *a = g_strdup (winnow_document_item_get_name (first));
  *b = g_strdup (winnow_document_item_get_name (second));
  return TRUE;
}

static char *
dup_question (WinnowSession *session)
{
  g_autofree char *a = NULL, *b = NULL;
  if (dup_names (session, &a, &b))
    /* Translators: names of two documents */
    return g_strdup_printf (_ ("Keep the Verdicts on “%s” and “%s”?"), a, b);
  /* Translators: the name of a library */
  return g_strdup_printf (_ ("Keep the Verdicts in “%s”?"), winnow_session_get_title (session));
}

static void
cut_ending (char *name)
{
  char *dot = strrchr (name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
}

static char *
dup_file_name (WinnowSession *session)
{
  g_autofree char *a = NULL, *b = NULL;
  if (winnow_session_get_path (session) == NULL && dup_names (session, &a, &b))
    {
      cut_ending (a);
      cut_ending (b);
      /* Translators: the name of a library, made of the names of its two documents */
      g_autofree char *name = g_strdup_printf (_ ("%s and %s"), a, b);
      if (strlen (name) <= LONGEST_FILE_NAME)
        return g_strconcat (name, ".winnow", NULL);
    }
  return g_strconcat (winnow_session_get_title (session), ".winnow", NULL);
}

/* ── saving ── */

static void
save_chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  WinnowWindow *self = owner;
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path == NULL || self->session == NULL)
    return;
  g_free (self->action_after_save);
  self->action_after_save = g_strdup (g_object_get_data (G_OBJECT (chooser), ACTION));
  winnow_session_commit_removal (self->session); /* from the library that is left, too */
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = path));
}

void
winnow_window_save_as (WinnowWindow *self, const char *action)
{
  GtkFileChooserNative *chooser
      = winnow_chooser_new (GTK_WIDGET (self), _ ("Save Library As"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  g_autofree char *name = dup_file_name (self->session);
  g_object_set_data_full (G_OBJECT (chooser), ACTION, g_strdup (action), g_free);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  winnow_chooser_add_library_filter (chooser);
  winnow_chooser_run (chooser, save_chosen_cb, G_OBJECT (self));
}

static void
go_on (WinnowWindow *self)
{
  g_autofree char *detailed = g_steal_pointer (&self->action_after_save), *name = NULL;
  g_autoptr (GVariant) target = NULL;
  if (detailed != NULL && g_action_parse_detailed_name (detailed, &name, &target, NULL))
    gtk_widget_activate_action_variant (GTK_WIDGET (self), name, target);
}

void
winnow_window_continue_after_save (WinnowWindow *self, const GError *error)
{
  if (error != NULL)
    g_clear_pointer (&self->action_after_save, g_free);
  else if (winnow_session_get_path (self->session) != NULL)
    go_on (self);
}

/* ── the question ── */

/* The question is gone by now: GTK must not meet it without its parent. */
static gboolean
discard_cb (gpointer window)
{
  WinnowWindow *self = window;
  self->is_discarding = TRUE;
  go_on (self);
  self->is_discarding = FALSE;
  return G_SOURCE_REMOVE;
}

static void
answered_cb (WinnowWindow *self, const char *answer, AdwMessageDialog *question)
{
  const char *action = g_object_get_data (G_OBJECT (question), ACTION);
  g_clear_weak_pointer (&self->question);
  if (g_str_equal (answer, "keep") && self->session != NULL)
    winnow_window_save_as (self, action);
  if (!g_str_equal (answer, "discard"))
    return;
  g_free (self->action_after_save);
  self->action_after_save = g_strdup (action);
  g_idle_add_full (G_PRIORITY_DEFAULT, discard_cb, g_object_ref (self), g_object_unref);
}

static void
ask (WinnowWindow *self, const char *action)
{
  g_autofree char *heading = dup_question (self->session);
  AdwMessageDialog *question
      = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), heading,
                                                    _ ("Nothing of this is stored in a file yet. Verdicts, notes and "
                                                       "decisions on pictures that you discard are lost.")));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"), "keep", _ ("_Keep…"),
                                    NULL);
  adw_message_dialog_set_response_appearance (question, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (question, "keep", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "keep");
  adw_message_dialog_set_close_response (question, "cancel");
  g_object_set_data_full (G_OBJECT (question), ACTION, g_strdup (action), g_free);
  g_signal_connect_object (question, "response", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->question, GTK_WINDOW (question));
}

gboolean
winnow_window_ask_to_save (WinnowWindow *self, const char *action)
{
  if (self->session == NULL || self->is_discarding)
    return FALSE;
  winnow_compare_page_flush (self->compare_page);
  if (!winnow_session_would_lose_decisions (self->session))
    return FALSE;
  if (self->question == NULL)
    ask (self, action);
  gtk_window_present (self->question);
  return TRUE;
}
