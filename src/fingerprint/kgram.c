/* kgram.c: Karp–Rabin over token hashes
 *
 * R. M. Karp, M. O. Rabin, "Efficient randomized pattern-matching algorithms", IBM J. Res. Dev. 31
 * (1987). The hash of the tokens [i, e) is Σ h(t)·B^(e−1−t) modulo 2^64. It rolls: a new token
 * multiplies by B and adds, an old one subtracts its power. The number of tokens in a k-gram varies
 * with their weights, so a table holds the powers of B. Token hashes are uniform already; a final
 * mix spreads the low bits, which a power-of-two modulus leaves weak. O(n). */
#include "fingerprint/kgram.h"

#define BASE G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

/* Powers of B up to the longest k-gram: every token weighs at least 1. */
static guint64 *
make_powers (guint n)
{
  guint64 *powers = g_new (guint64, n + 1);
  powers[0] = 1;
  for (guint i = 1; i <= n; i++)
    powers[i] = powers[i - 1] * BASE;
  return powers;
}

static inline guint64
finish (guint64 hash, guint32 length)
{
  hash = winnow_hash_mix (hash + length);
  return hash == 0 ? 1 : hash;
}

WinnowKgrams *
winnow_kgrams_new (const WinnowText *text, guint words)
{
  WinnowKgrams *kgrams = g_new0 (WinnowKgrams, 1);
  guint needed = words * WINNOW_WORD_WEIGHT;
  g_autofree guint64 *powers = make_powers (needed);
  const guint64 *tokens = text->hashes;
  const guint8 *weights = text->weights;
  const guint32 n_tokens = text->n_tokens;
  guint64 *restrict hashes, hash = 0;
  guint32 *restrict ends, end = 0, n = 0;
  guint weight = 0;
  g_return_val_if_fail (words >= 1, kgrams);
  kgrams->hashes = hashes = g_new (guint64, n_tokens);
  kgrams->ends = ends = g_new (guint32, n_tokens);
  for (; n < n_tokens; n++)
    {
      while (weight < needed && end < n_tokens)
        {
          hash = hash * BASE + tokens[end];
          weight += weights[end++];
        }
      if (weight < needed)
        break;
      hashes[n] = finish (hash, end - n);
      ends[n] = end;
      hash -= tokens[n] * powers[end - n - 1];
      weight -= weights[n];
    }
  kgrams->n = n;
  return kgrams;
}

void
winnow_kgrams_free (WinnowKgrams *kgrams)
{
  winnow_clear (kgrams, g_free, hashes, ends);
  g_free (kgrams);
}

guint64
winnow_text_get_weight (const WinnowText *text, guint32 first, guint32 last)
{
  guint64 weight = 0;
  for (guint32 i = first; i < last; i++)
    weight += text->weights[i];
  return weight;
}
