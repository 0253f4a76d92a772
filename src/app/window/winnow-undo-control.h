/* winnow-undo-control.h: win.undo and win.redo with their keys, and toasts that say what a step
 * did */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-undo-stack.h"

#define WINNOW_TYPE_UNDO_CONTROL (winnow_undo_control_get_type ())
G_DECLARE_FINAL_TYPE (WinnowUndoControl, winnow_undo_control, WINNOW, UNDO_CONTROL, GObject)

/* Both outlive the control. */
WinnowUndoControl *winnow_undo_control_new (GtkApplicationWindow *window, AdwToastOverlay *toasts);

/* @stack: (nullable) of the open library */
void winnow_undo_control_set_stack (WinnowUndoControl *self, WinnowUndoStack *stack);
