/* settings.c: the table of settings, and the one way to read and write them by name */
#include "match/settings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (winnow_settings_error, winnow_settings_error)

static const char *const links[] = { "inside", "all", NULL }; /* as WinnowLinks */

static const char *const ocr_modes[] = { "off", "on", "ask", NULL }; /* as WinnowOcrMode */

static const char *const han_modes[] = { "characters", "words", NULL };

#define OFFSET(field) G_STRUCT_OFFSET (WinnowSettings, field)

static const WinnowSetting table[] = {
  { "k", 'k', OFFSET (granularity.k), WINNOW_SETTING_NUMBER, 1, 100, 5, NULL, N_ ("WORDS"),
    N_ ("noise length: shared runs shorter than this never match") },
  { "g", 'g', OFFSET (granularity.g), WINNOW_SETTING_NUMBER, 1, 1000, 8, NULL, N_ ("WORDS"),
    N_ ("guarantee length: every copied run of at least this length is found") },
  { "min-words", 0, OFFSET (min_words), WINNOW_SETTING_NUMBER, 1, 10000, 25, NULL, N_ ("WORDS"),
    N_ ("shortest passage that is reported and counted") },
  { "exclude", 0, OFFSET (exclude), WINNOW_SETTING_SET, 0, 7166, 8182, winnow_exclusion_ids, N_ ("REASON,…"),
    N_ ("what does not count: any of template, class, quotes, bibliography, cover, declaration, contents, "
        "acknowledgements, empty, short and common, joined by commas, or none") },
  { "common-documents", 0, OFFSET (common_documents), WINNOW_SETTING_NUMBER, 0, 1000000, 0, NULL, N_ ("DOCUMENTS"),
    N_ ("a passage that more documents than this have is common; 0: 20, and more of long ones in a large collection") },
  { "min-source-words", 0, OFFSET (min_source_words), WINNOW_SETTING_NUMBER, 0, 100000, 0, NULL, N_ ("WORDS"),
    N_ ("a source that has fewer words of a paper does not count; 0: every source counts") },
  { "min-source-share", 0, OFFSET (min_source_share), WINNOW_SETTING_NUMBER, 0, 100, 0, NULL, N_ ("PERCENT"),
    N_ ("a source that has a smaller share of a paper does not count; 0: every source counts") },
  { "ignore-phrases", 0, OFFSET (phrases), WINNOW_SETTING_LINES, 0, 0, 0, NULL, N_ ("FILE"),
    N_ ("phrases that do not count in any document, one a line") },
  { "ignore-headings", 0, OFFSET (headings), WINNOW_SETTING_LINES, 0, 0, 0, NULL, N_ ("FILE"),
    N_ ("headings, one a line, of parts that do not count, such as “Appendix A”") },
  { "han", 0, OFFSET (han), WINNOW_SETTING_CHOICE, 0, 1, 0, han_modes, N_ ("characters|words"),
    N_ ("how Chinese and other scripts without spaces are cut") },
  { "language", 0, OFFSET (language), WINNOW_SETTING_TEXT, 0, 0, 0, NULL, N_ ("TAG"),
    N_ ("language of the files, where their character set has to be guessed: zh, zh-TW, ja, ko, ru, …") },
  { "ocr", 0, OFFSET (ocr), WINNOW_SETTING_CHOICE, 0, 2, WINNOW_OCR_ON, ocr_modes, N_ ("off|on|ask"),
    N_ ("whether scans and pictures of text are read by Tesseract, where that is installed") },
  { "links", 0, OFFSET (links), WINNOW_SETTING_CHOICE, 0, 1, 0, links, N_ ("inside|all"),
    N_ ("links in a folder that are followed: those that lead to something in that folder, or all") },
  { NULL, 0, 0, WINNOW_SETTING_NUMBER, 0, 0, 0, NULL, NULL, NULL },
};

const WinnowSetting *
winnow_settings_table (void)
{
  return table;
}

static const WinnowSetting *
find (const char *name, GError **error)
{
  for (const WinnowSetting *setting = table; setting->name != NULL; setting++)
    if (g_strcmp0 (setting->name, name) == 0)
      return setting;
  g_set_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_NAME, _ ("There is no setting “%s”."), name);
  return NULL;
}

const WinnowSetting *
winnow_settings_get (const char *name)
{
  const WinnowSetting *setting = find (name, NULL);
  g_assert (setting != NULL);
  return setting;
}

/* The field of a NUMBER, CHOICE or SET setting; WinnowHanMode is stored as guint, too. */
static guint *
get_number (const WinnowSettings *settings, const WinnowSetting *setting)
{
  return &G_STRUCT_MEMBER (guint, settings, setting->offset);
}

G_STATIC_ASSERT (sizeof (WinnowHanMode) == sizeof (guint));

static const char **
get_lines (const WinnowSettings *settings, const WinnowSetting *setting)
{
  return &G_STRUCT_MEMBER (const char *, settings, setting->offset);
}

void
winnow_settings_init (WinnowSettings *settings)
{
  *settings = (WinnowSettings){ 0 };
  for (const WinnowSetting *setting = table; setting->name != NULL; setting++)
    if (setting->type < WINNOW_SETTING_TEXT)
      *get_number (settings, setting) = setting->initial;
}

