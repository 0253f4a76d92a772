/* runs.h: the maximal runs of tokens that two texts share */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* The maximal shared runs of at least @k words' weight, ascending by (b, a): all of them, but that a k-gram with very many places is
 * followed at one place for each place on the other side, so that time stays near O(|a| + |b| + runs) and every k-gram of either side
 * that the other has stands in one of the runs returned.
 * Returns: (transfer full) (element-type WinnowRun) */
GArray *winnow_runs_find (const WinnowText *a, const WinnowText *b, guint k);

/* The longest common subsequence of runs: a choice of @runs (and parts of them) that ascends on both sides and holds the most tokens.
 * Returns: (transfer full) (element-type WinnowRun) ascending */
GArray *winnow_runs_select_ascending (const GArray *runs);

G_END_DECLS
