/* winnow-author-item.h: an author with all files of theirs, as a row of a list */
#pragma once

#include "app/documents/winnow-document-item.h"

#define WINNOW_TYPE_AUTHOR_ITEM (winnow_author_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowAuthorItem, winnow_author_item, WINNOW, AUTHOR_ITEM, GObject)

extern const WinnowViewColumn winnow_author_columns[];

/* One item an author (author_key), by their names; the documents without one are one item at the
 * end. @documents: (element-type WinnowDocumentItem). Returns: (transfer full) (element-type
 * WinnowAuthorItem). In any thread. */
GPtrArray *winnow_author_items_new (const GPtrArray *documents);

const char *winnow_author_item_get_key (WinnowAuthorItem *self); /* "": of documents without one */
const char *winnow_author_item_get_name (WinnowAuthorItem *self);
