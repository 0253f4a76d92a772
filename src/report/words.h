/* words.h: figures as people read them: what the HTML and the plain text say alike */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* "34.5 %". Exactly 100 % and 0 % mean exactly that: nothing is rounded to them. Returns: (transfer full) */
char *winnow_words_share (double share);

/* A kind of passage, translated. Returns: (transfer none) */
const char *winnow_words_kind (WinnowPassageKind kind);

/* "12 words". Returns: (transfer full) */
char *winnow_words_count (guint n_words);

/* The settings as sentences that need no knowledge of k and g. Returns: (transfer full) */
char *winnow_words_settings (const WinnowSettings *settings);

/* "2026-01-31T09:30:00Z" → "2026-01-31 09:30 UTC": what a reader of any language takes for a date. Returns: (transfer full) */
char *winnow_words_time (const char *iso_8601);

G_END_DECLS
