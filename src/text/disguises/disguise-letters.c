/* disguise-letters.c: the rules for letters that replace others: look-alikes, styled letters,
 * radicals
 *
 * All changed letters of a word are judged together, since its other letters show whether one of
 * them belongs there. disguise-rules.c describes the rules. */
#include "base/for-each.h"
#include "text/disguises/disguise-rules.h"

typedef struct
{
  guint32 first, last;    /* units */
  guint begin, end;       /* indices of folded characters, half-open */
  guint n_letters;        /* without digits */
  guint n_styled, n_wide; /* n_styled: without full-width letters */
  guint n_lookalike;
  gboolean is_amid;      /* a changed letter has others on both sides */
  gboolean has_phonetic; /* letters of phonetic notation */
  gboolean has_greek;    /* a Greek look-alike */
  gboolean is_latin;     /* in a text of Latin letters */
  gboolean has_omicron;  /* which no formula has */
  gboolean has_sign;     /* a digit, a sign or a letter of ASCII: fold-digits.c */
  gboolean has_dotless;  /* ı */
} Word;

/* Whether letters with diacritics are near, as in Turkish and related languages beside a dotless
 * ı. */
static gboolean
is_near_diacritics (const WinnowDisguiseRules *rules, guint32 unit)
{
  const WinnowFold *fold = rules->fold;
  for (guint32 i = unit > 1000 ? unit - 1000 : 0; i < MIN (fold->n_units, unit + 1000); i++)
    if (fold->units[i] < 0x80 && g_ascii_isalpha ((char) fold->units[i]) && fold->ends[i] - fold->starts[i] > 1
        && winnow_rules_get_source (rules, fold->starts[i]) < 0x250
        && winnow_rules_get_source (rules, fold->starts[i]) != 0x131)
      return TRUE;
  return FALSE;
}

static gboolean
is_phonetic (gunichar c)
{
  return (c >= 0x250 && c <= 0x2af) || c == 0x14b || c == 0xf0 || c == 0x3b8 || c == 0x2c8 || c == 0x2d0;
}

/* Whether the text around unit @at is Latin, rather than Greek, Cyrillic or Armenian, where a
 * single Latin letter is a typing error. */
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
count_letter (const WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character, Word *word)
{
  gunichar c = winnow_rules_get_source (rules, character->start);
  if (character->kind == WINNOW_FOLDED_LOOKALIKE)
    {
      word->n_lookalike++;
      word->has_greek |= c >= 0x370 && c < 0x400;
      word->has_sign |= c < 0x80;
      word->has_omicron |= c == 0x3bf || c == 0x39f;
    }
  else if (c >= 0xff21 && c <= 0xff5a)
    word->n_wide++;
  else
    word->n_styled++;
  word->has_dotless |= c == 0x131;
  word->is_amid |= character->unit > word->first && character->unit + 1 < word->last;
}

static void
add_word_candidates (WinnowDisguiseRules *rules, const Word *word, WinnowDisguise disguise, guint evidence)
{
  winnow_for_each_between (i, word->begin, word->end)
    {
      guint8 kind = winnow_rules_get_character (rules, i)->kind;
      if ((disguise == WINNOW_DISGUISE_LOOKALIKE && kind == WINNOW_FOLDED_LOOKALIKE)
          || (disguise == WINNOW_DISGUISE_STYLED && kind == WINNOW_FOLDED_STYLED))
        {
          winnow_rules_add_candidate (rules, winnow_rules_get_character (rules, i)->start, disguise, evidence);
          evidence = 0;
        }
    }
}

static void
check_lookalikes (WinnowDisguiseRules *rules, const Word *word)
{
  guint32 length = word->last - word->first;
  guint evidence = 0;
  if (!word->is_latin)
    evidence = word->is_amid && !word->has_greek ? 15 : 0;
  else if (word->has_greek)
    evidence = word->n_lookalike < length && length >= 3 && (word->is_amid || word->has_omicron) ? 30 : 0;
  else if (word->n_lookalike == length)
    evidence = length > 1 ? 20 : 0;
  else
    evidence = word->has_sign ? 12 : word->is_amid ? WINNOW_RULES_ENOUGH : 20;
  add_word_candidates (rules, word, WINNOW_DISGUISE_LOOKALIKE, evidence);
}

/* The number of neighbouring words of changed letters only, from this one on, up to @limit. */
static guint
count_row (const WinnowDisguiseRules *rules, const Word *word, guint limit)
{
  const WinnowFold *fold = rules->fold;
  guint row = 1;
  guint32 unit = word->last;
  for (guint i = word->end; i < fold->folded_characters->len && row < limit; row++)
    {
      guint32 first, last;
      while (unit < fold->n_units && fold->classes[unit] == WINNOW_UNIT_SEPARATOR
             && !g_unichar_isalnum (fold->units[unit]))
        unit++;
      winnow_rules_find_word (fold, unit, &first, &last);
      if (first == last)
        break;
      for (guint32 u = first; u < last; u++, i++)
        if (i >= fold->folded_characters->len || winnow_rules_get_character (rules, i)->kind != WINNOW_FOLDED_STYLED
            || winnow_rules_get_character (rules, i)->unit != u)
          return row;
      unit = last;
    }
  return row;
}

