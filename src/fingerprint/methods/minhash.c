/* minhash.c: the Jaccard coefficient of the shingles, estimated from n numbers
 *
 * A. Z. Broder, M. Charikar, A. M. Frieze, M. Mitzenmacher, "Min-wise independent permutations",
 * STOC 1998: under a random order of all shingles, the smallest of two sets is the same with a
 * probability that is their Jaccard coefficient J. With n orders the share of equal minima
 * estimates J with a standard error of √(J (1 − J) / n): at most .044 for n = 128. The shingles are
 * those of shingle.c, which computes J exactly.
 *
 * Parameters: n, the number of minima; k, words of a shingle.
 *
 * Order i ranks a shingle by x + i·y + cᵢ modulo 2³², as a signed number, where x and y are the
 * halves of its hash: uniform for each order, pairwise independent (A. Kirsch, M. Mitzenmacher,
 * "Less hashing, same performance", 2006). A step costs two additions, and the loop over shingles
 * vectorizes. The constant cᵢ varies like a random number; without it a shingle with small x and y
 * would be the smallest in many orders.
 *
 * Keys: b bands of r minima each (P. Indyk, R. Motwani 1998; J. Leskovec, A. Rajaraman, J. Ullman,
 * "Mining of massive datasets", 3.4): a pair of Jaccard coefficient J shares a band with
 * probability 1 − (1 − Jʳ)ᵇ. r is the greatest number for which this is at least .99 at the
 * threshold; for n = 128, r = 2 at .33 and 6 at .8. Below a threshold of about .04 even r = 1 falls
 * short of .99.
 *
 * Fingerprints: n minima in their order, over all tokens. Size: shingles. O(n · shingles). */
#include <math.h>

#include <glib/gi18n-lib.h>

#include "fingerprint/kgram.h"
#include "fingerprint/methods/methods.h"
#include "base/for-each.h"

#define BLOCK 1024u /* shingles ranked at a time, within the cache */
#define LANES 16u
#define LEAST_CHANCE .99

enum
{
  N,
  K
};

/* Returns: the smallest rank of @n shingles, a multiple of LANES. Advances the ranks to the next
 * order. Each lane has its own minimum, so no lane waits for another. */
static gint32
take_minimum (guint32 *restrict ranks, const guint32 *restrict steps, guint32 n, guint32 offset)
{
  gint32 lanes[LANES], minimum = G_MAXINT32;
  winnow_for_each_below (lane, LANES)
    lanes[lane] = G_MAXINT32;
  for (guint32 s = 0; s < n; s += LANES)
    winnow_for_each_below (lane, LANES)
      {
        gint32 rank = ranks[s + lane] + offset;
        lanes[lane] = rank < lanes[lane] ? rank : lanes[lane];
        ranks[s + lane] += steps[s + lane];
      }
  winnow_for_each_below (lane, LANES)
    minimum = MIN (minimum, lanes[lane]);
  return minimum;
}

/* Pads the last block with the last shingle, which changes no minimum. */
static void
take_minima (gint32 *minima, guint n, const WinnowKgrams *kgrams)
{
  guint32 ranks[BLOCK], steps[BLOCK];
  winnow_for_each_below (i, n)
    minima[i] = G_MAXINT32;
  for (guint32 first = 0; first < kgrams->n; first += BLOCK)
    {
      guint32 length = MIN (BLOCK, (kgrams->n - first + LANES - 1) / LANES * LANES);
      winnow_for_each_below (s, length)
        {
          guint64 hash = kgrams->hashes[MIN (first + s, kgrams->n - 1)];
          ranks[s] = (guint32) hash;
          steps[s] = (guint32) (hash >> 32);
        }
      winnow_for_each_below (i, n)
        {
          gint32 minimum = take_minimum (ranks, steps, length, (guint32) winnow_hash_mix (i + 1));
          minima[i] = MIN (minima[i], minimum);
        }
    }
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const WinnowText *text = subject->tokens;
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, values[K]);
  g_autofree gint32 *minima = g_new (gint32, values[N]);
  WinnowDigest *digest = winnow_digest_new (&winnow_method_minhash, values);
  digest->size = kgrams->n;
  if (kgrams->n == 0)
    return digest;
  take_minima (minima, values[N], kgrams);
  winnow_for_each_below (i, values[N])
    winnow_digest_add (digest, (guint32) minima[i], 0, text->n_tokens);
  return digest;
}

/* The greatest number of minima a band with which a pair at @threshold shares a band often enough;
 * at least 1. */
static guint
choose_rows (guint n, double threshold)
{
  guint rows = n;
  while (rows > 1 && 1 - pow (1 - pow (threshold, rows), n / rows) < LEAST_CHANCE)
    rows--;
  return rows;
}

static void
add_keys (const WinnowDigest *digest, double threshold, GArray *keys)
{
  guint n = digest->fingerprints->len, rows;
  if (n == 0)
    return;
  rows = choose_rows (n, threshold);
  winnow_for_each_below (band, n / rows)
    {
      guint64 key = band + 1;
      for (guint row = band * rows; row < (band + 1) * rows; row++)
        key = winnow_hash_mix (key ^ winnow_digest_get_hash (digest, row) << 32) + band;
      g_array_append_val (keys, key);
    }
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  guint n = a->fingerprints->len, equal = 0;
  winnow_for_each_below (i, n)
    equal += winnow_digest_get_hash (a, i) == winnow_digest_get_hash (b, i);
  agreement->value = agreement->similarity = (double) equal / n;
  agreement->a_in_b = agreement->b_in_a = NAN;
}

const WinnowMethod winnow_method_minhash = {
  .id = "minhash",
  .title = N_ ("MinHash"),
  .description = N_ ("Estimates from a few numbers how many of all runs of a few words both texts share."),
  .version = 1,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .33,
  .parameters
  = { { "n", 16, 1024, 128, N_ ("How many minima are kept") }, { "k", 1, 20, 3, N_ ("Words of a shingle") } },
  .verified_by = "shingle",
  .same = N_ ("The texts share a third or more of their runs of three words, by a sample."),
  .different = N_ ("The texts share less than a third of their runs of three words, by a sample."),
  .silent = N_ ("A text has fewer than three words."),
  .compute = compute,
  .keys = add_keys,
  .compare = compare,
};
