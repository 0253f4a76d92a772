/* combine.h: what all methods say of a pair → the odds that both are the same piece; private to
 * match/ */
#pragma once

#include "match/scoring/evidence.h"

G_BEGIN_DECLS

/* @rows: (element-type WinnowEvidenceRow) a row a method at most; a method without one counts as
 * silent. Mirrors. Returns: the probability, 0 to 1 */
double winnow_evidence_combine (const GArray *rows);

G_END_DECLS
