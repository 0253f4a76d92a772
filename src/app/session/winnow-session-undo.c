#include "app/session/winnow-session-undo.h"

#include "app/session/winnow-session-private.h"
#include "app/work/winnow-work.h"
#include "base/for-each.h"
#include "base/translate.h"

WinnowUndoStack *
winnow_session_get_undo (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), NULL);
  return self->undo;
}

void
winnow_session_run_step (WinnowSession *self, WinnowOperation *operation, WinnowStep *step)
{
  g_return_if_fail (WINNOW_IS_SESSION (self) && operation->step == NULL);
  operation->step = winnow_step_ref (step);
  winnow_session_run (self, operation);
}

/* ── removal ── */

typedef struct
{
  WinnowSession *session; /* unowned: it owns the stack */
  GArray *ids;            /* (owned) (element-type gint64) */
} Removal;

static WinnowStepResult
apply_removal (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Removal *removal = data;
  GHashTable *hidden = removal->session->lists.hidden;
  winnow_for_each_value (const gint64, id, removal->ids)
    {
      if (undoes)
        g_hash_table_remove (hidden, id);
      else
        g_hash_table_add (hidden, winnow_dup_value (id));
    }
  winnow_session_show_lists (removal->session);
  return WINNOW_STEP_DONE;
}

static char *
dup_removal_message (gconstpointer data, gboolean is_undone)
{
  guint n = ((const Removal *) data)->ids->len;
  return is_undone
             ? winnow_dup_plural ("%u document is back", "%u documents are back", n)
             : winnow_dup_plural ("%u document removed; its file stays", "%u documents removed; their files stay", n);
}

static void
removal_free (gpointer data)
{
  Removal *removal = data;
  g_array_unref (removal->ids);
  g_free (removal);
}

void
winnow_session_remove_documents (WinnowSession *self, const GArray *ids)
{
  static const WinnowStepKind kind = { apply_removal, dup_removal_message, NULL, removal_free };
  g_return_if_fail (WINNOW_IS_SESSION (self) && ids != NULL);
  const Removal removal = { self, g_array_copy ((GArray *) ids) };
  winnow_undo_stack_do (self->undo, &kind, winnow_dup_value (&removal));
}

/* (transfer full) (nullable) NULL: no document is hidden */
static WinnowOperation *
new_removal (WinnowSession *self)
{
  GArray *ids = winnow_array_new (gint64);
  winnow_for_each_entry (id, self->lists.hidden)
    {
      g_array_append_vals (ids, id.key, 1);
      g_hash_table_iter_steal (&id.iter);
      g_hash_table_add (self->lists.removing, id.key);
    }
  if (ids->len > 0)
    return winnow_work_new (WINNOW_WORK_REMOVE_DOCUMENTS, .rows = ids);
  g_array_unref (ids);
  return NULL;
}

void
winnow_session_commit_removal (WinnowSession *self)
{
  WinnowOperation *removal = new_removal (self);
  if (removal == NULL)
    return;
  winnow_undo_stack_clear (self->undo, NULL);
  winnow_session_run (self, removal);
}

void
winnow_session_end_steps (WinnowSession *self)
{
  const WinnowOperation *next = g_queue_peek_head (&self->operations);
  WinnowOperation *removal = new_removal (self);
  winnow_undo_stack_clear (self->undo, next->step);
  if (removal != NULL)
    g_queue_push_head (&self->operations, removal);
}
