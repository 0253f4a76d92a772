/* packing-digest.h: a digest as bytes, the same on every machine
 *
 *   varints: how many parameters the method has, their values; size, width, bytes of words + 1 (0:
 *     none)
 *   words, as they are
 *   varint: how many fingerprints; for each: its hash in 8 bytes, the lowest first; varints: (first
 *     − first of the one before, signed), (last − first, signed)
 *   symbols, where width is not 0: a varint each, width for each fingerprint
 * Signed numbers are folded to unsigned ones: 0, −1, 1, −2 … are 0, 1, 2, 3 … Hashes are random
 * bits, which nothing makes shorter; where fingerprints come by place, places are small steps, so
 * that one takes 10 bytes rather than 16. varint.h says what a varint is. */
#pragma once

#include "fingerprint/fingerprint.h"

G_BEGIN_DECLS

GByteArray *winnow_pack_digest (const WinnowDigest *digest);

/* Returns: (transfer full) (nullable) NULL where the bytes are none of a digest of @method with
 * @values: damaged, not of the method's shape, or of other parameters. */
WinnowDigest *winnow_unpack_digest (const guint8 *data, gsize size, const WinnowMethod *method, const guint *values);

G_END_DECLS
