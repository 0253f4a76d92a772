/* content-words.c: neighbouring content words
 *
 * Stop words are skipped. Every shortest run of the remaining tokens that weighs at least two words
 * (two words, or four Han characters) is hashed without regard to its order. So a reworded text
 * keeps the hashes of those word pairs that are still neighbours, in either order and with any stop
 * words between. No hash is dropped: one fingerprint a content token. O(n). k and g have no
 * effect. */
#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/methods.h"
#include "fingerprint/kgram.h"

#define WORDS 2

GArray *
winnow_fingerprint_content (const WinnowText *text, const WinnowGranularity *granularity)
{
  g_autofree guint32 *content = g_new (guint32, text->n_tokens + 1); /* tokens that are not stop words */
  const guint64 *hashes = text->hashes;
  const guint8 *weights = text->weights, *flags = text->flags;
  const guint32 n_tokens = text->n_tokens;
  guint32 n = 0, n_runs = 0;
  guint64 sum = 0; /* sum of mixed hashes of [n_runs, i]: the same in any order */
  guint weight = 0;
  winnow_for_each_below (i, n_tokens)
    {
      content[n] = i;
      n += (flags[i] & WINNOW_TOKEN_STOP) == 0;
    }
  GArray *fingerprints = g_array_sized_new (FALSE, FALSE, sizeof (WinnowFingerprint), n);
  WinnowFingerprint *runs = WINNOW_DATA (WinnowFingerprint, fingerprints);
  winnow_for_each_below (i, n)
    {
      sum += winnow_hash_mix (hashes[content[i]]);
      weight += weights[content[i]];
      for (; weight >= WORDS * WINNOW_WORD_WEIGHT; n_runs++)
        {
          const guint32 first = content[n_runs];
          runs[n_runs] = (WinnowFingerprint){ winnow_hash_mix (sum), first, content[i] + 1 };
          sum -= winnow_hash_mix (hashes[first]);
          weight -= weights[first];
        }
    }
  g_array_set_size (fingerprints, n_runs);
  return fingerprints;
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  return winnow_digest_new_take (&winnow_method_content, values,
                                 winnow_fingerprint_content (subject->tokens, &context->granularity),
                                 subject->tokens->n_tokens);
}

const WinnowMethod winnow_method_content = {
  .id = "content",
  .title = N_ ("Content words"),
  .description = N_ ("Finds text in other words and another order, by the words with a meaning that stayed together."),
  .version = 1,
  .uses = WINNOW_USES_STOP_WORDS,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .55,
  .same = N_ ("Most words with a meaning have the same neighbours in both texts."),
  .different = N_ ("Most words with a meaning have other neighbours in the other text."),
  .silent = N_ ("A text has too few words with a meaning."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = winnow_compare_coverage,
};
