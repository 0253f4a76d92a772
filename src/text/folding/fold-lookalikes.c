/* fold-lookalikes.c: letters of another script that look the same (confusables of Unicode Technical
 * Standard 39)
 *
 * The unit is the word. A word that mixes Latin with letters of a script that has look-alikes is
 * put into one script: into Latin, unless it has letters without a Latin twin while all its Latin
 * letters have twins in the other script (a Russian word with a Latin “o”).
 *
 * A word of look-alikes only may be of either script: Cyrillic “асе” or “ace”. It counts as Latin
 * if
 *
 * - the NEIGHBOURS nearest decided words on each side within the paragraph are Latin. Two Latin
 *   letters or one letter without a Latin twin decide a word;
 * - it is not alone in quotation marks or brackets, as words under discussion are (“сор” is
 *   Russian);
 * - for Greek and the rarer scripts: two words of the paragraph have such letters amid Latin ones
 *   (witnesses), because formulas are full of single Greek letters.
 *
 * A Cyrillic quotation of more than a few letters nearly always has a letter without a Latin twin:
 * only 12 of Cyrillic's 33 letters have twins. A preposition between two foreign names (“CD с
 * Ubuntu”) has decided Cyrillic words a few words away.
 *
 * Invariant: folding the result again changes nothing, because folding removes witnesses and
 * undecided words and adds none. O(n). */
#include "text/folding/fold-passes.h"

#include "base/array.h"
#include "base/lower-bound.h"

#include "lookalikes.c.inc"

#define MIN_WITNESSES 2
#define NEIGHBOURS 3 /* on each side, */
#define REACH 64     /* among this many words */

/* Pairs of folded letters: Latin ones that another letter resembles only at a glance. Used in words
 * with Latin letters only. */
static const char loose_twins[] = "εeηnκkτtвbкkмmнhпnтt";

/* The Cyrillic twin of a Latin letter, а of A: a small letter, as all units are. Capitals may have
 * other twins than small letters. A table, because each Latin letter of a text is looked up. */
static const gunichar cyrillic_twins[] = {
  ['A'] = 0x430, ['B'] = 0x432, ['C'] = 0x441, ['E'] = 0x435, ['H'] = 0x43d, ['K'] = 0x43a,
  ['M'] = 0x43c, ['O'] = 0x43e, ['P'] = 0x440, ['T'] = 0x442, ['X'] = 0x445, ['Y'] = 0x443,
  ['a'] = 0x430, ['c'] = 0x441, ['e'] = 0x435, ['i'] = 0x456, ['j'] = 0x458, ['k'] = 0x43a,
  ['o'] = 0x43e, ['p'] = 0x440, ['s'] = 0x455, ['x'] = 0x445, ['y'] = 0x443,
};

/* The kind of a word, by its letters. */
typedef enum
{
  WORD_NEUTRAL,   /* a single Latin letter, which is common in other scripts, too */
  WORD_LATIN,     /* Latin, or mixed and now folded to Latin */
  WORD_FOREIGN,   /* has letters without a Latin twin */
  WORD_UNDECIDED, /* nothing but look-alikes of Latin */
} WordKind;

typedef struct
{
  guint32 first, last; /* units */
  WordKind kind;
  gboolean needs_witness;
} Word;

typedef struct
{
  WinnowFold *fold;
  const char *text;
  GArray *words; /* (element-type Word) of the paragraph; neutral ones are single Latin letters */
  guint n_undecided;
  guint n_witnesses;
} Pass;

static gunichar
source_of (const Pass *pass, guint32 unit)
{
  return g_utf8_get_char (pass->text + pass->fold->starts[unit]);
}

static gunichar
find_latin_twin (gunichar c)
{
  guint at
      = winnow_lower_bound (&fold_lookalikes[0].letter, sizeof *fold_lookalikes, G_N_ELEMENTS (fold_lookalikes), c);
  return at < G_N_ELEMENTS (fold_lookalikes) && fold_lookalikes[at].letter == c ? fold_lookalikes[at].latin : 0;
}

/* The Latin twin of unit @at, or 0. A capital may have a twin where the small letter has none. */
static gunichar
get_latin_twin (const Pass *pass, guint32 at)
{
  gunichar twin = find_latin_twin (source_of (pass, at));
  return twin != 0 ? twin : find_latin_twin (pass->fold->units[at]);
}

