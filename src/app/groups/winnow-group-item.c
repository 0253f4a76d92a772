#include "app/groups/winnow-group-item.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/order.h"
#include "base/translate.h"

/* A member whose document is listed. */
typedef struct
{
  const WinnowGroupMember *member; /* of the group */
  WinnowDocumentItem *document;    /* of the context */
  gint32 day;
} Known;

struct _WinnowGroupItem
{
  GObject parent_instance;
  WinnowRowContext *context; /* (owned) */
  const WinnowGroup *group;  /* of the context */
  GArray *known;             /* (owned) (element-type Known) by date */
  guint n_dated;             /* this many at the beginning have a date */
};

static void
clear (WinnowGroupItem *self)
{
  g_clear_pointer (&self->known, g_array_unref);
  g_clear_pointer (&self->context, winnow_row_context_unref);
}

WINNOW_DEFINE_OBJECT (WinnowGroupItem, winnow_group_item, clear)

/* The group was ordered when it was found; a date may have been set by hand since. */
static gint
compare_days (gconstpointer a, gconstpointer b)
{
  gint32 x = ((const Known *) a)->day, y = ((const Known *) b)->day;
  if (x == WINNOW_NO_DATE || y == WINNOW_NO_DATE)
    return (x == WINNOW_NO_DATE) - (y == WINNOW_NO_DATE);
  return WINNOW_ORDER (x, y);
}

static const Known *
get_known (WinnowGroupItem *self, guint i)
{
  return &g_array_index (self->known, Known, i);
}

static const char *
get_date (WinnowGroupItem *self, guint i)
{
  return winnow_document_item_get_document (get_known (self, i)->document)->date;
}

static void
collect_known (WinnowGroupItem *self)
{
  const GArray *members = self->group->members;
  winnow_for_each_value (const WinnowGroupMember, member, members)
    {
      WinnowDocumentItem *document = winnow_row_context_find (self->context, member->document_id);
      if (document == NULL)
        continue;
      Known known = { member, document, winnow_day_from_iso (winnow_document_item_get_document (document)->date) };
      g_array_append_val (self->known, known);
      self->n_dated += known.day != WINNOW_NO_DATE;
    }
  g_array_sort (self->known, compare_days);
}

static gpointer
new_item (gpointer row, WinnowRowContext *context)
{
  WinnowGroupItem *self = g_object_new (WINNOW_TYPE_GROUP_ITEM, NULL);
  self->context = winnow_row_context_ref (context);
  self->group = row;
  self->known = winnow_array_new (Known);
  collect_known (self);
  return self;
}

WinnowRowList *
winnow_group_list_new (void)
{
  return winnow_row_list_new (WINNOW_TYPE_GROUP_ITEM, new_item);
}

static guint
count_known (const WinnowGroup *group, const WinnowRowContext *context)
{
  guint n = 0;
  winnow_for_each_value (WinnowGroupMember, member, group->members)
    n += winnow_row_context_find (context, member->document_id) != NULL;
  return n;
}

guint
winnow_group_list_set (WinnowRowList *list, WinnowRowContext *context)
{
  GPtrArray *rows = g_ptr_array_new ();
  guint n_missing = 0;
  for (guint i = 0; context->groups != NULL && i < context->groups->groups->len; i++)
    {
      WinnowGroup *group = g_ptr_array_index (context->groups->groups, i);
      guint n_known = count_known (group, context);
      if (n_known < 2)
        continue;
      g_ptr_array_add (rows, group);
      n_missing += group->members->len - n_known;
    }
  winnow_row_list_set_rows (list, rows, context);
  return n_missing;
}

const WinnowMethod *
winnow_group_item_get_method (WinnowGroupItem *self)
{
  return self->context->groups->settings.method;
}

gint64
winnow_group_item_get_id (WinnowGroupItem *self)
{
  return self->group->centre_id;
}

guint
winnow_group_item_get_n_members (WinnowGroupItem *self)
{
  return self->known->len;
}

WinnowFirstCopy
winnow_group_item_get_first_copy (WinnowGroupItem *self)
{
  if (self->n_dated < 2)
    return WINNOW_FIRST_COPY_UNKNOWN;
  return winnow_date_is_before (get_date (self, 0), get_date (self, 1)) ? WINNOW_FIRST_COPY_LIKELY
                                                                        : WINNOW_FIRST_COPY_SHARED;
}

WinnowDocumentItem *
winnow_group_item_get_first (WinnowGroupItem *self)
{
  return get_known (self, 0)->document;
}

/* ── members ── */

static WinnowMemberRank
rank_of (WinnowGroupItem *self, guint i)
{
  WinnowFirstCopy first = winnow_group_item_get_first_copy (self);
  if (first == WINNOW_FIRST_COPY_UNKNOWN || i >= self->n_dated)
    return WINNOW_RANK_UNKNOWN;
  if (winnow_date_is_before (get_date (self, 0), get_date (self, i)))
    return WINNOW_RANK_LATER;
  return first == WINNOW_FIRST_COPY_LIKELY ? WINNOW_RANK_FIRST : WINNOW_RANK_AMONG_FIRST;
}

