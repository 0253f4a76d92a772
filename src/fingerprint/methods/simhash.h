/* simhash.h: sums of weighted hashes, bit by bit; private to fingerprint/ */
#pragma once

#include <glib.h>

#define WINNOW_SIMHASH_BITS 64

typedef struct
{
  guint64 hash;
  guint32 weight;
} WinnowWeightedHash;

/* For each bit, the lowest first: the weights of the hashes with the bit minus those of the hashes
 * without it. */
void winnow_simhash_sum (const WinnowWeightedHash *hashes, gsize n, gint64 sums[WINNOW_SIMHASH_BITS]);

/* The word of the bits whose sum is above 0. */
guint64 winnow_simhash_of_sums (const gint64 sums[WINNOW_SIMHASH_BITS]);
