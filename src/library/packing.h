/* packing.h: numbers, fingerprints and passages as bytes, the same on every machine
 *
 * A *varint* is an unsigned number in groups of 7 bits, the lowest first; the high bit of a byte says that another one follows (LEB128).
 *   offsets        for each: varint (offset − the one before), beginning from 0; ascending
 *   fingerprints   for each: its hash in 8 bytes, the lowest first; varint (first − first of the one before); varint (last − first)
 *   passages       for each: kind (with 0x40 for a part of a condensed one), excluded and disguises as varints of their numbers; similarity in 8 bytes (IEEE 754, the lowest first); varints: of each
 *                  side start, end − start, first, last − first; words, weight, n_documents. The numbers of kinds, reasons and disguises are those of
 *                  the enumerations: new ones go to their ends, or the schema takes a step
 * Hashes are random bits, which nothing makes shorter; positions are small steps, so that a fingerprint takes 10 bytes rather than 16. */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* Returns: (transfer full) the bytes of an array of WinnowFingerprint in ascending order of first. */
GByteArray *winnow_pack_fingerprints (const GArray *fingerprints);
/* Returns: (nullable) (element-type WinnowFingerprint) NULL where the bytes are none of ours. */
GArray *winnow_unpack_fingerprints (const guint8 *data, gsize size);

/* The same for an ascending array of guint32. */
GByteArray *winnow_pack_offsets (const GArray *offsets);
GArray *winnow_unpack_offsets (const guint8 *data, gsize size);

/* The same for an array of WinnowPassage. */
GByteArray *winnow_pack_passages (const GArray *passages);
GArray *winnow_unpack_passages (const guint8 *data, gsize size);

G_END_DECLS
