/* dct-hash.h: a square of luma → 256 bits, and what turning a picture does to them */
#pragma once

#include "image/crops.h"

G_BEGIN_DECLS

/* The bits stand by the parity of their row and column, so that what a turn of the picture does to
 * them is a matter of whole words: bits[2 · (row odd) + (column odd)], bit 8 · (row / 2) + column /
 * 2. The lowest bit of the first word, which would be the mean's, is 0. */
#define WINNOW_IMAGE_HASH_BITS 255u

/* FALSE where the square holds too little for the bits to mean anything: too many of them would
 * turn with the noise of a decoder. */
gboolean winnow_image_hash_init (WinnowImageHash *hash, const float square[WINNOW_SQUARE * WINNOW_SQUARE]);

/* Of the picture with rows and columns exchanged. */
void winnow_image_hash_transpose (const WinnowImageHash *hash, WinnowImageHash *transposed);

G_END_DECLS
