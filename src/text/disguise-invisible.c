/* disguise-invisible.c: code points that show nothing themselves: joiners, fillers, soft hyphens,
 * controls of direction; see disguise-judge.c */
#include "text/disguise-judge.h"
#include "text/fold-passes.h"

#include <string.h>

/* Invisible code points */

typedef enum
{
  SIDE_NONE,   /* no letter */
  SIDE_PLAIN,  /* a letter of a script that has no use for invisible code points */
  SIDE_HAN,    /* Han, kana */
  SIDE_JOINED, /* a letter of another script: many have a use for joiners or selectors */
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

/* Whether a space without width may break the line there: in an address, a path, an identifier. */
static gboolean
may_break (const WinnowJudge *judge, const WinnowFoldedCharacter *trace)
{
  const WinnowFold *fold = judge->fold;
  guint32 first = trace->unit, last = trace->unit;

  while (first > 0 && trace->unit - first < 200 && !g_unichar_isspace (fold->units[first - 1]))
    first--;
  while (last < fold->n_units && last - trace->unit < 200 && !g_unichar_isspace (fold->units[last]))
    last++;
  for (guint32 i = first; i < last; i++)
    if (strchr ("/_@\\:=&", (int) MIN (fold->units[i], 0x7f)) != NULL && fold->units[i] < 0x7f)
      return TRUE;
  return g_unichar_isupper (winnow_judge_source_at (judge, fold->starts[trace->unit]))
         && !g_unichar_isupper (winnow_judge_source_at (judge, fold->starts[trace->unit - 1]));
}

void
winnow_judge_invisible (WinnowJudge *judge, const WinnowFoldedCharacter *trace)
{
  const WinnowFold *fold = judge->fold;
  gunichar c = winnow_judge_source_at (judge, trace->start);
  Side before = trace->unit > 0 ? side_of (fold, trace->unit - 1) : SIDE_NONE, after = side_of (fold, trace->unit);

  if (before == SIDE_PLAIN && after == SIDE_PLAIN)
    {
      if (c == 0x200b && may_break (judge, trace))
        return;
      winnow_judge_add_candidate (judge, trace->start, WINNOW_DISGUISE_INVISIBLE,
                                  c >= 0x2061 && c <= 0x2064 ? 5 : WINNOW_JUDGE_ENOUGH);
    }
  else if ((before == SIDE_HAN || before == SIDE_PLAIN) && (after == SIDE_HAN || after == SIDE_PLAIN))
    winnow_judge_add_candidate (judge, trace->start, WINNOW_DISGUISE_INVISIBLE, is_selector (c) ? 6 : 12);
  else if (c > 0xe0000 && c < 0xe0080 && (before == SIDE_PLAIN || before == SIDE_HAN))
    winnow_judge_add_candidate (judge, trace->start, WINNOW_DISGUISE_INVISIBLE, 10);
}

/* Soft hyphens */

typedef struct
{
  guint first, last; /* traces, half-open */
  guint n, n_odd;
} Hyphens;

/* Whether the letters [first, last) are a syllable or several: some vowel, and not alone at the
 * word's end. */
static gboolean
is_syllable (const WinnowFold *fold, guint32 first, guint32 last, gboolean is_at_edge)
{
  gboolean has_vowel = FALSE;
  for (guint32 i = first; i < last; i++)
    has_vowel |= winnow_judge_is_vowel (fold->units[i]);
  return has_vowel && last - first >= (is_at_edge ? 2u : 1u);
}

/* Whether a hyphenator may have put soft hyphen @i there, by the parts of the word that it and its
 * neighbours cut. */
static gboolean
is_plausible_hyphen (const WinnowJudge *judge, guint i)
{
  const WinnowFold *fold = judge->fold;
  guint32 unit = winnow_judge_get_character (judge, i)->unit, first, last, begin, end;

  winnow_judge_find_word (fold, unit, &first, &last);
  if (first == last || first == unit)
    return TRUE; /* at a word's edge: not inside */
  if (last - first < 5)
    return FALSE;
  begin = i > 0 ? MAX (first, winnow_judge_get_character (judge, i - 1)->unit) : first;
  end = i + 1 < fold->folded_characters->len ? MIN (last, winnow_judge_get_character (judge, i + 1)->unit) : last;
  return is_syllable (fold, begin, unit, begin == first) && is_syllable (fold, unit, end, end == last);
}

static void
settle_hyphens (WinnowJudge *judge, const Hyphens *hyphens)
{
  if (hyphens->n_odd < 2 || hyphens->n_odd * 20 < hyphens->n)
    return;
  for (guint i = hyphens->first; i < hyphens->last; i++)
    if (winnow_judge_get_character (judge, i)->kind == WINNOW_FOLDED_INVISIBLE
        && winnow_judge_source_at (judge, winnow_judge_get_character (judge, i)->start) == 0xad)
      winnow_judge_add_candidate (judge, winnow_judge_get_character (judge, i)->start, WINNOW_DISGUISE_INVISIBLE,
                                  WINNOW_JUDGE_ENOUGH);
}

void
winnow_judge_hyphens (WinnowJudge *judge)
{
  Hyphens hyphens = { 0 };
  guint32 last_start = 0;

  for (guint i = 0; i < judge->fold->folded_characters->len; i++)
    {
      const WinnowFoldedCharacter *trace = winnow_judge_get_character (judge, i);
      Side after = side_of (judge->fold, trace->unit);
      if (trace->kind != WINNOW_FOLDED_INVISIBLE || winnow_judge_source_at (judge, trace->start) != 0xad
          || trace->unit == 0)
        continue;
      if (hyphens.n > 0 && trace->start - last_start > WINNOW_JUDGE_GAP)
        {
          settle_hyphens (judge, &hyphens);
          hyphens = (Hyphens){ 0 };
        }
      if (hyphens.n++ == 0)
        hyphens.first = i;
      hyphens.last = i + 1;
      hyphens.n_odd += after == SIDE_HAN || (after == SIDE_PLAIN && !is_plausible_hyphen (judge, i));
      last_start = trace->start;
    }
  settle_hyphens (judge, &hyphens);
}

/* Controls of direction */

#define OVERRIDE_REACH 200 /* units under an override that are looked at */

static gboolean
is_right_to_left (gunichar c)
{
  return winnow_fold_is_right_to_left (c);
}

static gboolean
is_letter_at (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && fold->classes[at] != WINNOW_UNIT_SEPARATOR;
}

/* Whether right-to-left override @trace turns letters that are written from left to right, and not
 * merely some amid others. */
static gboolean
is_turning (const WinnowJudge *judge, const WinnowFoldedCharacter *trace)
{
  const WinnowFold *fold = judge->fold;
  guint32 end = MIN (fold->n_units, trace->unit + OVERRIDE_REACH);
  guint n = 0, n_right_to_left = 0;
  guint first = (guint) (trace - winnow_judge_get_character (judge, 0)) + 1,
        last = MIN (fold->folded_characters->len, first + OVERRIDE_REACH);

  for (guint i = first; i < last && winnow_judge_get_character (judge, i)->unit < end; i++)
    if (winnow_judge_source_at (judge, winnow_judge_get_character (judge, i)->start) == 0x202c)
      end = winnow_judge_get_character (judge, i)->unit;
  for (guint32 i = trace->unit; i < end && !winnow_fold_is_line_end (fold->units[i]); i++)
    if (winnow_fold_is_right_to_left (fold->units[i]))
      n_right_to_left++;
    else
      n += g_unichar_isalpha (fold->units[i]);
  return n > n_right_to_left;
}

void
winnow_judge_bidi (WinnowJudge *judge, const WinnowFoldedCharacter *trace)
{
  const WinnowFold *fold = judge->fold;
  gunichar c = winnow_judge_source_at (judge, trace->start);
  gboolean turns = (c == 0x202d || c == 0x202e)
                   && (is_letter_at (fold, trace->unit) || (trace->unit > 0 && is_letter_at (fold, trace->unit - 1)));
  gboolean is_inside = trace->unit > 0 && is_letter_at (fold, trace->unit - 1) && is_letter_at (fold, trace->unit);

  if (c == 0x202e && is_turning (judge, trace))
    winnow_judge_add_candidate (judge, trace->start, WINNOW_DISGUISE_BIDI, WINNOW_JUDGE_ENOUGH);
  else if (!winnow_judge_is_near (fold, trace->unit, 120, is_right_to_left))
    winnow_judge_add_candidate (judge, trace->start, WINNOW_DISGUISE_BIDI,
                                turns       ? WINNOW_JUDGE_ENOUGH
                                : is_inside ? 30
                                            : 5);
}
