/* winnow-compare-hues.h: which passage gets which colour */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

#define WINNOW_N_HUES 6

/* Writes a hue (0 to WINNOW_N_HUES − 1) for each of the @n passages, which stand in order of their place in A. Passages that
 * follow each other in A or in B, or that have only one between them in A, get different hues. O(n log n). */
void winnow_hues_assign (const WinnowPassage *passages, gsize n, guint8 *hues);

G_END_DECLS
