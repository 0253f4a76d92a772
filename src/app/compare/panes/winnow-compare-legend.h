/* winnow-compare-legend.h: what the looks of the text mean */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Fills an empty grid with a line for each look: a sample, its name, its meaning. */
void winnow_compare_legend_fill (GtkGrid *grid);

G_END_DECLS
