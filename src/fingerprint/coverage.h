/* coverage.h: what methods made of hashes with places have in common: keys, and the share of tokens
 * that shared hashes cover
 *
 * Private to fingerprint/. */
#pragma once

#include "fingerprint/fingerprint.h"

G_BEGIN_DECLS

/* Appends the @n smallest distinct hashes: a sample that depends on the set of hashes alone (A. Z.
 * Broder, "On the resemblance and containment of documents", 1997), so that two sets with Jaccard J
 * share none of it with a chance of about (1 − J)ⁿ. */
void winnow_keys_add_smallest (const WinnowDigest *digest, guint n, GArray *keys);

/* Appends the first hash, for methods that only take equal digests for the same; nothing for an
 * empty digest. As WinnowMethod.keys. */
void winnow_keys_add_first (const WinnowDigest *digest, double threshold, GArray *keys);

/* Value and similarity: of the tokens of both documents that stand in some fingerprint, the share
 * that stands in one whose hash the other document has, so that a document has all of itself; the
 * containments: the share of each one's. O(n). */
void winnow_compare_coverage (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement);

G_END_DECLS
