#include "app/groups/winnow-member-item.h"

#include <math.h>

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"

static void
clear (WinnowMemberItem *self)
{
  g_clear_object (&self->document);
  g_free (self->collection);
}

WINNOW_DEFINE_OBJECT (WinnowMemberItem, winnow_member_item, clear)

WinnowMemberItem *
winnow_member_item_new (const WinnowGroupMember *member, const WinnowMethod *method, WinnowDocumentItem *document,
                        const char *collection, WinnowMemberRank rank, guint place)
{
  WinnowMemberItem *self = g_object_new (WINNOW_TYPE_MEMBER_ITEM, NULL);
  self->member = *member;
  self->method = method;
  self->document = g_object_ref (document);
  self->collection = g_strdup (collection ?: "");
  self->rank = rank;
  self->place = place;
  return self;
}

/* ── columns ── */

WINNOW_TEXT (WinnowMemberItem, dup_name, g_strdup (winnow_document_item_get_name (self->document)))
WINNOW_TEXT (WinnowMemberItem, dup_details, winnow_document_item_dup_details (self->document))

static char *
dup_place (gpointer item)
{
  const WinnowMemberItem *self = item;
  static const char *const marks[] = {
    [WINNOW_RANK_UNKNOWN] = "–",
    /* Translators: of the oldest document of a group, by its date: probably the original */
    [WINNOW_RANK_FIRST] = N_ ("likely the first"),
    /* Translators: of several documents of a group that are equally old */
    [WINNOW_RANK_AMONG_FIRST] = N_ ("among the first"),
  };
  return self->rank == WINNOW_RANK_LATER ? winnow_format_count (self->place) : g_strdup (_ (marks[self->rank]));
}

static char *
dup_place_details (gpointer item)
{
  const WinnowMemberItem *self = item;
  static const char *const reasons[] = {
    [WINNOW_RANK_FIRST]
    = N_ ("It has the earliest date of this group. Dates are what the files say of themselves, and may be wrong."),
    [WINNOW_RANK_AMONG_FIRST] = N_ ("Several documents of this group have the earliest date."),
    [WINNOW_RANK_UNKNOWN]
    = N_ ("When this document was written is not known, or there is no other date to compare with."),
    [WINNOW_RANK_LATER] = NULL,
  };
  return reasons[self->rank] != NULL ? g_strdup (_ (reasons[self->rank])) : NULL;
}

/* Unknown places come last. */
static char *
dup_place_key (gpointer item)
{
  const WinnowMemberItem *self = item;
  return g_strdup_printf ("%010u", self->rank == WINNOW_RANK_UNKNOWN ? G_MAXUINT : self->place);
}

/* −1 for the centre, with which the others were compared. */
static double
get_similarity (gpointer item)
{
  const WinnowMemberItem *self = item;
  return self->member.is_centre ? -1 : self->member.similarity;
}

static char *
dup_value (gpointer item)
{
  const WinnowMemberItem *self = item;
  return self->member.is_centre || isnan (self->member.value)
             ? g_strdup ("–")
             : winnow_method_format_value (self->method, self->member.value);
}

/* The nearest members come first. */
static double
get_value (gpointer item)
{
  const WinnowMemberItem *self = item;
  double nearness = self->method->unit == WINNOW_UNIT_BITS ? self->member.value : -self->member.value;
  if (isnan (nearness)) /* the centre was removed before this member was compared */
    return INFINITY;
  return self->member.is_centre ? -INFINITY : nearness;
}

/* Of the document, not of its file. */
static char *
dup_iso_date (gpointer item)
{
  const char *date = winnow_document_item_get_document (WINNOW_MEMBER_ITEM (item)->document)->date;
  return g_strdup (date ?: "");
}

static char *
dup_date (gpointer item)
{
  const char *date = winnow_document_item_get_document (WINNOW_MEMBER_ITEM (item)->document)->date;
  return date != NULL ? winnow_format_date (date) : g_strdup ("–");
}

WINNOW_TEXT (WinnowMemberItem, dup_collection, g_strdup (self->collection))

const WinnowViewColumn winnow_member_columns[] = {
  { N_ ("Name"), .text = dup_name, .tooltip = dup_details, .expand = TRUE },
  /* Translators: title of a column that says which document of a group is likely the first, the
   * second … by date */
  { N_ ("Order"), .text = dup_place, .sort_text = dup_place_key, .tooltip = dup_place_details, .from_width = 58 },
  { N_ ("Similarity"), .number = get_similarity },
  /* Translators: title of a column with what the method says; replaced by the method's title */
  [WINNOW_MEMBER_COLUMN_VALUE] = { N_ ("By Method"), .text = dup_value, .number = get_value, .from_width = 72 },
  { N_ ("Date"), .text = dup_date, .sort_text = dup_iso_date },
  { N_ ("Collection"), .text = dup_collection, .from_width = 92 },
  { NULL },
};
