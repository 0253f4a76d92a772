/* winnow-row-view.h: the rows of a list that a filter lets pass, in the order of a table's columns
 *
 * It filters and sorts rows, of which it makes objects only where somebody asks for one. As long as
 * an object is held it stands for its row, whatever becomes of that: a view keeps its selection,
 * focus and place when the list is read anew.
 *
 * GTK's models make an object a row for each key typed, and compare names again and again: nearly
 * all of a search of many rows is visits to memory (bench-window). */
#pragma once

#include "app/session/winnow-row-list.h"
#include "app/widgets/lists/winnow-columns.h"

#define WINNOW_TYPE_ROW_VIEW (winnow_row_view_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRowView, winnow_row_view, WINNOW, ROW_VIEW, GObject)

/* Properties: "filter" (GtkFilter): of items of the list
 *
 * Signals:
 * "listed" (): other rows are listed, or in another order, or show something else. While
 *   "items-changed" announces it part by part, the list is neither the former nor the new one. Of
 *   another list only the first rows are items at first, and more come from frame to frame. */

/* @list: (nullable) */
void winnow_row_view_set_list (WinnowRowView *self, WinnowRowList *list);

/* The user sorts by the titles of @view, to which @columns were appended. The view shows this
 * model, or one made of it. */
void winnow_row_view_set_columns (WinnowRowView *self, GtkColumnView *view, const WinnowViewColumn *columns);

/* (transfer none) the listed rows in their order, without an object for any; not to be changed */
const GPtrArray *winnow_row_view_get_rows (WinnowRowView *self);
/* All of them are items from now on. */
void winnow_row_view_show_all (WinnowRowView *self);
/* The column that the rows are sorted by first. Returns: its place, or −1 */
int winnow_row_view_get_order (WinnowRowView *self, gboolean *descends);
/* As a click on its title does. Nothing happens where there is no such column. */
void winnow_row_view_set_order (WinnowRowView *self, guint column, gboolean descends);

/* Where the row of @key is listed, or GTK_INVALID_LIST_POSITION. @hint: where it may be, asked
 * first: there may be a million rows. */
guint winnow_row_view_find (WinnowRowView *self, WinnowRowKey key, guint hint);
