/* settings.h: the settings of a check, in one table that the command line, its help, the library's
 * record and the window read */
#pragma once

#include "match/exclusions/exclusion.h"

#define WINNOW_SETTINGS_ERROR (winnow_settings_error_quark ())
typedef enum
{
  WINNOW_SETTINGS_ERROR_NAME,  /* no such setting */
  WINNOW_SETTINGS_ERROR_VALUE, /* out of range, or contradicts another */
} WinnowSettingsError;
GQuark winnow_settings_error_quark (void);

/* Symbolic links in a folder. */
typedef enum
{
  WINNOW_LINKS_INSIDE, /* those that lead into it */
  WINNOW_LINKS_ALL,
} WinnowLinks;

/* Scans, and pictures of text. */
typedef enum
{
  WINNOW_OCR_OFF,
  WINNOW_OCR_ON,  /* read by OCR, where Tesseract is installed */
  WINNOW_OCR_ASK, /* counted: the user is asked first */
} WinnowOcrMode;

typedef struct
{
  WinnowGranularity granularity; /* k, g: words */
  guint min_words;               /* words; a passage of less weight is excluded as short */
  WinnowHanMode han;
  /* reasons that exclude: a set of 1 << WinnowExclusionReason, of all but NONE and VERDICT; always
   * with OWN */
  guint exclude;
  /* a passage that more documents have is common; 0: by length and the size of the collection */
  guint common_documents;
  /* A source counts from so many found words on, and from such a share of the paper, in percent; 0:
   * any does. */
  guint min_source_words, min_source_share;
  /* (nullable) phrases, and headings of parts, that do not count, one a line. Interned, as settings
   * are copied: they live as long as the program. */
  const char *phrases, *headings;
  char language[16]; /* BCP 47 tag, "" = by content */
  WinnowOcrMode ocr; /* when files are read */
  WinnowLinks links; /* that are followed while files are read */
  /* Documents of the check: no setting of the user, so not in the table. Set by the check, and by
   * who reads its record. 0: two files alone, where nothing is common. */
  guint n_documents;
} WinnowSettings;

typedef enum
{
  WINNOW_SETTING_NUMBER,
  WINNOW_SETTING_CHOICE,
  WINNOW_SETTING_SET, /* choices joined by commas, or “none” */
  WINNOW_SETTING_TEXT,
  WINNOW_SETTING_LINES, /* a text; on the command line, the file that has it */
} WinnowSettingType;

typedef struct
{
  const char *name; /* "min-words": the long option, the JSON key and the column */
  char letter;      /* short option, or 0 */
  gsize offset;     /* of its field in WinnowSettings */
  WinnowSettingType type;
  guint minimum, maximum, initial; /* NUMBER: words; CHOICE: index into choices; SET: bits, 1 << index,
                                    * of which those above the maximum are always set */
  /* CHOICE, SET: NULL-terminated; the first choice of a SET is “none”, the empty set */
  const char *const *choices;
  const char *argument;    /* "WORDS": what help shows after the option, marked for translation */
  const char *description; /* marked for translation */
} WinnowSetting;

/* The table; ends with a row whose name is NULL. */
const WinnowSetting *winnow_settings_table (void);

/* The row of @name, which must be in the table. */
const WinnowSetting *winnow_settings_get (const char *name);

void winnow_settings_init (WinnowSettings *settings); /* the defaults */
gboolean winnow_settings_set (WinnowSettings *settings, const char *name, const char *value, GError **error);
/* In the form that winnow_settings_set() reads. Returns: (transfer full) */
char *winnow_settings_dup_value (const WinnowSettings *settings, const char *name);
gboolean winnow_settings_validate (const WinnowSettings *settings, GError **error); /* FALSE unless k ≤ g */
