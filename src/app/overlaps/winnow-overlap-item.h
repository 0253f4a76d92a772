/* winnow-overlap-item.h: a pair of documents as a row of a list, and the list of all pairs */
#pragma once

#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-row-list.h"

#define WINNOW_TYPE_OVERLAP_ITEM (winnow_overlap_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapItem, winnow_overlap_item, WINNOW, OVERLAP_ITEM, GObject)

/* Read only. */
struct _WinnowOverlapItem
{
  GObject parent_instance;
  WinnowOverlap *overlap;
  WinnowDocumentItem *a, *b;
  gboolean is_new; /* the last check listed it first, and there was one before it */
  gboolean owns;   /* the above; else they are lent */
};

/* Positions in the table of columns: those from FIRST_COUNTED to LAST_COUNTED say what counts,
 * those from FIRST_EXCLUDED to LAST_EXCLUDED what does not. */
#define WINNOW_OVERLAP_COLUMN_FIRST_COUNTED 3
#define WINNOW_OVERLAP_COLUMN_LAST_COUNTED 7
#define WINNOW_OVERLAP_COLUMN_PICTURES 8
#define WINNOW_OVERLAP_COLUMN_COMMON 9
#define WINNOW_OVERLAP_COLUMN_FIRST_EXCLUDED 10
#define WINNOW_OVERLAP_COLUMN_LAST_EXCLUDED 11
extern const WinnowViewColumn winnow_overlap_columns[];

/* What the row of a pair is found by, in either order. */
WinnowRowKey winnow_overlap_make_key (gint64 document, gint64 other);

/* A list of WinnowOverlapItem, empty at first. */
WinnowRowList *winnow_overlap_list_new (void);

/* Lists those of @overlaps (element-type WinnowOverlap) whose documents are both in @context, which
 * is all of them where it is whole; @overlaps must not change then. */
void winnow_overlap_list_set (WinnowRowList *list, GPtrArray *overlaps, WinnowRowContext *context);

/* Counts the rows whose documents have pictures in common, and those that are new. */
guint winnow_overlap_list_count_with_pictures (WinnowRowList *list);
guint winnow_overlap_list_count_new (WinnowRowList *list);
guint winnow_overlap_list_count_decided (WinnowRowList *list); /* those with nothing left to decide */

WinnowDocument *winnow_overlap_item_get_document_a (WinnowOverlapItem *self);
WinnowDocument *winnow_overlap_item_get_document_b (WinnowOverlapItem *self);

/* Similarity of A in B, 0 to 1; −1 where A has no text. */
double winnow_overlap_item_get_share_a (gpointer self);
double winnow_overlap_item_get_share_b (gpointer self);

/* Whether one of the names holds @text (a ref string, case-folded; "": any). */
gboolean winnow_overlap_item_matches (WinnowOverlapItem *self, char *text);
