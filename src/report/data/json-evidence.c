/* json-evidence.c: values and parameters of methods, and what every method says of a pair; see
 * json.h */
#include "report/data/json.h"

#include <math.h>

#include "report/model/digest-wording.h"

void
winnow_json_member_value (WinnowJson *json, const char *key, const WinnowMethod *method, double value)
{
  if (method->unit == WINNOW_UNIT_SHARE)
    winnow_json_member_share (json, key, value);
  else
    winnow_json_member_number (json, key, (guint64) (value + 0.5));
}

void
winnow_json_member_parameters (WinnowJson *json, const char *key, const WinnowMethod *method, const guint *values)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    winnow_json_member_number (json, method->parameters[i].name, values[i]);
  winnow_json_close (json, '}');
}

static void
write_null (WinnowJson *json, const char *key)
{
  winnow_json_member_string (json, key, NULL);
}

static void
write_share_or_null (WinnowJson *json, const char *key, double share)
{
  if (isnan (share))
    write_null (json, key);
  else
    winnow_json_member_share (json, key, share);
}

static void
write_row (WinnowJson *json, const WinnowEvidenceRow *row)
{
  const WinnowMethod *method = row->method;
  gboolean is_silent = row->opinion == WINNOW_OPINION_SILENT;
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "method", method->id);
  if (is_silent)
    write_null (json, "value");
  else
    winnow_json_member_value (json, "value", method, row->agreement.value);
  winnow_json_member_string (json, "unit", winnow_unit_get_id (method->unit));
  write_share_or_null (json, "similarity", is_silent ? NAN : row->agreement.similarity);
  write_share_or_null (json, "distance", is_silent ? NAN : 1 - row->agreement.similarity);
  write_share_or_null (json, "a_in_b", is_silent ? NAN : row->agreement.a_in_b);
  write_share_or_null (json, "b_in_a", is_silent ? NAN : row->agreement.b_in_a);
  winnow_json_member_string (json, "opinion", winnow_opinion_get_id (row->opinion));
  winnow_json_key (json, "same");
  if (is_silent)
    winnow_json_string (json, NULL);
  else
    winnow_json_boolean (json, row->opinion == WINNOW_OPINION_SAME);
  winnow_json_close (json, '}');
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
  winnow_json_key (json, "evidence");
  winnow_json_open (json, '[');
  for (guint i = 0; i < evidence->rows->len; i++)
    write_row (json, &g_array_index (evidence->rows, WinnowEvidenceRow, i));
  winnow_json_close (json, ']');
  winnow_json_key (json, "same_piece");
  winnow_json_boolean (json, evidence->is_same);
  winnow_json_member_share (json, "probability", evidence->probability);
}
