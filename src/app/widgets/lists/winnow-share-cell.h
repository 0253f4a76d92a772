/* winnow-share-cell.h: a share as a number with a small bar beside it */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_SHARE_CELL (winnow_share_cell_get_type ())
G_DECLARE_FINAL_TYPE (WinnowShareCell, winnow_share_cell, WINNOW, SHARE_CELL, GtkWidget)

/* The text of a share. (transfer full) */
char *winnow_share_cell_dup_text (double share);

/* @share: 0 to 1; below 0: unknown, shown as a dash. @parts: (nullable) of it, by
 * WinnowPassageKind */
void winnow_share_cell_set_share (WinnowShareCell *self, double share, const double *parts);
