/* winnow-compare-legend.h: what the looks of the text mean */
#pragma once

#include <gtk/gtk.h>

/* Fills an empty grid with a line for each look: a sample, its name, its meaning. */
void winnow_compare_legend_fill (GtkGrid *grid);
