/* groups-csv.c: groups as a table, a row a document
 *
 *   group              its number, from 1
 *   origin             1 for the likely origin, the document with the earliest date, else 0
 *   centre             1 for the document that the others are compared with
 *   date               ISO 8601
 *   similarity, value  with the centre, as in groups-json.c; empty where the centre is not listed
 *   path, name, role, title, author
 *
 * Documents in no group are at the end if they are listed; their cells from group to value are
 * empty, except the date. */
#include "report/data/csv.h"

#include <math.h>

#include "base/for-each.h"
#include "report/model/group-parts.h"
#include "base/output.h"
#include "report/writers.h"

static void
append_row (GString *out, const WinnowGroupParts *parts, guint number, const WinnowGroupRow *row)
{
  const WinnowDocument *document = row->document;
  const WinnowGroupMember *member = row->member;
  if (member != NULL)
    g_string_append_printf (out, "%u,%d,%d", number, row->is_origin, member->is_centre);
  else
    g_string_append (out, ",,");
  winnow_csv_text (out, document->date);
  if (member != NULL)
    winnow_csv_share (out, member->similarity);
  if (member == NULL)
    g_string_append (out, ",,");
  else if (parts->report->grouping->method->unit == WINNOW_UNIT_SHARE || isnan (member->value))
    winnow_csv_share (out, member->value);
  else
    winnow_csv_number (out, (guint) (member->value + 0.5));
  winnow_csv_cells (out, document->path, document->name, winnow_role_get_id (document->role), document->title,
                    document->author);
  g_string_append (out, "\r\n");
}

static void
append_rows (GString *out, const WinnowGroupParts *parts, guint number, const GArray *rows)
{
  winnow_for_each_value (const WinnowGroupRow, row, rows)
    append_row (out, parts, number, row);
}

gboolean
winnow_groups_write_csv (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, data);
  g_string_append (output->text, "group,origin,centre,date,similarity,value,path,name,role,title,author\r\n");
  winnow_for_each_index (i, parts.groups)
    append_rows (output->text, &parts, i + 1, g_ptr_array_index (parts.groups, i));
  append_rows (output->text, &parts, 0, parts.alone);
  return TRUE;
}
