/* disguise-letters.c: letters in place of others: look-alikes, styled ones, radicals; see
 * disguise-judge.c
 *
 * All traces of a word are judged together: what its other letters are says whether one of them is
 * at home there. */
#include "text/disguise-judge.h"

typedef struct
{
  guint32 first, last;    /* units */
  guint begin, end;       /* traces, half-open */
  guint n_letters;        /* no digits */
  guint n_styled, n_wide; /* full-width ones are counted apart */
  guint n_lookalike;
  gboolean is_amid;      /* a changed letter has others on both sides */
  gboolean has_phonetic; /* letters of phonetic notation */
  gboolean has_greek;    /* a Greek look-alike */
  gboolean is_latin;     /* in a text of Latin letters */
  gboolean has_omicron;  /* which no formula has */
  gboolean has_dotless;  /* ı */
} Word;

/* Whether letters with diacritics stand near: those of Turkish and its kin do, beside a dotless
 * ı. */
static gboolean
is_near_diacritics (const WinnowJudge *judge, guint32 unit)
{
  const WinnowFold *fold = judge->fold;
  for (guint32 i = unit > 1000 ? unit - 1000 : 0; i < MIN (fold->n_units, unit + 1000); i++)
    if (fold->units[i] < 0x80 && g_ascii_isalpha ((char) fold->units[i]) && fold->ends[i] - fold->starts[i] > 1
        && winnow_judge_source_at (judge, fold->starts[i]) < 0x250
        && winnow_judge_source_at (judge, fold->starts[i]) != 0x131)
      return TRUE;
  return FALSE;
}

/* Whether the word is of changed letters only. */
static gboolean
is_whole (const Word *word)
{
  return word->n_styled + word->n_wide == word->n_letters;
}

static gboolean
is_phonetic (gunichar c)
{
  return (c >= 0x250 && c <= 0x2af) || c == 0x14b || c == 0xf0 || c == 0x3b8 || c == 0x2c8 || c == 0x2d0;
}

/* Whether the text about unit @at is of Latin letters, rather than Greek, Cyrillic or Armenian
 * ones: there a lone Latin letter is a slip of the keyboard. */
static gboolean
is_amid_latin (const WinnowFold *fold, guint32 at)
{
  guint n_latin = 0, n_other = 0;
  for (guint32 i = at > 150 ? at - 150 : 0; i < MIN (fold->n_units, at + 150); i++)
    {
      n_latin += fold->units[i] < 0x80 && g_ascii_isalpha ((char) fold->units[i]);
      n_other += fold->units[i] >= 0x370 && fold->units[i] < 0x590;
    }
  return n_latin > 4 * n_other;
}

static void
look_at_letter (const WinnowJudge *judge, const WinnowFoldedCharacter *trace, Word *word)
{
  gunichar c = winnow_judge_source_at (judge, trace->start);

  if (trace->kind == WINNOW_FOLDED_LOOKALIKE)
    {
      word->n_lookalike++;
      word->has_greek |= c >= 0x370 && c < 0x400;
      word->has_omicron |= c == 0x3bf || c == 0x39f;
    }
  else if (c >= 0xff21 && c <= 0xff5a)
    word->n_wide++;
  else
    word->n_styled++;
  word->has_dotless |= c == 0x131;
  word->is_amid |= trace->unit > word->first && trace->unit + 1 < word->last;
}

static void
suspect_word (WinnowJudge *judge, const Word *word, WinnowDisguise disguise, guint points)
{
  for (guint i = word->begin; i < word->end; i++)
    {
      guint8 kind = winnow_judge_get_character (judge, i)->kind;
      if ((disguise == WINNOW_DISGUISE_LOOKALIKE && kind == WINNOW_FOLDED_LOOKALIKE)
          || (disguise == WINNOW_DISGUISE_STYLED && kind == WINNOW_FOLDED_STYLED))
        {
          winnow_judge_add_candidate (judge, winnow_judge_get_character (judge, i)->start, disguise, points);
          points = 0;
        }
    }
}

static void
judge_lookalikes (WinnowJudge *judge, const Word *word)
{
  guint32 length = word->last - word->first;
  guint points = 0;

  if (!word->is_latin)
    points = word->is_amid && !word->has_greek ? 15 : 0;
  else if (word->has_greek)
    points = word->n_lookalike < length && length >= 3 && (word->is_amid || word->has_omicron) ? 30 : 0;
  else if (word->n_lookalike == length)
    points = length > 1 ? 20 : 0;
  else
    points = word->is_amid ? WINNOW_JUDGE_ENOUGH : 20;
  suspect_word (judge, word, WINNOW_DISGUISE_LOOKALIKE, points);
}

