/* codes.h: feature codes of a few symbols, some of which may be wrong
 *
 * Two codes of the same width agree when their longest common subsequence has all symbols but
 * @wrong. So at most @wrong symbols of each are not in it, and of 2 · @wrong + 1 blocks of one code
 * at least one stands unbroken in the other, at most @wrong symbols from its place (the pigeonhole
 * principle): what an index of codes looks up. */
#pragma once

#include "fingerprint/fingerprint.h"
#include "fingerprint/kgram.h"

#define WINNOW_CODE_MAX_WIDTH 40u

/* @width: at most WINNOW_CODE_MAX_WIDTH. */
gboolean winnow_codes_agree (const guint32 *a, const guint32 *b, guint width, guint wrong);

/* Whether the fingerprints of @method are codes, which may agree without being equal. */
gboolean winnow_method_has_codes (const WinnowMethod *method);

/* How many symbols of a code may be wrong, of a digest of such a method. */
guint winnow_digest_get_wrong (const WinnowDigest *digest);

static inline guint64
winnow_code_hash_block (const guint32 *symbols, guint n)
{
  guint64 hash = n;
  for (guint i = 0; i < n; i++)
    hash = winnow_hash_mix (hash ^ symbols[i]);
  return hash;
}
