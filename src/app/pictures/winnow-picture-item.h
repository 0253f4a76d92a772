/* winnow-picture-item.h: a picture that two documents of the library have, as a row of a list
 * model */
#pragma once

#include "app/compare/model/winnow-pair.h"
#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-picture-index.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PICTURE_ITEM (winnow_picture_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureItem, winnow_picture_item, WINNOW, PICTURE_ITEM, GObject)

/* @shared: of @index, whose pictures it shows. @a, @b: its documents. */
WinnowPictureItem *winnow_picture_item_new (WinnowPictureIndex *index, const WinnowSharedPicture *shared,
                                            WinnowDocumentItem *a, WinnowDocumentItem *b);

/* (transfer none) */
WinnowDocumentItem *winnow_picture_item_get_document (WinnowPictureItem *self, WinnowSide side);
WinnowDocumentPicture *winnow_picture_item_get_picture (WinnowPictureItem *self, WinnowSide side); /* (transfer none) */
/* what was done to A's to make B's */
const WinnowImageMatch *winnow_picture_item_get_match (WinnowPictureItem *self);

/* "mirrored, cropped about 8 %". Returns: (transfer full) */
char *winnow_picture_item_dup_description (WinnowPictureItem *self);

/* Whether both are of the same two pictures. */
gboolean winnow_picture_item_is_same (WinnowPictureItem *self, WinnowPictureItem *other);

/* Whether the name of one of the documents holds @text. */
gboolean winnow_picture_item_matches (WinnowPictureItem *self, const char *text);

G_END_DECLS
