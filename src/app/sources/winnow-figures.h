/* winnow-figures.h: how much of a paper its sources have, in the four numbers that papers are
 * compared by */
#pragma once

#include <gtk/gtk.h>

#include "match/scoring/shares.h"

/* Fills @grid anew. @largest: the name of the source that has most, or "". */
void winnow_figures_show (GtkGrid *grid, const WinnowShares *shares, const char *largest);
