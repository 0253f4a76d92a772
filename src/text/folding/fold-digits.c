/* fold-digits.c: digits, signs and pairs of letters in place of other letters: “w0rd”, “th!s”,
 * “tirne”
 *
 * A word with such signs is restored where that makes it one of 2,600 common English words: the
 * list of frequencies and the stop words, as shipped. Every text gets this rule word by word, so a
 * line that quotes another text differs from it in nothing. 1 and | are l or i, whichever makes a
 * word. A capital I amid small letters, “rn” and “vv” may be l, m and w. In 21,807 honest texts and
 * programs no more than three different words are changed, and of 1.2 million words in dictionaries
 * of seven languages those in exceptions[].
 *
 * Where a text has MIN_COMMON different such words, or MIN_WORDS with 0 or 1 amid their letters,
 * these digits are undone in words that are not on the list, too, and all changes are recorded for
 * the rules of disguises. Where other digits are amid letters as often, words are identifiers
 * (“wb80o”) and neither is done.
 *
 * The last pass. Invariant: folding the result again changes nothing. O(n). */
#include "text/folding/fold-passes.h"

#include <string.h>

#include "base/array.h"
#include "text/words/lexicon.h"
#include "base/order.h"
#include "base/slots.h"
#include "text/token-hash.h"

#define MIN_COMMON 5
#define MIN_WORDS 7
#define MAX_LENGTH 24u /* of a word with signs */
#define MAX_CHOICES 6u /* signs of a word that may be one of two letters: 64 words to look up */
#define MAX_CAPITALS 2 /* of a word, that may be l */

/* ── common words ── */

typedef struct
{
  GArray *hashes; /* (owned) (element-type guint64) */
  WinnowSlots slots;
} CommonWords;

static gboolean
add_common (char *line, gpointer data)
{
  CommonWords *words = data;
  gunichar units[MAX_LENGTH];
  gsize n = strcspn (line, " ");
  winnow_for_each_between (i, 0, MIN (n, MAX_LENGTH))
    units[i] = (guchar) line[i];
  if (n <= MAX_LENGTH)
    WINNOW_SLOTS_GET (&words->slots, words->hashes, guint64, winnow_token_hash (units, n));
  return TRUE;
}

static gpointer
load_common (gpointer unused)
{
  static const char *const lists[] = { "frequencies", "stop-words" };
  CommonWords *words = g_new0 (CommonWords, 1);
  words->hashes = winnow_array_new (guint64);
  winnow_slots_init (&words->slots, 0);
  winnow_for_each_of (list, lists)
    {
      g_autofree char *text = winnow_lexicon_dup_shipped (*list, "en.txt");
      winnow_word_list_read (text, add_common, words, NULL);
    }
  return words;
}

static gboolean
is_common (const gunichar *units, guint n)
{
  static GOnce once = G_ONCE_INIT;
  const CommonWords *words = g_once (&once, load_common, NULL);
  return *winnow_slots_find (&words->slots, winnow_token_hash (units, n), words->hashes->data, sizeof (guint64)) != 0;
}

/* ── a word ── */

/* The letters that a sign, or a capital amid small letters, may replace; the likelier one first. */
static const char *const letters_of_sign[128] = {
  ['0'] = "o", ['1'] = "li", ['3'] = "e", ['4'] = "a",  ['5'] = "s",  ['7'] = "t",  ['8'] = "b",
  ['9'] = "g", ['$'] = "s",  ['@'] = "a", ['!'] = "il", ['|'] = "li", ['I'] = "li",
};

typedef struct
{
  guint32 first;                /* unit */
  guint n;                      /* units */
  gunichar signs[MAX_LENGTH];   /* they, with a capital I amid small letters as I */
  gunichar letters[MAX_LENGTH]; /* what they are restored to */
  guint n_letters;
  guint8 n_taken[MAX_LENGTH]; /* units that each letter replaces: 1 or 2 */
} Word;

static gboolean
is_letter (gunichar c)
{
  return c >= 'a' && c <= 'z';
}

