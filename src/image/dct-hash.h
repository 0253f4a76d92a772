/* dct-hash.h: a square of luma → a hash of 255 bits */
#pragma once

#include "image/image-fingerprint.h"

#define WINNOW_SQUARE 64u

/* What a crop leaves out on each side, in percent. */
extern const guint8 winnow_crop_percents[WINNOW_N_CROPS];

/* Whether two crops are compared. Two inner crops of different size are not: that costs a tenth of
 * a percentage point of the matches and saves a fourth of the time. */
static inline gboolean
winnow_crops_are_compared (WinnowCrop a, WinnowCrop b)
{
  return a == b || MIN (a, b) <= WINNOW_CROP_TRIMMED;
}

/* Bits are grouped by the parity of row and column, so that mirroring and turning a picture change
 * whole words: bits[2 · (row odd) + (column odd)], bit 8 · (row / 2) + column / 2. The lowest bit
 * of the first word, of the mean, is 0. */
#define WINNOW_IMAGE_HASH_BITS 255u

/* FALSE if the square has too little structure for a meaningful hash: the noise of a decoder would
 * change too many bits. */
gboolean winnow_image_hash_init (WinnowImageHash *hash, const float square[WINNOW_SQUARE * WINNOW_SQUARE]);

/* The hash of the picture with rows and columns exchanged. */
void winnow_image_hash_transpose (const WinnowImageHash *hash, WinnowImageHash *transposed);
