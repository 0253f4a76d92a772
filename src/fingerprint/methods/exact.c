/* exact.c: 128 bits of all tokens in order
 *
 * XXH3-128 over the hashes of the folded tokens. Two documents are equal when they have the same
 * words in the same order, not counting punctuation, line ends, capitals, width of letters and
 * invisible characters. Different ones collide with a chance of 2⁻¹²⁸ a pair. The method does not
 * measure how alike unequal documents are.
 *
 * Fingerprints: the upper and the lower half, both over all tokens. Key: the upper half; a Bloom
 * filter (same-texts.c) in front of a unique index of it answers "seen before?" without disk
 * access. Size: tokens. O(n), some GB of text a second. */

#include <glib/gi18n-lib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/methods.h"
#include "base/for-each.h"

#define PIECE 512 /* hashes swapped at a time on big-endian machines */

/* Hashes the token hashes as little-endian numbers, so all machines agree. */
static XXH128_hash_t
hash_tokens (const WinnowText *text)
{
  XXH3_state_t state;
  if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
    return XXH3_128bits (text->hashes, text->n_tokens * sizeof (guint64));
  XXH3_INITSTATE (&state);
  XXH3_128bits_reset (&state);
  for (guint32 first = 0; first < text->n_tokens; first += PIECE)
    {
      guint64 piece[PIECE];
      guint32 n = MIN (PIECE, text->n_tokens - first);
      winnow_for_each_below (i, n)
        piece[i] = GUINT64_TO_LE (text->hashes[first + i]);
      XXH3_128bits_update (&state, piece, n * sizeof (guint64));
    }
  return XXH3_128bits_digest (&state);
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const WinnowText *text = subject->tokens;
  WinnowDigest *digest = winnow_digest_new (&winnow_method_exact, values);
  XXH128_hash_t hash = hash_tokens (text);
  digest->size = text->n_tokens;
  if (text->n_tokens > 0)
    {
      winnow_digest_add (digest, hash.high64, 0, text->n_tokens);
      winnow_digest_add (digest, hash.low64, 0, text->n_tokens);
    }
  return digest;
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  winnow_compare_equal (a, b, agreement);
  if (agreement->similarity == 1)
    agreement->a_in_b = agreement->b_in_a = 1;
}

const WinnowMethod winnow_method_exact = {
  .id = "exact",
  .title = N_ ("Same text"),
  .description = N_ ("Shows whether two documents have the same words in the same order, in any format, "
                     "punctuation and capitals."),
  .version = 1,
  .unit = WINNOW_UNIT_EQUAL,
  .threshold = 1,
  .same = N_ ("Both texts have the same words in the same order."),
  .different = N_ ("The texts are not word for word the same."),
  .silent = N_ ("A text has no words."),
  .compute = compute,
  .keys = winnow_keys_add_first,
  .compare = compare,
};
