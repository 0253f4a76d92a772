/* winnow-verdict-undo.h: what a verdict on a passage changes, so that it can be taken back */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"
#include "check/check.h"

typedef struct
{
  gint64 overlap_id;
  GArray *passages;      /* (owned) (element-type guint) indices of the overlap's passages that it is about */
  GArray *former;        /* (owned) (element-type WinnowVerdict) theirs before */
  WinnowVerdict verdict; /* that is given */
  guint group;           /* given at once, and taken back at once, with all changes of this number; 0: alone */
} WinnowVerdictChange;

/* @passage: one that can be decided; or WINNOW_NO_PASSAGE: all that can. */
WinnowVerdictChange *winnow_verdict_change_new (const WinnowComparison *comparison, int passage);
void winnow_verdict_change_free (WinnowVerdictChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowVerdictChange, winnow_verdict_change_free)

/* (transfer full) (element-type guint) (nullable) Those that had @verdict before; NULL where none
 * did. */
GArray *winnow_verdict_change_dup_former (const WinnowVerdictChange *change, WinnowVerdict verdict);

/* The changes that can be taken back, the last one first, and the toast that offers that. They may
 * be of several pairs. */
typedef struct _WinnowVerdictUndo WinnowVerdictUndo;

/* @action: takes it back. */
WinnowVerdictUndo *winnow_verdict_undo_new (AdwToastOverlay *toasts, const char *action);
void winnow_verdict_undo_free (WinnowVerdictUndo *undo);

/* A verdict is given on @passage, which can be decided, or with WINNOW_NO_PASSAGE on all: says so,
 * and offers to take it back. Returns: (transfer none) what it changes */
const WinnowVerdictChange *winnow_verdict_undo_offer (WinnowVerdictUndo *undo, const WinnowComparison *comparison,
                                                      int passage, WinnowVerdict verdict);
/* Of passages of many pairs (element-type WinnowSamePassages), as of
 * winnow_check_list_same_passages(), of which the first one is shown. */
void winnow_verdict_undo_offer_all (WinnowVerdictUndo *undo, const GPtrArray *same, WinnowVerdict verdict);
gboolean winnow_verdict_undo_is_possible (const WinnowVerdictUndo *undo);
/* Whether @passage, which can be decided, has no verdict, stored or given and not written yet. */
gboolean winnow_verdict_undo_leaves_undecided (const WinnowVerdictUndo *undo, const WinnowComparison *comparison,
                                               guint passage);
/* @comparison: (nullable) that is shown. Returns: (transfer full) (element-type
 * WinnowVerdictChange) the last change with all of its group, which are offered no more */
GPtrArray *winnow_verdict_undo_steal (WinnowVerdictUndo *undo, const WinnowComparison *comparison);
void winnow_verdict_undo_forget (WinnowVerdictUndo *undo);

/* 1, 2, 3 and 0 call @callback with the id of a verdict. */
void winnow_verdict_add_keys (GtkWidgetClass *widget_class, GtkShortcutFunc callback);
