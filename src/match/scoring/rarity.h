/* rarity.h: how many documents have a passage */
#pragma once

#include "match/overlap.h"

/* Sets n_documents of every passage of @overlaps (element-type WinnowOverlap): all overlaps of one
 * check, with passages and document ids. A document has a passage when at least half of the
 * passage's words, on either side, are in passages with that document, except condensed ones.
 * Passages that do not count are included, so no switch changes the result. A passage that has more
 * documents already keeps their number: it came from fingerprints. O(n log n) for n passages, plus
 * for each distinct place in a document the passages there. */
void winnow_rarity_count_documents (const GPtrArray *overlaps);