static gboolean
is_digit (gunichar c)
{
  return c == '0' || c == '1';
}

/* Whether a unit may be a part of a word, between its first and its last one. */
static gboolean
is_inside (const WinnowFold *fold, guint32 at)
{
  gunichar c = fold->units[at];
  return winnow_fold_is_word_unit (fold->classes[at]) || c == '|' || c == '$' || c == '@' || c == '!';
}

/* Whether unit @at is a capital I after a small letter, or in a row of them. */
static gboolean
is_capital_i (const WinnowFold *fold, guint32 at, const char *text)
{
  if (fold->units[at] != 'i' || text[fold->starts[at]] != 'I')
    return FALSE;
  while (at > 0 && text[fold->starts[at]] == 'I')
    at--;
  return g_ascii_islower (text[fold->starts[at]]);
}

/* The pair of letters that looks like one; 0: no pair. */
static gunichar
pair_at (const gunichar *units, guint n)
{
  if (n < 2)
    return 0;
  return units[0] == 'r' && units[1] == 'n' ? 'm' : units[0] == 'v' && units[1] == 'v' ? 'w' : 0;
}

/* Whether the word is no part of something longer, as in “a/b0c”, “h0st.org”, “x_1y”. */
static gboolean
is_separate (const WinnowFold *fold, guint32 first, guint32 last)
{
  static const char joiners[] = "/@#=-&?%_\\.";
  gunichar before = first > 0 ? fold->units[first - 1] : ' ', after = last < fold->n_units ? fold->units[last] : ' ';
  gboolean ends_sentence = last + 1 >= fold->n_units || !winnow_fold_is_word_unit (fold->classes[last + 1]);
  if (before < 0x80 && strchr (joiners, (int) before) != NULL)
    return FALSE;
  return after >= 0x80 || strchr (joiners, (int) after) == NULL || ((after == '.' || after == '?') && ends_sentence);
}

/* Finds the word around unit @at, from letter or digit to letter or digit; it does not reach before
 * @from. Its length is 0 where @at is a sign before or after it. Returns: the unit after it, or
 * after @at */
static guint32
read_word (const WinnowFold *fold, guint32 from, guint32 at, Word *word)
{
  guint32 first = at, last = at + 1;
  while (first > from && is_inside (fold, first - 1))
    first--;
  while (last < fold->n_units && is_inside (fold, last))
    last++;
  while (first < last && !winnow_fold_is_word_unit (fold->classes[first]))
    first++;
  while (last > first && !winnow_fold_is_word_unit (fold->classes[last - 1]))
    last--;
  word->first = first;
  word->n = at >= first && at < last ? last - first : 0;
  return word->n > 0 ? last : at + 1;
}

/* FALSE: the word is too short or too long, or has other units than letters and signs. */
static gboolean
read_signs (const WinnowFold *fold, const char *text, Word *word)
{
  guint n_capitals = 0;
  if (word->n < 2 || word->n > MAX_LENGTH)
    return FALSE;
  winnow_for_each_below (i, word->n)
    {
      guint32 at = word->first + i;
      gunichar c = fold->units[at];
      if (!is_letter (c) && (c >= 0x80 || letters_of_sign[c] == NULL))
        return FALSE;
      gboolean is_capital = n_capitals < MAX_CAPITALS && is_capital_i (fold, at, text);
      n_capitals += is_capital;
      word->signs[i] = is_capital ? 'I' : c;
    }
  return TRUE;
}

/* What the signs of a word are. */
typedef struct
{
  guint n_letters, n_choices;
  gboolean has_sign;  /* not only pairs */
  gboolean has_amid;  /* one has letters on both sides */
  gboolean has_other; /* one other than 0, 1, |, a capital and a pair */
} Signs;

