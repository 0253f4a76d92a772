/* packing.h: lists and fingerprints as bytes, the same on every machine
 *
 * A varint is an unsigned number in groups of 7 bits, the lowest first; the high bit of a byte says
 * that another one follows (LEB128). A word is 8 bytes, the lowest first. Signed numbers are folded
 * to unsigned ones: 0, −1, 1, −2 … become 0, 1, 2, 3 … Numbers of kinds, verdicts, reasons and
 * disguises are those of the enumerations: new ones go to their ends, or the schema takes a step.
 *
 *   offsets   for each: varint (offset − the one before), beginning from 0; ascending
 *   compared  for each: varint (other − the one before) · 4 + passes, beginning from 0; ascending
 *   passages  for each: varints: kind (with 0x40 for a part of a condensed one, and 0x10 times the
 *             verdict), excluded, disguises; a word: similarity (IEEE 754); varints: of each side
 *             start, end − start, first, last − first; words, weight, n_documents
 *   picture   byte: version, 2; byte: usable, 1 << WinnowCrop; of each usable crop, in the order of
 *             their numbers, the 4 words of its hash; of one that is not plain the shares of its
 *             colors, 16 times 2 bytes, the lower first, which version 1 lacks: 2 bytes for a plain
 *             picture, else 66 to 194
 *   features  what winnow_local_features_pack () makes
 *   placement words: the 8 coefficients of its map, turned, stretch (IEEE 754); varints: places; 1
 *             if mirrored
 *   digest    varints: how many parameters the method has, their values; size, width, bytes of
 *             words + 1 (0: none); these bytes; varint: how many fingerprints; for each: its hash,
 *               a
 *             word; varints: (first − first of the one before, signed), (last − first, signed);
 *             where width is not 0, width symbols for each fingerprint, a varint each
 * All of these but offsets end with a seal (seal.h). Hashes are random bits, which nothing makes
 * shorter; fingerprints are in order of place, so a place is a small step, and one takes 10 bytes
 * rather than 16. */
#pragma once

#include "fingerprint/fingerprint.h"
#include "base/hash-filter.h"
#include "image/image-fingerprint.h"
#include "library/library.h"

/* (element-type guint32), ascending. The call that unpacks returns NULL where the bytes are
 * damaged. */
GByteArray *winnow_pack_offsets (const GArray *offsets);
GArray *winnow_unpack_offsets (const guint8 *data, gsize size);

/* The same of WinnowCompared, by other. */
GByteArray *winnow_pack_compared (const WinnowCompared *compared, gsize n);
GArray *winnow_unpack_compared (const guint8 *data, gsize size);

/* The same of WinnowPassage. */
GByteArray *winnow_pack_passages (const GArray *passages);
GArray *winnow_unpack_passages (const guint8 *data, gsize size);

GByteArray *winnow_pack_picture (const WinnowImageFingerprint *fingerprint);
/* FALSE where the bytes are damaged or of another version; *@fingerprint is that of a plain picture
 * then. */
gboolean winnow_unpack_picture (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint);

GByteArray *winnow_pack_features (GBytes *features);
/* Returns: (transfer full) (nullable) NULL where the bytes are damaged */
GBytes *winnow_unpack_features (const guint8 *data, gsize size);

GByteArray *winnow_pack_placement (const WinnowPlacement *placement);
/* FALSE where the bytes are damaged or say what cannot be. */
gboolean winnow_unpack_placement (const guint8 *data, gsize size, WinnowPlacement *placement);

GByteArray *winnow_pack_digest (const WinnowDigest *digest);
/* Returns: (transfer full) (nullable) NULL where the bytes are damaged, or belong to another method
 * or other @values */
WinnowDigest *winnow_unpack_digest (const guint8 *data, gsize size, const WinnowMethod *method, const guint *values);
/* Adds the fingerprints that @wanted may contain to @fingerprints (element-type WinnowFingerprint),
 * of a method whose fingerprints have no symbols, and counts the others. FALSE where a digest would
 * be NULL. */
gboolean winnow_unpack_wanted (const guint8 *data, gsize size, const WinnowMethod *method, const guint *values,
                               const WinnowHashFilter *wanted, GArray *fingerprints, guint *n_left_out);
