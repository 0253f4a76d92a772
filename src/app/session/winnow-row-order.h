/* winnow-row-order.h: rows in the order of the columns that a user has clicked on */
#pragma once

#include "app/session/winnow-row-list.h"
#include "app/widgets/lists/winnow-columns.h"

/* The titles of @table, to which @columns were appended, sort rows from now on. */
void winnow_row_order_set_up (GtkColumnView *table, const WinnowViewColumn *columns);

/* The column that rows are sorted by where the @level first ones are equal. @table: (nullable).
 * Returns: (nullable) */
const WinnowViewColumn *winnow_row_order_find_column (GtkColumnView *table, guint level, gboolean *descends);

/* Returns: (transfer full) all rows of @list; equal ones keep their order. @table: (nullable) */
GPtrArray *winnow_row_order_sort (GtkColumnView *table, WinnowRowList *list);
