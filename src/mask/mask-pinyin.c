/* mask-pinyin.c: names of Han characters in Latin letters, as people write them
 *
 * Without tones, the family name first, then the syllables of the given name. Uses ICU's
 * transliterator for names, except for family names below that usually have another reading.
 * Thread-safe. */
#include <string.h>

#include <unicode/ustring.h>
#include <unicode/utrans.h>

#include "base/for-each.h"
#include "mask/mask-name.h"
#include "text/words/family-names.h"

#define MAX_NAME 64 /* UTF-16 units; a syllable has at most six letters */
#define MAX_PINYIN (8 * MAX_NAME)
#define TRANSFORM "Han-Latin/Names; Latin-ASCII; Lower"

static const struct
{
  const char *family, *pinyin;
} readings[] = { { "单", "shan" }, { "解", "xie" }, { "仇", "qiu" },    { "查", "zha" },
                 { "朴", "piao" }, { "盖", "ge" },  { "尉迟", "yuchi" } };

gsize
winnow_name_get_family (const char *name)
{
  winnow_for_each_string (family, winnow_double_family_names)
    if (g_str_has_prefix (name, family))
      return strlen (family);
  return *name != '\0' && g_utf8_strchr (winnow_family_names, -1, g_utf8_get_char (name)) != NULL
             ? (gsize) (g_utf8_next_char (name) - name)
             : 0;
}

gboolean
winnow_name_is_han (const char *text)
{
  winnow_for_each_character (p, text)
    if (g_unichar_get_script (g_utf8_get_char (p)) != G_UNICODE_SCRIPT_HAN)
      return FALSE;
  return *text != '\0';
}

gboolean
winnow_name_has_family (const char *name)
{
  gsize length = winnow_name_is_han (name) ? winnow_name_get_family (name) : 0;
  glong n = g_utf8_strlen (name, -1), n_family = g_utf8_strlen (name, (gssize) length);
  return length > 0 && n > n_family && n <= n_family + 2;
}

/* One a thread, since it is slow to make. NULL if ICU lacks the data. */
static UTransliterator *
get_transliterator (void)
{
  static GPrivate private = G_PRIVATE_INIT ((GDestroyNotify) utrans_close);
  UTransliterator *transliterator = g_private_get (&private);
  UErrorCode status = U_ZERO_ERROR;
  UChar id[sizeof TRANSFORM];
  if (transliterator != NULL)
    return transliterator;
  u_uastrcpy (id, TRANSFORM);
  transliterator = utrans_openU (id, -1, UTRANS_FORWARD, NULL, 0, NULL, &status);
  g_private_set (&private, transliterator);
  return transliterator;
}

/* Syllables separated by spaces; NULL if a character has no reading. */
static char *
dup_syllables (const char *han)
{
  UErrorCode status = U_ZERO_ERROR;
  UTransliterator *pinyin = get_transliterator ();
  UChar buffer[MAX_PINYIN];
  char out[MAX_PINYIN];
  int32_t length = 0, limit;
  if (pinyin == NULL)
    return NULL;
  u_strFromUTF8 (buffer, MAX_NAME, &length, han, -1, &status);
  limit = length;
  if (U_SUCCESS (status))
    utrans_transUChars (pinyin, buffer, &length, MAX_PINYIN, 0, &limit, &status);
  u_strToUTF8 (out, sizeof out, NULL, buffer, length, &status);
  return U_SUCCESS (status) && g_str_is_ascii (out) ? g_strdup (out) : NULL;
}

/* A family name of two characters is one word. */
static char *
dup_family (const char *family)
{
  winnow_for_each_of (reading, readings)
    if (g_str_equal (family, reading->family))
      return g_strdup (reading->pinyin);
  g_autofree char *spaced = dup_syllables (family);
  g_auto (GStrv) syllables = spaced != NULL ? g_strsplit (spaced, " ", -1) : NULL;
  return syllables != NULL ? g_strjoinv ("", syllables) : NULL;
}

char *
winnow_name_dup_pinyin (const char *name)
{
  gsize length = winnow_name_is_han (name) ? winnow_name_get_family (name) : 0;
  if (!winnow_name_is_han (name) || g_utf8_strlen (name, -1) > MAX_NAME / 8)
    return NULL;
  if (length == 0)
    length = (gsize) (g_utf8_next_char (name) - name);
  g_autofree char *family = g_strndup (name, length);
  g_autofree char *first = dup_family (family);
  g_autofree char *second = name[length] != '\0' ? dup_syllables (name + length) : g_strdup ("");
  if (first == NULL || second == NULL)
    return NULL;
  return *second != '\0' ? g_strconcat (first, " ", second, NULL) : g_steal_pointer (&first);
}

gboolean
winnow_name_is_pinyin_of (const char *latin, const char *han)
{
  g_autofree char *pinyin = winnow_name_dup_pinyin (han);
  g_auto (GStrv) syllables = pinyin != NULL ? g_strsplit (pinyin, " ", -1) : NULL,
                 words = winnow_name_dup_words (latin);
  if (syllables == NULL || words[0] == NULL)
    return FALSE;
  g_autofree char *joined = g_strjoinv ("", syllables), *forward = g_strjoinv ("", words);
  g_autofree char *rest = g_strjoinv ("", words + 1), *first_last = g_strconcat (rest, words[0], NULL);
  guint n = g_strv_length (words);
  g_autofree char *last = g_strdup (words[n - 1]);
  g_clear_pointer (&words[n - 1], g_free);
  g_autofree char *front = g_strjoinv ("", words), *last_first = g_strconcat (last, front, NULL);
  return g_str_equal (joined, forward) || g_str_equal (joined, first_last) || g_str_equal (joined, last_first);
}

gboolean
winnow_name_is_family_pinyin (const char *word)
{
  static gsize once;
  static GHashTable *known; /* lives as long as the program */
  if (g_once_init_enter (&once))
    {
      /* several characters sound the same */
      GHashTable *set = winnow_string_table_new (NULL);
      winnow_for_each_character (p, winnow_family_names)
        {
          char character[8] = { 0 };
          memcpy (character, p, (gsize) (g_utf8_next_char (p) - p));
          char *pinyin = dup_family (character);
          if (pinyin != NULL)
            g_hash_table_add (set, pinyin);
        }
      known = set;
      g_once_init_leave (&once, 1);
    }
  return g_hash_table_contains (known, word);
}
