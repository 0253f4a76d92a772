/* posting-lists.h: the posting lists of neighbouring hashes as bytes; private to library/
 *
 * Lists ascend by hash, which is written as the difference from the one before: its highest bits
 * are the same in a partition. A number follows: 2d + 1, where d is the only document, or 2n, and
 * then the n documents, as differences. If n > FEW, the size of their bytes comes before them, so
 * that a list that is not asked for is passed over. In lists with places each document is followed
 * by its place. All numbers are of variable length (7 bits a byte, the lowest first). */
#pragma once

#include "match/candidates/fingerprint-postings.h"

/* @postings: ascending by hash, then by document, each once. @base: no hash is lower. */
GByteArray *winnow_pack_lists (const WinnowPosting *postings, gsize n, guint64 base, gboolean has_places);

/* FALSE: the rest of the list is not needed. */
typedef gboolean (*WinnowTakePosting) (const WinnowPosting *posting, gpointer data);

typedef struct
{
  guint64 base;
  gboolean has_places;
  const guint64 *hashes; /* (nullable) ascending; NULL: all */
  gsize n_hashes;
  WinnowTakePosting take;
  gpointer data;
} WinnowListQuery;

/* Calls the function of @query for the postings of its hashes that are in the bytes, in order.
 * FALSE if the bytes are damaged: their content may have been taken in part. */
gboolean winnow_unpack_lists (const guint8 *data, gsize size, const WinnowListQuery *query);
