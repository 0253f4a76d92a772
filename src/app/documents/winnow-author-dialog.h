/* winnow-author-dialog.h: asks whose some documents are */
#pragma once

#include "app/session/winnow-session.h"

/* Proposes the author that all documents have. @items: (element-type WinnowDocumentItem). Returns:
 * (transfer none) to be presented */
GtkWindow *winnow_author_dialog_new (GtkWindow *parent, WinnowSession *session, const GPtrArray *items);
