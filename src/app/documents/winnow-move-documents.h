/* winnow-move-documents.h: moves documents to another collection, which can be undone */
#pragma once

#include "app/collections/winnow-collection-item.h"
#include "app/session/winnow-session.h"

/* Moves @items (element-type WinnowDocumentItem), at least one, to the collection @to; NULL: to a
 * new one, whose name it asks for. */
void winnow_move_documents (GtkWindow *parent, WinnowSession *session, const GPtrArray *items,
                            const WinnowCollectionItem *to);
