/* winnow-history-item.h: a check as a row of a table */
#pragma once

#include "app/widgets/lists/winnow-columns.h"
#include "report/model/history.h"

#define WINNOW_TYPE_HISTORY_ITEM (winnow_history_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowHistoryItem, winnow_history_item, WINNOW, HISTORY_ITEM, GObject)

#define WINNOW_HISTORY_COLUMN_DOCUMENTS 1
#define WINNOW_HISTORY_COLUMN_LEFT 4
extern const WinnowViewColumn winnow_history_columns[];

/* Copies what it shows. */
WinnowHistoryItem *winnow_history_item_new (const WinnowHistoryRow *row);
