/* winnow-date-dialog.h: asks for the date of documents */
#pragma once

#include "app/session/winnow-session.h"

/* Proposes the date that all documents have. Setting dates can be undone. @items: (element-type
 * WinnowDocumentItem). Returns: (transfer none) to be presented */
GtkWindow *winnow_date_dialog_new (GtkWindow *parent, WinnowSession *session, const GPtrArray *items);
