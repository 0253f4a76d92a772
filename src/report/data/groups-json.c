/* groups-json.c: groups as one JSON object, or a group a line
 *
 *   {"method": "simhash", "version": 1, "parameters": {"weight": 0}, "centers": "near", "unit":
 *     "bits", "threshold": 3, "days": 0,
 *    "groups": [{"group": 1, "origin": "path", "centre": "path",
 *                  "members": [{"path": "…", "name": "…", "role": "submissions", "title": "…",
 *                    "author": "…", "date": "…",
 *                               "similarity": 0.0, "value": 0, "origin": true, "centre": true}]}],
 *    "alone": 0, "alone_documents": [{"path": …, "date": "…"}]}
 *
 * Members come by date, then by arrival; the first is the likely origin where its date is earlier
 * than the next one's, else "origin" of the group is null. "value" is the method's, in its unit,
 * and "similarity" the share of the shorter text's runs of three words that the other has, both
 * with the group's centre, the document that came first; both are null where that one is gone, or
 * in a report that does not name it. title, author and date are null where there is none. "alone"
 * counts the documents in no group; "alone_documents" lists them where that was asked for, else it
 * is null. "centers": which ones a document was compared with (groups.h of match/). "days": dates
 * may lie so far apart; 0: any. JSON Lines has a group a line, with method, unit and threshold at
 * its end. Keys may be added; none changes its meaning. */
#include <math.h>

#include "report/model/digest-wording.h"
#include "base/for-each.h"
#include "report/model/group-parts.h"
#include "base/output.h"
#include "report/writers.h"
#include "report/data/json.h"

static void
write_document (WinnowJson *json, const WinnowDocument *document)
{
  winnow_json_fields (json, document, path, name);
  winnow_json_member_string (json, "role", winnow_role_get_id (document->role));
  winnow_json_fields (json, document, title, author, date);
}

static void
write_member (WinnowJson *json, const WinnowMethod *method, const WinnowGroupRow *row)
{
  winnow_json_open (json, '{');
  write_document (json, row->document);
  winnow_json_member_share (json, "similarity", isnan (row->member->value) ? NAN : row->member->similarity);
  winnow_json_member_value (json, "value", method, row->member->value);
  winnow_json_member_boolean (json, "origin", row->is_origin);
  winnow_json_member_boolean (json, "centre", row->member->is_centre);
  winnow_json_close (json);
}

static const char *
find_centre (const GArray *rows)
{
  winnow_for_each_value (const WinnowGroupRow, row, rows)
    if (row->member->is_centre)
      return row->document->path;
  return NULL;
}

/* The members of a group, in the object that is open. */
static void
write_group (WinnowJson *json, const WinnowGroupParts *parts, guint index)
{
  const GArray *rows = g_ptr_array_index (parts->groups, index);
  winnow_json_member_number (json, "group", index + 1);
  winnow_json_member_string (json, "origin",
                             rows->len > 0 && g_array_index (rows, WinnowGroupRow, 0).is_origin
                                 ? g_array_index (rows, WinnowGroupRow, 0).document->path
                                 : NULL);
  winnow_json_member_string (json, "centre", find_centre (rows));
  winnow_json_open_member (json, "members", '[');
  winnow_for_each_value (const WinnowGroupRow, row, rows)
    write_member (json, parts->report->grouping->method, row);
  winnow_json_close (json);
}

static void
write_alone (WinnowJson *json, const WinnowGroupParts *parts)
{
  winnow_json_member_number (json, "alone", parts->report->n_alone);
  if (parts->report->alone == NULL)
    {
      winnow_json_member_string (json, "alone_documents", NULL);
      return;
    }
  winnow_json_open_member (json, "alone_documents", '[');
  winnow_for_each_value (const WinnowGroupRow, row, parts->alone)
    {
      winnow_json_line (json);
      winnow_json_open (json, '{');
      write_document (json, row->document);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

void
winnow_json_groups (WinnowJson *json, const WinnowGroupReport *report)
{
  const WinnowMethod *method = report->grouping->method;
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, report);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "method", method->id);
  winnow_json_member_number (json, "version", method->version);
  winnow_json_member_parameters (json, "parameters", method, report->grouping->values);
  winnow_json_member_string (json, "centers", winnow_centers_get_id (report->grouping->centers));
  winnow_json_member_string (json, "unit", winnow_unit_get_id (method->unit));
  winnow_json_member_value (json, "threshold", method, report->grouping->threshold);
  winnow_json_member_number (json, "days", report->grouping->days);
  winnow_json_open_member (json, "groups", '[');
  winnow_for_each_index (i, parts.groups)
    {
      winnow_json_line (json);
      winnow_json_open (json, '{');
      write_group (json, &parts, i);
      winnow_json_close (json);
    }
  winnow_json_close (json);
  winnow_json_line (json);
  write_alone (json, &parts);
  winnow_json_close (json);
}

gboolean
winnow_groups_write_json (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowJson json = WINNOW_JSON_INIT (output->text);
  winnow_json_groups (&json, data);
  g_string_append_c (output->text, '\n');
  return TRUE;
}

gboolean
winnow_groups_write_jsonl (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  const WinnowGroupReport *report = data;
  const WinnowMethod *method = report->grouping->method;
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, report);
  winnow_for_each_index (i, parts.groups)
    {
      WinnowJson json = WINNOW_JSON_INIT (output->text);
      winnow_json_open (&json, '{');
      write_group (&json, &parts, i);
      winnow_json_member_string (&json, "method", method->id);
      winnow_json_member_string (&json, "unit", winnow_unit_get_id (method->unit));
      winnow_json_member_value (&json, "threshold", method, report->grouping->threshold);
      winnow_json_close (&json);
      g_string_append_c (output->text, '\n');
    }
  return TRUE;
}
