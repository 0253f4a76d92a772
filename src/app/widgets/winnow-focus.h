/* winnow-focus.h: where the focus is */
#pragma once

#include <gtk/gtk.h>

/* Whether @widget, or one inside of it, has the focus of its window. FALSE without a window. */
gboolean winnow_focus_is_in (gpointer widget);
