/* winnow-context-menu.h: menus of rows: by the secondary button, the Menu key or Shift+F10 */
#pragma once

#include <gtk/gtk.h>

/* Opens @menu at a point of @widget, which is inside of @owner. Its actions are those of @owner and
 * of its parents. */
void winnow_context_menu_open (GtkWidget *owner, GMenuModel *menu, GtkWidget *widget, double x, double y);

/* Rows of @view, which is inside of @owner, have @menu. It selects a row that is not selected; else
 * it is for all that are. */
void winnow_context_menu_set_up (GtkWidget *owner, GtkColumnView *view, GMenuModel *menu);
