/* simhash.c: one word of 64 bits that changes little when the text changes little
 *
 * M. S. Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002; G. S.
 * Manku, A. Jain, A. Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007. Every term
 * votes with its weight on each bit: for it if its hash has the bit, else against it. A bit is set
 * if the sum is above 0. The share of bits in which two documents differ is the angle between their
 * weighted terms over π. Same piece: at most 3 bits differ.
 *
 * Parameters: weight: 0, occurrences (tf); 1, occurrences times idf (Salton and Buckley 1988);
 * words: 1 takes dictionary words; bits: 64 or 32, the lower half of the sums; hash: 1 leaves sdbm
 * as it is. The method as it is usually described, dictionary words × tf, is words = 1.
 *
 * Terms are by default words, and pairs of neighbouring characters of scripts without spaces,
 * without stop words. Single Han characters would make texts of one kind too alike: of 3 KB pieces
 * of 400 laws (and of 400 pieces of technical prose), unrelated ones differ in 27 (25) bits with
 * single characters and in 30 (28) with pairs, English ones in 31; with single characters pieces
 * that share less than a tenth were found at 5 bits, with pairs none below 9. The cost: with one
 * character in a hundred changed 3 bits still find 80 to 88 % with pairs, 96 % with single ones,
 * and 82 % of English. With weight 1 terms are dictionary words, for which frequencies are known.
 *
 * The hash of a term is sdbm over its folded letters, mixed by winnow_hash_mix(). sdbm is a
 * polynomial whose upper bits fill with length only: a word of three letters leaves 25 of 64 empty,
 * and Han characters with the same first byte agree in theirs. Unmixed, only 49 bits are set in 10
 * to 90 % of English texts (Chinese: 59 with pairs, 17 with single characters), and unrelated
 * English texts differ in 21 bits only. Mixed, 63 or 64 are.
 *
 * Keys: pigeonhole blocks, one more than the threshold: two words within the threshold agree in one
 * block, so no pair is missed. More than 3 bits make short blocks and long lists of candidates.
 *
 * Limits: one word changes many bits of a short text; no containments. Fingerprint: one, over all
 * tokens. Size: terms. O(n). */
#include "fingerprint/methods/simhash.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "base/bits.h"
#include "base/for-each.h"
#include "fingerprint/hashes.h"
#include "fingerprint/methods/methods.h"
#include "text/folding/fold.h"

#define HALF_BITS 32u
#define N_SLICES 62u
#define SDBM G_GUINT64_CONSTANT (65599)
#define IDF_SCALE 16 /* weights are integers, so sums do not depend on the order */

enum
{
  WEIGHT,
  WORDS,
  BITS,
  HASH
};

/* ── sums ── */

/* Adds @weight to the counters of the bits in @hash. The counters are bit-sliced: bit b of
 * slices[j] is bit j of counter b, so one addition with carry serves all of them. */
static inline void
vote (guint64 *slices, guint64 hash, guint32 weight)
{
  for (guint lowest = 0; weight != 0; lowest++, weight >>= 1)
    {
      guint64 carry = weight & 1 ? hash : 0;
      for (guint slice = lowest; carry != 0; slice++)
        {
          guint64 old = slices[slice];
          slices[slice] = old ^ carry;
          carry &= old;
        }
    }
}

void
winnow_simhash_sum (const WinnowWeightedHash *hashes, gsize n, gint64 sums[WINNOW_SIMHASH_BITS])
{
  guint64 slices[N_SLICES] = { 0 };
  gint64 total = 0;
  for (gsize i = 0; i < n; i++)
    {
      vote (slices, hashes[i].hash, hashes[i].weight);
      total += hashes[i].weight;
    }
  winnow_for_each_below (b, WINNOW_SIMHASH_BITS)
    {
      gint64 votes = 0;
      winnow_for_each_below (slice, N_SLICES)
        votes |= (gint64) (slices[slice] >> b & 1) << slice;
      sums[b] = 2 * votes - total;
    }
}

guint64
winnow_simhash_of_sums (const gint64 sums[WINNOW_SIMHASH_BITS])
{
  guint64 word = 0;
  winnow_for_each_below (b, WINNOW_SIMHASH_BITS)
    word |= (guint64) (sums[b] > 0) << b;
  return word;
}

