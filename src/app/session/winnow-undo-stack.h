/* winnow-undo-stack.h: the steps that the user did, in their order, so that they can be undone and
 * redone
 *
 * Main thread only. A new step removes those that were undone.
 *
 * Signals:
 * "changed" (): other steps can be undone or redone
 * "message" (const char *text, gboolean offers_undo): what a step did, or that it is undone.
 *   @offers_undo: winnow_undo_stack_undo() undoes this step */
#pragma once

#include <glib-object.h>

#define WINNOW_TYPE_UNDO_STACK (winnow_undo_stack_get_type ())
G_DECLARE_FINAL_TYPE (WinnowUndoStack, winnow_undo_stack, WINNOW, UNDO_STACK, GObject)

typedef struct _WinnowStep WinnowStep;

typedef enum
{
  WINNOW_STEP_REFUSED, /* impossible now */
  WINNOW_STEP_DONE,
  WINNOW_STEP_BEGUN, /* winnow_undo_stack_end() follows */
} WinnowStepResult;

typedef struct
{
  /* Does the step, also once more after it was undone; with @undoes undoes it. */
  WinnowStepResult (*apply) (WinnowStep *step, gpointer data, gboolean undoes);
  /* Says what was done, or that it is undone. Returns: (transfer full) */
  char *(*dup_message) (gconstpointer data, gboolean is_undone);
  /* (nullable) Whether the step changed nothing: then it can't be undone. */
  gboolean (*is_empty) (gconstpointer data);
  GDestroyNotify free;
} WinnowStepKind;

WinnowUndoStack *winnow_undo_stack_new (void);

/* Does a step, which can be undone from now on. @kind: lives as long as the program; @data:
 * (transfer full) for @kind. Returns: FALSE where @kind refuses it */
gboolean winnow_undo_stack_do (WinnowUndoStack *self, const WinnowStepKind *kind, gpointer data);

/* Undoes the last step, or does the last one that was undone. Returns: FALSE where there is none,
 * or where it refuses */
gboolean winnow_undo_stack_undo (WinnowUndoStack *self);
gboolean winnow_undo_stack_redo (WinnowUndoStack *self);
gboolean winnow_undo_stack_can_undo (WinnowUndoStack *self);
gboolean winnow_undo_stack_can_redo (WinnowUndoStack *self);

/* A step that had begun has ended: says so, or forgets it where it failed. */
void winnow_undo_stack_end (WinnowUndoStack *self, WinnowStep *step, gboolean succeeded);

/* Forgets all steps but @under_way (nullable). */
void winnow_undo_stack_clear (WinnowUndoStack *self, WinnowStep *under_way);

WinnowStep *winnow_step_ref (WinnowStep *step);
void winnow_step_unref (WinnowStep *step);
