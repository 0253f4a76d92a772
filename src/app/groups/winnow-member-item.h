/* winnow-member-item.h: a document as a member of a group: a row of a list */
#pragma once

#include "check/check.h"
#include "app/documents/winnow-document-item.h"

#define WINNOW_TYPE_MEMBER_ITEM (winnow_member_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowMemberItem, winnow_member_item, WINNOW, MEMBER_ITEM, GObject)

/* The place of a member by date. */
typedef enum
{
  WINNOW_RANK_UNKNOWN, /* it has no date, or fewer than two members have one */
  WINNOW_RANK_LATER,
  WINNOW_RANK_AMONG_FIRST, /* others have the same, earliest day */
  WINNOW_RANK_FIRST,
} WinnowMemberRank;

/* Read only. */
struct _WinnowMemberItem
{
  GObject parent_instance;
  WinnowGroupMember member;
  const WinnowMethod *method;
  WinnowDocumentItem *document; /* (owned) */
  char *collection;             /* (owned) */
  WinnowMemberRank rank;
  guint place;
};

/* @collection: name of its collection. @place: by date, from 1; members of the same day share it.
 * Ignored if the rank is unknown. */
WinnowMemberItem *winnow_member_item_new (const WinnowGroupMember *member, const WinnowMethod *method,
                                          WinnowDocumentItem *document, const char *collection, WinnowMemberRank rank,
                                          guint place);

#define WINNOW_MEMBER_COLUMN_VALUE 3
extern const WinnowViewColumn winnow_member_columns[];
