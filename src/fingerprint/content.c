/* content.c: content words that stand together
 *
 * Stop words are skipped. Every shortest run of the remaining tokens that weighs at least two words
 * (two words, or four Han characters) is hashed without regard to its order. So a reworded text
 * keeps the hashes of those word pairs that still stand together, in either order and with any stop
 * words between. No hash is dropped: one fingerprint a content token. O(n). k and g have no
 * effect. */
#include <glib/gi18n-lib.h>

#include "fingerprint/coverage.h"
#include "fingerprint/methods.h"
#include "fingerprint/kgram.h"

#define WORDS 2

GArray *
winnow_fingerprint_content (const WinnowText *text, const WinnowGranularity *granularity)
{
  GArray *fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  g_autofree guint32 *content = g_new (guint32, text->n_tokens + 1); /* tokens that are not stop words */
  guint32 n = 0, first = 0;
  guint64 sum = 0; /* sum of mixed hashes of [first, i]: the same in any order */
  guint weight = 0;
  for (guint32 i = 0; i < text->n_tokens; i++)
    if (!(text->flags[i] & WINNOW_TOKEN_STOP))
      content[n++] = i;
  for (guint32 i = 0; i < n; i++)
    {
      sum += winnow_hash_mix (text->hashes[content[i]]);
      weight += text->weights[content[i]];
      for (; weight >= WORDS * WINNOW_WORD_WEIGHT; first++)
        {
          WinnowFingerprint fingerprint = { winnow_hash_mix (sum), content[first], content[i] + 1 };
          g_array_append_val (fingerprints, fingerprint);
          sum -= winnow_hash_mix (text->hashes[content[first]]);
          weight -= text->weights[content[first]];
        }
    }
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
  .description
  = N_ ("Finds what was put in other words and another order, by the words with a meaning that stayed together."),
  .version = 1,
  .uses = WINNOW_USES_STOP_WORDS,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .55,
  .same = N_ ("Most words with a meaning stand beside the same ones in both texts."),
  .different = N_ ("Most words with a meaning stand beside others in the other text."),
  .silent = N_ ("A text has too few words with a meaning."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = winnow_compare_coverage,
};
