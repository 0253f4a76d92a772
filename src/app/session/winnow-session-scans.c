/* Scans that OCR has not read: what the user is asked, and was asked before. */
#include "app/session/winnow-session-private.h"
#include "app/session/winnow-session-scans.h"
#include "app/session/winnow-session-settings.h"

#include "app/work/winnow-work.h"
#include "base/for-each.h"

/* Returns: (transfer full) (element-type WinnowDocument) those that the user was not asked about */
static GPtrArray *
list_scans (WinnowSession *self)
{
  GPtrArray *scans = winnow_pointers_new (winnow_document_unref);
  WinnowSettings settings;
  winnow_session_get_settings (self, &settings);
  const GPtrArray *all = settings.ocr == WINNOW_OCR_ASK ? winnow_session_get_totals (self)->scans : NULL;
  winnow_for_each (WinnowDocument, document, all)
    if (!g_hash_table_contains (self->answered, document->sha256))
      g_ptr_array_add (scans, winnow_document_ref (document));
  return scans;
}

guint
winnow_session_count_scans (WinnowSession *self, guint *n_pages)
{
  g_autoptr (GPtrArray) scans = list_scans (self);
  *n_pages = 0;
  winnow_for_each (const WinnowDocument, scan, scans)
    *n_pages += winnow_check_count_scans (scan);
  return scans->len;
}

void
winnow_session_answer_scans (WinnowSession *self, gboolean reads)
{
  g_autoptr (GPtrArray) scans = list_scans (self);
  winnow_for_each (const WinnowDocument, scan, scans)
    g_hash_table_insert (self->answered, g_strdup (scan->sha256), GINT_TO_POINTER (reads));
  if (reads && scans->len > 0)
    winnow_session_run (self, winnow_work_new (WINNOW_WORK_READ_SCANS, .documents = g_steal_pointer (&scans)));
  g_signal_emit_by_name (self, "changed");
}

static gboolean
is_to_read (gpointer key, gpointer reads, gpointer data)
{
  return GPOINTER_TO_INT (reads);
}

void
winnow_session_withdraw_answers (WinnowSession *self)
{
  if (g_hash_table_foreach_remove (self->answered, is_to_read, NULL) > 0)
    g_signal_emit_by_name (self, "changed");
}