/* The second letter of the pair in @pairs that begins with @c, or 0. */
static gunichar
find_pair (const char *pairs, gunichar c)
{
  for (const char *p = pairs, *second; *p != '\0'; p = g_utf8_next_char (second))
    {
      second = g_utf8_next_char (p);
      if (g_utf8_get_char (p) == c)
        return g_utf8_get_char (second);
    }
  return 0;
}

static gunichar
find_cyrillic_twin (gunichar c)
{
  return c < G_N_ELEMENTS (cyrillic_twins) ? cyrillic_twins[c] : 0;
}

static gunichar
get_cyrillic_twin (const Pass *pass, guint32 at)
{
  gunichar twin = find_cyrillic_twin (source_of (pass, at));
  return twin != 0 ? twin : find_cyrillic_twin (pass->fold->units[at]);
}

static gboolean
is_cyrillic (gunichar unit)
{
  return (unit >= 0x400 && unit < 0x530) || (unit >= 0x1c80 && unit < 0x1c90) || (unit >= 0xa640 && unit < 0xa6a0);
}

static void
replace (Pass *pass, guint32 at, gunichar twin)
{
  pass->fold->units[at] = twin;
  winnow_fold_record_character (pass->fold, WINNOW_FOLDED_LOOKALIKE, pass->fold->starts[at], at);
}

/* Returns: whether a letter was replaced that has others on both sides. */
static gboolean
fold_to_latin (Pass *pass, guint32 first, guint32 last)
{
  gboolean is_amid = FALSE;
  winnow_for_each_between (i, first, last)
    if (winnow_fold_look_up (pass->fold->units[i]) & WINNOW_FOLD_LOOKALIKE)
      {
        gunichar twin = get_latin_twin (pass, i);
        if (twin == 0)
          twin = find_pair (loose_twins, pass->fold->units[i]);
        if (twin != 0)
          replace (pass, i, twin);
        is_amid |= twin != 0 && i > first && i + 1 < last;
      }
  return is_amid;
}

static void
fold_to_cyrillic (Pass *pass, guint32 first, guint32 last)
{
  winnow_for_each_between (i, first, last)
    if (winnow_fold_look_up (pass->fold->units[i]) & WINNOW_FOLD_LATIN)
      replace (pass, i, get_cyrillic_twin (pass, i));
}

/* The letters of a word by script. */
typedef struct
{
  guint n_latin, n_latin_with_twin; /* a Cyrillic one */
  guint n_other, n_other_with_twin; /* a Latin one, strictly */
  gboolean is_cyrillic;             /* all the others */
} Letters;

static Letters
count_letters (const Pass *pass, guint32 first, guint32 last)
{
  Letters letters = { .is_cyrillic = TRUE };
  winnow_for_each_between (i, first, last)
    {
      guint32 entry = winnow_fold_look_up (pass->fold->units[i]);
      if (entry & WINNOW_FOLD_LATIN)
        {
          letters.n_latin++;
          letters.n_latin_with_twin += get_cyrillic_twin (pass, i) != 0;
        }
      else if (entry & WINNOW_FOLD_LOOKALIKE)
        {
          letters.n_other++;
          letters.n_other_with_twin += get_latin_twin (pass, i) != 0;
          letters.is_cyrillic &= is_cyrillic (pass->fold->units[i]);
        }
    }
  return letters;
}

/* Folds a word of several scripts until it is of one, or no letter with a twin is left. */
static WordKind
fold_mixed_word (Pass *pass, Letters letters, guint32 first, guint32 last)
{
  guint n_others;
  do
    {
      n_others = letters.n_other;
      if (letters.is_cyrillic && letters.n_other_with_twin < n_others && letters.n_latin_with_twin == letters.n_latin
          && letters.n_latin <= n_others)
        {
          fold_to_cyrillic (pass, first, last);
          return WORD_FOREIGN;
        }
      pass->n_witnesses += fold_to_latin (pass, first, last) && !letters.is_cyrillic;
      letters = count_letters (pass, first, last);
    }
  while (letters.n_other > 0 && letters.n_other < n_others);
  return WORD_LATIN;
}

static gboolean
is_quote (gunichar c)
{
  return g_utf8_strchr ("\"'()[]<>{}‘’‚“”„«»‹›「」『』《》〈〉【】", -1, c) != NULL;
}

static gboolean
is_quoted (const WinnowFold *fold, guint32 first, guint32 last)
{
  return first > 0 && last < fold->n_units && is_quote (fold->units[first - 1]) && is_quote (fold->units[last]);
}

/* Counts the decided neighbours of word @at in the direction of @step, and the Latin ones among
 * them. */
