/* winnow-compare-verdict.h: what a verdict on a passage changes, so that it can be taken back */
#pragma once

#include "winnow-compare-model.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 overlap_id;
  GArray *passages; /* (owned) (element-type guint) indices of the overlap's passages that it is about */
  GArray *former;   /* (owned) (element-type WinnowVerdict) theirs before */
} WinnowVerdictChange;

/* @passage: one that can be decided. */
WinnowVerdictChange *winnow_verdict_change_new (const WinnowComparison *comparison, guint passage);
void winnow_verdict_change_free (WinnowVerdictChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowVerdictChange, winnow_verdict_change_free)

/* (transfer full) (element-type guint) (nullable) Those that had @verdict before; NULL where none did. */
GArray *winnow_verdict_change_dup_former (const WinnowVerdictChange *change, WinnowVerdict verdict);

/* "Passage 3: Dismissed". Returns: (transfer full) */
char *winnow_verdict_dup_message (const WinnowComparison *comparison, guint passage, WinnowVerdict verdict);

G_END_DECLS
