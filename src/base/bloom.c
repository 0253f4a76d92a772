/* bloom.c: a Bloom filter
 *
 * For n hashes and a rate p of false positives it has m = n · ln (1/p) / ln² 2 bits, and each hash
 * sets k = m/n · ln 2 of them. The k places come from two mixes of one hash (A. Kirsch, M.
 * Mitzenmacher, "Less hashing, same performance: building a better Bloom filter", 2006). They are
 * scaled to m by multiplication, so m need not be a power of two. */
#include "base/bloom.h"

#include <math.h>

#include "base/bits.h"

#define MAX_PLACES 30

WinnowBloom *
winnow_bloom_new (gsize capacity, double rate)
{
  g_return_val_if_fail (rate > 0 && rate < 1, NULL);
  double bits_each = -log (rate) / (G_LN2 * G_LN2);
  WinnowBloom *bloom = g_new0 (WinnowBloom, 1);
  bloom->capacity = MAX (capacity, 1);
  bloom->n_bits = (guint64) ceil (bits_each * (double) bloom->capacity / 64) * 64;
  bloom->n_places = (guint) CLAMP (round (bits_each * G_LN2), 1, MAX_PLACES);
  bloom->bits = g_new0 (guint64, bloom->n_bits / 64);
  return bloom;
}

void
winnow_bloom_free (WinnowBloom *bloom)
{
  if (bloom == NULL)
    return;
  g_free (bloom->bits);
  g_free (bloom);
}

/* The place of @x, any 64 bits, among @n: the upper half of the product. */
static inline guint64
scale (guint64 x, guint64 n)
{
  return (unsigned __int128) x * n >> 64;
}

void
winnow_bloom_add (WinnowBloom *bloom, guint64 hash)
{
  guint64 at = winnow_hash_mix (hash), step = winnow_hash_mix (at) | 1;
  for (guint i = 0; i < bloom->n_places; i++, at += step)
    {
      guint64 place = scale (at, bloom->n_bits);
      bloom->bits[place / 64] |= (guint64) 1 << place % 64;
    }
  bloom->n_added++;
}

gboolean
winnow_bloom_may_contain (const WinnowBloom *bloom, guint64 hash)
{
  guint64 at = winnow_hash_mix (hash), step = winnow_hash_mix (at) | 1;
  for (guint i = 0; i < bloom->n_places; i++, at += step)
    {
      guint64 place = scale (at, bloom->n_bits);
      if (!(bloom->bits[place / 64] >> place % 64 & 1))
        return FALSE;
    }
  return TRUE;
}