/* ── terms ── */

typedef struct
{
  WinnowSubject *subject;
  const char *source;
  const WinnowText *text;
  gboolean is_plain; /* hashes are not mixed */
  GString *letters;  /* (owned) scratch */
} Reader;

static inline guint64
finish_hash (const Reader *reader, guint64 hash)
{
  return reader->is_plain ? hash : winnow_hash_mix (hash);
}

/* sdbm of the folded letters of token @t. @power: (out) 65599 to the power of their bytes. Single
 * characters and plain words are read from the source. */
static guint64
hash_letters (const Reader *reader, guint32 t, guint64 *power)
{
  const WinnowText *text = reader->text;
  const guchar *source = (const guchar *) reader->source + text->starts[t];
  gsize length = text->ends[t] - text->starts[t];
  guint64 hash = 0;
  gsize i = 0;
  if (length == 3 && text->flags[t] & WINNOW_TOKEN_CHARACTER)
    {
      gunichar c = winnow_fold_character ((source[0] & 0x0fu) << 12 | (source[1] & 0x3fu) << 6 | (source[2] & 0x3fu));
      *power = SDBM * SDBM * SDBM;
      if (c >= 0x800 && c <= 0xffff)
        return ((0xe0 | c >> 12) * SDBM + (0x80 | (c >> 6 & 0x3f))) * SDBM + (0x80 | (c & 0x3f));
    }
  for (; i < length && g_ascii_isalnum (source[i]); i++)
    hash = hash * SDBM + (source[i] | (source[i] >= 'A' ? 0x20 : 0)); /* small letters */
  *power = 0;                                                         /* words are not joined to pairs */
  if (i == length && !(text->flags[t] & WINNOW_TOKEN_DISGUISED))
    return hash;
  g_string_truncate (reader->letters, 0);
  winnow_subject_append_token (reader->subject, text, t, reader->letters);
  *power = 1;
  for (i = 0; i < reader->letters->len; i++)
    *power *= SDBM;
  return winnow_hash_sdbm (reader->letters->str, reader->letters->len);
}

/* Collects words, and pairs of characters. Returns: their number */
static gsize
collect_pairs (const Reader *reader, WinnowWeightedHash *terms)
{
  const WinnowText *text = reader->text;
  gboolean follows_character = FALSE;
  guint64 before = 0;
  gsize n = 0;
  winnow_for_each_below (t, text->n_tokens)
    {
      gboolean is_character = text->flags[t] & WINNOW_TOKEN_CHARACTER;
      guint64 power;
      if (text->flags[t] & WINNOW_TOKEN_STOP)
        {
          follows_character = FALSE;
          continue;
        }
      guint64 hash = hash_letters (reader, t, &power);
      if (!is_character)
        terms[n++] = (WinnowWeightedHash){ finish_hash (reader, hash), 1 };
      else if (follows_character)
        terms[n++] = (WinnowWeightedHash){ finish_hash (reader, before * power + hash), 1 };
      before = hash;
      follows_character = is_character;
    }
  return n;
}

/* Collects dictionary words, weighted by tf, or tf · idf where @frequencies is not NULL. Returns:
 * their number */
static gsize
collect_words (const Reader *reader, const WinnowFrequencies *frequencies, WinnowWeightedHash *terms)
{
  g_autoptr (GArray) words = winnow_terms_new (reader->text);
  winnow_for_each_index (i, words)
    {
      const WinnowTerm *word = &g_array_index (words, WinnowTerm, i);
      double weight = frequencies != NULL
                          ? word->count * winnow_frequencies_get_idf (frequencies, word->hash) * IDF_SCALE
                          : word->count;
      guint64 power;
      terms[i] = (WinnowWeightedHash){ finish_hash (reader, hash_letters (reader, word->first, &power)),
                                       (guint32) MIN (weight + .5, G_MAXUINT32) };
    }
  return words->len;
}

