/* posting-lists.h: the posting lists of neighbouring hashes as bytes; private to library/
 *
 * Lists ascend by hash, which is written as the difference from the one before: its highest bits
 * are the same in a partition. A number follows: 2d + 1, where d is the only document, or 2n, and
 * then the n documents, as differences, behind the size of their bytes where n > FEW: a list that
 * nobody asks for is passed over. A document's place stands behind its number in lists that have
 * places. All numbers are of variable length (7 bits a byte, the lowest first). */
#pragma once

#include "match/candidates/fingerprint-postings.h"

/* @postings: ascending by hash, then by document, each once. @base: what all hashes are from on. */
GByteArray *winnow_pack_lists (const WinnowPosting *postings, gsize n, guint64 base, gboolean has_places);

/* FALSE: the rest of the list is not needed. */
typedef gboolean (*WinnowTakePosting) (const WinnowPosting *posting, gpointer data);

/* Calls @take for the postings of those of @hashes (ascending; NULL: of all) that are in the bytes,
 * in order. FALSE where the bytes are damaged: their content may have been taken in part. */
gboolean winnow_unpack_lists (const guint8 *data, gsize size, guint64 base, gboolean has_places, const guint64 *hashes,
                              gsize n_hashes, WinnowTakePosting take, gpointer user_data);
