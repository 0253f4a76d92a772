/* winnow-source-row.h: a source of a document with its share, or a region that it has */
#pragma once

#include <gtk/gtk.h>

#include "app/sources/winnow-source-item.h"

#define WINNOW_TYPE_SOURCE_ROW (winnow_source_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSourceRow, winnow_source_row, WINNOW, SOURCE_ROW, GtkWidget)

/* @row: (nullable) holds a WinnowSourceItem. The check button of a source activates sources.count,
 * whose parameter is the id of its document, a gint64. */
void winnow_source_row_set_row (WinnowSourceRow *self, GtkTreeListRow *row);