static gboolean
set_number (WinnowSettings *settings, const WinnowSetting *setting, const char *value, GError **error)
{
  guint64 number;
  if (g_ascii_string_to_unsigned (value, 10, setting->minimum, setting->maximum, &number, NULL))
    return *get_number (settings, setting) = (guint) number, TRUE;
  g_set_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE,
               _ ("“%s” takes a whole number from %u to %u, not “%s”."), setting->name, setting->minimum,
               setting->maximum, value);
  return FALSE;
}

static char *
dup_choices (const WinnowSetting *setting, guint bits)
{
  g_autoptr (GString) value = g_string_new (NULL);
  for (guint i = 1; setting->choices[i] != NULL; i++)
    if (bits >> i & 1)
      g_string_append_printf (value, "%s%s", value->len > 0 ? "," : "", setting->choices[i]);
  return g_strdup (value->len > 0 ? value->str : setting->choices[0]);
}

/* Sets a CHOICE from its name, a SET from names joined by commas. */
static gboolean
set_choices (WinnowSettings *settings, const WinnowSetting *setting, const char *value, GError **error)
{
  gboolean is_set = setting->type == WINNOW_SETTING_SET;
  g_auto (GStrv) names = is_set ? g_strsplit (value, ",", -1) : g_strdupv ((char *[]){ (char *) value, NULL });
  guint choice = 0, bits = 0, offered = is_set ? setting->maximum | 1 : G_MAXUINT;
  g_autofree char *choices = is_set ? dup_choices (setting, offered) : g_strjoinv (", ", (char **) setting->choices);
  for (guint i = 0; names[i] != NULL; i++)
    {
      for (choice = 0; !(offered >> choice & 1)
                       || g_strcmp0 (setting->choices[choice], is_set ? g_strstrip (names[i]) : value) != 0;
           choice++)
        if (setting->choices[choice] == NULL)
          {
            g_set_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE,
                         is_set ? _ ("“%s” takes some of %s, joined by commas, not “%s”.")
                                : _ ("“%s” takes one of %s, not “%s”."),
                         setting->name, choices, value);
            return FALSE;
          }
      bits |= 1u << choice;
    }
  *get_number (settings, setting) = is_set ? (bits & ~1u) | (setting->initial & ~setting->maximum) : choice;
  return TRUE;
}

/* Without blank lines, and white space around the others. */
static gboolean
set_lines (WinnowSettings *settings, const WinnowSetting *setting, const char *value, GError **error)
{
  if (!g_utf8_validate (value, -1, NULL)) /* of a damaged library */
    {
      g_set_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE, _ ("“%s” is no UTF-8 text."),
                   setting->name);
      return FALSE;
    }
  g_auto (GStrv) lines = g_strsplit (value, "\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0')
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? "\n" : "", lines[i]);
  *get_lines (settings, setting) = kept->len > 0 ? g_intern_string (kept->str) : NULL;
  return TRUE;
}

static gboolean
set_language (WinnowSettings *settings, const char *value, GError **error)
{
  if (strlen (value) >= sizeof settings->language
      || !(value[strspn (value, G_CSET_A_2_Z G_CSET_a_2_z "0123456789-")] == '\0'))
    {
      g_set_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE,
                   _ ("“%s” is no language tag such as “zh” or “zh-TW”."), value);
      return FALSE;
    }
  memset (settings->language, 0, sizeof settings->language); /* equal settings are equal bytes */
  g_strlcpy (settings->language, value, sizeof settings->language);
  return TRUE;
}

gboolean
winnow_settings_set (WinnowSettings *settings, const char *name, const char *value, GError **error)
{
  const WinnowSetting *setting = find (name, error);
  g_return_val_if_fail (value != NULL, FALSE);
  if (setting == NULL)
    return FALSE;
  switch (setting->type)
    {
    case WINNOW_SETTING_NUMBER:
      return set_number (settings, setting, value, error);
    case WINNOW_SETTING_CHOICE:
    case WINNOW_SETTING_SET:
      return set_choices (settings, setting, value, error);
    case WINNOW_SETTING_LINES:
      return set_lines (settings, setting, value, error);
    default:
      return set_language (settings, value, error);
    }
}

char *
winnow_settings_dup_value (const WinnowSettings *settings, const char *name)
{
  const WinnowSetting *setting = find (name, NULL);
  g_return_val_if_fail (setting != NULL, NULL);
  switch (setting->type)
    {
    case WINNOW_SETTING_NUMBER:
      return g_strdup_printf ("%u", *get_number (settings, setting));
    case WINNOW_SETTING_CHOICE:
      return g_strdup (setting->choices[*get_number (settings, setting)]);
    case WINNOW_SETTING_SET:
      return dup_choices (setting, *get_number (settings, setting) & setting->maximum);
    case WINNOW_SETTING_LINES:
      return g_strdup (*get_lines (settings, setting) ?: "");
    default:
      return g_strdup (settings->language);
    }
}

gboolean
winnow_settings_validate (const WinnowSettings *settings, GError **error)
{
  if (settings->granularity.k <= settings->granularity.g)
    return TRUE;
  g_set_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE,
               _ ("The noise length (k = %u) must not be above the guarantee length (g = %u)."),
               settings->granularity.k, settings->granularity.g);
  return FALSE;
}
