/* bits.h: bits of 64-bit words: how many differ, and a mix of all */
#pragma once

#include <glib.h>

static inline guint
winnow_hamming_distance (guint64 a, guint64 b)
{
  return __builtin_popcountll (a ^ b);
}

/* Mixes the bits of @x (the finalizer of MurmurHash3, Austin Appleby): a bijection without simple
 * patterns. */
static inline guint64
winnow_hash_mix (guint64 x)
{
  x ^= x >> 33;
  x *= G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  x ^= x >> 33;
  x *= G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);
  return x ^ x >> 33;
}
