/* passage-holders.h: which passages are parts or repetitions of which */
#pragma once

#include "match/overlap.h"

#define WINNOW_NO_HOLDER G_MAXUINT

typedef struct
{
  guint passage;          /* index; WINNOW_NO_HOLDER: it is one of its own */
  gboolean is_repetition; /* of that passage, else a part of it */
} WinnowPassageHolder;

/* The holder of each of @passages (element-type WinnowPassage): one of its own that counts. A part
 * whose passage does not count is one of its own. Verdicts change nothing. Thread-safe; O(n · m)
 * for n passages of which m are held. Returns: (transfer full) */
WinnowPassageHolder *winnow_passage_holders_new (const GArray *passages);

/* Whether it counts, or only a verdict excludes it. */
gboolean winnow_passage_may_count (const WinnowPassage *passage);
