/* passage-disguises.h: what a passage was hidden by that only shows beside its source
 *
 * Private to match/. */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* Bits, 1 << WinnowDisguise: CONVERTED and HOMOPHONES. All others are flags of a document, whatever
 * it is compared with. */
guint32 winnow_passage_find_disguises (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage);

G_END_DECLS
