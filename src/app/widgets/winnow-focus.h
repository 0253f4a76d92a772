/* winnow-focus.h: where the focus is, and the windows that have it */
#pragma once

#include <gtk/gtk.h>

/* Whether @widget, or one inside of it, has the focus of its window. FALSE without a window. */
gboolean winnow_focus_is_in (gpointer widget);

/* Selects the first row of @view, a list view or column view, and gives it the focus. Nothing
 * happens where no row is shown. */
void winnow_focus_first_row (gpointer view);

/* The window that @widget is in; NULL: none. */
#define winnow_get_window(widget) GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (widget)))

#define winnow_present(window) gtk_window_present (GTK_WINDOW (window))
