/* passage-disguises.h: disguises of a passage that show only beside its source; private to match/
 * */
#pragma once

#include "match/overlap.h"

/* Bits, 1 << WinnowDisguise: CONVERTED and HOMOPHONES. text/disguises/disguise.h finds the others,
 * which show in a document alone. @n_homophones: those that are known of. */
guint32 winnow_passage_find_disguises (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage,
                                       guint32 n_homophones);
