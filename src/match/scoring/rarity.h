/* rarity.h: how many documents have a passage */
#pragma once

#include "match/overlap.h"

/* What of a document more than two documents have. @common: (element-type WinnowExclusion) COMMON,
 * by place, without bytes; borrowed */
typedef void (*WinnowCommonTextFunc) (gint64 document_id, const GArray *common, gpointer data);

/* Sets n_documents of every passage of @overlaps (element-type WinnowOverlap): all overlaps of one
 * check, with passages and document ids. A document has a passage when at least half of the
 * passage's words, on either side, are in passages with that document, except condensed ones.
 * Passages that do not count are included, so no switch changes the result. A passage that has more
 * documents already keeps their number: it came from fingerprints. O(n log n) for n passages, plus
 * for each distinct place in a document the passages there.
 *
 * @func: (nullable) called for each document of @overlaps: a word has as many documents as passages
 * with other documents, except condensed ones, stand there, and its own. */
void winnow_rarity_count_documents (const GPtrArray *overlaps, WinnowCommonTextFunc func, gpointer data);
