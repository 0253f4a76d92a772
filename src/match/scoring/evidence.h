/* evidence.h: what every method says of a pair, and what that amounts to */
#pragma once

#include "fingerprint/fingerprint.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_OPINION_SILENT, /* has nothing to say of one of them */
  WINNOW_OPINION_DIFFERENT,
  WINNOW_OPINION_SAME, /* the same piece */
} WinnowOpinion;

/* "silent", "different", "same": as JSON writes it. */
const char *winnow_opinion_get_id (WinnowOpinion opinion);

typedef struct
{
  const WinnowMethod *method;
  WinnowOpinion opinion;
  WinnowAgreement agreement; /* not read where silent */
} WinnowEvidenceRow;

/* Immutable; shared by reference. */
typedef struct
{
  gatomicrefcount ref_count;
  GArray *rows; /* (owned) (element-type WinnowEvidenceRow) one a method, in the order of the table */
  guint n_same; /* methods that say so */
  guint n_different;
  double probability; /* that both are the same piece, from all methods together, 0 to 1 */
  gboolean is_same;   /* probability ≥ ½ */
} WinnowEvidence;

/* Compares all methods. Mirrors. */
WinnowEvidence *winnow_evidence_new (const WinnowDigests *a, const WinnowDigests *b);
WinnowEvidence *winnow_evidence_ref (WinnowEvidence *evidence);
void winnow_evidence_unref (WinnowEvidence *evidence);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowEvidence, winnow_evidence_unref)

/* As the library keeps it: text, a word a method; rows of methods that are not there any more, or
 * in another version, are dropped when it is read, and opinions and probability worked out anew. */
char *winnow_evidence_to_string (const WinnowEvidence *evidence);
/* (nullable) for nonsense, and where no row is left */
WinnowEvidence *winnow_evidence_from_string (const char *string);

/* A sentence for the row: the method's own, translated. Returns: (transfer none) */
const char *winnow_evidence_row_get_sentence (const WinnowEvidenceRow *row);

/* "By 8 of 12 methods they are the same piece." (of those that are not silent), translated.
 * Returns: (transfer full) */
char *winnow_evidence_dup_summary (const WinnowEvidence *evidence);

G_END_DECLS
