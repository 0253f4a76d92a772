/* winnow-passage-row.h: a passage in the list beside the panes
 *
 * Draws itself: a list view keeps some two hundred rows alive and measures them all, which labels
 * would make the better part of the time it takes to open a pair. */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/sidebar/winnow-passage-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PASSAGE_ROW (winnow_passage_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPassageRow, winnow_passage_row, WINNOW, PASSAGE_ROW, GtkWidget)

GtkWidget *winnow_passage_row_new (void);

/* Shows @item, or nothing for NULL, and takes its description for a name. */
void winnow_passage_row_bind (WinnowPassageRow *self, WinnowPassageItem *item);

G_END_DECLS
