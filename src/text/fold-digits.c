/* fold-digits.c: digits that stand for letters: “he11o”, “w0rd”
 *
 * Only 1 for l and 0 for o are undone, in words of Latin letters and these digits alone that are no
 * part of an address, a path or an identifier. Honest texts have such words, too: misprints of
 * scanned books, names of variables. So nothing is undone unless MIN_WORDS different words have a
 * digit amid their letters: of 8,757 honest texts of English and Chinese none has more than six.
 * Then words with more digits are undone as well (“c010ne1”). Where other digits stand amid letters
 * as often, words are identifiers (“wb80o”) and nothing is undone.
 *
 * The last pass. Invariant: folding the result again changes nothing, because no word with a digit
 * amid its letters is left. O(n). */
#include "text/fold-passes.h"

#include <string.h>

#define MIN_WORDS 7

/* What a word must have. */
typedef struct
{
  guint min_letters;
  guint most_in_a_row; /* digits */
  gint more_letters;   /* than digits */
} Needs;

static const Needs to_count = { 3, 2, 1 }, to_restore = { 2, 4, -1 };

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

/* Whether the word is no part of something longer, as in “a/b0c”, “h0st.org”, “x_1y”. */
static gboolean
stands_alone (const WinnowFold *fold, guint32 first, guint32 last)
{
  static const char joiners[] = "/@#=-&?%_\\.";
  gunichar before = first > 0 ? fold->units[first - 1] : ' ', behind = last < fold->n_units ? fold->units[last] : ' ';
  gboolean ends_sentence = last + 1 >= fold->n_units || !winnow_fold_is_word_unit (fold->classes[last + 1]);
  if (before < 0x80 && strchr (joiners, (int) before) != NULL)
    return FALSE;
  return behind >= 0x80 || strchr (joiners, (int) behind) == NULL
         || ((behind == '.' || behind == '?') && ends_sentence);
}

/* Whether a word may be disguised. @is_amid: whether a digit has letters on both sides. */
static gboolean
is_mixed (const WinnowFold *fold, guint32 first, guint32 last, gboolean *is_amid, const Needs *needs)
{
  guint n_letters = 0, n_digits = 0, row = 0;
  gboolean has_vowel = FALSE;
  *is_amid = FALSE;
  for (guint32 i = first; i < last; i++)
    {
      gunichar c = fold->units[i];
      if (!is_letter (c) && !is_digit (c))
        return FALSE;
      *is_amid |= is_letter (c) && row > 0 && n_letters > 0;
      row = is_digit (c) ? row + 1 : 0;
      if (row > needs->most_in_a_row)
        return FALSE;
      n_digits += is_digit (c);
      n_letters += is_letter (c);
      has_vowel |= c == '0' || strchr ("aeiouy", (int) c) != NULL;
    }
  return n_digits > 0 && has_vowel && n_letters >= needs->min_letters
         && (gint) n_letters - (gint) n_digits >= needs->more_letters && stands_alone (fold, first, last);
}

typedef void (*Visit) (WinnowFold *fold, guint32 first, guint32 last, gboolean is_amid, gpointer data);

/* Visits the words that may be disguised, around their first digit. */
static void
visit_words (WinnowFold *fold, const Needs *needs, Visit visit, gpointer data)
{
  for (guint32 i = 0; i < fold->n_units; i++)
    if (is_digit (fold->units[i]))
      {
        guint32 first = i, last = i;
        gboolean is_amid;
        while (first > 0 && winnow_fold_is_word_unit (fold->classes[first - 1]))
          first--;
        while (last < fold->n_units && winnow_fold_is_word_unit (fold->classes[last]))
          last++;
        if (is_mixed (fold, first, last, &is_amid, needs))
          visit (fold, first, last, is_amid, data);
        i = MAX (i, last > 0 ? last - 1 : 0);
      }
}

typedef struct
{
  GHashTable *words; /* (borrowed) different ones with a digit amid their letters */
  guint n;           /* all of them */
} Count;

static void
count_word (WinnowFold *fold, guint32 first, guint32 last, gboolean is_amid, gpointer data)
{
  Count *count = data;
  if (!is_amid)
    return;
  count->n++;
  g_hash_table_add (count->words, g_ucs4_to_utf8 (fold->units + first, last - first, NULL, NULL, NULL));
}

/* Other digits between two letters. */
static guint
count_others (const WinnowFold *fold)
{
  guint n = 0;
  for (guint32 i = 1; i + 1 < fold->n_units; i++)
    n += fold->units[i] >= '2' && fold->units[i] <= '9' && is_letter (fold->units[i - 1])
         && is_letter (fold->units[i + 1]);
  return n;
}

static void
restore_word (WinnowFold *fold, guint32 first, guint32 last, gboolean is_amid, gpointer data)
{
  for (guint32 i = first; i < last; i++)
    if (is_digit (fold->units[i]))
      {
        fold->units[i] = fold->units[i] == '1' ? 'l' : 'o';
        winnow_fold_record_character (fold, WINNOW_FOLDED_LOOKALIKE, fold->starts[i], i);
      }
}

void
winnow_fold_digits (WinnowFold *fold)
{
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Count count = { words, 0 };
  visit_words (fold, &to_count, count_word, &count);
  if (g_hash_table_size (words) >= MIN_WORDS && count.n > count_others (fold))
    visit_words (fold, &to_restore, restore_word, NULL);
}
