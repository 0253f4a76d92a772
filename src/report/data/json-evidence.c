/* json-evidence.c: values and parameters of methods, and their results on a pair; see json.h */
#include "report/data/json.h"

#include <math.h>

#include "base/for-each.h"
#include "report/model/digest-wording.h"

void
winnow_json_member_value (WinnowJson *json, const char *key, const WinnowMethod *method, double value)
{
  if (method->unit == WINNOW_UNIT_SHARE || isnan (value))
    winnow_json_member_share (json, key, value);
  else
    winnow_json_member_number (json, key, (guint64) (value + 0.5));
}

void
winnow_json_member_parameters (WinnowJson *json, const char *key, const WinnowMethod *method, const guint *values)
{
  winnow_json_open_member (json, key, '{');
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    winnow_json_member_number (json, method->parameters[i].name, values[i]);
  winnow_json_close (json);
}

static void
write_null (WinnowJson *json, const char *key)
{
  winnow_json_member_string (json, key, NULL);
}

static void
write_row (WinnowJson *json, const WinnowEvidenceRow *row)
{
  const WinnowMethod *method = row->method;
  gboolean is_silent = row->opinion == WINNOW_OPINION_SILENT;
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "method", method->id);
  winnow_json_member_value (json, "value", method, is_silent ? NAN : row->agreement.value);
  winnow_json_member_string (json, "unit", winnow_unit_get_id (method->unit));
  winnow_json_member_share (json, "similarity", is_silent ? NAN : row->agreement.similarity);
  winnow_json_member_share (json, "distance", is_silent ? NAN : 1 - row->agreement.similarity);
  winnow_json_member_share (json, "a_in_b", is_silent ? NAN : row->agreement.a_in_b);
  winnow_json_member_share (json, "b_in_a", is_silent ? NAN : row->agreement.b_in_a);
  winnow_json_member_string (json, "opinion", winnow_opinion_get_id (row->opinion));
  winnow_json_key (json, "same");
  if (is_silent)
    winnow_json_string (json, NULL);
  else
    winnow_json_boolean (json, row->opinion == WINNOW_OPINION_SAME);
  winnow_json_close (json);
}

void
winnow_json_evidence (WinnowJson *json, const WinnowEvidence *evidence)
{
  if (evidence == NULL)
    {
      write_null (json, "evidence");
      write_null (json, "same_piece");
      write_null (json, "probability");
      return;
    }
  winnow_json_open_member (json, "evidence", '[');
  winnow_for_each_value (const WinnowEvidenceRow, row, evidence->rows)
    write_row (json, row);
  winnow_json_close (json);
  winnow_json_member_boolean (json, "same_piece", evidence->is_same);
  winnow_json_member_share (json, "probability", evidence->probability);
}
