/* test-settings.c: every row of the table can be set, read back and refused */
#include "part.h"
#include "base/array.h"
#include "match/settings.h"

test_case (round_trip)
{
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      WinnowSettings settings, copy;
      g_autofree char *other = NULL;
      winnow_settings_init (&settings);
      winnow_settings_init (&copy);
      if (setting->type == WINNOW_SETTING_NUMBER)
        other = g_strdup_printf ("%u", setting->maximum);
      else
        other = g_strdup (setting->type == WINNOW_SETTING_CHOICE
                              ? setting->choices[setting->initial == 0 ? setting->maximum : 0]
                          : setting->type == WINNOW_SETTING_SET ? "quotes,short"
                                                                : "zh-TW");
      g_autofree char *value = winnow_settings_dup_value (&settings, setting->name);
      g_assert_cmpstr (value, !=, other);
      g_assert_true (winnow_settings_set (&settings, setting->name, other, NULL));
      assert_takes (winnow_settings_dup_value (&settings, setting->name), other);
      g_assert_cmpint (memcmp (&settings, &copy, sizeof copy), !=, 0);
      g_assert_true (winnow_settings_set (&settings, setting->name, value, NULL));
      g_assert_cmpmem (&settings, sizeof settings, &copy, sizeof copy);
    }
}

/* A set in any order, with blanks; none is the empty one. */
test_case (set)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_autofree char *initial = winnow_settings_dup_value (&settings, "exclude");
  g_assert_cmpstr (initial, ==,
                   "template,class,bibliography,cover,declaration,contents,acknowledgements,empty,short,"
                   "common");
  g_assert_true (winnow_settings_set (&settings, "exclude", "short, template", NULL));
  assert_takes (winnow_settings_dup_value (&settings, "exclude"), "template,short");
  g_assert_cmpuint (settings.exclude, ==,
                    1u << WINNOW_EXCLUSION_TEMPLATE | 1u << WINNOW_EXCLUSION_OWN | 1u << WINNOW_EXCLUSION_SHORT);
  g_assert_true (winnow_settings_set (&settings, "exclude", "none", NULL));
  assert_takes (winnow_settings_dup_value (&settings, "exclude"), "none");
  g_assert_cmpuint (settings.exclude, ==, 1u << WINNOW_EXCLUSION_OWN); /* what was listed has no switch */
}

test_case (refusals)
{
  static const struct
  {
    const char *name, *value;
    int code; /* WinnowSettingsError */
  } bad[] = {
    { "nonsense", "1", WINNOW_SETTINGS_ERROR_NAME },
    { "k", "0", WINNOW_SETTINGS_ERROR_VALUE },
    { "k", "five", WINNOW_SETTINGS_ERROR_VALUE },
    { "exclude", "nonsense", WINNOW_SETTINGS_ERROR_VALUE },
    { "exclude", "quotes,", WINNOW_SETTINGS_ERROR_VALUE },
    { "exclude", "verdict", WINNOW_SETTINGS_ERROR_VALUE },
    { "exclude", "own", WINNOW_SETTINGS_ERROR_VALUE },
    { "min-source-share", "101", WINNOW_SETTINGS_ERROR_VALUE },
    { "ignore-phrases", "a\xff", WINNOW_SETTINGS_ERROR_VALUE },
    { "g", "1001", WINNOW_SETTINGS_ERROR_VALUE },
    { "g", "-1", WINNOW_SETTINGS_ERROR_VALUE },
    { "han", "syllables", WINNOW_SETTINGS_ERROR_VALUE },
    { "min-words", "", WINNOW_SETTINGS_ERROR_VALUE },
    { "language", "zh_CN", WINNOW_SETTINGS_ERROR_VALUE },
    { "language", "a-very-long-language-tag", WINNOW_SETTINGS_ERROR_VALUE },
  };
  WinnowSettings settings;
  winnow_settings_init (&settings);
  winnow_for_each_of (row, bad)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (winnow_settings_set (&settings, row->name, row->value, &error));
      g_assert_error (error, WINNOW_SETTINGS_ERROR, (gint) row->code);
    }
  g_assert_true (winnow_settings_validate (&settings, NULL));
  settings.granularity.k = settings.granularity.g + 1;
  g_assert_false (winnow_settings_validate (&settings, NULL));
}

/* A digest made without a check is one of a check with default settings. */
test_case (defaults)
{
  WinnowMethodContext context;
  WinnowSettings settings;
  winnow_settings_init (&settings);
  winnow_method_context_init (&context);
  g_assert_cmpuint (context.granularity.k, ==, settings.granularity.k);
  g_assert_cmpuint (context.granularity.g, ==, settings.granularity.g);
}
