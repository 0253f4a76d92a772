#include "app/session/winnow-check-settings.h"

/* The value of the preference @key as winnow_settings_set() takes it. (nullable) */
static char *
dup_value (GSettings *preferences, const char *key)
{
  g_autoptr (GVariant) value = g_settings_get_value (preferences, key);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    return g_strdup_printf ("%u", g_variant_get_uint32 (value));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return g_variant_dup_string (value, NULL);
  return NULL;
}

void
winnow_check_settings_read (WinnowSettings *settings)
{
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (preferences, "settings-schema", &schema, NULL);

  winnow_settings_init (settings);
  winnow_for_each_with (setting, winnow_settings_table (), name)
    if (g_settings_schema_has_key (schema, setting->name))
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *value = dup_value (preferences, setting->name);
        if (value == NULL || !winnow_settings_set (settings, setting->name, value, &error))
          g_warning ("Preference %s is left out: %s", setting->name, error != NULL ? error->message : "unknown type");
      }

  g_autoptr (GError) error = NULL;
  if (!winnow_settings_validate (settings, &error))
    {
      g_warning ("Preferences contradict each other, the defaults are used: %s", error->message);
      winnow_settings_init (settings);
    }
}

void
winnow_check_settings_set_excluded (WinnowExclusionReason reason, gboolean excluded)
{
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  WinnowSettings settings;
  winnow_check_settings_read (&settings);
  settings.exclude = excluded ? settings.exclude | 1u << reason : settings.exclude & ~(1u << reason);
  g_autofree char *value = winnow_settings_dup_value (&settings, "exclude");
  g_settings_set_string (preferences, "exclude", value);
}
