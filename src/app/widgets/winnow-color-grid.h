/* winnow-color-grid.h: draws the color grid of a picture: colored blocks with their letters;
 * those that differ from the other picture's have a double frame */
#pragma once

#include <gtk/gtk.h>

#include "image/image-fingerprint.h"

#define WINNOW_TYPE_COLOR_GRID (winnow_color_grid_get_type ())
G_DECLARE_FINAL_TYPE (WinnowColorGrid, winnow_color_grid, WINNOW, COLOR_GRID, GtkWidget)

/* @grid: (transfer full) (nullable). @differs: (nullable) a block each, row by row; read at
 * once. */
void winnow_color_grid_set (WinnowColorGrid *self, WinnowGrid *grid, const gboolean *differs);

/* What the letters of a palette of image/palette.h mean: "B black · . blue · …", three a line;
 * translated. */
char *winnow_color_grid_dup_legend (guint n_colors);
