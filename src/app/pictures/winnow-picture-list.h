/* winnow-picture-list.h: the shared pictures of a check as a list model: a pointer a row, and a row
 * object only where one is looked at */
#pragma once

#include "app/pictures/winnow-picture-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PICTURE_LIST (winnow_picture_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureList, winnow_picture_list, WINNOW, PICTURE_LIST, GObject)

WinnowPictureList *winnow_picture_list_new (void);

/* Replaces the rows. @documents: id (gint64 *) → WinnowDocumentItem; kept, and must not change any
 * more. Pictures of a document that is not among them are left out. @index: (nullable) */
void winnow_picture_list_set (WinnowPictureList *self, WinnowPictureIndex *index, GHashTable *documents);

G_END_DECLS
