/* winnow-compare-evidence.h: what every fingerprint method finds about a pair: a summary, and a row
 * per method, which opens the inspector
 *
 * A worker thread computes it once the pair is painted. */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_COMPARE_EVIDENCE (winnow_compare_evidence_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareEvidence, winnow_compare_evidence, WINNOW, COMPARE_EVIDENCE, GtkWidget)

/* @comparison: (nullable). Rows stay where it shows the same pair. */
void winnow_compare_evidence_set_comparison (WinnowCompareEvidence *self, const WinnowComparison *comparison);

/* (nullable) NULL until it is there */
const WinnowEvidence *winnow_compare_evidence_get (WinnowCompareEvidence *self);

/* What a method's opinion looks like. */
typedef struct
{
  const char *icon, *style; /* style: CSS class of the icon */
} WinnowOpinionLook;
const WinnowOpinionLook *winnow_opinion_look_get (WinnowOpinion opinion);

/* "97 % · same piece"; "silent". Returns: (transfer full) */
char *winnow_evidence_row_dup_opinion (const WinnowEvidenceRow *row);

/* "Versions of one piece: almost certainly (99 %)". Returns: (transfer full) */
char *winnow_evidence_dup_probability (const WinnowEvidence *evidence);

/* The rows as they are listed: in the order of the table, those without an opinion last. Returns:
 * (transfer container) (element-type WinnowEvidenceRow) */
GPtrArray *winnow_evidence_list_rows (const WinnowEvidence *evidence);
