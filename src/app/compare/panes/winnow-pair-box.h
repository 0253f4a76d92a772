/* winnow-pair-box.h: two widgets side by side where there is room for both, else one below the
 * other */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_PAIR_BOX (winnow_pair_box_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPairBox, winnow_pair_box, WINNOW, PAIR_BOX, GtkWidget)

/* Its children are those of its template; each gets as much room as the other. */
