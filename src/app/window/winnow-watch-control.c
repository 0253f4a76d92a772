#include "app/window/winnow-watch-control.h"

#include "app/session/winnow-session-watch.h"
#include "app/session/winnow-watched-folders.h"
#include "app/widgets/winnow-object.h"
#include "app/window/winnow-toasts.h"
#include "app/widgets/winnow-focus.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

struct _WinnowWatchControl
{
  GObject parent_instance;
  GtkApplicationWindow *window;
  AdwToastOverlay *toasts;
  WinnowSaver *saver;
  WinnowSession *session;    /* (owned) (nullable) */
  WinnowSessionWatch *watch; /* (owned) (nullable) of the session */
};

static void
clear (WinnowWatchControl *self)
{
  winnow_clear (self, g_object_unref, watch, session);
}

WINNOW_DEFINE_OBJECT (WinnowWatchControl, winnow_watch_control, clear)

/* ── the switch ── */

#define FOLDERS "winnow-folders" /* of a question: what is to be watched */
#define COLLECTION "winnow-collection"

static void
answered_cb (WinnowWatchControl *self, const char *answer, AdwMessageDialog *question)
{
  const char *library = self->session != NULL ? winnow_session_get_path (self->session) : NULL;
  const gint64 *id = winnow_object_get (question, COLLECTION);
  if (library != NULL && g_str_equal (answer, "watch"))
    winnow_watched_folders_set (library, *id, winnow_object_get (question, FOLDERS));
}

static char *
dup_explanation (const char *name, char **folders)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  winnow_for_each_string (folder, folders)
    {
      g_autofree char *shown = g_filename_display_name (folder);
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
ask (WinnowWatchControl *self, const WinnowCollectionItem *item, GStrv folders)
{
  g_autofree char *explanation = dup_explanation (item->name, folders);
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (self->window), _ ("Watch for New Files?"), explanation));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "watch", _ ("_Watch"), NULL);
  adw_message_dialog_set_response_appearance (question, "watch", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "watch");
  adw_message_dialog_set_close_response (question, "cancel");
  winnow_object_set_owned (question, FOLDERS, folders, (GDestroyNotify) g_strfreev);
  winnow_object_set_owned (question, COLLECTION, winnow_dup_value (&item->id), g_free);
  winnow_connect (question, "response", answered_cb, self);
  winnow_present (question);
}

static void
begin_watching (WinnowWatchControl *self, const WinnowCollectionItem *item)
{
  GStrv folders = winnow_watched_folders_find (winnow_session_get_documents (self->session), item->id, item->name);
  if (folders[0] != NULL)
    {
      ask (self, item, folders);
      return;
    }
  g_strfreev (folders);
  g_autofree char *message = g_strdup_printf (_ ("The files of “%s” are in no folder that is there now"), item->name);
  winnow_toasts_offer (self->toasts, message, NULL, NULL);
}

/* A library in memory becomes a file first: what is watched is stored by its path. */
static void
watch_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const none[] = { NULL };
  WinnowWatchControl *self = data;
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
      g_autofree char *detailed = g_action_print_detailed_name ("win.watch-collection", parameter);
      winnow_saver_ask_for_path (self->saver, detailed);
    }
  else if (watched)
    begin_watching (self, item);
  else
    winnow_watched_folders_set (library, id, none);
}

/* ── what was found ── */

/* "liu.docx” and “wang.docx”: 87.3 %" Returns: (transfer full) */
static char *
dup_pair (WinnowWatchControl *self, const WinnowOverlap *overlap)
{
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (self->session, overlap->document_a),
                                 b = winnow_session_dup_document (self->session, overlap->document_b);
  g_autofree char *share = winnow_wording_share (winnow_overlap_similarity (overlap));
  /* Translators: two documents, and how similar they are */
  return g_strdup_printf (_ ("“%s” and “%s”: %s"), a != NULL ? winnow_document_item_get_name (a) : "",
                          b != NULL ? winnow_document_item_get_name (b) : "", share);
}

static void
found_cb (WinnowWatchControl *self, const GPtrArray *found)
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

/* ── the object ── */

void
winnow_watch_control_set_session (WinnowWatchControl *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_WATCH_CONTROL (self));
  g_clear_object (&self->watch);
  g_set_object (&self->session, session);
  if (session == NULL)
    return;
  self->watch = winnow_session_watch_new (session, 0);
  winnow_connect (self->watch, "found", found_cb, self);
}

WinnowWatchControl *
winnow_watch_control_new (GtkApplicationWindow *window, AdwToastOverlay *toasts, WinnowSaver *saver)
{
  static const GActionEntry actions[] = { { "watch-collection", watch_action, "(xb)" } };
  WinnowWatchControl *self = g_object_new (WINNOW_TYPE_WATCH_CONTROL, NULL);
  self->window = window;
  self->toasts = toasts;
  self->saver = saver;
  g_action_map_add_action_entries (G_ACTION_MAP (window), actions, G_N_ELEMENTS (actions), self);
  return self;
}
