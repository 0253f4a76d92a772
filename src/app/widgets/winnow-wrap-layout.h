/* winnow-wrap-layout.h: gives one child all the room, and asks it for its width alone
 *
 * Boxes and stacks ask how wide something is at the height they have. Lines that can be wrapped
 * answer with all of their length then, and are cut off. */
#pragma once

#include <gtk/gtk.h>

GtkLayoutManager *winnow_wrap_layout_new (void);
