/* winnow-inspector-wording.h: what a method's agreement and threshold mean, in sentences */
#pragma once

#include "match/scoring/evidence.h"
#include "report/model/digest-wording.h"

/* "They have 97 % in common."; "2 of 64 bits differ: a Hamming distance of 2."; where the method is
 * silent, why. @n_bits: of a fingerprint, where the method compares in bits. Returns: (transfer
 * full) */
char *winnow_inspector_dup_agreement (const WinnowEvidenceRow *row, guint n_bits);

/* "From 50 % on, two documents are taken for the same piece." Returns: (transfer full) */
char *winnow_inspector_dup_threshold (const WinnowMethod *method);

/* "80 % of the first stand in the second, 40 % of the second in the first."; "" where the method
 * does not know. Returns: (transfer full) */
char *winnow_inspector_dup_containment (const WinnowEvidenceRow *row);

/* "1,234 fingerprints, 900 of them on the other side, too". Returns: (transfer full) */
char *winnow_inspector_dup_count (guint n, guint n_shared);

/* What a fingerprint is made of, as @row has it, except parts of an index card and the hashes of
 * one string, which are named. Returns: (transfer full) (nullable) */
char *winnow_inspector_dup_symbols (const WinnowDigest *digest, guint index, const WinnowDigestRow *row);

/* A line of the hashed words, with the name of a card's part in the user's language. Returns:
 * (transfer full) */
char *winnow_inspector_dup_word (const WinnowDigest *digest, const char *line);
