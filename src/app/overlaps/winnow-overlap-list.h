/* winnow-overlap-list.h: the overlaps of a check as a list model: a pointer a row, and a row object
 * only where one is looked at */
#pragma once

#include <gio/gio.h>

#include "app/overlaps/winnow-overlap-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OVERLAP_LIST (winnow_overlap_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapList, winnow_overlap_list, WINNOW, OVERLAP_LIST, GObject)

WinnowOverlapList *winnow_overlap_list_new (void);

/* Replaces the rows. @overlaps: (element-type WinnowOverlap) (nullable), @documents: id (gint64 *)
 * → WinnowDocumentItem; both are kept and must not be changed by others. Overlaps of a document
 * that is not in @documents are left out. */
void winnow_overlap_list_set (WinnowOverlapList *self, GPtrArray *overlaps, GHashTable *documents);

/* The overlap with the id of @overlap is that one by now; its place in the list stays. It changes
 * the array that was given. */
void winnow_overlap_list_replace (WinnowOverlapList *self, WinnowOverlap *overlap);

/* rows of documents that have pictures in common */
guint winnow_overlap_list_get_n_with_pictures (WinnowOverlapList *self);

G_END_DECLS
