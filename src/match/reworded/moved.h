/* moved.h: passages whose sentences were moved one by one; private to match/ */
#pragma once

#include "match/verbatim/chain.h"

/* Unites those of @chains that are close together in both texts, in different orders. @runs:
 * (element-type WinnowRun) all runs that @a and @b share, ascending by (b, a). */
void winnow_moved_unite (GArray *chains, const WinnowText *a, const WinnowText *b, const GArray *runs);
