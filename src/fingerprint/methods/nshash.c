/* nshash.c: the hashes of the n longest sentences
 *
 * The method published as nshash for news pages. Sentences are cut at ：: ；; ？? 。 ！! 】 and line ends
 * (long-sentences.c has the details). Of the sentences longer than 30 characters, or of all if
 * there are none, the n longest are hashed. Documents that share a hash are the same piece and get
 * the same similar_id (similar-ids.h). Of equally long sentences the first counts; a repeated
 * sentence counts once.
 *
 * Parameter n: 5. All paragraphs without one of these sentences may change. A change in each of the
 * n sentences hides the piece; a long quotation, or a notice that ends all pages of a site, makes
 * different pieces the same.
 *
 * Keys: the hashes; they never miss a pair, for any threshold. Fingerprints: one a sentence, the
 * longest first. Size: sentences. O(n). */
#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/long-sentences.h"
#include "fingerprint/methods/methods.h"

#define LONG 30u /* characters; sentences up to this are taken only if there are no longer ones */
#define MAX_N 64u

enum
{
  N
};

typedef struct
{
  WinnowFingerprint fingerprint;
  guint32 length;
} Sentence;

/* The longest so far, longest first. */
typedef struct
{
  Sentence sentences[MAX_N + 1];
  guint n, limit;
} Longest;

static gboolean
has_hash (const Longest *longest, guint64 hash)
{
  winnow_for_each_below (i, longest->n)
    if (longest->sentences[i].fingerprint.hash == hash)
      return TRUE;
  return FALSE;
}

static void
insert_if_longer (Longest *longest, const WinnowText *text, const WinnowLongSentence *sentence)
{
  Sentence offered = { { 0, sentence->first, sentence->last }, sentence->length };
  guint at = longest->n;
  if (longest->n == longest->limit && longest->sentences[longest->n - 1].length >= sentence->length)
    return;
  offered.fingerprint.hash = winnow_long_sentence_hash (text, sentence->first, sentence->last);
  if (has_hash (longest, offered.fingerprint.hash))
    return;
  for (; at > 0 && longest->sentences[at - 1].length < sentence->length; at--)
    longest->sentences[at] = longest->sentences[at - 1];
  longest->sentences[at] = offered;
  longest->n = MIN (longest->n + 1, longest->limit);
}

static gboolean
has_long (const GArray *sentences)
{
  winnow_for_each_value (const WinnowLongSentence, sentence, sentences)
    if (sentence->length > LONG)
      return TRUE;
  return FALSE;
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const GArray *sentences = winnow_subject_get_long_sentences (subject);
  guint32 least = has_long (sentences) ? LONG + 1 : 0;
  Longest longest = { .limit = values[N] };
  WinnowDigest *digest = winnow_digest_new (&winnow_method_nshash, values);
  winnow_for_each_value (const WinnowLongSentence, sentence, sentences)
    if (sentence->length >= least)
      insert_if_longer (&longest, subject->tokens, sentence);
  winnow_for_each_below (i, longest.n)
    g_array_append_val (digest->fingerprints, longest.sentences[i].fingerprint);
  digest->size = sentences->len;
  return digest;
}

static void
add_keys (const WinnowDigest *digest, double threshold, GArray *keys)
{
  winnow_for_each_value (const WinnowFingerprint, fingerprint, digest->fingerprints)
    g_array_append_val (keys, fingerprint->hash);
}

static guint
count_shared (const WinnowDigest *a, const WinnowDigest *b)
{
  guint n = 0;
  winnow_for_each_index (i, a->fingerprints)
    winnow_for_each_index (j, b->fingerprints)
      n += winnow_digest_get_hash (a, i) == winnow_digest_get_hash (b, j);
  return n;
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  *agreement = winnow_agreement_of_sets (count_shared (a, b), a, b);
}

const WinnowMethod winnow_method_nshash = {
  .id = "nshash",
  .title = N_ ("Longest sentences"),
  .description = N_ ("Looks for one of the few longest sentences of a text in the other."),
  .version = 1,
  .unit = WINNOW_UNIT_COUNT,
  .threshold = 1,
  .parameters = { { "n", 1, MAX_N, 5, N_ ("How many sentences") } },
  .same = N_ ("One of the longest sentences of both texts is the same."),
  .different = N_ ("None of the longest sentences of both texts is the same."),
  .silent = N_ ("A text has no sentence."),
  .compute = compute,
  .keys = add_keys,
  .compare = compare,
};
