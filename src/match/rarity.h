/* rarity.h: in how many documents a passage stands */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* Fills n_documents of every passage of @overlaps (element-type WinnowOverlap, with passages, document ids set; all overlaps of one check): a document has a
 * passage when at least half of the passage's words, on either side, stand in passages with that document. Linear in passages and covered words. */
void winnow_rarity_fill (const GPtrArray *overlaps);

G_END_DECLS
