/* mask-spelling.c: a name → its spellings
 *
 * For words w1 … wn: in this order; the last first, with and without a comma; the first last; first
 * and last alone; each of these as one word of at least LEAST_JOINED letters; either end with the
 * initials of the others, before or after, also as one word; each word of four letters or more
 * alone with a capital, unless it is a common word or a common Chinese family name.
 *
 * For Han characters: all of them, with spaces between; a given name of two characters alone,
 * unless it is a word; and all spellings of its pinyin. Short spellings count in addresses only
 * ("zhx@…"), and so do initials in one word with a short or common name. A single character does
 * not count, such as a family name of Han characters: it names too many. */
#include "mask/mask-name.h"

#include <string.h>

#include "base/array.h"
#include "text/folding/fold.h"

#define LEAST_JOINED 5 /* letters of a name in one word */
#define LEAST_ADDRESS 3
#define LEAST_NAME 2 /* characters */
#define LEAST_PART 4
#define LEAST_WITH_INITIALS 6 /* letters of a name that counts in one word with initials */
#define MAX_WORDS 5

void
winnow_spelling_clear (WinnowSpelling *spelling)
{
  g_clear_pointer (&spelling->symbols, g_free);
}

static void
add_symbols (GArray *spellings, const GArray *symbols, WinnowSpellingFlags flags)
{
  WINNOW_APPEND (spellings, WinnowSpelling, g_memdup2 (symbols->data, symbols->len * sizeof (gunichar)), symbols->len,
                 flags);
}

static void
put_gap (GArray *symbols, gunichar gap)
{
  if (gap != 0 && symbols->len > 0)
    g_array_append_val (symbols, gap);
}

/* The symbols of the first @n_characters of @word. */
static void
put_word (GArray *symbols, const char *word, glong n_characters)
{
  for (const char *p = word; *p != '\0' && n_characters > 0; p = g_utf8_next_char (p), n_characters--)
    WINNOW_APPEND (symbols, gunichar, g_utf8_get_char (p));
}

/* @words in the order of @order, of @n, with @gap between; 0: none. */
static void
add_ordered (GArray *spellings, char **words, const guint *order, guint n, gunichar gap, WinnowSpellingFlags flags)
{
  g_autoptr (GArray) symbols = winnow_array_new (gunichar);
  winnow_for_each_below (i, n)
    {
      put_gap (symbols, gap == WINNOW_GAP_COMMA && i > 1 ? WINNOW_GAP_WORDS : gap);
      put_word (symbols, words[order[i]], G_MAXLONG);
    }
  if (gap == WINNOW_GAP_COMMA)
    flags |= WINNOW_SPELLING_CAPITAL; /* else it is an enumeration */
  if (gap == 0)
    flags = WINNOW_SPELLING_JOINED | (symbols->len >= LEAST_JOINED ? 0 : WINNOW_SPELLING_ADDRESS);
  if (symbols->len >= LEAST_ADDRESS)
    add_symbols (spellings, symbols, flags);
}

/* With gaps, and as one word. */
static void
add_order (GArray *spellings, char **words, const guint *order, guint n, WinnowSpellingFlags flags)
{
  add_ordered (spellings, words, order, n, WINNOW_GAP_WORDS, flags);
  add_ordered (spellings, words, order, n, WINNOW_GAP_COMMA, flags);
  add_ordered (spellings, words, order, n, 0, 0);
}

/* "John M. Smith", "J. M. Smith", where the document gives him as John Smith. */
static void
add_middle (GArray *spellings, char **words, guint n, glong n_letters)
{
  g_autoptr (GArray) symbols = winnow_array_new (gunichar);
  put_word (symbols, words[0], n_letters);
  put_gap (symbols, WINNOW_GAP_MIDDLE);
  put_word (symbols, words[n - 1], G_MAXLONG);
  add_symbols (spellings, symbols, WINNOW_SPELLING_CAPITAL);
}

/* Whether the word alone names someone. */
static gboolean
is_telling (const char *word)
{
  return !winnow_name_is_common_word (word) && !winnow_name_is_family_pinyin (word);
}

/* "J. M. Smith", "Smith J. M.", "Smith, J. M.", "jmsmith", "smithjm": word @whole, and the first
 * @n_initials initials of the others. */
static void
add_initials (GArray *spellings, char **words, guint n, guint whole, guint n_initials)
{
  static const struct
  {
    gboolean is_behind;      /* the initials, after the word */
    gunichar first_gap, gap; /* after the word, and between the others; 0: none */
    WinnowSpellingFlags flags;
  } forms[] = {
    { FALSE, 0, WINNOW_GAP_INITIAL, WINNOW_SPELLING_CAPITAL },
    { TRUE, WINNOW_GAP_WORDS, WINNOW_GAP_INITIAL, WINNOW_SPELLING_CAPITAL },
    { TRUE, WINNOW_GAP_COMMA, WINNOW_GAP_INITIAL, WINNOW_SPELLING_CAPITAL },
    { FALSE, 0, 0, WINNOW_SPELLING_JOINED | WINNOW_SPELLING_ADDRESS },
    { TRUE, 0, 0, WINNOW_SPELLING_JOINED | WINNOW_SPELLING_ADDRESS },
  };
  guint first = whole == 0 ? 1 : 0;
  gboolean is_rare = g_utf8_strlen (words[whole], -1) >= LEAST_WITH_INITIALS && is_telling (words[whole]);
  winnow_for_each_of (form, forms)
    {
      g_autoptr (GArray) symbols = winnow_array_new (gunichar);
      if (form->is_behind)
        put_word (symbols, words[whole], G_MAXLONG);
      for (guint i = first; i < n && i < first + n_initials; i++)
        {
          put_gap (symbols, i == first ? form->first_gap : form->gap);
          put_word (symbols, words[i], 1);
        }
      if (!form->is_behind)
        {
          put_gap (symbols, form->gap);
          put_word (symbols, words[whole], G_MAXLONG);
        }
      add_symbols (spellings, symbols, is_rare ? form->flags & ~WINNOW_SPELLING_ADDRESS : form->flags);
    }
}