/* A capital counts as a letter, too: folded again, it is one. */
static Signs
count_signs (const Word *word)
{
  Signs signs = { 0 };
  gboolean has_letter = FALSE, is_open = FALSE; /* is_open: a sign follows a letter */
  winnow_for_each_below (i, word->n)
    {
      gunichar c = word->signs[i];
      gboolean is_pair = pair_at (word->signs + i, word->n - i) != 0, is_sign = !is_letter (c);
      if (is_letter (c) || c == 'I')
        {
          signs.n_letters++;
          signs.has_amid |= is_open || is_pair;
          has_letter = TRUE;
        }
      signs.n_choices += is_pair || (is_sign && c != 'I' && letters_of_sign[c][1] != '\0');
      signs.has_sign |= is_sign;
      signs.has_other |= is_sign && !is_digit (c) && c != '|' && c != 'I';
      is_open |= is_sign && has_letter;
    }
  return signs;
}

/* Looks up the possible letters of units @at and all after it, with the letters chosen so far
 * before it. */
static gboolean
choose_letters (Word *word, guint at)
{
  if (at == word->n)
    return is_common (word->letters, word->n_letters);
  gunichar pair = pair_at (word->signs + at, word->n - at);
  gunichar c = word->signs[at];
  const char *letters = is_letter (c) ? NULL : letters_of_sign[c];
  for (guint i = 0; i == 0 || (letters != NULL && letters[i] != '\0'); i++)
    {
      word->n_taken[word->n_letters] = 1;
      word->letters[word->n_letters++] = letters != NULL ? (guchar) letters[i] : c;
      if (choose_letters (word, at + 1))
        return TRUE;
      word->n_letters--;
    }
  if (pair == 0)
    return FALSE;
  word->n_taken[word->n_letters] = 2;
  word->letters[word->n_letters++] = pair;
  if (choose_letters (word, at + 2))
    return TRUE;
  word->n_letters--;
  return FALSE;
}

/* Words with “rn” of English and French that another letter would make common ones. */
static gboolean
is_exception (const Word *word)
{
  static const char *const exceptions[] = { "carne", "corne", "cornes", "corning", "horne" };
  winnow_for_each_of (exception, exceptions)
    {
      guint at = 0;
      while (at < word->n && word->signs[at] == (guchar) (*exception)[at])
        at++;
      if (at == word->n && (*exception)[at] == '\0')
        return TRUE;
    }
  return FALSE;
}

/* Whether a word is a common one in disguise; fills its letters. @is_known: the text is known to
 * have such words. */
static gboolean
make_common (const WinnowFold *fold, Word *word, gboolean is_known)
{
  const Signs signs = count_signs (word);
  guint least = signs.has_amid && signs.has_sign ? 3 : 4;
  if (word->n < (is_known ? 2 : least) || 2 * signs.n_letters < word->n || signs.n_choices > MAX_CHOICES
      || (!signs.has_amid && signs.has_other && !is_known) || !is_separate (fold, word->first, word->first + word->n)
      || (word->signs[word->n - 1] == 'd' && word->signs[word->n - 2] == '3') /* “point3d” */
      || is_common (fold->units + word->first, word->n) || (!signs.has_sign && is_exception (word)))
    return FALSE;
  word->n_letters = 0;
  return choose_letters (word, 0) && word->n_letters >= (is_known ? 2 : least);
}

/* ── restoring ── */

typedef struct
{
  WinnowFold *fold;
  const char *text;
  const GArray *signs;
  GHashTable *common, *mixed; /* (owned) (nullable) (element-type guint64) different words, by their hash */
  guint n_words;              /* of both, each time they occur */
  guint n_i, n_l;             /* how often 1 was i, and l */
  gboolean is_known;          /* the text is known to have such words */
  GArray *changed;            /* (owned) (element-type WinnowFoldedCharacter) to be recorded */
  GArray *removed;            /* (owned) (element-type guint32) second units of pairs */
} Pass;

static void
add_change (Pass *pass, guint32 unit)
{
  WINNOW_APPEND (pass->changed, WinnowFoldedCharacter, pass->fold->starts[unit], unit, WINNOW_FOLDED_LOOKALIKE);
}

