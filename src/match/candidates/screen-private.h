/* screen-private.h: the two questions of the screen; each has its own scratch */
#pragma once

#include <string.h>

#include "match/candidates/sketch.h"
#include "base/order.h"

/* Gives @array @n elements of 0. */
static inline void
winnow_array_clear (GArray *array, guint n)
{
  g_array_set_size (array, n);
  if (n > 0)
    memset (array->data, 0, (gsize) n * g_array_get_element_size (array));
}

/* ── screen-runs.c: a passage in the same words ── */

typedef struct _WinnowRunScreen WinnowRunScreen;
WinnowRunScreen *winnow_run_screen_new (const WinnowGranularity *granularity);
void winnow_run_screen_free (WinnowRunScreen *screen);
void winnow_run_screen_set_first (WinnowRunScreen *screen, const WinnowSketch *a);

/* Whether a chain of runs (verbatim/chain.h) may reach g words; or one run, with @in_one_run. */
gboolean winnow_run_screen_may_share (WinnowRunScreen *screen, const WinnowSketch *b, gboolean in_one_run);

/* ── screen-sentences.c: a passage in other words ── */

typedef struct _WinnowSentenceScreen WinnowSentenceScreen;
WinnowSentenceScreen *winnow_sentence_screen_new (void);
void winnow_sentence_screen_free (WinnowSentenceScreen *screen);
void winnow_sentence_screen_set_first (WinnowSentenceScreen *screen, const WinnowSketch *a);

/* Whether the reworded pass may find a passage. */
gboolean winnow_sentence_screen_may_share (WinnowSentenceScreen *screen, const WinnowSketch *b);