static guint
get_whole_word_evidence (const WinnowDisguiseRules *rules, const Word *word)
{
  guint32 length = word->last - word->first;
  if (word->n_wide > 0 && winnow_rules_has_near (rules->fold, word->first, 40, winnow_rules_is_han))
    return count_row (rules, word, 8) >= 8 ? 20 : 0;
  if (length < 2)
    return 0;
  return count_row (rules, word, 4) >= 4 ? 20 : length >= 4 && word->n_wide == 0 ? 4 : 0;
}

static void
check_styled (WinnowDisguiseRules *rules, const Word *word)
{
  guint plain = word->n_letters - word->n_styled - word->n_wide, evidence = 0;
  if (plain == 0) /* all letters were changed */
    evidence = get_whole_word_evidence (rules, word);
  else if (word->has_phonetic || (word->has_dotless && is_near_diacritics (rules, word->first)))
    return;
  else if (word->has_dotless)
    evidence = 10;
  else if (word->is_amid && plain >= 3)
    evidence = word->n_wide > 0 ? 20 : 30;
  else if (word->n_styled + word->n_wide >= 3)
    evidence = word->n_wide > 0 && winnow_rules_has_near (rules->fold, word->first, 40, winnow_rules_is_han) ? 0 : 20;
  add_word_candidates (rules, word, WINNOW_DISGUISE_STYLED, evidence);
}

static gboolean
is_changed_letter (const WinnowFoldedCharacter *character)
{
  return character->kind == WINNOW_FOLDED_STYLED || character->kind == WINNOW_FOLDED_LOOKALIKE;
}

/* □ for 口 (fold-han-signs.c), which is in no word of letters. */
static gboolean
is_square (const WinnowDisguiseRules *rules, guint i)
{
  const WinnowFoldedCharacter *character = winnow_rules_get_character (rules, i);
  return character->kind == WINNOW_FOLDED_LOOKALIKE && winnow_rules_get_source (rules, character->start) == 0x25a1;
}

/* Checks the word of folded character @i. Returns: the first folded character after it */
static guint
check_word (WinnowDisguiseRules *rules, guint i)
{
  const WinnowFold *fold = rules->fold;
  Word word = { .begin = i };
  winnow_rules_find_word (fold, winnow_rules_get_character (rules, i)->unit, &word.first, &word.last);
  for (; i < fold->folded_characters->len && winnow_rules_get_character (rules, i)->unit < word.last; i++)
    if (is_changed_letter (winnow_rules_get_character (rules, i)))
      count_letter (rules, winnow_rules_get_character (rules, i), &word);
  word.end = MAX (i, word.begin + 1);
  winnow_for_each_between (u, word.first, word.last)
    {
      word.has_phonetic |= is_phonetic (fold->units[u]);
      word.n_letters += !g_unichar_isdigit (fold->units[u]);
    }
  if (word.n_lookalike > 0)
    {
      word.is_latin = is_amid_latin (fold, word.first);
      check_lookalikes (rules, &word);
    }
  if (word.n_styled + word.n_wide > 0)
    check_styled (rules, &word);
  return word.end;
}

void
winnow_rule_letters (WinnowDisguiseRules *rules)
{
  for (guint i = 0; i < rules->fold->folded_characters->len;)
    {
      if (is_square (rules, i))
        winnow_rules_add_candidate (rules, winnow_rules_get_character (rules, i)->start, WINNOW_DISGUISE_LOOKALIKE, 20);
      i = is_changed_letter (winnow_rules_get_character (rules, i)) ? check_word (rules, i) : i + 1;
    }
}

void
winnow_rule_variants (WinnowDisguiseRules *rules)
{
  const WinnowFold *fold = rules->fold;
  g_autoptr (GHashTable) changed = g_hash_table_new (NULL, NULL); /* a set of units */
  guint n_variants = 0, n_all = 0;
  winnow_for_each_index (i, fold->folded_characters)
    if (winnow_rules_get_character (rules, i)->kind == WINNOW_FOLDED_VARIANT && ++n_variants)
      g_hash_table_add (changed, GUINT_TO_POINTER (fold->units[winnow_rules_get_character (rules, i)->unit]));
  if (n_variants == 0)
    return;
  winnow_for_each_below (i, fold->n_units)
    n_all += fold->classes[i] == WINNOW_UNIT_CHARACTER
             && g_hash_table_contains (changed, GUINT_TO_POINTER (fold->units[i]));
  if (n_variants * 10 >= n_all * 8)
    return;
  winnow_for_each_index (i, fold->folded_characters)
    if (winnow_rules_get_character (rules, i)->kind == WINNOW_FOLDED_VARIANT)
      winnow_rules_add_candidate (rules, winnow_rules_get_character (rules, i)->start, WINNOW_DISGUISE_LOOKALIKE, 30);
}
