/* styled-segments.h: overlapping ranges of a text → consecutive segments, each of one look */
#pragma once

#include "match/overlap.h"

#define WINNOW_SEGMENT_NO_PASSAGE (-1)

typedef struct
{
  guint32 start, end;           /* bytes, half-open, not empty */
  gint passage;                 /* the innermost passage that covers it, or WINNOW_SEGMENT_NO_PASSAGE */
  WinnowExclusionReason reason; /* why it does not count, NONE where it does */
  gboolean is_differing;        /* words that the other side lacks */
} WinnowSegment;

/* Where passages overlap, the one that begins last (of two, the shorter) has the place: each shows
 * at least at one end. @passages: (element-type WinnowRange) in any order, their index is their
 * name. @excluded: (element-type WinnowExclusion) by start; of several reasons the first of their
 * list holds. @differing: (element-type WinnowRange) by start. @cuts: (element-type guint32)
 * (nullable) places at which a segment shall end, in any order. All may reach beyond @within. The
 * segments cover @within in order. Returns: (transfer full) (element-type WinnowSegment) */
GArray *winnow_segments_new (WinnowRange within, const GArray *passages, const GArray *excluded,
                             const GArray *differing, const GArray *cuts);

/* The stretches of at least @minimum bytes without a passage, less @context bytes beside each
 * passage: what may be folded. The ends stand at line ends of @text where there is one within
 * @context, and never inside a character. Returns: (transfer full) (element-type WinnowRange) in
 * order */
GArray *winnow_segments_dup_folds (const char *text, guint32 length, const GArray *passages, guint32 minimum,
                                   guint32 context);
