/* winnow-group-item.h: a group of documents as a row of a list, and the list of all groups */
#pragma once

#include "app/session/winnow-row-list.h"
#include "app/groups/winnow-member-item.h"

#define WINNOW_TYPE_GROUP_ITEM (winnow_group_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupItem, winnow_group_item, WINNOW, GROUP_ITEM, GObject)

/* What the dates show about the first member. */
typedef enum
{
  WINNOW_FIRST_COPY_UNKNOWN, /* fewer than two members have a date */
  WINNOW_FIRST_COPY_SHARED,  /* several have the earliest day */
  WINNOW_FIRST_COPY_LIKELY,
} WinnowFirstCopy;

/* A list of WinnowGroupItem, empty at first. An item has only the members in its context. */
WinnowRowList *winnow_group_list_new (void);

/* Lists the groups of @context with two members or more among its documents. Returns: how many
 * members of these groups are not among them */
guint winnow_group_list_set (WinnowRowList *list, WinnowRowContext *context);

const WinnowMethod *winnow_group_item_get_method (WinnowGroupItem *self);
/* the id of its central document, which identifies the group even when members are removed */
gint64 winnow_group_item_get_id (WinnowGroupItem *self);
guint winnow_group_item_get_n_members (WinnowGroupItem *self);
WinnowFirstCopy winnow_group_item_get_first_copy (WinnowGroupItem *self);
/* by date, else in the order in which they were added */
WinnowDocumentItem *winnow_group_item_get_first (WinnowGroupItem *self);

/* The members by date, the likely origin first. Returns: (transfer full) of WinnowMemberItem */
GListModel *winnow_group_item_dup_members (WinnowGroupItem *self);

/* The ids of all members but @document_id. Returns: (transfer full) (element-type gint64) */
GArray *winnow_group_item_dup_others (WinnowGroupItem *self, gint64 document_id);

/* What the row and the heading show. */
char *winnow_group_item_dup_dates (WinnowGroupItem *self); /* "2016-04-18 – 2026-11-20" */
/* how many, from when to when, which is likely the first: sentences */
char *winnow_group_item_dup_summary (WinnowGroupItem *self);
char *winnow_group_item_dup_basis (WinnowGroupItem *self); /* what the others are compared with: a sentence */

/* Whether a member's name holds @text (case-folded; "": any). */
gboolean winnow_group_item_matches (WinnowGroupItem *self, const char *text);

/* The group with the listed members only. Returns: (transfer full) */
WinnowGroup *winnow_group_item_dup_group (WinnowGroupItem *self);
