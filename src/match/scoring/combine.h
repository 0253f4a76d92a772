/* combine.h: the evidence of all methods → one probability; private to match/ */
#pragma once

#include "match/scoring/evidence.h"

/* The probability, 0 to 1, that both documents are the same piece. @rows: (element-type
 * WinnowEvidenceRow) at most one a method; a method without a row counts as silent. Symmetric. */
double winnow_evidence_combine (const GArray *rows);
