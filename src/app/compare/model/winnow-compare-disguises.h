/* winnow-compare-disguises.h: how the disguises of a text are shown: signs for invisible
 * characters, ranges for look-alikes */
#pragma once

#include "app/compare/model/winnow-shown-text.h"
#include "report/pair/pair.h"

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

/* Appends to @signs (element-type WinnowSign) the insertions that make @disguise visible, and to
 * @ranges (element-type WinnowRange) the text to mark. */
void winnow_compare_disguises_add_marks (const WinnowPairSide *side, const WinnowListedDisguise *disguise,
                                         GArray *signs, GArray *ranges);
