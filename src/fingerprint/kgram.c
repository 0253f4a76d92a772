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
  guint64 hash = 0;
  guint weight = 0;
  guint32 end = 0;
  g_return_val_if_fail (words >= 1, kgrams);
  kgrams->hashes = g_new (guint64, text->n_tokens);
  kgrams->ends = g_new (guint32, text->n_tokens);
  for (guint32 i = 0; i < text->n_tokens; i++)
    {
      while (weight < needed && end < text->n_tokens)
        {
          hash = hash * BASE + text->hashes[end];
          weight += text->weights[end++];
        }
      if (weight < needed)
        break;
      kgrams->hashes[i] = finish (hash, end - i);
      kgrams->ends[i] = end;
      kgrams->n++;
      hash -= text->hashes[i] * powers[end - i - 1];
      weight -= text->weights[i];
    }
  return kgrams;
}

void
winnow_kgrams_free (WinnowKgrams *kgrams)
{
  g_free (kgrams->hashes);
  g_free (kgrams->ends);
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
