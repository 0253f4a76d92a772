/* disguise-rules.c: folded characters → disguises
 *
 * Honest text has such characters as well: an emoji's joiners, full-width letters in Chinese, “𝑥”
 * in formulas, soft hyphens of a page in narrow columns, a heading with spaced letters. So each
 * character gets evidence by itself, ENOUGH where it can hardly be honest. Characters of one
 * disguise with at most WINNOW_RULES_GAP bytes between neighbours are a cluster; all of them count
 * when the sum of its evidence reaches ENOUGH. The rules, one function each:
 *
 * - Invisible code points count only between letters. Between Latin letters one is enough; between
 *   Han characters several are needed (law texts contain some that converters left). Scripts that
 *   need joiners may have them, and selectors belong to the character before them.
 * - Soft hyphens count where no hyphenator puts them: beside a single letter, in short words, or
 *   where a part has no vowel, as soon as one in twenty does.
 * - Tatweel, which stretches Arabic words to fill a line, counts where it stretches most words.
 * - Look-alikes count in words of Latin letters. Greek ones at a word's end are more often part of
 *   a formula, and words of look-alikes only need others nearby.
 * - Styled letters count amid plain ones, or as running text; full-width ones only without Han
 *   nearby, or as a long text.
 * - Controls of direction count inside words, or if they reverse letters where nothing is written
 *   from right to left. A right-to-left override over left-to-right letters counts everywhere.
 * - Spaced letters count as several words of small letters (headings are capitals, but not of 200
 *   letters), or as a long row with the letters of prose; Han characters as a long stretch that is
 *   not a whole line.
 * - Radicals and compatibility ideographs count where the document has the plain characters as well
 *   (a PDF's fonts use one of them throughout).
 *
 * All thresholds were set on real documents (see tests/gold/disguises.py), in doubt against a
 * report. Linear in the text where folding changed anything. */
#include "text/disguises/disguise-rules.h"
#include "base/array.h"
#include "text/folding/fold-passes.h"
#include "base/order.h"

#define WORD_REACH 256

gboolean
winnow_rules_is_vowel (gunichar unit)
{
  return g_utf8_strchr ("aeiouyæøœаеиоуыэюяіїєαεηιουω", -1, unit) != NULL;
}

gboolean
winnow_rules_is_han (gunichar c)
{
  return (c >= 0x3041 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) || c >= 0x20000;
}

void
winnow_rules_add_candidate (WinnowDisguiseRules *rules, guint32 start, WinnowDisguise disguise, guint evidence)
{
  WINNOW_APPEND (rules->candidates, WinnowDisguiseCandidate, start, (guint8) disguise,
                 (guint8) MIN (evidence, WINNOW_RULES_ENOUGH));
}

void
winnow_rules_find_word (const WinnowFold *fold, guint32 at, guint32 *first, guint32 *last)
{
  *first = *last = at;
  if (at >= fold->n_units || !winnow_fold_is_word_unit (fold->classes[at]))
    return;
  while (*first > 0 && at - *first < WORD_REACH && winnow_fold_is_word_unit (fold->classes[*first - 1]))
    --*first;
  while (*last - at < WORD_REACH && *last < fold->n_units && winnow_fold_is_word_unit (fold->classes[*last]))
    ++*last;
}

gboolean
winnow_rules_has_near (const WinnowFold *fold, guint32 at, guint32 distance, gboolean (*test) (gunichar))
{
  for (guint32 i = at > distance ? at - distance : 0; i < MIN (fold->n_units, at + distance); i++)
    if (test (fold->units[i]))
      return TRUE;
  return FALSE;
}

WINNOW_DEFINE_COMPARE_2 (compare_candidates, WinnowDisguiseCandidate, disguise, start)

WINNOW_DEFINE_COMPARE (compare_places, WinnowDisguiseCandidate, start)

/* Keeps the clusters with enough evidence, by place. */
static void
keep_clusters (GArray *candidates)
{
  WinnowDisguiseCandidate *items = WINNOW_DATA (WinnowDisguiseCandidate, candidates);
  guint n = 0, end;
  winnow_array_sort (candidates, compare_candidates);
  for (guint begin = 0; begin < candidates->len; begin = end)
    {
      guint evidence = 0;
      for (end = begin; end < candidates->len && items[end].disguise == items[begin].disguise
                        && (end == begin || items[end].start - items[end - 1].start <= WINNOW_RULES_GAP);
           end++)
        evidence += items[end].evidence;
      if (evidence >= WINNOW_RULES_ENOUGH)
        winnow_for_each_between (i, begin, end)
          items[n++] = items[i];
    }
  g_array_set_size (candidates, n);
  winnow_array_sort (candidates, compare_places);
}

GArray *
winnow_disguise_candidates_new (const WinnowFold *fold, const char *text)
{
  WinnowDisguiseRules rules = { fold, text, winnow_array_new (WinnowDisguiseCandidate), .mark = G_MAXUINT32 };
  if (fold->n_han > 0)
    winnow_rule_spaced_han (&rules);
  if (fold->folded_characters->len > 0)
    {
      winnow_for_each_index (i, fold->folded_characters)
        {
          const WinnowFoldedCharacter *character = winnow_rules_get_character (&rules, i);
          if (character->kind == WINNOW_FOLDED_BIDI)
            winnow_rule_bidi (&rules, character);
          else if (character->kind == WINNOW_FOLDED_INVISIBLE
                   && winnow_rules_get_source (&rules, character->start) != 0xad)
            winnow_rule_invisible (&rules, character);
        }
      winnow_rule_hyphens (&rules);
      winnow_rule_stretched (&rules);
      winnow_rule_letters (&rules);
      winnow_rule_spaced_letters (&rules);
      winnow_rule_variants (&rules);
    }
  if (rules.candidates->len > 0)
    keep_clusters (rules.candidates);
  return rules.candidates;
}