static void
add_word (GArray *spellings, const char *word, WinnowSpellingFlags flags)
{
  g_autoptr (GArray) symbols = winnow_array_new (gunichar);
  put_word (symbols, word, G_MAXLONG);
  add_symbols (spellings, symbols, flags);
}

/* If all words are common, only capitals distinguish the name. */
static WinnowSpellingFlags
flags_of (char **words, guint n)
{
  winnow_for_each_below (i, n)
    if (!winnow_name_is_common_word (words[i]))
      return WINNOW_SPELLING_ANYWHERE;
  return WINNOW_SPELLING_CAPITAL;
}

static void
add_words (GArray *spellings, char **words)
{
  guint n = MIN (g_strv_length (words), MAX_WORDS), orders[3][MAX_WORDS] = { 0 };
  if (n == 0)
    return;
  WinnowSpellingFlags flags = flags_of (words, n);
  if (n == 1)
    {
      add_word (spellings, words[0], flags);
      return;
    }
  winnow_for_each_below (i, n)
    {
      orders[0][i] = i;
      orders[1][i] = (i + n - 1) % n; /* the last first */
      orders[2][i] = (i + 1) % n;     /* the first last */
    }
  const guint ends[] = { 0, n - 1 }, swapped[] = { n - 1, 0 };
  winnow_for_each_of (order, orders)
    add_order (spellings, words, *order, n, flags);
  add_order (spellings, words, ends, 2, flags);
  add_order (spellings, words, swapped, 2, flags);
  winnow_for_each_between (n_initials, 1, n)
    {
      add_initials (spellings, words, n, 0, n_initials);
      add_initials (spellings, words, n, n - 1, n_initials);
    }
  winnow_for_each_below (i, n)
    if (g_utf8_strlen (words[i], -1) >= LEAST_PART && is_telling (words[i]))
      add_word (spellings, words[i], WINNOW_SPELLING_CAPITAL);
}

static void
add_han (GArray *spellings, const char *han)
{
  g_autoptr (GArray) symbols = winnow_array_new (gunichar);
  winnow_for_each_character (p, han)
    {
      gunichar c = g_utf8_get_char (p);
      put_gap (symbols, WINNOW_GAP_HAN);
      g_array_append_val (symbols, c);
    }
  add_symbols (spellings, symbols, WINNOW_SPELLING_ANYWHERE);
}

/* In its two usual forms: "zhang xiaoming", "zhang xiao ming". */
static void
add_pinyin (GArray *spellings, const char *han)
{
  g_autofree char *pinyin = winnow_name_dup_pinyin (han);
  g_auto (GStrv) syllables = pinyin != NULL ? g_strsplit (pinyin, " ", -1) : NULL;
  if (syllables == NULL || syllables[0] == NULL || syllables[1] == NULL)
    return;
  add_words (spellings, syllables);
  if (syllables[2] == NULL)
    return;
  g_autofree char *given = g_strjoinv ("", syllables + 1);
  char *words[] = { syllables[0], given, NULL };
  add_words (spellings, words);
}

/* Look-alikes are folded to Latin letters in the middle of a Latin text, so a name has two
 * forms. */
static void
add_latin (GArray *spellings, const char *name, char **words)
{
  g_autofree char *sentence = g_strdup_printf ("of the %s in the", name);
  g_auto (GStrv) amid = winnow_name_dup_words (sentence);
  guint n = g_strv_length (words), n_amid = g_strv_length (amid);
  gboolean is_other = FALSE;
  add_words (spellings, words);
  if (n >= 2)
    {
      add_middle (spellings, words, n, G_MAXLONG);
      add_middle (spellings, words, n, 1);
    }
  for (guint i = 0; i < n && n_amid == n + 4; i++)
    is_other = is_other || !g_str_equal (amid[2 + i], words[i]);
  if (!is_other)
    return;
  g_clear_pointer (&amid[n_amid - 1], g_free);
  g_clear_pointer (&amid[n_amid - 2], g_free);
  add_words (spellings, amid + 2);
}

void
winnow_name_add_spellings (GArray *spellings, const char *name)
{
  g_auto (GStrv) words = winnow_name_dup_words (name);
  g_autofree char *joined = g_strjoinv ("", words);
  if (g_utf8_strlen (joined, -1) < LEAST_NAME)
    return;
  if (!winnow_name_is_han (joined))
    {
      add_latin (spellings, name, words);
      return;
    }
  const char *given = joined + winnow_name_get_family (joined);
  add_han (spellings, joined);
  if (given > joined && g_utf8_strlen (given, -1) >= 2 && !winnow_name_is_common_word (given))
    add_han (spellings, given);
  add_pinyin (spellings, joined);
}

void
winnow_name_add_literal (GArray *spellings, const char *text)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, strlen (text));
  const WinnowSpelling spelling
      = { g_memdup2 (fold->units, fold->n_units * sizeof (gunichar)), fold->n_units, WINNOW_SPELLING_ANYWHERE };
  if (fold->n_units > 0)
    g_array_append_val (spellings, spelling);
}
