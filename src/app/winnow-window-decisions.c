/* What is decided of a pair: from the compare page to the library, and back to what shows it. */
#include "winnow-window-private.h"

static void
verdict_given_cb (WinnowWindow *self, gint64 overlap_id, GArray *passages, guint verdict)
{
  WinnowSession *session = winnow_window_get_session (self);
  if (session != NULL)
    winnow_session_set_verdict (session, overlap_id, passages, verdict);
}

static void
note_changed_cb (WinnowWindow *self, gint64 document_a, gint64 document_b, const char *text)
{
  WinnowSession *session = winnow_window_get_session (self);
  if (session != NULL)
    winnow_session_set_note (session, document_a, document_b, text);
}

static void
decided_cb (WinnowWindow *self, WinnowOverlap *overlap)
{
  winnow_compare_page_take_decided (winnow_window_get_compare_page (self), overlap);
}

static void
failed_cb (WinnowWindow *self, const char *message)
{
  winnow_window_show_toast (self, message, NULL, NULL);
}

void
winnow_window_connect_decisions (WinnowWindow *self)
{
  WinnowComparePage *page = winnow_window_get_compare_page (self);
  g_signal_connect_object (page, "verdict-given", G_CALLBACK (verdict_given_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "note-changed", G_CALLBACK (note_changed_cb), self, G_CONNECT_SWAPPED);
}

void
winnow_window_connect_session_decisions (WinnowWindow *self, WinnowSession *session)
{
  g_signal_connect_object (session, "decided", G_CALLBACK (decided_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decision-failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
}