static void
restore_common (Pass *pass, const Word *word)
{
  WinnowFold *fold = pass->fold;
  guint32 unit = word->first;
  for (guint i = 0; i < word->n_letters; unit += word->n_taken[i++])
    {
      if (word->letters[i] != fold->units[unit])
        add_change (pass, unit);
      pass->n_i += fold->units[unit] == '1' && word->letters[i] == 'i';
      pass->n_l += fold->units[unit] == '1' && word->letters[i] == 'l';
      fold->units[unit] = word->letters[i];
      fold->classes[unit] = WINNOW_UNIT_LETTER;
      if (word->n_taken[i] == 2)
        {
          const guint32 second = unit + 1;
          fold->ends[unit] = fold->ends[second];
          g_array_append_val (pass->removed, second);
        }
    }
}

/* What a word of letters, 0 and 1 must have. */
typedef struct
{
  guint min_letters;
  guint most_in_a_row; /* digits */
  gint more_letters;   /* than digits */
  gboolean is_amid;    /* a digit has letters on both sides */
} Needs;

static gboolean
is_mixed (const WinnowFold *fold, const Word *word, const Needs *needs)
{
  guint n_letters = 0, n_digits = 0, row = 0;
  gboolean has_vowel = FALSE, is_amid = FALSE;
  if (word->signs[word->n - 1] == 'd' && is_digit (word->signs[word->n - 2])) /* “setdiff1d” */
    return FALSE;
  winnow_for_each_below (i, word->n)
    {
      gunichar c = fold->units[word->first + i];
      if (!is_letter (c) && !is_digit (c))
        return FALSE;
      is_amid |= is_letter (c) && row > 0 && n_letters > 0;
      row = is_digit (c) ? row + 1 : 0;
      if (row > needs->most_in_a_row)
        return FALSE;
      n_digits += is_digit (c);
      n_letters += is_letter (c);
      has_vowel |= c == '0' || strchr ("aeiouy", (int) c) != NULL;
    }
  return n_digits > 0 && has_vowel && n_letters >= needs->min_letters
         && (gint) n_letters - (gint) n_digits >= needs->more_letters && (is_amid || !needs->is_amid)
         && is_separate (fold, word->first, word->first + word->n);
}

static void
add_word (GHashTable *words, const Word *word)
{
  guint64 hash = winnow_token_hash (word->signs, word->n);
  if (!g_hash_table_contains (words, &hash))
    g_hash_table_add (words, winnow_dup_value (&hash));
}

/* Restores common words; counts them and other words with 0 or 1. Most texts have neither, and need
 * no lists. */
static void
visit_first (Pass *pass, Word *word)
{
  static const Needs needs = { 3, 2, 1, TRUE };
  gboolean is_restored = make_common (pass->fold, word, FALSE);
  if (!is_restored && !is_mixed (pass->fold, word, &needs))
    return;
  if (pass->common == NULL)
    {
      pass->common = winnow_id_table_new (NULL);
      pass->mixed = winnow_id_table_new (NULL);
      pass->changed = winnow_array_new (WinnowFoldedCharacter);
      pass->removed = winnow_array_new (guint32);
    }
  if (is_restored)
    {
      restore_common (pass, word);
      add_word (pass->common, word);
    }
  add_word (pass->mixed, word);
  pass->n_words++;
}

static gboolean
is_consonant (gunichar c)
{
  return is_letter (c) && strchr ("aeiouy", (int) c) == NULL;
}

/* The letter for 1 in unit @at: i between consonants, else the letter for it in common words. */
static gunichar
restore_one (const Pass *pass, guint32 at)
{
  const WinnowFold *fold = pass->fold;
  if (at > 0 && at + 1 < fold->n_units && is_consonant (fold->units[at - 1]) && is_consonant (fold->units[at + 1]))
    return 'i';
  return pass->n_i > pass->n_l ? 'i' : 'l';
}

