/* report-groups.c: see report-groups.h
 *
 * As the library has them from the last grouping. A report of a part names no other document, so
 * groups shrink to those that it names, and one that is left alone is no group. */
#include "report/model/report-groups.h"

#include <math.h>

#include "base/for-each.h"

/* Groups by number, their members in order of arrival. Returns: (transfer full) */
static GHashTable *
gather (const WinnowReport *report, const GArray *members)
{
  GHashTable *groups = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  winnow_for_each_index (i, members)
    {
      const WinnowGroupMember *member = &g_array_index ((GArray *) members, WinnowGroupMember, i);
      const WinnowDocument *document = g_hash_table_lookup (report->by_id, &member->document_id);
      if (document == NULL || document->role == WINNOW_ROLE_TEMPLATE)
        continue;
      GArray *group = g_hash_table_lookup (groups, GUINT_TO_POINTER (member->group));
      if (group == NULL)
        g_hash_table_insert (groups, GUINT_TO_POINTER (member->group), group = winnow_array_new (WinnowGroupMember));
      g_array_append_val (group, *member);
    }
  return groups;
}

static const char *
date_of (const WinnowReport *report, const WinnowGroupMember *member)
{
  return ((const WinnowDocument *) g_hash_table_lookup (report->by_id, &member->document_id))->date;
}

/* By date; those without one last. */
static int
compare_members (gconstpointer left, gconstpointer right, gpointer report)
{
  const char *date_a = date_of (report, left), *date_b = date_of (report, right);
  gint32 day_a = winnow_day_from_iso (date_a), day_b = winnow_day_from_iso (date_b);
  if (day_a != day_b)
    return day_b == WINNOW_NO_DATE || (day_a != WINNOW_NO_DATE && day_a < day_b) ? -1 : 1;
  return day_a != WINNOW_NO_DATE ? g_strcmp0 (date_a, date_b) : 0;
}

static WinnowGroup *
make_group (const WinnowReport *report, GArray *members)
{
  WinnowGroup *group = g_new0 (WinnowGroup, 1);
  group->members = g_array_ref (members);
  winnow_for_each_value (const WinnowGroupMember, member, members)
    if (member->is_centre)
      group->centre_id = member->document_id;
  /* Values with a centre that is not among the members say nothing here. */
  for (guint i = 0; group->centre_id == 0 && i < members->len; i++)
    g_array_index (members, WinnowGroupMember, i).value = g_array_index (members, WinnowGroupMember, i).similarity
        = NAN;
  g_array_sort_with_data (members, compare_members, (gpointer) report); /* stable: else they stay in order of arrival */
  return group;
}

static void
take_groups (WinnowReport *report, const GArray *members)
{
  g_autoptr (GHashTable) groups = gather (report, members);
  winnow_for_each_entry (entry, groups)
    {
      GArray *group = entry.value;
      if (group->len > 1)
        g_ptr_array_add (report->groups, make_group (report, group));
    }
  g_ptr_array_sort (report->groups, winnow_groups_compare);
}

gboolean
winnow_report_load_groups (WinnowReport *report, GError **error)
{
  gint64 id;
  report->groups = winnow_pointers_new (winnow_group_free);
  if (!winnow_library_find_last_grouping (report->library, &report->grouping, &id, error))
    return FALSE;
  if (id == 0)
    return TRUE;
  g_autoptr (GArray) members = winnow_library_list_group_members (report->library, id, error);
  if (members == NULL)
    return FALSE;
  take_groups (report, members);
  return TRUE;
}

WinnowGroupReport
winnow_report_get_groups (const WinnowReport *report)
{
  guint n_members = 0;
  winnow_for_each (const WinnowGroup, group, report->groups)
    n_members += group->members->len;
  guint n_groupable = 0;
  winnow_for_each (const WinnowDocument, document, report->documents)
    n_groupable += document->role != WINNOW_ROLE_TEMPLATE;
  return (WinnowGroupReport){ .library = report->library,
                              .grouping = &report->grouping,
                              .groups = report->groups,
                              .documents = report->by_id,
                              .labels = report->labels,
                              .n_alone = n_groupable - n_members };
}
