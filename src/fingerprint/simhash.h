/* simhash.h: sums of weighted hashes, bit by bit; private to fingerprint/ */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WINNOW_SIMHASH_BITS 64

typedef struct
{
  guint64 hash;
  guint32 weight;
} WinnowWeightedHash;

/* Of each bit, the lowest first: the weights of the hashes that have it less those of the hashes
 * that have not. */
void winnow_simhash_sum (const WinnowWeightedHash *hashes, gsize n, gint64 sums[WINNOW_SIMHASH_BITS]);

/* The word of those bits whose sum is above 0. */
guint64 winnow_simhash_of_sums (const gint64 sums[WINNOW_SIMHASH_BITS]);

G_END_DECLS
