/* group-parts.c: see group-parts.h */
#include "report/model/group-parts.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"
#include "report/model/labels.h"

#define DAY_LENGTH 10 /* of "2026-01-31T09:30:00Z" */

/* @document as it is shown. */
static const WinnowDocument *
show (const WinnowGroupParts *parts, WinnowDocument *document)
{
  WinnowDocument *shown = g_hash_table_lookup (parts->masked, document);
  if (shown == NULL)
    {
      shown = winnow_mask_dup_document (parts->report->mask, document);
      g_hash_table_insert (parts->masked, document, shown);
    }
  return shown;
}

static const WinnowDocument *
find_document (const WinnowGroupParts *parts, gint64 id)
{
  WinnowDocument *document = g_hash_table_lookup (parts->report->documents, &id);
  return document != NULL ? show (parts, document) : NULL;
}

static void
collect_documents (WinnowGroupParts *parts)
{
  const WinnowGroupReport *report = parts->report;
  winnow_for_each (const WinnowGroup, group, report->groups)
    winnow_for_each_value (const WinnowGroupMember, member, group->members)
      {
        const WinnowDocument *document = find_document (parts, member->document_id);
        if (document != NULL)
          g_ptr_array_add (parts->documents, (gpointer) document);
      }
  parts->n_members = parts->documents->len;
  winnow_for_each (WinnowDocument, document, report->alone)
    g_ptr_array_add (parts->documents, (gpointer) show (parts, document));
}

static void
add_row (GArray *rows, const WinnowGroupParts *parts, const WinnowGroupMember *member, const WinnowDocument *document)
{
  if (document == NULL)
    return;
  WINNOW_APPEND (rows, WinnowGroupRow, member, document, g_hash_table_lookup (parts->labels, document), FALSE);
}

/* Which came first is known by date alone: by one that is earlier than the next. */
static void
mark_origin (GArray *rows)
{
  if (rows->len < 2)
    return;
  WinnowGroupRow *first = &g_array_index (rows, WinnowGroupRow, 0);
  first->is_origin
      = winnow_date_is_before (first->document->date, g_array_index (rows, WinnowGroupRow, 1).document->date);
}

static GArray *
dup_group (const WinnowGroupParts *parts, const WinnowGroup *group)
{
  GArray *rows = winnow_array_new (WinnowGroupRow);
  winnow_for_each_value (const WinnowGroupMember, member, group->members)
    add_row (rows, parts, member, find_document (parts, member->document_id));
  mark_origin (rows);
  return rows;
}

/* The order of paths would disclose the names that aliases hide. */
WINNOW_DEFINE_COMPARE (compare_rows, WinnowGroupRow, document->id)

void
winnow_group_parts_init (WinnowGroupParts *parts, const WinnowGroupReport *report)
{
  *parts = (WinnowGroupParts){ .report = report };
  parts->masked = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) winnow_document_unref);
  parts->documents = g_ptr_array_new ();
  collect_documents (parts);
  parts->labels = report->labels != NULL ? g_hash_table_ref (report->labels) : winnow_labels_new (parts->documents);
  parts->groups = winnow_pointers_new (g_array_unref);
  winnow_for_each (const WinnowGroup, group, report->groups)
    g_ptr_array_add (parts->groups, dup_group (parts, group));
  parts->alone = winnow_array_new (WinnowGroupRow);
  winnow_for_each (WinnowDocument, document, report->alone)
    add_row (parts->alone, parts, NULL, show (parts, document));
  if (report->mask != NULL && winnow_mask_has_all_files (report->mask))
    g_array_sort (parts->alone, compare_rows);
}

void
winnow_group_parts_clear (WinnowGroupParts *parts)
{
  winnow_clear (parts, g_ptr_array_unref, groups, documents);
  g_clear_pointer (&parts->alone, g_array_unref);
  winnow_clear (parts, g_hash_table_unref, labels, masked);
}

char *
winnow_group_parts_dup_title (const WinnowGroupParts *parts)
{
  return winnow_mask_dup_library_name (parts->report->mask, parts->report->library);
}

static void
add_fact (GStrvBuilder *facts, const char *name, const char *value)
{
  g_strv_builder_add (facts, name);
  g_strv_builder_add (facts, value);
}

GStrv
winnow_group_parts_dup_facts (const WinnowGroupParts *parts)
{
  const WinnowGroupSettings *grouping = parts->report->grouping;
  const WinnowMethod *method = grouping->method;
  g_autoptr (GStrvBuilder) facts = g_strv_builder_new ();
  g_autofree char *threshold = winnow_method_format_value (method, grouping->threshold);
  add_fact (facts, _ ("method"), method->id);
  /* Translators: precedes a value of a method from which on, or of bits up to which, two documents
   * are the same piece. */
  add_fact (facts, method->unit == WINNOW_UNIT_BITS ? _ ("the same piece up to") : _ ("the same piece from"),
            threshold);
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    {
      g_autofree char *value = g_strdup_printf ("%u", grouping->values[i]);
      add_fact (facts, method->parameters[i].name, value);
    }
  if (grouping->centers != WINNOW_CENTERS_NEAR)
    add_fact (facts, winnow_centers_get_parameter ()->name, winnow_centers_get_id (grouping->centers));
  if (grouping->days > 0)
    {
      g_autofree char *days = winnow_dup_plural ("%u day", "%u days", grouping->days);
      /* Translators: precedes a number of days that the dates of documents may lie apart. */
      add_fact (facts, _ ("dates at most apart"), days);
    }
  return g_strv_builder_end (facts);
}

char *
winnow_group_parts_dup_summary (const WinnowGroupParts *parts)
{
  guint n_groups = parts->groups->len, n_alone = parts->report->n_alone;
  g_autofree char *groups = winnow_dup_plural ("%'u group", "%'u groups", n_groups);
  g_autofree char *members = winnow_dup_plural ("%'u document", "%'u documents", parts->n_members);
  g_autofree char *alone = winnow_dup_plural ("%'u document is in no group", "%'u documents are in no group", n_alone);
  /* Translators: "12 groups", "40 documents", "100 documents are in no group". */
  return g_strdup_printf (_ ("%s of %s; %s"), groups, members, alone);
}

char *
winnow_group_dup_day (const char *date)
{
  if (date == NULL)
    return g_strdup ("");
  return strlen (date) > DAY_LENGTH && date[DAY_LENGTH] == 'T' ? g_strndup (date, DAY_LENGTH) : g_strdup (date);
}
