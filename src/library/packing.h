/* packing.h: offsets and passages as bytes, the same on every machine
 *
 *   offsets        for each: varint (offset − the one before), beginning from 0; ascending
 *   passages       for each: kind (with 0x40 for a part of a condensed one, and 0x10 times the
 *                  verdict), excluded and disguises as varints of their numbers;
 *                  similarity in 8 bytes (IEEE 754, the lowest first); varints: of each side start,
 *                    end − start, first, last − first; words, weight, n_documents. The numbers of
 *                  kinds, verdicts, reasons and disguises are those of the enumerations: new ones
 *                    go to their ends, or the schema takes a step
 * varint.h says what a varint is. */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* Returns: (transfer full) the bytes of an ascending array of guint32. */
GByteArray *winnow_pack_offsets (const GArray *offsets);
/* Returns: (nullable) (element-type guint32) NULL where the bytes are none of ours. */
GArray *winnow_unpack_offsets (const guint8 *data, gsize size);

/* The same for an array of WinnowPassage. */
GByteArray *winnow_pack_passages (const GArray *passages);
GArray *winnow_unpack_passages (const guint8 *data, gsize size);

G_END_DECLS
