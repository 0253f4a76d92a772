/* winnow-tooltip.h: tooltips of widgets in lists
 *
 * Rows of lists use these instead of gtk_widget_set_tooltip_text(): a list binds hundreds of rows
 * at a time, and on X11 GTK 4.8 asks the server where the pointer is whenever the text of a tooltip
 * changes, and waits for four answers. */
#pragma once

#include <gtk/gtk.h>

/* Returns the text for @widget, or NULL for no tooltip. (transfer full) */
typedef char *(*WinnowTooltipFunc) (gpointer widget);

/* @widget shows @text, which is copied; NULL: no tooltip. */
void winnow_tooltip_set (gpointer widget, const char *text);

/* @widget shows what @dup_text returns when the tooltip comes up. */
void winnow_tooltip_ask (gpointer widget, WinnowTooltipFunc dup_text);
