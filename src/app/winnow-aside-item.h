/* winnow-aside-item.h: a picture that takes part in no match, as a row of a list: set aside, or not
 * to be read; made when it is looked at */
#pragma once

#include "winnow-document-item.h"
#include "winnow-picture-index.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_ASIDE_ITEM (winnow_aside_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowAsideItem, winnow_aside_item, WINNOW, ASIDE_ITEM, GObject)

/* @group: of @index; or NULL, and @unread is a picture that could not be decoded. @documents: id
 * (gint64 *) → WinnowDocumentItem, that of its first picture among them. */
WinnowAsideItem *winnow_aside_item_new (WinnowPictureIndex *index, const WinnowAsideGroup *group,
                                        WinnowDocumentPicture *unread, GHashTable *documents);

gboolean winnow_aside_item_is_unread (WinnowAsideItem *self);
/* the first that is there, without its thumbnail */
WinnowDocumentPicture *winnow_aside_item_get_picture (WinnowAsideItem *self);
WinnowDocumentItem *winnow_aside_item_get_document (WinnowAsideItem *self); /* that has it */

/* "In 12 documents"; what the document calls a picture that could not be read */
char *winnow_aside_item_dup_title (WinnowAsideItem *self);
char *winnow_aside_item_dup_reason (WinnowAsideItem *self);      /* why, in a few words */
char *winnow_aside_item_dup_explanation (WinnowAsideItem *self); /* why, in a sentence or two */

/* The documents that have it, each once, by id, as far as they are in the library. Returns:
 * (transfer full) (element-type WinnowDocumentItem) */
GListModel *winnow_aside_item_dup_documents (WinnowAsideItem *self);

gboolean winnow_aside_item_is_same (WinnowAsideItem *self, WinnowAsideItem *other); /* though maybe another object */

/* Whether the name of a document that has it holds @text (case-folded; "": any). */
gboolean winnow_aside_item_matches (WinnowAsideItem *self, const char *text);

G_END_DECLS
