#include "app/session/winnow-undo-stack.h"

#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

struct _WinnowStep
{
  const WinnowStepKind *kind;
  gpointer data; /* (owned) */
  gboolean is_undone;
};

struct _WinnowUndoStack
{
  GObject parent_instance;
  GPtrArray *steps; /* (owned) (element-type WinnowStep) */
  guint n_done;     /* of @steps; the others are undone */
};

G_DEFINE_FINAL_TYPE (WinnowUndoStack, winnow_undo_stack, G_TYPE_OBJECT)

/* ── steps ── */

WinnowStep *
winnow_step_ref (WinnowStep *step)
{
  return g_rc_box_acquire (step);
}

static void
clear_step (gpointer data)
{
  const WinnowStep *step = data;
  step->kind->free (step->data);
}

void
winnow_step_unref (WinnowStep *step)
{
  g_rc_box_release_full (step, clear_step);
}

static WinnowStepResult
apply (WinnowStep *step, gboolean undoes)
{
  WinnowStepResult result = step->kind->apply (step, step->data, undoes);
  if (result != WINNOW_STEP_REFUSED)
    step->is_undone = undoes;
  return result;
}

/* ── the stack ── */

/* @n_done: steps from now on. */
static void
change (WinnowUndoStack *self, guint n_done)
{
  self->n_done = n_done;
  g_signal_emit_by_name (self, "changed");
}

void
winnow_undo_stack_end (WinnowUndoStack *self, WinnowStep *step, gboolean succeeded)
{
  g_return_if_fail (WINNOW_IS_UNDO_STACK (self) && step != NULL);
  g_autofree char *message = succeeded ? step->kind->dup_message (step->data, step->is_undone) : NULL;
  gboolean is_empty = !succeeded || (step->kind->is_empty != NULL && step->kind->is_empty (step->data));
  gboolean is_last = self->n_done > 0 && self->steps->pdata[self->n_done - 1] == step;
  guint place;
  if (is_empty && g_ptr_array_find (self->steps, step, &place))
    {
      g_ptr_array_remove_index (self->steps, place);
      change (self, self->n_done - (place < self->n_done));
    }
  if (message != NULL)
    g_signal_emit_by_name (self, "message", message, is_last && !is_empty);
}

/* @n_done: steps from now on. */
static gboolean
move (WinnowUndoStack *self, WinnowStep *step, gboolean undoes, guint n_done)
{
  WinnowStepResult result = apply (step, undoes);
  if (result != WINNOW_STEP_REFUSED)
    change (self, n_done);
  if (result == WINNOW_STEP_DONE)
    winnow_undo_stack_end (self, step, TRUE);
  return result != WINNOW_STEP_REFUSED;
}

gboolean
winnow_undo_stack_do (WinnowUndoStack *self, const WinnowStepKind *kind, gpointer data)
{
  g_return_val_if_fail (WINNOW_IS_UNDO_STACK (self), FALSE);
  WinnowStep *step = g_rc_box_new0 (WinnowStep);
  *step = (WinnowStep){ kind, data, FALSE };
  g_ptr_array_set_size (self->steps, self->n_done);
  g_ptr_array_add (self->steps, step);
  if (move (self, step, FALSE, self->n_done + 1))
    return TRUE;
  g_ptr_array_remove (self->steps, step);
  change (self, self->n_done);
  return FALSE;
}

gboolean
winnow_undo_stack_can_undo (WinnowUndoStack *self)
{
  g_return_val_if_fail (WINNOW_IS_UNDO_STACK (self), FALSE);
  return self->n_done > 0;
}

gboolean
winnow_undo_stack_can_redo (WinnowUndoStack *self)
{
  g_return_val_if_fail (WINNOW_IS_UNDO_STACK (self), FALSE);
  return self->n_done < self->steps->len;
}

gboolean
winnow_undo_stack_undo (WinnowUndoStack *self)
{
  return winnow_undo_stack_can_undo (self) && move (self, self->steps->pdata[self->n_done - 1], TRUE, self->n_done - 1);
}

gboolean
winnow_undo_stack_redo (WinnowUndoStack *self)
{
  return winnow_undo_stack_can_redo (self) && move (self, self->steps->pdata[self->n_done], FALSE, self->n_done + 1);
}

void
winnow_undo_stack_clear (WinnowUndoStack *self, WinnowStep *under_way)
{
  g_return_if_fail (WINNOW_IS_UNDO_STACK (self));
  g_ptr_array_set_size (self->steps, 0);
  if (under_way != NULL) /* its operation has another reference */
    g_ptr_array_add (self->steps, winnow_step_ref (under_way));
  change (self, under_way != NULL && !under_way->is_undone);
}

/* ── the object ── */

static void
finalize (WinnowUndoStack *self)
{
  g_ptr_array_unref (self->steps);
}

static void
winnow_undo_stack_class_init (WinnowUndoStackClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "changed", 0);
  winnow_signal_new (klass, "message", 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void
winnow_undo_stack_init (WinnowUndoStack *self)
{
  self->steps = winnow_pointers_new (winnow_step_unref);
}

WinnowUndoStack *
winnow_undo_stack_new (void)
{
  return g_object_new (WINNOW_TYPE_UNDO_STACK, NULL);
}
