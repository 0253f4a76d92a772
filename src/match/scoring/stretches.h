/* stretches.h: who holds each word of one side of a pair; private to match/ */
#pragma once

#include "match/overlap.h"

/* Tokens with one holder, up to the next stretch. */
typedef struct
{
  guint32 first;
  guint8 holder; /* a WinnowExclusionReason, or WINNOW_WORD_COVERED */
} WinnowStretch;

/* Of the side A or B of @overlap, scored. @exclusions: (nullable) of that document. @counts_found:
 * its found passages count, in place of those that count under the settings. Returns: (transfer
 * full) (element-type WinnowStretch) by place, from token 0; the last one begins at the end of the
 * text */
GArray *winnow_stretches_new (const WinnowOverlap *overlap, gboolean is_b, const GArray *exclusions,
                              const WinnowSettings *settings, gboolean counts_found);
