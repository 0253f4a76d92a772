/* json-annotations.c: the marks in a text, and the settings, as JSON: see json.h. Thread-safe:
 * writes to the caller's string only. */
#include "report/data/json.h"

#include "base/for-each.h"

void
winnow_json_add_disguises (WinnowJsonPlaces *places, const GArray *flags)
{
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    winnow_json_places_add (places, flag->start, flag->end);
}

void
winnow_json_disguises (WinnowJson *json, const char *key, const GArray *flags, WinnowJsonPlaces *places)
{
  winnow_json_open_member (json, key, '[');
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    {
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "flag", winnow_disguise_get_id (flag->disguise));
      winnow_json_places_write (places, json);
      winnow_json_member_number (json, "count", flag->count);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

void
winnow_json_add_exclusions (WinnowJsonPlaces *places, const GArray *exclusions)
{
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    winnow_json_places_add (places, exclusion->start, exclusion->end);
}

void
winnow_json_exclusions (WinnowJson *json, const GArray *exclusions, WinnowJsonPlaces *places)
{
  winnow_json_open_member (json, "exclusions", '[');
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "reason", winnow_exclusion_reason_get_id (exclusion->reason));
      winnow_json_places_write (places, json);
      winnow_json_member_number (json, "words", exclusion->last - exclusion->first);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

void
winnow_json_settings (WinnowJson *json, const WinnowSettings *settings)
{
  winnow_json_open (json, '{');
  winnow_for_each_with (setting, winnow_settings_table (), name)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      winnow_json_key (json, setting->name);
      if (setting->type == WINNOW_SETTING_NUMBER)
        winnow_json_number (json, g_ascii_strtoull (value, NULL, 10));
      else
        winnow_json_string (json, value);
    }
  winnow_json_close (json);
}
