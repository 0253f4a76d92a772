/* Checking: a word, or a question, before every pair is compared again. */

#include "app/window/winnow-window-actions.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-focus.h"
#include "base/translate.h"

#define MANY 100u /* documents: comparing fewer takes no longer than reading a question */

static const char reason[] = N_ ("Settings, word lists, templates or Winnow itself changed since the last check: every "
                                 "pair is compared again.");

static void
answered_cb (WinnowWindow *self, const char *answer)
{
  WinnowSession *session = winnow_window_get_session (self);
  if (g_str_equal (answer, "check") && session != NULL)
    winnow_session_run (session, winnow_work_new (WINNOW_WORK_CHECK));
}

static void
ask (WinnowWindow *self, guint n_documents)
{
  g_autofree char *n = winnow_format_count (n_documents);
  /* Translators: behind a sentence that says why */
  g_autofree char *size = g_strdup_printf (
      ngettext ("The library has %s document. Verdicts, notes and numbers of pairs stay.",
                "The library has %s documents; this may take a while. Verdicts, notes and numbers of pairs stay.",
                n_documents),
      n);
  g_autofree char *body = winnow_format_sentences (_ (reason), size);
  AdwMessageDialog *question
      = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), _ ("Compare Every Pair Again?"), body));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "check", _ ("Compare _Again"), NULL);
  adw_message_dialog_set_response_appearance (question, "check", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "check");
  adw_message_dialog_set_close_response (question, "cancel");
  winnow_connect (question, "response", answered_cb, self);
  winnow_present (question);
}

void
winnow_window_warn_full_check (WinnowWindow *self)
{
  if (winnow_session_needs_full_check (winnow_window_get_session (self)))
    winnow_window_show_message (self, _ (reason));
}

void
winnow_window_check (WinnowWindow *self)
{
  WinnowSession *session = winnow_window_get_session (self);
  guint n_documents = g_list_model_get_n_items (winnow_session_get_documents (session));
  if (n_documents >= MANY && winnow_session_needs_full_check (session))
    {
      ask (self, n_documents);
      return;
    }
  winnow_window_warn_full_check (self);
  winnow_session_run (session, winnow_work_new (WINNOW_WORK_CHECK));
}
