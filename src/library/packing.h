/* packing.h: numbers and fingerprints as bytes, the same on every machine
 *
 * A *varint* is an unsigned number in groups of 7 bits, the lowest first; the high bit of a byte says that another one follows (LEB128).
 *   offsets        for each: varint (offset − the one before), beginning from 0; ascending
 *   fingerprints   for each: its hash in 8 bytes, the lowest first; varint (first − first of the one before); varint (last − first)
 * Hashes are random bits, which nothing makes shorter; positions are small steps, so that a fingerprint takes 10 bytes rather than 16. */
#pragma once

#include "fingerprint/fingerprint.h"

G_BEGIN_DECLS

/* Returns: (transfer full) the bytes of an array of WinnowFingerprint in ascending order of first. */
GByteArray *winnow_pack_fingerprints (const GArray *fingerprints);
/* Returns: (nullable) (element-type WinnowFingerprint) NULL where the bytes are none of ours. */
GArray *winnow_unpack_fingerprints (const guint8 *data, gsize size);

/* The same for an ascending array of guint32. */
GByteArray *winnow_pack_offsets (const GArray *offsets);
GArray *winnow_unpack_offsets (const guint8 *data, gsize size);

G_END_DECLS
