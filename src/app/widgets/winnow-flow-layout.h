/* winnow-flow-layout.h: children in lines, as words of a paragraph
 *
 * For toolbars: one line where there is room, else as many as it takes. A child that expands takes
 * the rest of its line, and needs no more than its minimum width. */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_FLOW_LAYOUT winnow_flow_layout_get_type ()
G_DECLARE_FINAL_TYPE (WinnowFlowLayout, winnow_flow_layout, WINNOW, FLOW_LAYOUT, GtkLayoutManager)
