/* codes.h: feature codes of a few symbols, some of which may be wrong
 *
 * Two codes of the same width agree when their longest common subsequence has all symbols but
 * @wrong, w. So at most w symbols of each are not in it, and of 2w + 1 blocks of one code at least
 * one is unbroken in the other, at most w symbols from its place (the pigeonhole principle).
 *
 * An index looks up less. One code becomes the other by at most 2w edits, each of which deletes or
 * inserts a symbol. The blocks before block i minus the edits in them are 0 for i = 0 and more than
 * 0 after the last block, and grow by one at most, at blocks without edit. So they grow from 0 to 1
 * at some unbroken block i: i edits come before it, and at most 2w − i after it. It is i or 2w − i
 * symbols from its place at most, since the widths are equal, and by an even number less. */
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

/* A set of the symbols of a code, of the lower six bits of each. */
static inline guint64
winnow_code_make_set (const guint32 *symbols, guint width)
{
  guint64 set = 0;
  for (guint i = 0; i < width; i++)
    set |= G_GUINT64_CONSTANT (1) << symbols[i] % 64;
  return set;
}

/* Without the lowest of its bits. */
static inline guint64
winnow_code_drop_bits (guint64 set, guint n)
{
  for (; n > 0; n--)
    set &= set - 1;
  return set;
}

/* FALSE: codes with the sets @a and @b have too few symbols in common to agree. */
static inline gboolean
winnow_code_sets_may_agree (guint64 a, guint64 b, guint wrong)
{
  return winnow_code_drop_bits (a & ~b, wrong) == 0 && winnow_code_drop_bits (b & ~a, wrong) == 0;
}