/* Restores the remaining words. */
static void
visit_again (Pass *pass, Word *word)
{
  static const Needs needs = { 2, 4, -1, FALSE };
  if (make_common (pass->fold, word, TRUE))
    restore_common (pass, word);
  else if (is_mixed (pass->fold, word, &needs))
    winnow_for_each_between (i, word->first, word->first + word->n)
      if (is_digit (pass->fold->units[i]))
        {
          pass->fold->units[i] = pass->fold->units[i] == '1' ? restore_one (pass, i) : 'o';
          add_change (pass, i);
        }
}

/* Whether unit @at is a sign, a capital that may be l, or the second letter of a pair. */
static gboolean
is_sign (const WinnowFold *fold, guint32 at, const char *text)
{
  gunichar c = fold->units[at];
  return c < 0x80
         && (letters_of_sign[c] != NULL || (c == 'i' && is_capital_i (fold, at, text))
             || (at > 0 && pair_at (fold->units + at - 1, 2) != 0));
}

/* Whether a word ends with the number at unit @at, its first sign. Only 0 and 1 replace letters
 * there, unless the text has the disguise: most words with a number need no closer look. */
static gboolean
ends_with_number (const WinnowFold *fold, guint32 at)
{
  gboolean has_other = FALSE;
  for (; at < fold->n_units && fold->units[at] >= '0' && fold->units[at] <= '9'; at++)
    has_other |= !is_digit (fold->units[at]);
  return has_other && (at == fold->n_units || !is_inside (fold, at));
}

/* Visits each word with signs once. */
static void
visit_words (Pass *pass, void (*visit) (Pass *pass, Word *word))
{
  guint32 done = 0;
  winnow_for_each_value (const guint32, sign, pass->signs)
    {
      guint32 at = *sign;
      Word word;
      if (at < done || !is_sign (pass->fold, at, pass->text) || (!pass->is_known && ends_with_number (pass->fold, at)))
        continue;
      done = read_word (pass->fold, done, at, &word);
      if (read_signs (pass->fold, pass->text, &word))
        visit (pass, &word);
    }
}

/* Digits between two letters. */
static guint
count_others (const WinnowFold *fold)
{
  guint n = 0;
  for (guint32 i = 1; i + 1 < fold->n_units; i++)
    n += fold->units[i] >= '2' && fold->units[i] <= '9' && is_letter (fold->units[i - 1])
         && is_letter (fold->units[i + 1]);
  return n;
}

/* Removes the second units of pairs, and moves the places of changes along. */
static void
compact (Pass *pass)
{
  WinnowFold *fold = pass->fold;
  const guint32 *removed = WINNOW_DATA (const guint32, pass->removed);
  g_autofree guint32 *place = g_new (guint32, fold->n_units + 1);
  guint32 n = 0, r = 0;
  winnow_for_each_below (i, fold->n_units)
    {
      if (r < pass->removed->len && removed[r] == i)
        {
          place[i] = n - 1;
          r++;
          continue;
        }
      place[i] = n;
      winnow_fold_move_unit (fold, i, n++);
    }
  place[fold->n_units] = n;
  fold->n_units = n;
  winnow_for_each_value (WinnowFoldedCharacter, character, fold->folded_characters)
    character->unit = place[character->unit];
}

void
winnow_fold_digits (WinnowFold *fold, const char *text, const GArray *signs)
{
  Pass pass = { .fold = fold, .text = text, .signs = signs };
  visit_words (&pass, visit_first);
  if (pass.n_words == 0)
    return;
  if ((g_hash_table_size (pass.common) >= MIN_COMMON || g_hash_table_size (pass.mixed) >= MIN_WORDS)
      && pass.n_words > count_others (fold))
    {
      pass.is_known = TRUE;
      visit_words (&pass, visit_again);
      g_array_append_vals (fold->folded_characters, pass.changed->data, pass.changed->len);
    }
  if (pass.removed->len > 0)
    {
      winnow_array_sort (pass.removed, winnow_compare_32);
      compact (&pass);
    }
  winnow_clear (&pass, g_hash_table_unref, common, mixed);
  winnow_clear (&pass, g_array_unref, changed, removed);
}
