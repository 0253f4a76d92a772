/* winnow-collection-dialogs.h: ask for the name and the labels of a collection */
#pragma once

#include "app/collections/winnow-collection-item.h"
#include "app/session/winnow-session.h"
#include "app/widgets/winnow-fields-dialog.h"

/* Both return: (transfer none) to be presented */
GtkWindow *winnow_collection_name_dialog_new (GtkWindow *parent, WinnowSession *session,
                                              const WinnowCollectionItem *item);
GtkWindow *winnow_collection_labels_dialog_new (GtkWindow *parent, WinnowSession *session,
                                                const WinnowCollectionItem *item);

/* @dialog refuses the names of @collections (of WinnowCollectionItem) of @role, but that of the one
 * with the id @but. */
void winnow_collection_refuse_taken (WinnowFieldsDialog *dialog, GListModel *collections, WinnowRole role, gint64 but);
