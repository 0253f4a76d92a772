/* winnow-tooltip.h: tooltips of widgets in lists */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @widget shows @text, which is copied, when its tooltip is asked for. To be used in rows of lists
 * instead of gtk_widget_set_tooltip_text(): on X11 GTK 4.8 asks the server where the pointer is
 * whenever a widget is told its tooltip, and waits for four answers. @text: (nullable): none. */
void winnow_tooltip_keep (GtkWidget *widget, const char *text);

G_END_DECLS
