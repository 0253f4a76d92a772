/* json-writer.c: see json-writer.h. Own digits: a list of five thousand pairs is mostly numbers,
 * and printf would cost more than finding them. One thread a writer. */
#include "base/json-writer.h"

#include <math.h>
#include <string.h>

#include "base/escape.h"

#define SHARE_DIGITS 6
#define SHARE_UNITS 1000000u /* 10 to the power of SHARE_DIGITS */

static void
begin_value (WinnowJson *json)
{
  if (json->needs_comma)
    g_string_append_c (json->text, ',');
  json->needs_comma = TRUE;
}

void
winnow_json_open (WinnowJson *json, char bracket)
{
  begin_value (json);
  g_string_append_c (json->text, bracket);
  json->needs_comma = FALSE;
  json->open = json->open << 1 | (bracket == '[');
}

void
winnow_json_close (WinnowJson *json)
{
  g_string_append_c (json->text, json->open & 1 ? ']' : '}');
  json->needs_comma = TRUE;
  json->open >>= 1;
}

void
winnow_json_key (WinnowJson *json, const char *key)
{
  begin_value (json);
  g_string_append_c (json->text, '"');
  g_string_append (json->text, key);
  g_string_append_len (json->text, "\":", 2);
  json->needs_comma = FALSE;
}

void
winnow_json_line (WinnowJson *json)
{
  if (json->needs_comma)
    g_string_append_c (json->text, ',');
  g_string_append_c (json->text, '\n');
  json->needs_comma = FALSE;
}

void
winnow_json_string_len (WinnowJson *json, const char *text, gsize length)
{
  begin_value (json);
  winnow_escape_json (json->text, text, (gssize) length);
}

void
winnow_json_string (WinnowJson *json, const char *text)
{
  if (text != NULL)
    {
      winnow_json_string_len (json, text, strlen (text));
      return;
    }
  begin_value (json);
  g_string_append (json->text, "null");
}

void
winnow_json_number (WinnowJson *json, guint64 number)
{
  char digits[20];
  gsize at = sizeof digits;
  do
    digits[--at] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  begin_value (json);
  g_string_append_len (json->text, digits + at, (gssize) (sizeof digits - at));
}

void
winnow_json_share (WinnowJson *json, double share)
{
  guint units = CLAMP (share, 0.0, 1.0) * SHARE_UNITS + 0.5;
  char digits[] = "0.000000";
  digits[0] = (char) ('0' + units / SHARE_UNITS);
  guint rest = units % SHARE_UNITS;
  for (guint i = 0; i < SHARE_DIGITS; i++, rest /= 10)
    digits[1 + SHARE_DIGITS - i] = (char) ('0' + rest % 10);
  gsize length = sizeof digits - 1;
  while (length > 3 && digits[length - 1] == '0') /* "0.5", "1.0" */
    length--;
  begin_value (json);
  g_string_append_len (json->text, digits, (gssize) length);
}

void
winnow_json_boolean (WinnowJson *json, gboolean value)
{
  begin_value (json);
  g_string_append (json->text, value ? "true" : "false");
}

void
winnow_json_member_string (WinnowJson *json, const char *key, const char *text)
{
  winnow_json_key (json, key);
  winnow_json_string (json, text);
}

void
winnow_json_member_number (WinnowJson *json, const char *key, guint64 number)
{
  winnow_json_key (json, key);
  winnow_json_number (json, number);
}

void
winnow_json_member_positive (WinnowJson *json, const char *key, guint64 number)
{
  winnow_json_key (json, key);
  if (number > 0)
    winnow_json_number (json, number);
  else
    winnow_json_string (json, NULL);
}

void
winnow_json_member_share (WinnowJson *json, const char *key, double share)
{
  winnow_json_key (json, key);
  if (isnan (share))
    winnow_json_string (json, NULL);
  else
    winnow_json_share (json, share);
}

void
winnow_json_member_boolean (WinnowJson *json, const char *key, gboolean value)
{
  winnow_json_key (json, key);
  winnow_json_boolean (json, value);
}

void
winnow_json_open_member (WinnowJson *json, const char *key, char bracket)
{
  winnow_json_key (json, key);
  winnow_json_open (json, bracket);
}

const char *
winnow_json_key_of (const char *field)
{
  return g_str_has_prefix (field, "n_") ? field + 2 : field;
}
