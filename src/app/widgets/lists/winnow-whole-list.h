/* winnow-whole-list.h: a list view as long as its rows, in a page that scrolls
 *
 * A list view of GTK 4.8 has widgets for about 200 rows around the place that it has scrolled to.
 * One in a page does not scroll: its page gives it the visible rows. */
#pragma once

#include <gtk/gtk.h>

/* @scroller has @view somewhere in its child, and lives as long. */
void winnow_whole_list_set_up (GtkListView *view, GtkScrolledWindow *scroller);

/* Scrolls the page to the selected row at @position, at once or when it is laid out. */
void winnow_whole_list_show (GtkListView *view, guint position);
