/* groups-text.c: groups as plain text: how they were found, then a table each */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/model/group-parts.h"
#include "report/text/table.h"
#include "report/model/wording.h"

static void
append_head (GString *out, const WinnowGroupParts *parts)
{
  g_auto (GStrv) facts = winnow_group_parts_dup_facts (parts);
  g_autofree char *summary = winnow_group_parts_dup_summary (parts);
  for (guint i = 0; facts[i] != NULL; i += 2)
    g_string_append_printf (out, "%s%s: %s", i > 0 ? "; " : "", facts[i], facts[i + 1]);
  g_string_append_printf (out, "\n%s\n", summary);
  if (parts->report->mask != NULL)
    g_string_append_printf (out, "%s\n", winnow_mask_get_words ());
}

static void
add_row (WinnowTable *table, const WinnowGroupParts *parts, const WinnowGroupRow *row)
{
  const WinnowMethod *method = parts->report->grouping->method;
  g_autofree char *day = winnow_group_dup_day (row->document->date);
  g_autofree char *share = winnow_wording_share (row->member->similarity);
  g_autofree char *value = winnow_method_format_value (method, row->member->value);
  winnow_table_add (table, "");
  winnow_table_add (table, *day != '\0' ? day : "–");
  winnow_table_add (table, share);
  winnow_table_add (table, value);
  winnow_table_add (table, row->is_origin ? _ ("likely origin") : "");
  winnow_table_add (table, row->label);
}

static void
append_group (GString *out, const WinnowGroupParts *parts, guint index)
{
  const GArray *rows = g_ptr_array_index (parts->groups, index);
  g_autoptr (WinnowTable) table = winnow_table_new ("llrrll");
  g_string_append_c (out, '\n');
  /* Translators: the number of the group, then how many documents it has. */
  g_string_append_printf (out, ngettext ("Group %u, %'u document", "Group %u, %'u documents", rows->len), index + 1,
                          rows->len);
  g_string_append_c (out, '\n');
  for (guint i = 0; i < rows->len; i++)
    add_row (table, parts, &g_array_index (rows, WinnowGroupRow, i));
  winnow_table_print (table, out);
}

static void
append_alone (GString *out, const WinnowGroupParts *parts)
{
  if (parts->alone->len == 0)
    return;
  g_string_append_printf (out, "\n%s\n", _ ("In no group:"));
  for (guint i = 0; i < parts->alone->len; i++)
    {
      g_string_append (out, "  ");
      winnow_escape_terminal (out, g_array_index (parts->alone, WinnowGroupRow, i).label, -1);
      g_string_append_c (out, '\n');
    }
}

void
winnow_groups_append_text (const WinnowGroupReport *report, GString *out)
{
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, report);
  append_head (out, &parts);
  for (guint i = 0; i < parts.groups->len; i++)
    append_group (out, &parts, i);
  append_alone (out, &parts);
}
