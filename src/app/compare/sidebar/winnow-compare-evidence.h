/* winnow-compare-evidence.h: what every fingerprint method says of a pair: the sum of it, a row a
 * method
 *
 * Comes with the pair from the library, or else is computed on a worker thread once the pair has
 * been painted. */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_EVIDENCE (winnow_compare_evidence_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareEvidence, winnow_compare_evidence, WINNOW, COMPARE_EVIDENCE, GtkWidget)

/* Signal "inspect" (const char *method): the user wants to see the fingerprints, of the method with
 * that id or (NULL) of any. */

/* Rows are kept where @comparison (nullable) is of the pair that is shown already. */
void winnow_compare_evidence_set_comparison (WinnowCompareEvidence *self, const WinnowComparison *comparison);

/* (nullable) what is shown by now */
const WinnowEvidence *winnow_compare_evidence_get (WinnowCompareEvidence *self);

/* How a method's opinion looks. */
typedef struct
{
  const char *icon, *style; /* style: CSS class of the icon */
} WinnowOpinionLook;
const WinnowOpinionLook *winnow_opinion_look_get (WinnowOpinion opinion);

/* "97 % · same piece"; "silent". Returns: (transfer full) */
char *winnow_evidence_row_dup_opinion (const WinnowEvidenceRow *row);

/* "Almost certainly the same piece (99 %)". Returns: (transfer full) */
char *winnow_evidence_dup_probability (const WinnowEvidence *evidence);

/* The rows as they are listed: in the order of the table, those without an opinion last. Returns:
 * (transfer container) (element-type WinnowEvidenceRow) */
GPtrArray *winnow_evidence_list_rows (const WinnowEvidence *evidence);

G_END_DECLS
