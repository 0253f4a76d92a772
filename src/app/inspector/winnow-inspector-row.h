/* winnow-inspector-row.h: one fingerprint: whether the other side has it, what it was made from,
 * its hash */
#pragma once

#include <gtk/gtk.h>

#include "app/inspector/winnow-inspector-list.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_INSPECTOR_ROW (winnow_inspector_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowInspectorRow, winnow_inspector_row, WINNOW, INSPECTOR_ROW, GtkBox)

GtkWidget *winnow_inspector_row_new (void);
void winnow_inspector_row_bind (WinnowInspectorRow *self, WinnowInspectorItem *item);

G_END_DECLS
