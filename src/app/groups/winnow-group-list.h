/* winnow-group-list.h: families of documents as a list model: a pointer a row, and a row object
 * only where one is looked at */
#pragma once

#include <gio/gio.h>

#include "app/groups/winnow-group-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_GROUP_LIST (winnow_group_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupList, winnow_group_list, WINNOW, GROUP_LIST, GObject)

WinnowGroupList *winnow_group_list_new (void);

/* Replaces the rows: the groups of @found (nullable) with two members or more that are in
 * @documents: id (gint64 *) → WinnowDocumentItem. @collections: id (gint64 *) → name. All are kept
 * and must not change any more. */
void winnow_group_list_set (WinnowGroupList *self, WinnowFoundGroups *found, GHashTable *documents,
                            GHashTable *collections);

/* Members of the groups that are listed, but not in the documents any more. */
guint winnow_group_list_get_n_missing (WinnowGroupList *self);

G_END_DECLS
