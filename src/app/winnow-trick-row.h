/* winnow-trick-row.h: a disguise in the sidebar: what it is, in which document and on which page,
 * how many characters, and what is hidden */
#pragma once

#include <gtk/gtk.h>

#include "winnow-trick-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_TRICK_ROW (winnow_trick_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTrickRow, winnow_trick_row, WINNOW, TRICK_ROW, GtkBox)

GtkWidget *winnow_trick_row_new (void);
void winnow_trick_row_bind (WinnowTrickRow *self, WinnowTrickItem *item);

G_END_DECLS