/* How many words of changed letters only stand in a row with this one, up to @limit. */
static guint
count_row (const WinnowJudge *judge, const Word *word, guint limit)
{
  const WinnowFold *fold = judge->fold;
  guint row = 1;
  guint32 unit = word->last;

  for (guint i = word->end; i < fold->folded_characters->len && row < limit; row++)
    {
      guint32 first, last;
      while (unit < fold->n_units && fold->classes[unit] == WINNOW_UNIT_SEPARATOR
             && !g_unichar_isalnum (fold->units[unit]))
        unit++;
      winnow_judge_find_word (fold, unit, &first, &last);
      if (first == last)
        break;
      for (guint32 u = first; u < last; u++, i++)
        if (i >= fold->folded_characters->len || winnow_judge_get_character (judge, i)->kind != WINNOW_FOLDED_STYLED
            || winnow_judge_get_character (judge, i)->unit != u)
          return row;
      unit = last;
    }
  return row;
}

static guint
judge_whole_word (const WinnowJudge *judge, const Word *word)
{
  guint32 length = word->last - word->first;

  if (word->n_wide > 0 && winnow_judge_is_near (judge->fold, word->first, 40, winnow_judge_is_han))
    return count_row (judge, word, 8) >= 8 ? 20 : 0;
  if (length < 2)
    return 0;
  return count_row (judge, word, 4) >= 4 ? 20 : length >= 4 && word->n_wide == 0 ? 4 : 0;
}

static void
judge_styled (WinnowJudge *judge, const Word *word)
{
  guint plain = word->n_letters - word->n_styled - word->n_wide, points = 0;

  if (is_whole (word))
    points = judge_whole_word (judge, word);
  else if (word->has_phonetic || (word->has_dotless && is_near_diacritics (judge, word->first)))
    return;
  else if (word->has_dotless)
    points = 10;
  else if (word->is_amid && plain >= 3)
    points = word->n_wide > 0 ? 20 : 30;
  else if (word->n_styled + word->n_wide >= 3)
    points = word->n_wide > 0 && winnow_judge_is_near (judge->fold, word->first, 40, winnow_judge_is_han) ? 0 : 20;
  suspect_word (judge, word, WINNOW_DISGUISE_STYLED, points);
}

static gboolean
is_letter_trace (const WinnowFoldedCharacter *trace)
{
  return trace->kind == WINNOW_FOLDED_STYLED || trace->kind == WINNOW_FOLDED_LOOKALIKE;
}

/* Judges the word of trace @i. Returns: the first trace behind it. */
static guint
judge_word (WinnowJudge *judge, guint i)
{
  const WinnowFold *fold = judge->fold;
  Word word = { .begin = i };

  winnow_judge_find_word (fold, winnow_judge_get_character (judge, i)->unit, &word.first, &word.last);
  for (; i < fold->folded_characters->len && winnow_judge_get_character (judge, i)->unit < word.last; i++)
    if (is_letter_trace (winnow_judge_get_character (judge, i)))
      look_at_letter (judge, winnow_judge_get_character (judge, i), &word);
  word.end = MAX (i, word.begin + 1);
  for (guint32 u = word.first; u < word.last; u++)
    {
      word.has_phonetic |= is_phonetic (fold->units[u]);
      word.n_letters += !g_unichar_isdigit (fold->units[u]);
    }
  if (word.n_lookalike > 0)
    {
      word.is_latin = is_amid_latin (fold, word.first);
      judge_lookalikes (judge, &word);
    }
  if (word.n_styled + word.n_wide > 0)
    judge_styled (judge, &word);
  return word.end;
}

void
winnow_judge_words (WinnowJudge *judge)
{
  for (guint i = 0; i < judge->fold->folded_characters->len;)
    i = is_letter_trace (winnow_judge_get_character (judge, i)) ? judge_word (judge, i) : i + 1;
}

void
winnow_judge_variants (WinnowJudge *judge)
{
  const WinnowFold *fold = judge->fold;
  g_autoptr (GHashTable) changed = g_hash_table_new (NULL, NULL); /* a set of units */
  guint n_variants = 0, n_all = 0;

  for (guint i = 0; i < fold->folded_characters->len; i++)
    if (winnow_judge_get_character (judge, i)->kind == WINNOW_FOLDED_VARIANT && ++n_variants)
      g_hash_table_add (changed, GUINT_TO_POINTER (fold->units[winnow_judge_get_character (judge, i)->unit]));
  if (n_variants == 0)
    return;
  for (guint32 i = 0; i < fold->n_units; i++)
    n_all += fold->classes[i] == WINNOW_UNIT_CHARACTER
             && g_hash_table_contains (changed, GUINT_TO_POINTER (fold->units[i]));
  if (n_variants * 10 >= n_all * 8)
    return;
  for (guint i = 0; i < fold->folded_characters->len; i++)
    if (winnow_judge_get_character (judge, i)->kind == WINNOW_FOLDED_VARIANT)
      winnow_judge_add_candidate (judge, winnow_judge_get_character (judge, i)->start, WINNOW_DISGUISE_LOOKALIKE, 30);
}
