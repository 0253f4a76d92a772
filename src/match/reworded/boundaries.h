/* boundaries.h: where in a sentence a reworded passage begins and ends; private to match/ */
#pragma once

#include "match/reworded/resemblance.h"

/* Moves the ends of @spans (tokens of both texts) to the words where the likeness begins and
 * ends, within the sentences that hold the ends now. A span keeps at least one token. */
void winnow_boundaries_refine (const WinnowResemblance *resemblance, WinnowInterval spans[2]);
