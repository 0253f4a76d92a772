/* winnow-compare-verdict.h: what a verdict on a passage changes, so that it can be taken back */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"

typedef struct
{
  gint64 overlap_id;
  GArray *passages;      /* (owned) (element-type guint) indices of the overlap's passages that it is about */
  GArray *former;        /* (owned) (element-type WinnowVerdict) theirs before */
  WinnowVerdict verdict; /* that is given */
} WinnowVerdictChange;

/* @passage: one that can be decided. */
WinnowVerdictChange *winnow_verdict_change_new (const WinnowComparison *comparison, guint passage);
void winnow_verdict_change_free (WinnowVerdictChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowVerdictChange, winnow_verdict_change_free)

/* (transfer full) (element-type guint) (nullable) Those that had @verdict before; NULL where none
 * did. */
GArray *winnow_verdict_change_dup_former (const WinnowVerdictChange *change, WinnowVerdict verdict);

/* The last change, as long as it can be taken back, and the toast that offers that. */
typedef struct _WinnowVerdictUndo WinnowVerdictUndo;

/* @action: takes it back. */
WinnowVerdictUndo *winnow_verdict_undo_new (AdwToastOverlay *toasts, const char *action);
void winnow_verdict_undo_free (WinnowVerdictUndo *undo);

/* A verdict is given on @passage, which can be decided: says so, and offers to take it back.
 * Returns: (transfer none) what it changes */
const WinnowVerdictChange *winnow_verdict_undo_offer (WinnowVerdictUndo *undo, const WinnowComparison *comparison,
                                                      guint passage, WinnowVerdict verdict);
gboolean winnow_verdict_undo_is_possible (const WinnowVerdictUndo *undo);
/* (transfer full) (nullable) it is offered no more */
WinnowVerdictChange *winnow_verdict_undo_steal (WinnowVerdictUndo *undo);
void winnow_verdict_undo_forget (WinnowVerdictUndo *undo);

/* 1, 2, 3 and 0 call @callback with the id of a verdict, unless what has the focus takes them as
 * text. */
void winnow_verdict_add_keys (GtkWidgetClass *widget_class, GtkShortcutFunc callback);
