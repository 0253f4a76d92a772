/* winnow-session-undo.h: what the user can undo in an open library
 *
 * An import or a check ends this: all steps are forgotten, and hidden documents are removed. */
#pragma once

#include "app/session/winnow-session.h"

/* The steps on this library. Returns: (transfer none) */
WinnowUndoStack *winnow_session_get_undo (WinnowSession *self);

/* Runs @operation (transfer full), by which @step is done or undone: WINNOW_STEP_BEGUN. */
void winnow_session_run_step (WinnowSession *self, WinnowOperation *operation, WinnowStep *step);

/* Hides documents (ids: element-type gint64), as a step. They are removed from the library when it
 * is closed. */
void winnow_session_remove_documents (WinnowSession *self, const GArray *ids);
/* Removes the hidden documents now, if there are any, and forgets all steps. */
void winnow_session_commit_removal (WinnowSession *self);
