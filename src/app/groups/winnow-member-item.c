#include "app/groups/winnow-member-item.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/winnow-format.h"

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

G_DEFINE_FINAL_TYPE (WinnowMemberItem, winnow_member_item, G_TYPE_OBJECT)

WinnowMemberItem *
winnow_member_item_new (const WinnowGroupMember *member, const WinnowMethod *method, WinnowDocumentItem *document,
                        const char *collection, WinnowMemberRank rank, guint place)
{
  WinnowMemberItem *self = g_object_new (WINNOW_TYPE_MEMBER_ITEM, NULL);
  self->member = *member;
  self->method = method;
  self->document = g_object_ref (document);
  self->collection = g_strdup (collection != NULL ? collection : "");
  self->rank = rank;
  self->place = place;
  return self;
}

WinnowDocumentItem *
winnow_member_item_get_document (WinnowMemberItem *self)
{
  g_return_val_if_fail (WINNOW_IS_MEMBER_ITEM (self), NULL);
  return self->document;
}

char *
winnow_member_item_dup_name (WinnowMemberItem *self)
{
  return winnow_document_item_dup_name (self->document);
}

char *
winnow_member_item_dup_details (WinnowMemberItem *self)
{
  return winnow_document_item_dup_details (self->document);
}

char *
winnow_member_item_dup_place (WinnowMemberItem *self)
{
  static const char *const marks[] = {
    [WINNOW_RANK_UNKNOWN] = "–",
    /* Translators: of the oldest document of a group, by its date: probably the original */
    [WINNOW_RANK_FIRST] = N_ ("likely the first"),
    /* Translators: of several documents of a group that are equally old */
    [WINNOW_RANK_AMONG_FIRST] = N_ ("among the first"),
  };
  return self->rank == WINNOW_RANK_LATER ? winnow_format_count (self->place) : g_strdup (_ (marks[self->rank]));
}

char *
winnow_member_item_dup_place_details (WinnowMemberItem *self)
{
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

char *
winnow_member_item_dup_place_key (WinnowMemberItem *self)
{
  return g_strdup_printf ("%010u", self->rank == WINNOW_RANK_UNKNOWN ? G_MAXUINT : self->place);
}

double
winnow_member_item_get_similarity (WinnowMemberItem *self)
{
  return self->member.is_centre ? -1 : self->member.similarity;
}

char *
winnow_member_item_dup_value (WinnowMemberItem *self)
{
  return self->member.is_centre || isnan (self->member.value)
             ? g_strdup ("–")
             : winnow_method_format_value (self->method, self->member.value);
}

double
winnow_member_item_get_value (WinnowMemberItem *self)
{
  double nearness = self->method->unit == WINNOW_UNIT_BITS ? self->member.value : -self->member.value;
  if (isnan (nearness)) /* the centre was removed before this member was compared */
    return INFINITY;
  return self->member.is_centre ? -INFINITY : nearness;
}

char *
winnow_member_item_dup_iso_date (WinnowMemberItem *self)
{
  const char *date = winnow_document_item_get_document (self->document)->date;
  return g_strdup (date != NULL ? date : "");
}

char *
winnow_member_item_dup_date (WinnowMemberItem *self)
{
  const char *date = winnow_document_item_get_document (self->document)->date;
  return date != NULL ? winnow_format_date (date) : g_strdup ("–");
}

char *
winnow_member_item_dup_collection (WinnowMemberItem *self)
{
  return g_strdup (self->collection);
}

static void
winnow_member_item_finalize (GObject *object)
{
  WinnowMemberItem *self = WINNOW_MEMBER_ITEM (object);
  g_clear_object (&self->document);
  g_free (self->collection);
  G_OBJECT_CLASS (winnow_member_item_parent_class)->finalize (object);
}

static void
winnow_member_item_class_init (WinnowMemberItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_member_item_finalize;
}

static void
winnow_member_item_init (WinnowMemberItem *self)
{
}