static void
count_neighbours (const Pass *pass, guint at, int step, guint *n_decided, guint *n_latin)
{
  guint n = 0, n_seen = 0;
  for (guint i = at + (guint) step; i < pass->words->len && n < NEIGHBOURS && n_seen < REACH;
       i += (guint) step, n_seen++)
    {
      WordKind kind = g_array_index (pass->words, Word, i).kind;
      n += kind == WORD_LATIN || kind == WORD_FOREIGN;
      *n_latin += kind == WORD_LATIN;
    }
  *n_decided += n;
}

static gboolean
is_amid_latin (const Pass *pass, guint at)
{
  guint n_decided = 0, n_latin = 0;
  count_neighbours (pass, at, -1, &n_decided, &n_latin);
  count_neighbours (pass, at, 1, &n_decided, &n_latin);
  return n_decided > 0 && n_latin == n_decided;
}

/* Whether word @at, or the stretch of undecided words around it, is in quotes. */
static gboolean
is_quoted_stretch (const Pass *pass, guint at)
{
  const Word *words = WINNOW_DATA (const Word, pass->words);
  guint first = at, last = at;
  while (first > 0 && at - first < REACH && words[first - 1].kind == WORD_UNDECIDED)
    first--;
  while (last + 1 < pass->words->len && last - at < REACH && words[last + 1].kind == WORD_UNDECIDED)
    last++;
  return is_quoted (pass->fold, words[first].first, words[last].last)
         || is_quoted (pass->fold, words[at].first, words[at].last);
}

static void
fold_undecided_words (Pass *pass)
{
  for (guint i = 0; pass->n_undecided > 0 && i < pass->words->len; i++)
    {
      Word word = g_array_index (pass->words, Word, i);
      if (word.kind == WORD_UNDECIDED && (!word.needs_witness || pass->n_witnesses >= MIN_WITNESSES)
          && is_amid_latin (pass, i) && !is_quoted_stretch (pass, i))
        fold_to_latin (pass, word.first, word.last);
    }
  g_array_set_size (pass->words, 0);
  pass->n_undecided = 0;
  pass->n_witnesses = 0;
}

static void
add_word (Pass *pass, guint32 first, guint32 last, guint32 scripts)
{
  Word word = { first, last, WORD_NEUTRAL, FALSE };
  if (scripts & WINNOW_FOLD_LOOKALIKE)
    {
      Letters letters = count_letters (pass, first, last);
      word.needs_witness = !letters.is_cyrillic;
      if (letters.n_latin > 0)
        word.kind = fold_mixed_word (pass, letters, first, last);
      else
        word.kind = letters.n_other_with_twin == letters.n_other ? WORD_UNDECIDED : WORD_FOREIGN;
    }
  else if ((scripts & WINNOW_FOLD_LATIN) && last - first > 1)
    word.kind = WORD_LATIN;
  if (scripts & (WINNOW_FOLD_LATIN | WINNOW_FOLD_LOOKALIKE))
    g_array_append_val (pass->words, word);
  pass->n_undecided += word.kind == WORD_UNDECIDED;
}

/* Whether a blank line begins at @at: two line ends with only spaces between. */
static gboolean
ends_paragraph (const WinnowFold *fold, guint32 at)
{
  guint32 next = at + 1;
  if (!winnow_is_line_end (fold->units[at]))
    return FALSE;
  if (fold->units[at] == '\r' && next < fold->n_units && fold->units[next] == '\n')
    next++;
  while (next < fold->n_units && (fold->units[next] == '\t' || winnow_fold_is_space (fold->units[next])))
    next++;
  return next == fold->n_units || winnow_is_line_end (fold->units[next]);
}

gboolean
winnow_fold_lookalikes (WinnowFold *fold, const char *text)
{
  Pass pass = { .fold = fold, .text = text, .words = winnow_array_new (Word) };
  guint n_before = fold->folded_characters->len;
  guint32 i = 0;
  while (i < fold->n_units)
    {
      guint32 first = i, scripts = 0;
      for (; i < fold->n_units && winnow_fold_is_word_unit (fold->classes[i]); i++)
        scripts |= winnow_fold_look_up (fold->units[i]);
      if (i > first)
        add_word (&pass, first, i, scripts);
      else if (ends_paragraph (fold, i++))
        fold_undecided_words (&pass);
    }
  fold_undecided_words (&pass);
  g_array_unref (pass.words);
  return fold->folded_characters->len > n_before;
}
