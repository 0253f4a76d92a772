/* winnow-bit-grid.h: a hash as 64 bits in eight rows, those that differ from another one's marked
 * by a frame */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_BIT_GRID (winnow_bit_grid_get_type ())
G_DECLARE_FINAL_TYPE (WinnowBitGrid, winnow_bit_grid, WINNOW, BIT_GRID, GtkWidget)

/* @bits, @other: at most 64 of "0" and "1", as many of both, the highest first; @other NULL: there
 * is nothing to differ from. */
void winnow_bit_grid_set (WinnowBitGrid *self, const char *bits, const char *other);