GListModel *
winnow_group_item_dup_members (WinnowGroupItem *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0, place = 1; i < self->known->len; i++)
    {
      const Known *known = get_known (self, i);
      const char *collection = g_hash_table_lookup (
          self->context->collections, &winnow_document_item_get_document (known->document)->collection_id);
      if (i > 0 && known->day != get_known (self, i - 1)->day)
        place = i + 1;
      g_ptr_array_add (items, winnow_member_item_new (known->member, self->context->groups->settings.method,
                                                      known->document, collection, rank_of (self, i), place));
    }
  GListStore *members = g_list_store_new (WINNOW_TYPE_MEMBER_ITEM);
  winnow_list_store_fill (members, items);
  return G_LIST_MODEL (members);
}

GArray *
winnow_group_item_dup_others (WinnowGroupItem *self, gint64 document_id)
{
  GArray *ids = winnow_array_new (gint64);
  winnow_for_each_value (const Known, known, self->known)
    if (known->member->document_id != document_id)
      g_array_append_val (ids, known->member->document_id);
  return ids;
}

WinnowGroup *
winnow_group_item_dup_group (WinnowGroupItem *self)
{
  WinnowGroup *group = g_new0 (WinnowGroup, 1);
  group->members = g_array_sized_new (FALSE, FALSE, sizeof (WinnowGroupMember), self->known->len);
  group->centre_id = self->group->centre_id;
  winnow_for_each_value (const Known, known, self->known)
    g_array_append_vals (group->members, known->member, 1);
  return group;
}

/* ── texts ── */

static char *
dup_day (WinnowGroupItem *self, guint i)
{
  return winnow_format_date (get_date (self, i));
}

/* Whether all dates of the group are the same day. */
static gboolean
is_one_day (WinnowGroupItem *self)
{
  return get_known (self, 0)->day == get_known (self, self->n_dated - 1)->day;
}

char *
winnow_group_item_dup_dates (WinnowGroupItem *self)
{
  if (self->n_dated == 0)
    return g_strdup (_ ("no dates"));
  g_autofree char *first = dup_day (self, 0), *last = dup_day (self, self->n_dated - 1);
  /* Translators: from the first date to the last one */
  return is_one_day (self) ? g_steal_pointer (&first) : g_strdup_printf (_ ("%s – %s"), first, last);
}

/* Frees both. */
static char *
join_sentences (char *first, char *second)
{
  char *both = winnow_format_sentences (first, second);
  g_free (first);
  g_free (second);
  return both;
}

static char *
dup_size_sentence (WinnowGroupItem *self)
{
  guint n = self->known->len;
  if (self->n_dated == 0)
    return winnow_dup_plural ("%u document.", "%u documents.", n);
  g_autofree char *first = dup_day (self, 0), *last = dup_day (self, self->n_dated - 1);
  if (is_one_day (self))
    /* Translators: how many documents a group has, and their date */
    return g_strdup_printf (ngettext ("%u document, of %s.", "%u documents, of %s.", n), n, first);
  /* Translators: how many documents a group has, and their first and last date */
  return g_strdup_printf (ngettext ("%u document, from %s to %s.", "%u documents, from %s to %s.", n), n, first, last);
}

char *
winnow_group_item_dup_summary (WinnowGroupItem *self)
{
  static const char *const firsts[] = {
    [WINNOW_FIRST_COPY_UNKNOWN] = N_ ("Which came first is not known."),
    [WINNOW_FIRST_COPY_SHARED] = N_ ("Several have the earliest date."),
    [WINNOW_FIRST_COPY_LIKELY] = N_ ("By its date this one is likely the first."),
  };
  guint n_undated = self->known->len - self->n_dated;
  char *text
      = join_sentences (dup_size_sentence (self), g_strdup (_ (firsts[winnow_group_item_get_first_copy (self)])));
  if (self->n_dated >= 2 && n_undated > 0)
    text = join_sentences (
        text, winnow_dup_plural ("%u has no date and may be older.", "%u have no date and may be older.", n_undated));
  return text;
}

char *
winnow_group_item_dup_basis (WinnowGroupItem *self)
{
  WinnowDocumentItem *centre = winnow_row_context_find (self->context, self->group->centre_id);
  if (centre == NULL)
    return g_strdup (_ ("The document that the others were compared with is not in the library any more."));
  if (centre == winnow_group_item_get_first (self))
    return g_strdup (_ ("The others were compared with it."));
  /* Translators: %s is the name of a document of the group */
  return g_strdup_printf (_ ("The others were compared with “%s”."), winnow_document_item_get_name (centre));
}

gboolean
winnow_group_item_matches (WinnowGroupItem *self, const char *text)
{
  if (*text == '\0')
    return TRUE;
  winnow_for_each_value (const Known, known, self->known)
    if (winnow_document_item_name_holds (known->document, text))
      return TRUE;
  return FALSE;
}
