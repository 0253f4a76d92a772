/* bloom.h: a Bloom filter over 64-bit hashes
 *
 * B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13 (1970). No
 * thread may ask while another adds. */
#pragma once

#include "base/owned.h"

typedef struct
{
  guint64 *bits; /* (owned) */
  guint64 n_bits;
  guint n_places; /* that a hash sets */
  gsize n_added, capacity;
} WinnowBloom;

/* For @capacity hashes with a rate of false positives of about @rate, 0 < rate < 1. More hashes
 * raise the rate. */
WinnowBloom *winnow_bloom_new (gsize capacity, double rate);
WINNOW_DECLARE_FREE (WinnowBloom, winnow_bloom_free)

void winnow_bloom_add (WinnowBloom *bloom, guint64 hash);
gboolean winnow_bloom_may_contain (const WinnowBloom *bloom, guint64 hash); /* FALSE: it was never added */
