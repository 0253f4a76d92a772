/* Verdicts and notes: from the compare page to the library, and back to the pages that show
 * them. */
#include "app/window/winnow-window-private.h"

static void
verdict_given_cb (WinnowWindow *self, gint64 overlap_id, GArray *passages, guint verdict)
{
  if (self->session != NULL)
    winnow_session_set_verdict (self->session, overlap_id, passages, verdict);
}

static void
pair_wanted_cb (WinnowWindow *self, gint64 document_a, gint64 document_b)
{
  if (self->session != NULL)
    winnow_session_obtain_pair (self->session, document_a, document_b);
}

static void
note_changed_cb (WinnowWindow *self, gint64 document_a, gint64 document_b, const char *text)
{
  if (self->session != NULL)
    winnow_session_set_note (self->session, document_a, document_b, text);
}

static void
decided_cb (WinnowWindow *self, WinnowOverlap *overlap)
{
  winnow_compare_page_take_decided (self->compare_page, overlap);
}

void
winnow_window_connect_decisions (WinnowWindow *self)
{
  WinnowComparePage *page = self->compare_page;
  g_signal_connect_object (page, "verdict-given", G_CALLBACK (verdict_given_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "pair-wanted", G_CALLBACK (pair_wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "note-changed", G_CALLBACK (note_changed_cb), self, G_CONNECT_SWAPPED);
}

void
winnow_window_connect_session_decisions (WinnowWindow *self, WinnowSession *session)
{
  g_signal_connect_object (session, "decided", G_CALLBACK (decided_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decision-failed", G_CALLBACK (winnow_window_show_message), self,
                           G_CONNECT_SWAPPED);
}
