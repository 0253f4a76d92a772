/* evidence.h: the evidence of every method about a pair of documents, and its sum */
#pragma once

#include "fingerprint/fingerprint.h"

typedef enum
{
  WINNOW_OPINION_SILENT, /* the method has no digest of one of them */
  WINNOW_OPINION_DIFFERENT,
  WINNOW_OPINION_SAME, /* the same piece */
} WinnowOpinion;

/* "silent", "different", "same": as JSON writes it. */
const char *winnow_opinion_get_id (WinnowOpinion opinion);

typedef struct
{
  const WinnowMethod *method;
  WinnowOpinion opinion;
  WinnowAgreement agreement; /* undefined where silent */
} WinnowEvidenceRow;

/* How much of each document is in passages that both have, 0 to 1: without the template, before
 * other exclusions. */
typedef struct
{
  double a_in_b, b_in_a;
} WinnowCoverage;

/* Immutable; shared by reference. */
typedef struct
{
  gatomicrefcount ref_count;
  GArray *rows; /* (owned) (element-type WinnowEvidenceRow) by method, in the order of the table */
  guint n_same; /* methods with that opinion */
  guint n_different;
  WinnowCoverage coverage;
  double probability; /* that both are the same piece, by all methods and coverage together, 0 to 1 */
  gboolean is_same;   /* probability ≥ ½ */
} WinnowEvidence;

/* Compares two digests of one method: silent unless they are comparable. Symmetric, except the
 * containments. */
WinnowEvidenceRow winnow_evidence_row_new (const WinnowDigest *a, const WinnowDigest *b);

/* Compares the digests of all methods. Symmetric. Returns: (transfer full) */
WinnowEvidence *winnow_evidence_new (const WinnowDigests *a, const WinnowDigests *b, WinnowCoverage coverage);
WinnowEvidence *winnow_evidence_ref (WinnowEvidence *evidence);
WINNOW_DECLARE_FREE (WinnowEvidence, winnow_evidence_unref)

/* The method's own sentence for its opinion, translated. Returns: (transfer none) */
const char *winnow_evidence_row_get_sentence (const WinnowEvidenceRow *row);

/* The question and the answers: "Is one whole document a version of the other? By 8 of 12
 * methods.", translated; counts the methods that are not silent. Returns: (transfer full) */
char *winnow_evidence_dup_summary (const WinnowEvidence *evidence);

/* The probability, 0 to 1, that both documents are the same piece. @rows: (element-type
 * WinnowEvidenceRow) at most one a method; a method without a row counts as silent. Rises with
 * either share of @coverage. Symmetric. */
double winnow_evidence_combine (const GArray *rows, WinnowCoverage coverage);
