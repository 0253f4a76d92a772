/* disguise-spaced.c: the rules for spaces between letters and between Han characters
 *
 * disguise-rules.c describes them. */
#include <string.h>

#include "base/for-each.h"
#include "text/disguises/disguise-rules.h"
#include "text/folding/fold-passes.h"

/* ── letters ── */

#define MIN_PROSE 20     /* letters with spaces between */
#define MAX_PROSE 200    /* letters read */
#define MIN_CAPITALS 200 /* letters of a row of capitals; headings and title pages have fewer */
#define MIN_CLAUSE 8     /* letters between punctuation marks, on the average */

/* Whether the letters of [first, last), at least MIN_PROSE, look like text rather than an alphabet
 * or a row of marks. */
static gboolean
is_like_text (const WinnowFold *fold, guint32 first, guint32 last)
{
  gunichar seen[MAX_PROSE];
  guint n = 0, n_distinct = 0, n_vowels = 0;
  for (guint32 i = first; i < last && n < MAX_PROSE; i++)
    if (winnow_fold_is_word_unit (fold->classes[i]))
      {
        guint j = 0;
        while (j < n_distinct && seen[j] != fold->units[i])
          j++;
        if (j == n_distinct)
          seen[n_distinct++] = fold->units[i];
        n_vowels += winnow_rules_is_vowel (fold->units[i]);
        n++;
      }
  return n >= MIN_PROSE && n_distinct >= 6 && n_distinct * 4 < n * 3 && n_vowels * 5 > n;
}

/* Joined words that follow each other. */
typedef struct
{
  guint32 last; /* unit after it */
  guint n_words, n_letters, n_small, n_vowels;
  guint n_punctuated; /* gaps with more than white space */
} Row;

static guint32
skip_separators (const WinnowFold *fold, guint32 at, Row *row)
{
  gboolean has_punctuation = FALSE;
  for (; at < fold->n_units && fold->classes[at] == WINNOW_UNIT_SEPARATOR; at++)
    has_punctuation |= !g_unichar_isspace (fold->units[at]);
  row->n_punctuated += has_punctuation;
  return at;
}

static void
add_word (const WinnowDisguiseRules *rules, guint32 first, guint32 last, Row *row)
{
  const WinnowFold *fold = rules->fold;
  row->last = last;
  row->n_words++;
  winnow_for_each_between (i, first, last)
    {
      row->n_letters++;
      row->n_small += g_unichar_islower (winnow_rules_get_source (rules, fold->starts[i]));
      row->n_vowels += winnow_rules_is_vowel (fold->units[i]);
    }
}

/* The row that begins with the joined word of folded character @i: joined words, and single
 * letters, which need no joining. */
static Row
measure_row (const WinnowDisguiseRules *rules, guint i)
{
  const WinnowFold *fold = rules->fold;
  guint32 first, last;
  Row row = { 0 };
  winnow_rules_find_word (fold, winnow_rules_get_character (rules, i)->unit, &first, &last);
  for (; first < last; first = skip_separators (fold, last, &row), winnow_rules_find_word (fold, first, &first, &last))
    {
      gboolean is_joined = FALSE;
      for (; i < fold->folded_characters->len && winnow_rules_get_character (rules, i)->unit < last; i++)
        is_joined |= winnow_rules_get_character (rules, i)->kind == WINNOW_FOLDED_SPACED;
      if (!is_joined && last - first > 1)
        break;
      add_word (rules, first, last, &row);
    }
  return row;
}

static guint
get_row_evidence (const WinnowDisguiseRules *rules, guint32 first, guint32 last, const Row *row)
{
  if ((row->n_small * 2 <= row->n_letters && row->n_letters < MIN_CAPITALS) || row->n_vowels * 4 < row->n_letters
      || row->n_vowels * 5 > row->n_letters * 3)
    return 0;
  /* without wider gaps between words, only punctuation separates them */
  if (row->n_punctuated * 2 > row->n_words)
    return row->n_punctuated * MIN_CLAUSE <= row->n_letters && is_like_text (rules->fold, first, row->last)
               ? WINNOW_RULES_ENOUGH
               : 0;
  if ((row->n_words >= 4 && row->n_letters >= 16) || is_like_text (rules->fold, first, last))
    return WINNOW_RULES_ENOUGH;
  return last - first >= 6 ? 12 : 0;
}

