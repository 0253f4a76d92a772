/* sentence.c: sentences by their keywords
 *
 * A sentence's tokens without its stop words are hashed in order. A sentence with less than k
 * words' weight of them has no fingerprint. Reordered sentences and changed stop words make no
 * difference; one changed keyword loses the sentence. O(n). */
#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/methods.h"
#include "fingerprint/kgram.h"

#define BASE G_GUINT64_CONSTANT (0xd6e8feb86659fd93)

GArray *
winnow_fingerprint_sentence (const WinnowText *text, const WinnowGranularity *granularity)
{
  GArray *fingerprints = winnow_array_new (WinnowFingerprint);
  guint needed = granularity->k * WINNOW_WORD_WEIGHT;
  winnow_for_each_below (s, text->n_sentences)
    {
      WinnowSentence sentence = text->sentences[s];
      guint64 hash = 0;
      guint weight = 0;
      for (guint32 i = sentence.first; i < sentence.last; i++)
        if (!(text->flags[i] & WINNOW_TOKEN_STOP))
          {
            hash = hash * BASE + text->hashes[i];
            weight += text->weights[i];
          }
      if (weight >= needed)
        WINNOW_APPEND (fingerprints, WinnowFingerprint, winnow_hash_mix (hash), sentence.first, sentence.last);
    }
  return fingerprints;
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  return winnow_digest_new_take (&winnow_method_sentence, values,
                                 winnow_fingerprint_sentence (subject->tokens, &context->granularity),
                                 subject->tokens->n_tokens);
}

const WinnowMethod winnow_method_sentence = {
  .id = "sentence",
  .title = N_ ("Sentences"),
  .description = N_ ("Finds whole sentences, in any order, with any stop words."),
  .version = 1,
  .uses = WINNOW_USES_GRANULARITY | WINNOW_USES_STOP_WORDS,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .33,
  .same = N_ ("A third or more of both texts are sentences with the same keywords."),
  .different = N_ ("Less than a third of both texts are sentences with the same keywords."),
  .silent = N_ ("A text has no sentence with enough keywords."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = winnow_compare_coverage,
};
