/* winnow-overlap-matrix.h: pairs of documents as a matrix with similar documents side by side
 *
 * Plain data without GTK. A cell has the share of the row's document in passages that it shares
 * with the column's. */
#pragma once

#include "match/overlap.h"

typedef struct
{
  guint row, column;
  float share; /* 0 to 1 */
  const WinnowOverlap *overlap;
} WinnowMatrixCell;

typedef struct
{
  GArray *ids;         /* (owned) (element-type gint64) documents in the order of rows and columns */
  GArray *cells;       /* (owned) (element-type WinnowMatrixCell) by row, then column; two of each pair */
  GPtrArray *overlaps; /* (owned) (element-type WinnowOverlap) of the cells */
  guint n_left_out;    /* documents, since there are too many */
} WinnowOverlapMatrix;

/* @overlaps: (element-type WinnowOverlap) in any order. Of more than @max_documents those with the
 * most similar pairs stay. Families are joined by their most similar pairs first (single linkage);
 * each is reversed where that brings the documents of the joining pair nearer. O(n) for n pairs,
 * and O(d²) for d documents. */
WinnowOverlapMatrix *winnow_overlap_matrix_new (const GPtrArray *overlaps, guint max_documents);
WINNOW_DECLARE_FREE (WinnowOverlapMatrix, winnow_overlap_matrix_free)

/* "12.3% of A" and "45.6% of B", on two lines. Returns: (transfer full) */
char *winnow_overlap_dup_shares (const WinnowOverlap *overlap, const char *name_a, const char *name_b);

/* (nullable) NULL: the documents share nothing. */
const WinnowMatrixCell *winnow_overlap_matrix_find (const WinnowOverlapMatrix *matrix, guint row, guint column);
