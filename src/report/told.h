/* told.h: the passages of a pair that count, in the order in which people are told of them */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* A passage, or a part of a condensed one: the part counts for the percentage, but not in a number of passages. */
typedef struct
{
  guint index;  /* into the overlap's passages */
  guint number; /* of the passage, from 1; of a part: that of its condensed passage, or 0 where that one does not count */
  guint part;   /* from 1 within its passage; 0: a passage of its own */
} WinnowTold;

/* Those of @passages (element-type WinnowPassage) that count: numbered by place in A, each condensed one followed by its parts, parts of none last.
 * Returns: (transfer full) (element-type WinnowTold) */
GArray *winnow_told_new (const GArray *passages);

/* "2", or "2.1" for a part: fit for an id in XML. Returns: (transfer full) */
char *winnow_told_dup_label (const WinnowTold *told);

G_END_DECLS