void
winnow_rule_spaced_letters (WinnowDisguiseRules *rules)
{
  Row row = { 0 };
  winnow_for_each_index (i, rules->fold->folded_characters)
    {
      const WinnowFoldedCharacter *character = winnow_rules_get_character (rules, i);
      guint evidence = 0;
      if (character->kind != WINNOW_FOLDED_SPACED)
        continue;
      if (character->unit >= row.last)
        {
          guint32 first, last;
          winnow_rules_find_word (rules->fold, character->unit, &first, &last);
          row = measure_row (rules, i);
          evidence = get_row_evidence (rules, first, last, &row);
        }
      winnow_rules_add_candidate (rules, character->start, WINNOW_DISGUISE_SPACED, evidence);
    }
}

/* ── Han characters ── */

#define MIN_SPACED_HAN 8   /* of a stretch */
#define MAX_HEADING_HAN 40 /* a whole line with up to this many is a heading */
#define MIN_HABIT_HAN 2000 /* a document with this many Han characters */
#define HABIT_PERCENT 80   /* and this percentage of them spaced was written or recognized so */

/* The Han character after one to three spaces (no tab, no line end) from unit @at on; else @at. */
static guint32
skip_spaces (const WinnowFold *fold, guint32 at)
{
  guint32 end = at;
  while (end < fold->n_units && end - at < 3 && winnow_fold_is_space (fold->units[end]))
    end++;
  return end > at && end < fold->n_units && winnow_rules_is_han (fold->units[end]) ? end : at;
}

static gboolean
is_line_end (const WinnowFold *fold, guint32 at)
{
  return at >= fold->n_units || fold->units[at] == '\n' || fold->units[at] == '\r';
}

/* Whether the stretch fills its line, except for spaces. */
static gboolean
is_line_of_its_own (const WinnowFold *fold, guint32 first, guint32 last)
{
  while (first > 0 && winnow_fold_is_space (fold->units[first - 1]))
    first--;
  while (last < fold->n_units && winnow_fold_is_space (fold->units[last]))
    last++;
  return (first == 0 || is_line_end (fold, first - 1)) && is_line_end (fold, last);
}

/* Checks the spaced Han characters from unit @at on. Returns: the unit after them */
static guint32
check_spaced_stretch (WinnowDisguiseRules *rules, guint32 at, guint *n_gaps)
{
  const WinnowFold *fold = rules->fold;
  guint32 first = at, next = at, last;
  guint n = 1;
  while ((next = skip_spaces (fold, at + 1)) > at + 1)
    {
      at = next;
      n++;
    }
  last = at + 1;
  *n_gaps += n - 1;
  if (n >= MIN_SPACED_HAN && !(n <= MAX_HEADING_HAN && is_line_of_its_own (fold, first, last)))
    for (at = first; at < last; at++)
      if (winnow_fold_is_space (fold->units[at]))
        winnow_rules_add_candidate (rules, fold->starts[at], WINNOW_DISGUISE_SPACED, 4);
  return last;
}

void
winnow_rule_spaced_han (WinnowDisguiseRules *rules)
{
  const WinnowFold *fold = rules->fold;
  guint n_before = rules->candidates->len, n_gaps = 0;
  const guint8 *separator = NULL;
  for (guint32 at = 1;
       at + 1 < fold->n_units
       && (separator = memchr (fold->classes + at, WINNOW_UNIT_SEPARATOR, fold->n_units - 1 - at)) != NULL;
       at++)
    {
      at = (guint32) (separator - fold->classes);
      if (fold->classes[at - 1] == WINNOW_UNIT_CHARACTER && winnow_fold_is_space (fold->units[at])
          && winnow_rules_is_han (fold->units[at - 1]))
        at = check_spaced_stretch (rules, at - 1, &n_gaps);
    }
  if (fold->n_han >= MIN_HABIT_HAN && n_gaps * 100 / fold->n_han >= HABIT_PERCENT)
    g_array_set_size (rules->candidates, n_before);
}
