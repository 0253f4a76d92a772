/* runs.h: the maximal runs of tokens that two texts share */
#pragma once

#include "match/overlap.h"

/* A table of the k-grams of a text, to look up those of many others. Borrows the text. Immutable:
 * threads may share it. */
typedef struct _WinnowRunTable WinnowRunTable;

WinnowRunTable *winnow_run_table_new (const WinnowText *a, guint k); /* k ≥ 1, words */
WINNOW_DECLARE_FREE (WinnowRunTable, winnow_run_table_free)

/* The maximal runs of at least k words' weight that the table's text A shares with @b, ascending by
 * (b, a). A k-gram with very many places is followed at one place for each place on the other side,
 * so time stays near O(|a| + |b| + runs); every shared k-gram of either side is still in a run.
 * Symmetric in A and B. Returns: (transfer full) (element-type WinnowRun) */
GArray *winnow_run_table_find (const WinnowRunTable *table, const WinnowText *b);

/* For one pair. */
GArray *winnow_runs_find (const WinnowText *a, const WinnowText *b, guint k);

/* Exchanges the sides of @runs and sorts them by (b, a) again. */
void winnow_runs_exchange_sides (GArray *runs);

/* Tokens of one side, which has @n_tokens, that are in @runs. */
guint32 winnow_runs_count (const GArray *runs, gboolean of_b, guint32 n_tokens);

/* Selects those of @runs, or parts of them, that ascend on both sides and have the most tokens
 * together. Returns: (transfer full) (element-type WinnowRun) ascending */
GArray *winnow_runs_select_ascending (const GArray *runs);
