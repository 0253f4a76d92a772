/* dct-hash.h: a square of luma → a hash of 255 bits */
#pragma once

#include "image/crops.h"

G_BEGIN_DECLS

/* Bits are grouped by the parity of row and column, so that mirroring and turning a picture change
 * whole words: bits[2 · (row odd) + (column odd)], bit 8 · (row / 2) + column / 2. The lowest bit
 * of the first word, of the mean, is 0. */
#define WINNOW_IMAGE_HASH_BITS 255u

/* FALSE if the square has too little structure for a meaningful hash: the noise of a decoder would
 * change too many bits. */
gboolean winnow_image_hash_init (WinnowImageHash *hash, const float square[WINNOW_SQUARE * WINNOW_SQUARE]);

/* The hash of the picture with rows and columns exchanged. */
void winnow_image_hash_transpose (const WinnowImageHash *hash, WinnowImageHash *transposed);

G_END_DECLS
