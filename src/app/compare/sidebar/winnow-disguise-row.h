/* winnow-disguise-row.h: a disguise in the sidebar: what it is, in which document and on which
 * page, how many characters, and what is hidden */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/sidebar/winnow-disguise-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_DISGUISE_ROW (winnow_disguise_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDisguiseRow, winnow_disguise_row, WINNOW, DISGUISE_ROW, GtkBox)

GtkWidget *winnow_disguise_row_new (void);
void winnow_disguise_row_bind (WinnowDisguiseRow *self, WinnowDisguiseItem *item);

G_END_DECLS
