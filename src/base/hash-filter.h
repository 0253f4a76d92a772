/* hash-filter.h: whether a hash is one of many, quickly; of others one in BITS_EACH seems to be
 *
 * A Bloom filter with one place a hash, at its low bits, which must be uniform. With more places it
 * would need a third of the room for the same rate, but several looks and two mixes a question:
 * here tens of millions are asked, and a wrong answer costs little. No thread may ask while another
 * adds. */
#pragma once

#include <glib.h>

#define WINNOW_HASH_FILTER_BITS_EACH 16 /* at least */

typedef struct
{
  guint64 *bits; /* (owned) */
  guint64 mask;  /* number of bits, a power of two, − 1 */
} WinnowHashFilter;

/* @n: hashes that there will be at most. */
static inline void
winnow_hash_filter_init (WinnowHashFilter *filter, gsize n)
{
  gsize n_bits = 1024;
  while (n_bits / WINNOW_HASH_FILTER_BITS_EACH < n)
    n_bits *= 2;
  *filter = (WinnowHashFilter){ g_new0 (guint64, n_bits / 64), n_bits - 1 };
}

static inline void
winnow_hash_filter_clear (WinnowHashFilter *filter)
{
  g_clear_pointer (&filter->bits, g_free);
}

static inline void
winnow_hash_filter_add (WinnowHashFilter *filter, guint64 hash)
{
  filter->bits[(hash & filter->mask) / 64] |= G_GUINT64_CONSTANT (1) << hash % 64;
}

/* FALSE: it was never added. */
static inline gboolean
winnow_hash_filter_may_contain (const WinnowHashFilter *filter, guint64 hash)
{
  return filter->bits[(hash & filter->mask) / 64] >> hash % 64 & 1;
}
