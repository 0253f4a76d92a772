/* winnow-aside-list.h: the pictures that take part in no match as a list model: those that were set
 * aside, then those that could not be read */
#pragma once

#include "winnow-aside-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_ASIDE_LIST (winnow_aside_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowAsideList, winnow_aside_list, WINNOW, ASIDE_LIST, GObject)

WinnowAsideList *winnow_aside_list_new (void);

/* Replaces the rows. @documents: id (gint64 *) → WinnowDocumentItem; kept, and must not change any
 * more. Pictures of which no document is among them are left out. @index: (nullable) */
void winnow_aside_list_set (WinnowAsideList *self, WinnowPictureIndex *index, GHashTable *documents);

G_END_DECLS
