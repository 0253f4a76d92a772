/* winnow-picture-item.h: a picture that two documents have in common, or one twice, as a row of a
 * list, and the lists of them */
#pragma once

#include "report/pair/pair.h"
#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-row-list.h"
#include "app/session/winnow-session.h"

#define WINNOW_TYPE_PICTURE_ITEM (winnow_picture_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPictureItem, winnow_picture_item, WINNOW, PICTURE_ITEM, GObject)

/* A list of WinnowPictureItem, empty at first. */
WinnowRowList *winnow_picture_list_new (void);

/* Lists the shared pictures of @context that belong into @which and whose documents are in it. */
void winnow_picture_list_set (WinnowRowList *list, WinnowRowContext *context, WinnowPictureList which);

/* (transfer none) */
WinnowDocumentItem *winnow_picture_item_get_document (WinnowPictureItem *self, WinnowSide side);
WinnowDocumentPicture *winnow_picture_item_get_picture (WinnowPictureItem *self, WinnowSide side); /* (transfer none) */
/* the edit that makes B's of A's */
const WinnowImageMatch *winnow_picture_item_get_match (WinnowPictureItem *self);

WinnowImageDirection winnow_picture_item_get_direction (WinnowPictureItem *self);

/* "mirrored, cut to 71% of it". Returns: (transfer full) */
char *winnow_picture_item_dup_description (WinnowPictureItem *self);

/* Why one of both would be excluded, had the user not decided that it counts. Returns: (transfer
 * none) (nullable) */
const WinnowExcludedPicture *winnow_picture_item_get_counted (WinnowPictureItem *self);
/* That one of both; A's where neither would be. Returns: (transfer none) */
WinnowDocumentPicture *winnow_picture_item_get_counted_picture (WinnowPictureItem *self);
/* The decisions by which one of both counts. Returns: (transfer full) (element-type
 * WinnowImageFingerprint) */
GArray *winnow_picture_item_dup_decisions (WinnowPictureItem *self);

/* Whether both are of the same two pictures. */
gboolean winnow_picture_item_is_same (WinnowPictureItem *self, WinnowPictureItem *other);

/* Whether one document has both. */
gboolean winnow_picture_item_is_repeated (WinnowPictureItem *self);

/* Whether the name of one of the documents holds @text. */
gboolean winnow_picture_item_matches (WinnowPictureItem *self, const char *text);
