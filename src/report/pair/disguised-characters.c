/* disguised-characters.c: see disguised-characters.h. Looks only inside of flagged stretches: what
 * is a disguise there may be honest elsewhere. Thread-safe. */
#include "report/pair/disguised-characters.h"

#include <string.h>

#include "base/array.h"
#include "base/escape.h"
#include "base/order.h"

#include "report/model/wording.h"

#define EXCERPT_BEFORE 16 /* code points */
#define EXCERPT_AFTER 48
#define SOFT_HYPHEN 0xad

/* Without a shape of their own, though no controls and no format characters. */
static const gunichar fillers[]
    = { 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d, 0x180f, 0x3164, 0xffa0 };

static gboolean
is_invisible (gunichar c)
{
  winnow_for_each_of (filler, fillers)
    if (*filler == c)
      return TRUE;
  return (g_unichar_type (c) == G_UNICODE_FORMAT && !winnow_turns_direction (c)) || (c >= 0xfe00 && c <= 0xfe0f)
         || (c >= 0xe0000 && c <= 0xe0fff);
}

/* A letter of ASCII in other clothes. */
static gboolean
is_styled (gunichar c)
{
  gunichar plain[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
  return c >= 0x80 && g_unichar_fully_decompose (c, TRUE, plain, G_N_ELEMENTS (plain)) == 1 && plain[0] < 0x80
         && g_ascii_isalpha ((char) plain[0]);
}

static void
add (GArray *disguised_characters, const char *text, const char *p, WinnowDisguise disguise)
{
  WINNOW_APPEND (disguised_characters, WinnowDisguisedCharacter, (guint32) (p - text),
                 (guint32) (g_utf8_next_char (p) - text), disguise);
}

static gboolean
is_in_word (gunichar c)
{
  return g_unichar_isalpha (c) || g_unichar_ismark (c) || is_invisible (c);
}

static gboolean
is_latin (gunichar c)
{
  return g_unichar_get_script (c) == G_UNICODE_SCRIPT_LATIN;
}

/* The letters of the script that has fewer of the word [@start, @end); of two alike, those that are
 * not Latin. */
static void
add_of_word (GArray *disguised_characters, const char *text, const char *start, const char *end,
             const WinnowDisguiseRange *flag)
{
  guint n_latin = 0, n_other = 0;
  for (const char *p = start; p < end; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)))
      *(is_latin (g_utf8_get_char (p)) ? &n_latin : &n_other) += 1;
  if (n_latin == 0 || n_other == 0)
    return;
  for (const char *p = start; p < end; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)) && is_latin (g_utf8_get_char (p)) == (n_latin < n_other)
        && p >= text + flag->start && p < text + flag->end)
      add (disguised_characters, text, p, flag->disguise);
}

