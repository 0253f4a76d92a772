/* longest-sentence.c: the hash of the longest sentence
 *
 * Chinese literature on duplicate web pages reports this rule of Baidu: hardly anyone writes the
 * longest sentence of a document a second time, so it identifies the document. Sentences are cut as
 * for nshash (long-sentences.c). Of equally long ones the one with the greater hash counts, so
 * their order makes no difference.
 *
 * Any change elsewhere is tolerated; a change in that sentence, or a longer sentence added, loses
 * the document. A longest sentence of fewer than ten letters or characters gives no fingerprint,
 * since such short ones repeat by chance. Fingerprint: one, over the sentence. Key: its hash. Size:
 * letters and characters of the sentence. O(n). */
#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/long-sentences.h"
#include "fingerprint/methods/methods.h"

#define MIN_LENGTH 10

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const WinnowText *text = subject->tokens;
  WinnowDigest *digest = winnow_digest_new (&winnow_method_longest_sentence, values);
  const GArray *sentences = winnow_subject_get_long_sentences (subject);
  WinnowLongSentence longest = { 0 };
  guint64 longest_hash = 0;
  winnow_for_each_value (const WinnowLongSentence, sentence, sentences)
    {
      if (sentence->length < MAX (longest.length, MIN_LENGTH))
        continue;
      guint64 hash = winnow_long_sentence_hash (text, sentence->first, sentence->last);
      if (sentence->length > longest.length || hash > longest_hash)
        {
          longest = *sentence;
          longest_hash = hash;
        }
    }
  digest->size = longest.length;
  if (longest.length > 0)
    winnow_digest_add (digest, longest_hash, longest.first, longest.last);
  return digest;
}

const WinnowMethod winnow_method_longest_sentence = {
  .id = "longest-sentence",
  .title = N_ ("Longest sentence"),
  .description = N_ ("Takes the longest sentence for the whole document: it is hardly ever written twice."),
  .version = 1,
  .unit = WINNOW_UNIT_EQUAL,
  .threshold = 1,
  .same = N_ ("The longest sentence of both texts is the same."),
  .different = N_ ("The longest sentences are not the same."),
  .silent = N_ ("A text has no sentence that is long enough."),
  .compute = compute,
  .keys = winnow_keys_add_first,
  .compare = winnow_compare_equal,
};
