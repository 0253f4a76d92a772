/* hues.h: which passage gets which color, in the window and in reports */
#pragma once

#include "match/overlap.h"

/* Writes a hue (0 to @n_hues − 1, of at least 5) for each of the @n passages, which are in order of
 * their place in A. Passages that follow each other in A or in B, or that have only one between
 * them in A, get different hues. O(n log n). */
void winnow_hues_assign (const WinnowPassage *passages, gsize n, guint n_hues, guint8 *hues);
