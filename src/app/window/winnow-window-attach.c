/* Other libraries that the open one is compared with: chosen, or detached after a question, as
 * archives are. */

#include "base/for-each.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/collections/winnow-collection-item.h"
#include "app/widgets/winnow-template.h"
#include "app/window/winnow-window-actions.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-focus.h"
#include "base/translate.h"

#define ATTACHED "winnow-attached" /* of a question: which library */

/* ── attaching ── */

static void
chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  WinnowSession *session = winnow_window_get_session (owner);
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path == NULL || session == NULL)
    return;
  winnow_window_warn_full_check (owner);
  winnow_session_run (session, winnow_work_new (WINNOW_WORK_ATTACH, .path = path));
}

static void
attach_action (GtkWidget *widget)
{
  GtkFileChooserNative *chooser
      = winnow_chooser_new (widget, _ ("Compare with Another Library"), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Compare"));
  winnow_chooser_add_library_filter (chooser);
  winnow_chooser_add_filter (chooser, _ ("All files"), "*");
  winnow_chooser_run (chooser, chosen_cb, G_OBJECT (widget));
}

/* ── detaching ── */

static void
answered_cb (WinnowWindow *self, const char *answer, AdwMessageDialog *question)
{
  const gint64 *id = winnow_object_get (question, ATTACHED);
  WinnowSession *session = winnow_window_get_session (self);
  if (session != NULL && g_str_equal (answer, "detach"))
    winnow_session_run (session, winnow_work_new (WINNOW_WORK_DETACH, .id = *id));
}

/* The pairs with a document of the library. */
static guint
count_pairs (WinnowSession *session, gint64 attached_id)
{
  GListModel *overlaps = winnow_session_get_overlaps (session);
  guint n = 0;
  winnow_for_each_item (WinnowOverlapItem, item, overlaps)
    n += winnow_overlap_item_get_document_b (item)->attached_id == attached_id;
  return n;
}

static char *
dup_explanation (guint n_pairs, gboolean is_archive)
{
  g_autofree char *lost = n_pairs > 0 ? winnow_dup_plural ("%u pair with one of its documents is removed from "
                                                           "this library, with its verdicts and notes.",
                                                           "%u pairs with its documents are removed from this "
                                                           "library, with their verdicts and notes.",
                                                           n_pairs)
                                      : g_strdup (_ ("No pair has one of its documents."));
  return winnow_format_sentences (lost, is_archive ? _ ("The archive stays as it is, with what you have added to it.")
                                                   : _ ("The other library stays as it is."));
}

static void
detach_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  WinnowSession *session = winnow_window_get_session (self);
  const gint64 id = g_variant_get_int64 (parameter);
  if (session == NULL)
    return;
  g_autoptr (WinnowCollectionItem) archive = winnow_session_dup_collection (session, -id);
  g_autofree char *explanation = dup_explanation (count_pairs (session, id), archive != NULL);
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (self), archive != NULL ? _ ("Disconnect the Archive?") : _ ("Detach the Library?"), explanation));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "detach",
                                    archive != NULL ? _ ("_Disconnect") : _ ("_Detach"), NULL);
  adw_message_dialog_set_response_appearance (question, "detach", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (question, "cancel");
  adw_message_dialog_set_close_response (question, "cancel");
  winnow_object_set_owned (question, ATTACHED, winnow_dup_value (&id), g_free);
  winnow_connect (question, "response", answered_cb, self);
  winnow_present (question);
}

void
winnow_window_install_attach_actions (GtkWidgetClass *klass)
{
  winnow_install_action (klass, "win.attach-library", NULL, attach_action);
  winnow_install_action (klass, "win.detach-library", "x", detach_action);
}
