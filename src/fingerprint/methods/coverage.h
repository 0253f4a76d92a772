/* coverage.h: bucket keys and comparisons that several methods share; private to fingerprint/ */
#pragma once

#include "fingerprint/fingerprint.h"

/* Adds @hash to the keys from @first on, which are the @n smallest of those added so far, distinct
 * and ascending. Such a sample depends on the set of hashes alone (A. Z. Broder, "On the
 * resemblance and containment of documents", 1997): two sets with Jaccard coefficient J share none
 * of n sampled hashes with a chance of about (1 − J)ⁿ. */
void winnow_keys_add_one (GArray *keys, guint first, guint n, guint64 hash);

/* Appends a sample of WINNOW_N_SAMPLED hashes. As WinnowMethod.keys. */
#define WINNOW_N_SAMPLED 16
void winnow_keys_add_sample (const WinnowDigest *digest, double threshold, GArray *keys);

/* Appends the first hash, for methods that compare for equality; nothing for an empty digest. As
 * WinnowMethod.keys. */
void winnow_keys_add_first (const WinnowDigest *digest, double threshold, GArray *keys);

/* As WinnowMethod.compare. Value and similarity: of the tokens of both documents inside any
 * fingerprint, the share inside one whose hash the other document has, so a document has all of
 * itself. Containments: the same share for each document. O(n). */
void winnow_compare_coverage (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement);

/* As WinnowMethod.compare: whether all hashes are equal, in their order. No containments. */
void winnow_compare_equal (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement);

/* The agreement of two documents, @shared_a of whose @all_a parts agree with parts of the other,
 * and @shared_b of @all_b. */
WinnowAgreement winnow_agreement_of_shares (double shared_a, double all_a, double shared_b, double all_b);

/* The agreement of two sets of hashes with @n_common in both. Its value is @n_common, its
 * similarity the Jaccard coefficient. */
WinnowAgreement winnow_agreement_of_sets (guint n_common, const WinnowDigest *a, const WinnowDigest *b);