/* ── the method ── */

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  gboolean by_words = values[WEIGHT] || values[WORDS];
  const WinnowText *text = by_words ? winnow_subject_get_words (subject) : winnow_subject_get_characters (subject);
  g_autofree WinnowWeightedHash *terms = g_new (WinnowWeightedHash, text->n_tokens);
  WinnowDigest *digest = winnow_digest_new (&winnow_method_simhash, values);
  gint64 sums[WINNOW_SIMHASH_BITS];
  Reader reader = { subject, subject->text, text, values[HASH] != 0, g_string_new (NULL) };
  gsize n = by_words ? collect_words (&reader, values[WEIGHT] ? context->frequencies : NULL, terms)
                     : collect_pairs (&reader, terms);
  g_string_free (reader.letters, TRUE);
  digest->size = n;
  if (n == 0)
    return digest;
  winnow_simhash_sum (terms, n, sums);
  guint64 word = winnow_simhash_of_sums (sums);
  winnow_digest_add (digest, values[BITS] == HALF_BITS ? (guint32) word : word, 0, subject->tokens->n_tokens);
  return digest;
}

static guint
get_n_bits (const WinnowDigest *digest)
{
  return digest->values[BITS] == HALF_BITS ? HALF_BITS : WINNOW_SIMHASH_BITS;
}

static void
add_keys (const WinnowDigest *digest, double threshold, GArray *keys)
{
  guint n_blocks = (guint) threshold + 1, n_bits = get_n_bits (digest);
  if (digest->fingerprints->len == 0)
    return;
  winnow_for_each_below (block, n_blocks)
    {
      guint first = block * n_bits / n_blocks, last = (block + 1) * n_bits / n_blocks;
      guint64 bits = winnow_digest_get_hash (digest, 0) << (WINNOW_SIMHASH_BITS - last)
                     >> (WINNOW_SIMHASH_BITS - (last - first));
      guint64 key
          = winnow_hash_mix (bits * (WINNOW_SIMHASH_BITS + 1) + block); /* different blocks have different keys */

      g_array_append_val (keys, key);
    }
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  guint distance = winnow_hamming_distance (winnow_digest_get_hash (a, 0), winnow_digest_get_hash (b, 0));
  agreement->value = distance;
  /* cosine of the angle between the documents; words without anything in common differ in half of
   * the bits */
  agreement->similarity = 2 * distance < get_n_bits (a) ? cos (G_PI * distance / get_n_bits (a)) : 0;
  agreement->a_in_b = agreement->b_in_a = NAN;
}

static const WinnowChoice weights[]
    = { { N_ ("how often it occurs"), 0 },
        { N_ ("how often it occurs, and more if it is rare; terms are dictionary words"), 1,
          WINNOW_USES_FREQUENCIES | WINNOW_USES_WORDS },
        { NULL } },
    terms[]
    = { { N_ ("pairs of neighboring characters"), 0 }, { N_ ("dictionary words"), 1, WINNOW_USES_WORDS }, { NULL } },
    sizes[] = { { N_ ("32 bits"), HALF_BITS }, { N_ ("64 bits"), WINNOW_SIMHASH_BITS }, { NULL } },
    hashes[] = { { N_ ("sdbm, its bits mixed"), 0 }, { N_ ("sdbm, as it was published"), 1 }, { NULL } };

const WinnowMethod winnow_method_simhash = {
  .id = "simhash",
  .title = N_ ("SimHash"),
  .description = N_ ("Sums up all words of a text in 64 bits, few of which change when the text changes a little."),
  .version = 1,
  .uses = WINNOW_USES_STOP_WORDS,
  .unit = WINNOW_UNIT_BITS,
  .threshold = 3,
  .parameters = { { "weight", 0, 1, 0, N_ ("What a term weighs"), weights },
                  { "words", 0, 1, 0, N_ ("What the terms of Chinese are"), terms },
                  { "bits", HALF_BITS, WINNOW_SIMHASH_BITS, WINNOW_SIMHASH_BITS, N_ ("Bits of a fingerprint"), sizes },
                  { "hash", 0, 1, 0, N_ ("How the letters of a term are hashed"), hashes } },
  .same = N_ ("The words of both texts, summed up, differ in hardly a bit."),
  .different = N_ ("The words of both texts, summed up, differ in many bits."),
  .silent = N_ ("A text has no words with a meaning."),
  .compute = compute,
  .keys = add_keys,
  .compare = compare,
};
