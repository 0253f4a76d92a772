/* packing-picture.h: the fingerprint of a picture as bytes, the same on every machine
 *
 *   byte: version, 1
 *   byte: usable, 1 << WinnowCrop
 *   of each usable crop, in the order of their numbers: the 4 words of its hash in 8 bytes each,
 *     the lowest byte first
 * Crops that are not usable are not kept. A plain picture is 2 bytes, others 34 to 162. */
#pragma once

#include "image/image-fingerprint.h"

G_BEGIN_DECLS

GByteArray *winnow_pack_picture (const WinnowImageFingerprint *fingerprint);

/* FALSE where the bytes are none of ours: damaged, or of another version; *@fingerprint is that of
 * a plain picture then. */
gboolean winnow_unpack_picture (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint);

G_END_DECLS
