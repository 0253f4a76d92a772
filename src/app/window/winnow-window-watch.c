/* Watching for new files: the switch of a collection, the notification of what was found, and the
 * pair that it opens. */
#include <glib/gi18n.h>

#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-watched-folders.h"
#include "app/collections/winnow-collection-item.h"
#include "app/window/winnow-window-private.h"
#include "report/model/wording.h"

/* ── the switch ── */

#define FOLDERS "winnow-folders" /* of a question: what is to be watched */
#define COLLECTION "winnow-collection"

static void
answered_cb (WinnowWindow *self, const char *answer, AdwMessageDialog *question)
{
  const char *library = self->session != NULL ? winnow_session_get_path (self->session) : NULL;
  const gint64 *id = g_object_get_data (G_OBJECT (question), COLLECTION);
  if (library != NULL && g_str_equal (answer, "watch"))
    winnow_watched_folders_set (library, *id, g_object_get_data (G_OBJECT (question), FOLDERS));
}

static char *
dup_explanation (const char *name, char **folders)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  for (char **folder = folders; *folder != NULL; folder++)
    {
      g_autofree char *shown = g_filename_display_name (*folder);
      g_string_append_printf (lines, "%s%s", lines->len > 0 ? "\n" : "", shown);
    }
  /* Translators: the first %s is the name of a collection, the second one folders, each on its own
   * line */
  return g_strdup_printf (ngettext ("While this library is open, what comes into this folder or changes there is read "
                                    "into “%s” and checked:\n\n%s",
                                    "While this library is open, what comes into these folders or changes there is "
                                    "read into “%s” and checked:\n\n%s",
                                    g_strv_length (folders)),
                          name, lines->str);
}

/* @folders: (transfer full) */
static void
ask (WinnowWindow *self, const WinnowCollectionItem *item, GStrv folders)
{
  g_autofree char *explanation = dup_explanation (item->name, folders);
  AdwMessageDialog *question
      = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), _ ("Watch for New Files?"), explanation));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "watch", _ ("_Watch"), NULL);
  adw_message_dialog_set_response_appearance (question, "watch", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "watch");
  adw_message_dialog_set_close_response (question, "cancel");
  g_object_set_data_full (G_OBJECT (question), FOLDERS, folders, (GDestroyNotify) g_strfreev);
  g_object_set_data_full (G_OBJECT (question), COLLECTION, g_memdup2 (&item->id, sizeof item->id), g_free);
  g_signal_connect_object (question, "response", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (question));
}

static void
begin_watching (WinnowWindow *self, const WinnowCollectionItem *item)
{
  GStrv folders = winnow_watched_folders_find (winnow_session_get_documents (self->session), item->id, item->name);
  if (folders[0] != NULL)
    {
      ask (self, item, folders);
      return;
    }
  g_strfreev (folders);
  g_autofree char *message = g_strdup_printf (_ ("The files of “%s” are in no folder that is there now"), item->name);
  winnow_window_show_message (self, message);
}

/* A library in memory becomes a file first: what is watched is stored by its path. */
static void
watch_collection_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  static const char *const none[] = { NULL };
  WinnowWindow *self = WINNOW_WINDOW (widget);
  gint64 id;
  gboolean watched;
  g_variant_get (parameter, "(xb)", &id, &watched);
  const char *library = self->session != NULL ? winnow_session_get_path (self->session) : NULL;
  g_autoptr (WinnowCollectionItem) item
      = self->session != NULL ? winnow_session_dup_collection (self->session, id) : NULL;
  if (item == NULL)
    return;
  if (library == NULL)
    {
      g_autofree char *detailed = g_action_print_detailed_name (action, parameter);
      winnow_window_save_as (self, detailed);
    }
  else if (watched)
    begin_watching (self, item);
  else
    winnow_watched_folders_set (library, id, none);
}

/* ── what was found ── */

/* "liu.docx” and “wang.docx”: 87.3 %" Returns: (transfer full) */
static char *
dup_pair (WinnowWindow *self, const WinnowOverlap *overlap)
{
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (self->session, overlap->document_a),
                                 b = winnow_session_dup_document (self->session, overlap->document_b);
  g_autofree char *share = winnow_wording_share (winnow_overlap_similarity (overlap));
  /* Translators: two documents, and how similar they are */
  return g_strdup_printf (_ ("“%s” and “%s”: %s"), a != NULL ? winnow_document_item_get_name (a) : "",
                          b != NULL ? winnow_document_item_get_name (b) : "", share);
}

static void
found_cb (WinnowWindow *self, const GPtrArray *found)
{
  GApplication *application = g_application_get_default ();
  const char *library = winnow_session_get_path (self->session);
  const WinnowOverlap *first = g_ptr_array_index ((GPtrArray *) found, 0);
  if (application == NULL || library == NULL)
    return;
  /* Translators: title of a notification; %s is the name of a library */
  g_autofree char *title = g_strdup_printf (ngettext ("%u new pair in “%s”", "%u new pairs in “%s”", found->len),
                                            found->len, winnow_session_get_title (self->session));
  g_autofree char *body = dup_pair (self, first), *id = g_strconcat ("watch ", library, NULL);
  g_autoptr (GNotification) notification = g_notification_new (title);
  g_notification_set_body (notification, body);
  g_notification_set_default_action_and_target (notification, "app.show-pair", "(sxx)", library, first->document_a,
                                                first->document_b);
  g_application_send_notification (application, id, notification);
}

void
winnow_window_follow_session (WinnowWindow *self)
{
  self->pending_pair[0] = self->pending_pair[1] = 0;
  self->watch = winnow_session_watch_new (self->session, 0);
  g_signal_connect_object (self->watch, "found", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
}

/* ── the pair ── */

void
winnow_window_open_pending_pair (WinnowWindow *self)
{
  if (self->pending_pair[0] == 0 || winnow_session_get_state (self->session) != WINNOW_SESSION_READY)
    return;
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (self->session, self->pending_pair[0]),
                                 b = winnow_session_dup_document (self->session, self->pending_pair[1]);
  self->pending_pair[0] = self->pending_pair[1] = 0;
  if (a != NULL && b != NULL)
    winnow_window_compare (self, a, b);
  else
    winnow_window_show_message (self, _ ("A document of this pair is no longer in the library"));
}

void
winnow_window_show_pair (WinnowWindow *self, gint64 document_a, gint64 document_b)
{
  if (self->session == NULL)
    return;
  self->pending_pair[0] = document_a;
  self->pending_pair[1] = document_b;
  winnow_window_open_pending_pair (self);
}

void
winnow_window_install_watch_action (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.watch-collection", "(xb)", watch_collection_action);
}
