#include "app/window/winnow-compare-session.h"

#include "app/session/winnow-session-undo.h"
#include "app/session/winnow-session-settings.h"
#include "app/widgets/winnow-object.h"
#include "app/window/winnow-toasts.h"

struct _WinnowCompareSession
{
  GObject parent_instance;
  WinnowComparePage *compare_page;
  AdwToastOverlay *toasts;
  WinnowSession *session; /* (owned) (nullable) */
};

static void
clear (WinnowCompareSession *self)
{
  g_clear_object (&self->session);
}

WINNOW_DEFINE_OBJECT (WinnowCompareSession, winnow_compare_session, clear)

/* ── from the page ── */

static void
verdict_given_cb (WinnowCompareSession *self, gint64 overlap_id, GArray *passages, guint verdict)
{
  if (self->session != NULL)
    winnow_session_set_verdict (self->session, overlap_id, passages, verdict);
}

static void
pair_wanted_cb (WinnowCompareSession *self, gint64 document_a, gint64 document_b)
{
  if (self->session != NULL)
    winnow_session_obtain_pair (self->session, document_a, document_b);
}

static void
note_changed_cb (WinnowCompareSession *self, gint64 document_a, gint64 document_b, const char *text)
{
  if (self->session != NULL)
    winnow_session_set_note (self->session, document_a, document_b, text);
}

/* ── to the page ── */

static void
decision_failed_cb (WinnowCompareSession *self, const char *message)
{
  winnow_toasts_offer (self->toasts, message, NULL, NULL);
}

/* Another check may have changed the passages of the open pair. If one of its documents was
 * removed, the pair stays as it was. */
static void
reload (WinnowCompareSession *self)
{
  gint64 a, b;
  if (!winnow_compare_page_get_pair (self->compare_page, &a, &b))
    return;
  g_autoptr (WinnowDocumentItem) item_a = winnow_session_dup_document (self->session, a),
                                 item_b = winnow_session_dup_document (self->session, b);
  if (item_a != NULL && item_b != NULL)
    winnow_compare_page_reload (self->compare_page, winnow_session_get_library (self->session),
                                winnow_document_item_get_document (item_a), winnow_document_item_get_document (item_b));
}

static void
finished_cb (WinnowCompareSession *self, guint flags, const GError *error)
{
  if (flags & WINNOW_OPERATION_CHECKS)
    winnow_compare_page_forget_verdicts (self->compare_page);
  if (flags & (WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_COUNTS | WINNOW_OPERATION_DATES) && error == NULL)
    reload (self);
}

static void
changed_cb (WinnowCompareSession *self)
{
  WinnowSettings settings;
  winnow_session_get_settings (self->session, &settings);
  winnow_compare_page_set_settings (self->compare_page, &settings);
}

void
winnow_compare_session_set_session (WinnowCompareSession *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SESSION (self));
  if (self->session != NULL)
    {
      winnow_compare_page_flush (self->compare_page);
      g_signal_handlers_disconnect_by_data (self->session, self->compare_page);
    }
  winnow_session_follow (&self->session, session, self, "changed", G_CALLBACK (changed_cb), "finished",
                         G_CALLBACK (finished_cb), "decision-failed", G_CALLBACK (decision_failed_cb), NULL);
  winnow_compare_page_clear (self->compare_page);
  if (session == NULL)
    return;
  winnow_compare_page_set_undo (self->compare_page, winnow_session_get_undo (session));
  winnow_connect (session, "decided", winnow_compare_page_take_decided, self->compare_page);
}

WinnowCompareSession *
winnow_compare_session_new (WinnowComparePage *compare_page, AdwToastOverlay *toasts)
{
  WinnowCompareSession *self = g_object_new (WINNOW_TYPE_COMPARE_SESSION, NULL);
  self->compare_page = compare_page;
  self->toasts = toasts;
  winnow_connect (compare_page, "verdict-given", verdict_given_cb, self);
  winnow_connect (compare_page, "pair-wanted", pair_wanted_cb, self);
  winnow_connect (compare_page, "note-changed", note_changed_cb, self);
  return self;
}
