/* winnow-member-item.h: a document as a member of a group: a row of a list */
#pragma once

#include "check/check.h"
#include "app/documents/winnow-document-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_MEMBER_ITEM (winnow_member_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowMemberItem, winnow_member_item, WINNOW, MEMBER_ITEM, GObject)

/* Where a member stands by date. */
typedef enum
{
  WINNOW_RANK_UNKNOWN, /* it has no date, or fewer than two members have one */
  WINNOW_RANK_LATER,
  WINNOW_RANK_AMONG_FIRST, /* others have the same, earliest day */
  WINNOW_RANK_FIRST,
} WinnowMemberRank;

/* @collection: name of its collection. @place: by date, from 1; members of the same day share it.
 * Ignored if the rank is unknown. */
WinnowMemberItem *winnow_member_item_new (const WinnowGroupMember *member, const WinnowMethod *method,
                                          WinnowDocumentItem *document, const char *collection, WinnowMemberRank rank,
                                          guint place);
WinnowDocumentItem *winnow_member_item_get_document (WinnowMemberItem *self);

/* What the columns show and sort by. */
char *winnow_member_item_dup_name (WinnowMemberItem *self);
char *winnow_member_item_dup_details (WinnowMemberItem *self);
char *winnow_member_item_dup_place (WinnowMemberItem *self);         /* "likely the first", "2", "–" */
char *winnow_member_item_dup_place_details (WinnowMemberItem *self); /* (nullable) why it has this place */
char *winnow_member_item_dup_place_key (WinnowMemberItem *self);     /* sort key; unknown places come last */
/* 0 to 1; −1 for the centre, with which the others were compared */
double winnow_member_item_get_similarity (WinnowMemberItem *self);
char *winnow_member_item_dup_value (WinnowMemberItem *self);  /* in the method's unit; "–" of the centre */
double winnow_member_item_get_value (WinnowMemberItem *self); /* sort key; the nearest members come first */
/* of the document, not of its file; "–" where it has none */
char *winnow_member_item_dup_date (WinnowMemberItem *self);
char *winnow_member_item_dup_iso_date (WinnowMemberItem *self);
char *winnow_member_item_dup_collection (WinnowMemberItem *self);

G_END_DECLS
