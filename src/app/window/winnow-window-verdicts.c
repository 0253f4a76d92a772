/* Verdicts and notes: from the compare page to the library, and back to the pages that show
 * them. */
#include <glib/gi18n.h>

#include "app/window/winnow-toasts.h"
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

/* What the message that is shown offers to take back. */
static gboolean
undo_offered (WinnowWindow *self)
{
  const struct
  {
    AdwToast *toast; /* (nullable) */
    const char *action;
  } offers[] = { { self->moved.toast, "win.undo-move" },
                 { self->dated.toast, "win.undo-date" },
                 { self->contributed.toast, "win.undo-contribution" },
                 { self->count.toast, "win.undo-count" } };
  for (gsize i = 0; i < G_N_ELEMENTS (offers); i++)
    if (offers[i].toast != NULL)
      {
        g_autoptr (AdwToast) toast = g_object_ref (offers[i].toast);
        gtk_widget_activate_action (GTK_WIDGET (self), offers[i].action, NULL);
        winnow_toasts_dismiss (self->toasts, toast);
        return TRUE;
      }
  return FALSE;
}

/* Verdicts also where the compare page was left, which cannot say so there. */
gboolean
winnow_window_undo (WinnowWindow *self)
{
  gboolean is_shown = gtk_widget_get_mapped (GTK_WIDGET (self->compare_page));
  if (!is_shown && undo_offered (self))
    return TRUE;
  gboolean is_taken_back = winnow_compare_page_take_back (self->compare_page);
  if (is_taken_back && !is_shown)
    winnow_window_show_message (self, _ ("Verdict taken back"));
  return is_taken_back || is_shown;
}

static gboolean
undo_key_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  return winnow_window_undo (WINNOW_WINDOW (widget));
}

void
winnow_window_add_undo_key (GtkWidgetClass *klass)
{
  gtk_widget_class_add_binding (klass, GDK_KEY_z, GDK_CONTROL_MASK, undo_key_cb, NULL);
}
