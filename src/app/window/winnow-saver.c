#include "app/window/winnow-saver.h"

#include <adwaita.h>
#include <string.h>

#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-object.h"
#include "app/work/winnow-work.h"
#include "base/translate.h"

#define ACTION "winnow-action" /* of a question or a chooser: the action that goes on, detailed */
#define LONGEST_FILE_NAME 200  /* bytes; file systems have 255 */

struct _WinnowSaver
{
  GObject parent_instance;
  GtkWindow *window;      /* (nullable) weak: the answer to a question may come when it is closed */
  WinnowSession *session; /* (owned) (nullable) */
  GtkWindow *question;    /* (nullable) weak */
  gboolean is_discarding; /* the answer was no: the action goes on */
  char *action;           /* (owned) (nullable) that goes on when the library is a file; detailed */
};

static void
clear (WinnowSaver *self)
{
  g_clear_weak_pointer (&self->window);
  g_clear_weak_pointer (&self->question);
  g_clear_object (&self->session);
  g_free (self->action);
}

WINNOW_DEFINE_OBJECT (WinnowSaver, winnow_saver, clear)

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
set_action (WinnowSaver *self, const char *action)
{
  char *former = self->action;
  self->action = g_strdup (action);
  g_free (former);
}

void
winnow_saver_save_as (WinnowSaver *self, const char *path, const char *action)
{
  g_return_if_fail (WINNOW_IS_SAVER (self) && self->session != NULL);
  set_action (self, action);
  winnow_session_commit_removal (self->session); /* from the library that is left, too */
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = path));
}

static void
chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  WinnowSaver *self = owner;
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path != NULL && self->session != NULL)
    winnow_saver_save_as (self, path, winnow_object_get (chooser, ACTION));
}

void
winnow_saver_ask_for_path (WinnowSaver *self, const char *action)
{
  g_return_if_fail (WINNOW_IS_SAVER (self) && self->session != NULL);
  GtkFileChooserNative *chooser
      = winnow_chooser_new (GTK_WIDGET (self->window), _ ("Save Library As"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  g_autofree char *name = dup_file_name (self->session);
  winnow_object_set_owned (chooser, ACTION, g_strdup (action), g_free);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  winnow_chooser_add_library_filter (chooser);
  winnow_chooser_run (chooser, chosen_cb, G_OBJECT (self));
}

static void
go_on (WinnowSaver *self)
{
  g_autofree char *detailed = g_steal_pointer (&self->action), *name = NULL;
  g_autoptr (GVariant) target = NULL;
  if (detailed != NULL && self->window != NULL && g_action_parse_detailed_name (detailed, &name, &target, NULL))
    gtk_widget_activate_action_variant (GTK_WIDGET (self->window), name, target);
}

static void
finished_cb (WinnowSaver *self, guint flags, const GError *error)
{
  if (flags & WINNOW_OPERATION_RESCORES)
    return;
  if (error != NULL)
    set_action (self, NULL);
  else if (winnow_session_get_path (self->session) != NULL)
    go_on (self);
}

/* ── the question ── */

/* The question is gone by now: GTK must not meet it without its parent. */
static gboolean
discard_cb (gpointer data)
{
  WinnowSaver *self = data;
  self->is_discarding = TRUE;
  go_on (self);
  self->is_discarding = FALSE;
  return G_SOURCE_REMOVE;
}

static void
answered_cb (WinnowSaver *self, const char *answer, AdwMessageDialog *question)
{
  const char *action = winnow_object_get (question, ACTION);
  g_clear_weak_pointer (&self->question);
  if (g_str_equal (answer, "keep") && self->session != NULL)
    winnow_saver_ask_for_path (self, action);
  if (!g_str_equal (answer, "discard"))
    return;
  set_action (self, action);
  g_idle_add_full (G_PRIORITY_DEFAULT, discard_cb, g_object_ref (self), g_object_unref);
}

static void
ask (WinnowSaver *self, const char *action)
{
  g_autofree char *heading = dup_question (self->session);
  AdwMessageDialog *question
      = ADW_MESSAGE_DIALOG (adw_message_dialog_new (self->window, heading,
                                                    _ ("Nothing of this is stored in a file yet. Verdicts, notes and "
                                                       "decisions on pictures that you discard are lost.")));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"), "keep", _ ("_Keep…"),
                                    NULL);
  adw_message_dialog_set_response_appearance (question, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (question, "keep", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "keep");
  adw_message_dialog_set_close_response (question, "cancel");
  winnow_object_set_owned (question, ACTION, g_strdup (action), g_free);
  winnow_connect (question, "response", answered_cb, self);
  g_set_weak_pointer (&self->question, GTK_WINDOW (question));
}

gboolean
winnow_saver_ask (WinnowSaver *self, const char *action)
{
  g_return_val_if_fail (WINNOW_IS_SAVER (self), FALSE);
  if (self->session == NULL || self->is_discarding || !winnow_session_would_lose_decisions (self->session))
    return FALSE;
  if (self->question == NULL)
    ask (self, action);
  gtk_window_present (self->question);
  return TRUE;
}

/* ── the object ── */

void
winnow_saver_set_session (WinnowSaver *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_SAVER (self));
  winnow_session_follow (&self->session, session, self, "finished", G_CALLBACK (finished_cb), NULL);
  set_action (self, NULL);
}

WinnowSaver *
winnow_saver_new (GtkWindow *window)
{
  WinnowSaver *self = g_object_new (WINNOW_TYPE_SAVER, NULL);
  g_set_weak_pointer (&self->window, window);
  return self;
}
