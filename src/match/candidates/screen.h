/* screen.h: which candidates may share a passage, judged by their sketches alone
 *
 * Most candidates share as much as any two documents do by chance. The screen takes the first steps
 * of the aligner with bounds in place of exact numbers: a pair that it refuses has no passage, a
 * pair that it passes may have one. Aligning costs ten times as much. */
#pragma once

#include "match/candidates/fingerprint-index.h"
#include "match/candidates/sketch.h"

/* Scratch for one thread. */
typedef struct _WinnowScreen WinnowScreen;

/* Borrows @settings. */
WinnowScreen *winnow_screen_new (const WinnowSettings *settings);
WINNOW_DECLARE_FREE (WinnowScreen, winnow_screen_free)

/* The first document of the pairs that follow. Borrows @a, until the next call. O(tokens) */
void winnow_screen_set_first (WinnowScreen *screen, const WinnowSketch *a);

/* Whether A and @b may share a passage: FALSE is certain, but for collisions of 32-bit hashes.
 * @candidate: the known facts of the pair; one that shares a single fingerprint has to agree for g
 * words in a row. Not for pairs that are aligned by sounds. */
gboolean winnow_screen_may_share (WinnowScreen *screen, const WinnowSketch *b, const WinnowCandidate *candidate);
