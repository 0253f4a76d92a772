/* winnow-excluded-picture-list.h: the pictures that take part in no match as a list model: those
 * that were set aside, then those that could not be read */
#pragma once

#include "app/pictures/winnow-excluded-picture-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_EXCLUDED_PICTURE_LIST (winnow_excluded_picture_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowExcludedPictureList, winnow_excluded_picture_list, WINNOW, EXCLUDED_PICTURE_LIST, GObject)

WinnowExcludedPictureList *winnow_excluded_picture_list_new (void);

/* Replaces the rows. @documents: id (gint64 *) → WinnowDocumentItem; kept, and must not change any
 * more. Pictures of which no document is among them are left out. @index: (nullable) */
void winnow_excluded_picture_list_set (WinnowExcludedPictureList *self, WinnowPictureIndex *index,
                                       GHashTable *documents);

G_END_DECLS
