/* uncounted.h: what a pair shares that does not count */
#pragma once

#include "report/model/report.h"

/* The words of a passage that does not count: tokens of its side with fewer. */
guint32 winnow_uncounted_get_words (const WinnowPassage *passage);
/* The first @most pairs of which nothing counts, with their passages, by the words that do not
 * count. Returns: (transfer full) (element-type WinnowOverlap) */
GPtrArray *winnow_uncounted_load (const WinnowReport *report, guint most, GError **error);

/* @words: (out) those of the passages of @overlap, by reason. Returns: their sum */
guint32 winnow_uncounted_count (const WinnowOverlap *overlap, guint32 words[WINNOW_N_EXCLUSIONS]);
