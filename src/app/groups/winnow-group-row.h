/* winnow-group-row.h: a group in the list of groups: its likely first document, its size and its
 * dates */
#pragma once

#include <gtk/gtk.h>

#include "app/groups/winnow-group-item.h"

#define WINNOW_TYPE_GROUP_ROW (winnow_group_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupRow, winnow_group_row, WINNOW, GROUP_ROW, GtkWidget)

void winnow_group_row_set_item (WinnowGroupRow *self, WinnowGroupItem *item); /* (nullable) */
