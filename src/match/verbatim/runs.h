/* runs.h: the maximal runs of tokens that two texts share */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* The k-grams of a text, ready to be looked up by many others. Borrows the text. Immutable: threads
 * may share it. */
typedef struct _WinnowRunTable WinnowRunTable;

WinnowRunTable *winnow_run_table_new (const WinnowText *a, guint k); /* k ≥ 1, words */
void winnow_run_table_free (WinnowRunTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowRunTable, winnow_run_table_free)

/* The maximal runs of at least k words' weight that the table's text A shares with @b, ascending by
 * (b, a): all of them, but that a k-gram with very many places is followed at one place for each
 * place on the other side, so that time stays near O(|a| + |b| + runs) and every k-gram of either
 * side that the other has stands in one of the runs returned. With the sides exchanged the same
 * runs come out. Returns: (transfer full) (element-type WinnowRun) */
GArray *winnow_run_table_find (const WinnowRunTable *table, const WinnowText *b);

/* The same for one pair. */
GArray *winnow_runs_find (const WinnowText *a, const WinnowText *b, guint k);

/* Exchanges the sides of @runs and puts them in ascending order of (b, a) again. */
void winnow_runs_exchange_sides (GArray *runs);

/* The longest common subsequence of runs: a choice of @runs (and parts of them) that ascends on
 * both sides and holds the most tokens. Returns: (transfer full) (element-type WinnowRun)
 * ascending */
GArray *winnow_runs_select_ascending (const GArray *runs);

G_END_DECLS
