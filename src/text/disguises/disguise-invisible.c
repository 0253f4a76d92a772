/* disguise-invisible.c: the rules for invisible code points: joiners, fillers, soft hyphens,
 * controls of direction
 *
 * disguise-rules.c describes them. */
#include "base/for-each.h"
#include "text/disguises/disguise-rules.h"
#include "text/folding/fold-passes.h"

#include <string.h>

/* ── invisible code points ── */

typedef enum
{
  SIDE_NONE,   /* no letter */
  SIDE_PLAIN,  /* a letter of a script that has no use for invisible code points */
  SIDE_HAN,    /* Han, kana */
  SIDE_JOINED, /* a letter of another script, many of which need joiners or selectors */
} Side;

static Side
side_of (const WinnowFold *fold, guint32 at)
{
  if (at >= fold->n_units || fold->classes[at] == WINNOW_UNIT_SEPARATOR || g_unichar_isdigit (fold->units[at]))
    return SIDE_NONE;
  switch (g_unichar_get_script (fold->units[at]))
    {
    case G_UNICODE_SCRIPT_LATIN:
    case G_UNICODE_SCRIPT_CYRILLIC:
    case G_UNICODE_SCRIPT_GREEK:
    case G_UNICODE_SCRIPT_ARMENIAN:
    case G_UNICODE_SCRIPT_GEORGIAN:
      return SIDE_PLAIN;
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
      return SIDE_HAN;
    default:
      return SIDE_JOINED;
    }
}

static gboolean
is_selector (gunichar c)
{
  return (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef);
}

#define NO_MARK G_MAXUINT32
#define MARK_REACH 200 /* units between a zero-width space and a sign of the same address, at most */

/* A sign of addresses, paths and identifiers. */
static gboolean
is_sign (gunichar unit)
{
  return unit > 0 && unit < 0x7f && strchr ("/_@\\:=&", (int) unit) != NULL;
}

/* Moves the marks to @unit. Characters come by place, so each unit is looked at once. */
static void
move_marks (WinnowDisguiseRules *rules, guint32 unit)
{
  const WinnowFold *fold = rules->fold;
  for (; rules->next < fold->n_units; rules->next++)
    if (g_unichar_isspace (fold->units[rules->next]) || is_sign (fold->units[rules->next]))
      {
        if (rules->next >= unit)
          return;
        rules->mark = rules->next;
      }
}

/* Whether a zero-width space may be a line break: in an address, a path, an identifier. */
static gboolean
may_break (WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character)
{
  const WinnowFold *fold = rules->fold;
  move_marks (rules, character->unit);
  if ((rules->mark != NO_MARK && character->unit - rules->mark <= MARK_REACH && is_sign (fold->units[rules->mark]))
      || (rules->next < fold->n_units && rules->next - character->unit < MARK_REACH
          && is_sign (fold->units[rules->next])))
    return TRUE;
  return g_unichar_isupper (winnow_rules_get_source (rules, fold->starts[character->unit]))
         && !g_unichar_isupper (winnow_rules_get_source (rules, fold->starts[character->unit - 1]));
}

void
winnow_rule_invisible (WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character)
{
  const WinnowFold *fold = rules->fold;
  gunichar c = winnow_rules_get_source (rules, character->start);
  Side before = character->unit > 0 ? side_of (fold, character->unit - 1) : SIDE_NONE,
       after = side_of (fold, character->unit);
  guint evidence = 0;
  if (before == SIDE_PLAIN && after == SIDE_PLAIN)
    evidence = c == 0x200b && may_break (rules, character) ? 0 : c >= 0x2061 && c <= 0x2064 ? 5 : WINNOW_RULES_ENOUGH;
  else if ((before == SIDE_HAN || before == SIDE_PLAIN) && (after == SIDE_HAN || after == SIDE_PLAIN))
    evidence = is_selector (c) ? 6 : 12;
  else if (c > 0xe0000 && c < 0xe0080 && (before == SIDE_PLAIN || before == SIDE_HAN))
    evidence = 10;
  if (evidence > 0)
    winnow_rules_add_candidate (rules, character->start, WINNOW_DISGUISE_INVISIBLE, evidence);
}

/* ── soft hyphens ── */

typedef struct
{
  guint first, last; /* indices of folded characters, half-open */
  guint n, n_odd;
} Hyphens;

/* Whether the letters [first, last) are one or more syllables: they have a vowel, and are not a
 * single letter at the end of a word. */
static gboolean
is_syllable (const WinnowFold *fold, guint32 first, guint32 last, gboolean is_at_edge)
{
  gboolean has_vowel = FALSE;
  winnow_for_each_between (i, first, last)
    has_vowel |= winnow_rules_is_vowel (fold->units[i]);
  return has_vowel && last - first >= (is_at_edge ? 2u : 1u);
}

/* Whether a hyphenator may have put soft hyphen @i there, by the parts of the word between it and
 * its neighbours. */
static gboolean
is_plausible_hyphen (const WinnowDisguiseRules *rules, guint i)
{
  const WinnowFold *fold = rules->fold;
  guint32 unit = winnow_rules_get_character (rules, i)->unit, first, last, begin, end;
  winnow_rules_find_word (fold, unit, &first, &last);
  if (first == last || first == unit)
    return TRUE; /* at a word's edge: not inside */
  if (last - first < 5)
    return FALSE;
  begin = i > 0 ? MAX (first, winnow_rules_get_character (rules, i - 1)->unit) : first;
  end = i + 1 < fold->folded_characters->len ? MIN (last, winnow_rules_get_character (rules, i + 1)->unit) : last;
  return is_syllable (fold, begin, unit, begin == first) && is_syllable (fold, unit, end, end == last);
}