static void
add_lookalikes (GArray *disguised_characters, const char *text, gsize length, const WinnowDisguiseRange *flag)
{
  const char *p = text + flag->start, *end = text + length;
  for (const char *before; (before = g_utf8_find_prev_char (text, p)) != NULL && is_in_word (g_utf8_get_char (before));
       p = before)
    ;
  while (p < text + flag->end)
    {
      const char *word = p;
      while (p < end && is_in_word (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      add_of_word (disguised_characters, text, word, p, flag);
      if (p < end)
        p = g_utf8_next_char (p);
    }
}

static guint
count_traces (const char *text, const WinnowDisguiseRange *flag, gboolean (*is_trace) (gunichar))
{
  guint n = 0;
  for (const char *p = text + flag->start; p < text + flag->end; p = g_utf8_next_char (p))
    n += is_trace (g_utf8_get_char (p));
  return n;
}

/* Soft hyphens are honest where words may be divided: not marked where the flag does not count
 * them. */
static void
add_single (GArray *disguised_characters, const char *text, const WinnowDisguiseRange *flag,
            gboolean (*is_trace) (gunichar))
{
  gboolean are_hyphens_honest = count_traces (text, flag, is_trace) > flag->count;
  for (const char *p = text + flag->start; p < text + flag->end; p = g_utf8_next_char (p))
    if (is_trace (g_utf8_get_char (p)) && !(are_hyphens_honest && g_utf8_get_char (p) == SOFT_HYPHEN))
      add (disguised_characters, text, p, flag->disguise);
}

void
winnow_disguised_characters_add (GArray *disguised_characters, const char *text, gsize length,
                                 const WinnowDisguiseRange *flag)
{
  static gboolean (*const tests[WINNOW_N_DISGUISES]) (gunichar) = {
    [WINNOW_DISGUISE_INVISIBLE] = is_invisible,
    [WINNOW_DISGUISE_STYLED] = is_styled,
    [WINNOW_DISGUISE_BIDI] = winnow_turns_direction,
  };
  if (flag->disguise == WINNOW_DISGUISE_LOOKALIKE)
    add_lookalikes (disguised_characters, text, length, flag);
  else if (tests[flag->disguise] != NULL)
    add_single (disguised_characters, text, flag, tests[flag->disguise]);
}

WINNOW_DEFINE_COMPARE_2 (compare_places, WinnowDisguisedCharacter, start, disguise)

static void
drop_doubles (GArray *disguised_characters)
{
  guint n = 0;
  winnow_for_each_value (const WinnowDisguisedCharacter, trace, disguised_characters)
    if (n == 0 || g_array_index (disguised_characters, WinnowDisguisedCharacter, n - 1).start != trace->start)
      g_array_index (disguised_characters, WinnowDisguisedCharacter, n++) = *trace;
  g_array_set_size (disguised_characters, n);
}

GArray *
winnow_disguised_characters_find (const char *text, gsize length, const GArray *flags)
{
  GArray *disguised_characters = winnow_array_new (WinnowDisguisedCharacter);
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    if (flag->end <= length)
      winnow_disguised_characters_add (disguised_characters, text, length, flag);
  g_array_sort (disguised_characters, compare_places);
  drop_doubles (disguised_characters);
  return disguised_characters;
}

gboolean
winnow_disguised_character_is_invisible (const WinnowDisguisedCharacter *trace)
{
  return trace->disguise == WINNOW_DISGUISE_INVISIBLE || trace->disguise == WINNOW_DISGUISE_BIDI;
}

static void
append_visible (GString *out, const char *start, const char *end, const char *text, const GArray *disguised_characters)
{
  guint next = 0;
  for (const char *p = start; p < end; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      while (next < disguised_characters->len
             && text + g_array_index (disguised_characters, WinnowDisguisedCharacter, next).start < p)
        next++;
      const WinnowDisguisedCharacter *trace
          = next < disguised_characters->len ? &g_array_index (disguised_characters, WinnowDisguisedCharacter, next)
                                             : NULL;
      gboolean is_trace = trace != NULL && text + trace->start == p;
      if (!is_trace || !winnow_disguised_character_is_invisible (trace))
        g_string_append_unichar (out, g_unichar_iscntrl (c) ? ' ' : c);
      if (is_trace)
        g_string_append_printf (out, "[U+%04X]", c);
    }
}

/* At most @n code points back from @p, within its line. */
static const char *
go_back (const char *text, const char *p, guint n)
{
  for (const char *before; n > 0 && (before = g_utf8_find_prev_char (text, p)) != NULL && *before != '\n'; n--)
    p = before;
  return p;
}

static const char *
go_forward (const char *p, const char *end, guint n)
{
  for (; n > 0 && p < end && *p != '\n'; n--)
    p = g_utf8_next_char (p);
  return p;
}

char *
winnow_disguise_dup_excerpt (const char *text, gsize length, const WinnowDisguiseRange *flag)
{
  g_return_val_if_fail (flag->start <= length && flag->end <= length, g_strdup (""));
  const char *end = text + length, *start = go_back (text, text + flag->start, EXCERPT_BEFORE);
  const char *stop = go_forward (text + flag->start, end, EXCERPT_AFTER);
  g_autoptr (GArray) disguised_characters = winnow_array_new (WinnowDisguisedCharacter);
  winnow_disguised_characters_add (disguised_characters, text, length, flag);
  GString *excerpt = g_string_new (start == text || start[-1] == '\n' ? NULL : "…");
  append_visible (excerpt, start, stop, text, disguised_characters);
  if (stop < end && *stop != '\n')
    g_string_append (excerpt, "…");
  return g_string_free (excerpt, FALSE);
}

const char *
winnow_excerpt_find_code (const char *excerpt, const char **end)
{
  const char *code = strstr (excerpt, "[U+"), *bracket = code != NULL ? strchr (code, ']') : NULL;
  *end = bracket != NULL ? bracket + 1 : excerpt + strlen (excerpt);
  return bracket != NULL ? code : NULL;
}

char *
winnow_hidden_dup_excerpt (const char *hidden, guint n_characters)
{
  g_autofree char *excerpt = winnow_wording_excerpt (hidden, hidden + strlen (hidden), n_characters, "\r\n\t");
  return g_strdup_printf ("“%s”", excerpt);
}
