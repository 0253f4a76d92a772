/* rarity.h: in how many documents a passage stands */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* Fills n_documents of every passage of @overlaps (element-type WinnowOverlap, with passages,
 * document ids set; all overlaps of one check): a document has a passage when at least half of the
 * passage's words, on either side, stand in passages with that document, condensed ones left out;
 * which passages count says nothing, so that no switch changes it. O(n log n) for n passages, plus
 * for each distinct place in a document the passages there. */
void winnow_rarity_count_documents (const GPtrArray *overlaps);

G_END_DECLS
