/* boundaries.h: where in a sentence a reworded passage begins and ends
 *
 * Private to match/. */
#pragma once

#include "match/reworded/resemblance.h"

G_BEGIN_DECLS

/* Moves the ends of @spans (tokens of both texts) to where the words themselves say that the
 * resemblance begins and ends, within the sentences where the ends stand. A span keeps at least one
 * token. */
void winnow_boundaries_refine (const WinnowResemblance *resemblance, WinnowInterval spans[2]);

G_END_DECLS
