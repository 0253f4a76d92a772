/* winnow-focus.h: where the focus is */
#pragma once

#include <gtk/gtk.h>

/* Whether @widget, or one inside of it, has the focus of its window. FALSE without a window. */
gboolean winnow_focus_is_in (gpointer widget);

/* Selects the first row of @view, a list view or column view, and gives it the focus. Nothing
 * happens where no row is shown. */
void winnow_focus_first_row (gpointer view);
