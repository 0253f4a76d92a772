/* winnow-excluded-picture-item.h: a picture that takes part in no match, since it was excluded or
 * could not be read, as a row of a list, and the list of all of them */
#pragma once

#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-row-list.h"

#define WINNOW_TYPE_EXCLUDED_PICTURE_ITEM (winnow_excluded_picture_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowExcludedPictureItem, winnow_excluded_picture_item, WINNOW, EXCLUDED_PICTURE_ITEM, GObject)

/* A list of WinnowExcludedPictureItem, empty at first. */
WinnowRowList *winnow_excluded_picture_list_new (void);

/* Lists the excluded pictures of @context that a document of it has. */
void winnow_excluded_picture_list_set (WinnowRowList *list, WinnowRowContext *context);

gboolean winnow_excluded_picture_item_is_unread (WinnowExcludedPictureItem *self);
/* the first one of a listed document, without its thumbnail */
WinnowDocumentPicture *winnow_excluded_picture_item_get_picture (WinnowExcludedPictureItem *self);
WinnowDocumentItem *winnow_excluded_picture_item_get_document (WinnowExcludedPictureItem *self); /* that has it */

/* Whether it has @picture_id, in whichever document. */
gboolean winnow_excluded_picture_item_holds (WinnowExcludedPictureItem *self, gint64 picture_id);
/* Whether it counts by decision, but no two documents that are compared have it. */
gboolean winnow_excluded_picture_item_counts (WinnowExcludedPictureItem *self);
/* why, and how many documents have it; NONE and 0 of one that could not be read */
WinnowPictureExclusion winnow_excluded_picture_item_get_reason (WinnowExcludedPictureItem *self, guint32 *n_documents);
/* What a decision on it is about: those that let it count or, where it does not, one that all its
 * pictures match. Returns: (transfer full) (element-type WinnowImageFingerprint) */
GArray *winnow_excluded_picture_item_dup_fingerprints (WinnowExcludedPictureItem *self);

/* "In 12 documents"; what the document calls a picture that could not be read */
char *winnow_excluded_picture_item_dup_title (WinnowExcludedPictureItem *self);
char *winnow_excluded_picture_item_dup_reason (WinnowExcludedPictureItem *self);      /* why, in a few words */
char *winnow_excluded_picture_item_dup_explanation (WinnowExcludedPictureItem *self); /* why, in a sentence or two */

/* The documents that have it, each once, by id, as far as they are in the library. Returns:
 * (transfer full) (element-type WinnowDocumentItem) */
GListModel *winnow_excluded_picture_item_dup_documents (WinnowExcludedPictureItem *self);

/* Whether both show the same picture, maybe as two objects. */
gboolean winnow_excluded_picture_item_is_same (WinnowExcludedPictureItem *self, WinnowExcludedPictureItem *other);

/* Whether the name of a document that has it holds @text (case-folded; "": any). */
gboolean winnow_excluded_picture_item_matches (WinnowExcludedPictureItem *self, const char *text);
