/* winnow-verdict-undo.h: what a verdict on passages changes, so that it can be undone */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"
#include "check/check.h"

/* The last verdict that was given on each passage since the last check, whether it is stored or
 * not: an array (element-type WinnowLastVerdict). */
typedef struct
{
  gint64 overlap_id;
  guint passage; /* of the overlap */
  WinnowVerdict verdict;
} WinnowLastVerdict;

void winnow_last_verdicts_add (GArray *given, gint64 overlap_id, const GArray *passages, WinnowVerdict verdict);
/* @stored: what holds where none was given */
WinnowVerdict winnow_last_verdicts_get (const GArray *given, gint64 overlap_id, guint passage, WinnowVerdict stored);

typedef struct
{
  gint64 overlap_id;
  GArray *passages;      /* (owned) (element-type guint) indices of the overlap's passages that it is about */
  GArray *former;        /* (owned) (element-type WinnowVerdict) theirs before */
  WinnowVerdict verdict; /* that is given */
} WinnowVerdictChange;

/* @passage: one that can be decided; or WINNOW_NO_PASSAGE: all that can. */
WinnowVerdictChange *winnow_verdict_change_new (const WinnowComparison *comparison, int passage, WinnowVerdict verdict,
                                                const GArray *given);
WinnowVerdictChange *winnow_verdict_change_new_same (const WinnowSamePassages *same, WinnowVerdict verdict,
                                                     const GArray *given);
void winnow_verdict_change_free (WinnowVerdictChange *change);

/* (transfer full) (element-type guint) (nullable) Those that had @verdict before; NULL where none
 * did. */
GArray *winnow_verdict_change_dup_former (const WinnowVerdictChange *change, WinnowVerdict verdict);

/* 1, 2, 3 and 0 call @callback with the id of a verdict. */
void winnow_verdict_add_keys (GtkWidgetClass *widget_class, GtkShortcutFunc callback);