static void
add_odd_hyphens (WinnowDisguiseRules *rules, const Hyphens *hyphens)
{
  if (hyphens->n_odd < 2 || hyphens->n_odd * 20 < hyphens->n)
    return;
  winnow_for_each_between (i, hyphens->first, hyphens->last)
    {
      const WinnowFoldedCharacter *character = winnow_rules_get_character (rules, i);
      if (character->kind == WINNOW_FOLDED_INVISIBLE && winnow_rules_get_source (rules, character->start) == 0xad)
        winnow_rules_add_candidate (rules, character->start, WINNOW_DISGUISE_INVISIBLE, WINNOW_RULES_ENOUGH);
    }
}

void
winnow_rule_hyphens (WinnowDisguiseRules *rules)
{
  Hyphens hyphens = { 0 };
  guint32 last_start = 0;
  winnow_for_each_index (i, rules->fold->folded_characters)
    {
      const WinnowFoldedCharacter *character = winnow_rules_get_character (rules, i);
      Side after = side_of (rules->fold, character->unit);
      if (character->kind != WINNOW_FOLDED_INVISIBLE || winnow_rules_get_source (rules, character->start) != 0xad
          || character->unit == 0)
        continue;
      if (hyphens.n > 0 && character->start - last_start > WINNOW_RULES_GAP)
        {
          add_odd_hyphens (rules, &hyphens);
          hyphens = (Hyphens){ 0 };
        }
      if (hyphens.n++ == 0)
        hyphens.first = i;
      hyphens.last = i + 1;
      hyphens.n_odd += after == SIDE_HAN || (after == SIDE_PLAIN && !is_plausible_hyphen (rules, i));
      last_start = character->start;
    }
  add_odd_hyphens (rules, &hyphens);
}

/* ── tatweel ── */

#define TATWEEL 0x640
#define LEAST_STRETCHED 8u /* words */
#define WORDS_A_STRETCHED 4u

static gboolean
is_tatweel (const WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character)
{
  return character->kind == WINNOW_FOLDED_INVISIBLE && winnow_rules_get_source (rules, character->start) == TATWEEL;
}

void
winnow_rule_stretched (WinnowDisguiseRules *rules)
{
  const WinnowFold *fold = rules->fold;
  guint n_words = 0, n_stretched = 0;
  guint32 first, last = 0;
  winnow_for_each_value (const WinnowFoldedCharacter, character, fold->folded_characters)
    if (is_tatweel (rules, character) && character->unit >= last)
      {
        winnow_rules_find_word (fold, character->unit, &first, &last);
        n_stretched += first < character->unit && character->unit < last;
      }
  for (guint32 at = 1; n_stretched >= LEAST_STRETCHED && at < fold->n_units; at++)
    n_words += winnow_fold_is_right_to_left (fold->units[at]) && fold->classes[at - 1] == WINNOW_UNIT_SEPARATOR;
  if (n_stretched >= LEAST_STRETCHED && n_stretched * WORDS_A_STRETCHED > n_words)
    winnow_for_each_value (const WinnowFoldedCharacter, character, fold->folded_characters)
      if (is_tatweel (rules, character))
        winnow_rules_add_candidate (rules, character->start, WINNOW_DISGUISE_INVISIBLE, WINNOW_RULES_ENOUGH);
}

/* ── controls of direction ── */

#define OVERRIDE_REACH 200 /* units read after an override */

static gboolean
is_letter_at (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && fold->classes[at] != WINNOW_UNIT_SEPARATOR;
}

/* Whether right-to-left override @character reverses mostly letters that are written from left to
 * right. */
static gboolean
is_turning (const WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character)
{
  const WinnowFold *fold = rules->fold;
  guint32 end = MIN (fold->n_units, character->unit + OVERRIDE_REACH);
  guint n = 0, n_right_to_left = 0;
  guint first = (guint) (character - winnow_rules_get_character (rules, 0)) + 1,
        last = MIN (fold->folded_characters->len, first + OVERRIDE_REACH);
  for (guint i = first; i < last && winnow_rules_get_character (rules, i)->unit < end; i++)
    if (winnow_rules_get_source (rules, winnow_rules_get_character (rules, i)->start) == 0x202c)
      end = winnow_rules_get_character (rules, i)->unit;
  for (guint32 i = character->unit; i < end && !winnow_is_line_end (fold->units[i]); i++)
    if (winnow_fold_is_right_to_left (fold->units[i]))
      n_right_to_left++;
    else
      n += g_unichar_isalpha (fold->units[i]);
  return n > n_right_to_left;
}

void
winnow_rule_bidi (WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character)
{
  const WinnowFold *fold = rules->fold;
  gunichar c = winnow_rules_get_source (rules, character->start);
  gboolean turns
      = (c == 0x202d || c == 0x202e)
        && (is_letter_at (fold, character->unit) || (character->unit > 0 && is_letter_at (fold, character->unit - 1)));
  gboolean is_inside
      = character->unit > 0 && is_letter_at (fold, character->unit - 1) && is_letter_at (fold, character->unit);

  if (c == 0x202e && is_turning (rules, character))
    winnow_rules_add_candidate (rules, character->start, WINNOW_DISGUISE_BIDI, WINNOW_RULES_ENOUGH);
  else if (!winnow_rules_has_near (fold, character->unit, 120, winnow_fold_is_right_to_left))
    winnow_rules_add_candidate (rules, character->start, WINNOW_DISGUISE_BIDI,
                                turns       ? WINNOW_RULES_ENOUGH
                                : is_inside ? 30
                                            : 5);
}
