/* winnow-compare-disguises.h: where the disguises of a text are to be seen: signs for what is
 * invisible, ranges for what looks like something else */
#pragma once

#include "app/compare/model/winnow-shown-text.h"
#include "app/compare/model/winnow-pair.h"

/* One for each flag of a document and each of its hidden parts. */
typedef struct
{
  WinnowDisguise disguise;
  guint32 start, end; /* bytes of the text */
  guint32 count;      /* code points */
  const char *hidden; /* (borrowed from the side) (nullable) the text that is not seen */
} WinnowListedDisguise;

/* The disguises of a document by place. Returns: (element-type WinnowListedDisguise) */
GArray *winnow_compare_disguises_list (const WinnowPairSide *side);

/* Appends to @signs (element-type WinnowSign) what is to be inserted to make @disguise visible, and
 * to @ranges (element-type WinnowRange) what is to be marked. */
void winnow_compare_disguises_add_marks (const WinnowPairSide *side, const WinnowListedDisguise *disguise,
                                         GArray *signs, GArray *ranges);
