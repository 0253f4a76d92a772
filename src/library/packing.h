/* packing.h: lists and fingerprints of pictures as bytes, the same on every machine
 *
 * A varint is an unsigned number in groups of 7 bits, the lowest first; the high bit of a byte
 * means that another one follows (LEB128). A word is 8 bytes, the lowest first. Signed numbers are
 * folded to unsigned ones: 0, −1, 1, −2 become 0, 1, 2, 3. Kinds, verdicts, reasons and disguises
 * are numbers of enumerations: new ones go to their ends, or the schema takes a step.
 *
 *   offsets   for each: varint (offset − the one before), beginning from 0; ascending
 *   marks     for each: varints: level, (start − the end before, beginning from 0), end − start;
 *             of a note also its anchor
 *   compared  for each: varint (other − the one before) · 4 + passes, beginning from 0; ascending
 *   sums      varints: of each side total, covered, verbatim, words by reason; passages by reason,
 *             words by kind; whether it is half the same; words and passages by later reasons;
 *             n_works, n_same_works
 *   passages  varint: number of passages; for each: varints: kind (with 0x80 if it is found, 0x40
 *             for a part of a condensed one, 0x10 times the verdict, and 0x100 and 0x400 times the
 *             citations of A and B), excluded, disguises; a
 *             word: similarity (IEEE 754); varints: of each side start, end − start, first, last −
 *             first; words, weight, n_documents; then for each gap varints: 2 · its passage, + 1 on
 *             side B; its span
 *   picture   byte: version, 3, or 2 without digest; byte: usable, 1 << WinnowCrop; of each usable
 *             crop, in the order of their numbers, the 4 words of its hash; of a picture that is
 *             not plain the shares of its colors, 16 times 2 bytes, the lower first; in version 3
 *             the sides of its content, as the shares, and its digest, a word. 2 bytes for a plain
 *             picture, else 50 to 210
 *   features  the bytes of winnow_local_features_pack ()
 *   match     words: the 8 coefficients of the map of its placement, turned, stretch (IEEE 754);
 *             varints: places; 1 if mirrored; likeness, edits, 1 if negative (in earlier versions
 *             none of these three)
 * All of these but offsets and marks end with a seal (seal.h). */
#pragma once

#include "base/hash-filter.h"
#include "image/image-fingerprint.h"
#include "library/library.h"

/* (element-type guint32), ascending. Unpacking returns NULL if the bytes are damaged. */
GByteArray *winnow_pack_offsets (const GArray *offsets);
GArray *winnow_unpack_offsets (const guint8 *data, gsize size);

/* (element-type WinnowMark) in the same way. A level or an end may still be wrong. */
GByteArray *winnow_pack_marks (const GArray *marks);
GArray *winnow_unpack_marks (const guint8 *data, gsize size);

/* (element-type WinnowCompared) by other, and in the same way */
GByteArray *winnow_pack_compared (const WinnowCompared *compared, gsize n);
GArray *winnow_unpack_compared (const guint8 *data, gsize size);

/* The ledgers of @overlap, and its n_excluded. They stay as they were if the bytes are damaged. */
GByteArray *winnow_pack_sums (const WinnowOverlap *overlap);
/* FALSE, and no sums, where they are damaged. */
gboolean winnow_unpack_sums (const guint8 *data, gsize size, WinnowOverlap *overlap);

/* The passages of @overlap, and their gaps. Unpacking leaves it without passages, FALSE, if the
 * bytes are damaged. */
GByteArray *winnow_pack_passages (const WinnowOverlap *overlap);
gboolean winnow_unpack_passages (const guint8 *data, gsize size, WinnowOverlap *overlap);

GByteArray *winnow_pack_picture (const WinnowImageFingerprint *fingerprint);
/* FALSE if the bytes are damaged or of another version: then *@fingerprint is that of a plain
 * picture. */
gboolean winnow_unpack_picture (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint);

GByteArray *winnow_pack_features (GBytes *features);
/* Returns: (transfer full) (nullable) NULL if the bytes are damaged */
GBytes *winnow_unpack_features (const guint8 *data, gsize size);

/* Without distance and colors. */
GByteArray *winnow_pack_match (const WinnowImageMatch *match);
/* FALSE if the bytes are damaged or impossible. */
gboolean winnow_unpack_match (const guint8 *data, gsize size, WinnowImageMatch *match);
