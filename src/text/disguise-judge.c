/* disguise-judge.c: traces of folding → disguises
 *
 * Honest text leaves traces as well: an emoji's joiners, full-width letters in Chinese, “𝑥” in
 * formulas, soft hyphens of a page that was set in narrow columns, a heading with its letters set
 * apart. So each trace gets points for what it says by itself, at most ENOUGH where it can hardly
 * be honest; traces of the same disguise with at most WINNOW_JUDGE_GAP bytes between them are a
 * cluster, and count (all of them) where its points add up to ENOUGH. Traces that cannot be of a
 * disguise are left out at once. The rules, one function each:
 *
 * - invisible code points speak only between letters; between Latin letters one is enough, between
 *   Han characters several are needed (law texts hold some that converters left), scripts that need
 *   joiners have theirs, selectors belong to what stands before them;
 * - soft hyphens speak where no hyphenator puts them: beside a single letter, in short words, or so
 *   that a part has no vowel, as soon as one in twenty does;
 * - look-alikes speak in words of Latin letters; Greek ones at a word's end are more often a
 *   formula's, and words of look-alikes alone need company;
 * - styled letters speak amid plain ones, or as running text; full-width ones only where no Han
 *   stands near, or as a long text;
 * - controls of direction speak inside words, or if they turn letters where nothing is written from
 *   right to left; a right-to-left override over letters that are written from left to right speaks
 *   wherever it stands;
 * - letters set apart speak as several words of small letters (headings are capitals, but not of
 *   200 letters) or as a long row with the letters of prose, Han characters as a long stretch that
 *   is no line of its own;
 * - radicals and compatibility ideographs speak where the document has the plain characters as well
 *   (a PDF's fonts use one of them throughout).
 *
 * All thresholds were set on real documents (see tests/gold/disguises.py), on the side of silence.
 * Time: linear in the text where there is a trace. */
#include "text/disguise-judge.h"
#include "text/fold-passes.h"

#define WORD_REACH 256

gboolean
winnow_judge_is_vowel (gunichar unit)
{
  return g_utf8_strchr ("aeiouyæøœаеиоуыэюяіїєαεηιουω", -1, unit) != NULL;
}

gboolean
winnow_judge_is_han (gunichar c)
{
  return (c >= 0x3041 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) || c >= 0x20000;
}

void
winnow_judge_add_candidate (WinnowJudge *judge, guint32 start, WinnowDisguise disguise, guint points)
{
  WinnowDisguiseCandidate candidate = { start, (guint8) disguise, (guint8) MIN (points, WINNOW_JUDGE_ENOUGH) };
  g_array_append_val (judge->candidates, candidate);
}

/* The word [first, last) that unit @at belongs to, at most WORD_REACH units to either side; empty
 * where it is none's. */
void
winnow_judge_find_word (const WinnowFold *fold, guint32 at, guint32 *first, guint32 *last)
{
  *first = *last = at;
  if (at >= fold->n_units || !winnow_fold_is_word_unit (fold->classes[at]))
    return;
  while (*first > 0 && at - *first < WORD_REACH && winnow_fold_is_word_unit (fold->classes[*first - 1]))
    --*first;
  while (*last - at < WORD_REACH && *last < fold->n_units && winnow_fold_is_word_unit (fold->classes[*last]))
    ++*last;
}

/* Whether some unit within @distance of @at holds for @test. */
gboolean
winnow_judge_is_near (const WinnowFold *fold, guint32 at, guint32 distance, gboolean (*test) (gunichar))
{
  for (guint32 i = at > distance ? at - distance : 0; i < MIN (fold->n_units, at + distance); i++)
    if (test (fold->units[i]))
      return TRUE;
  return FALSE;
}

static void
judge_code_points (WinnowJudge *judge)
{
  for (guint i = 0; i < judge->fold->folded_characters->len; i++)
    {
      const WinnowFoldedCharacter *trace = winnow_judge_get_character (judge, i);
      if (trace->kind == WINNOW_FOLDED_BIDI)
        winnow_judge_bidi (judge, trace);
      else if (trace->kind == WINNOW_FOLDED_INVISIBLE && winnow_judge_source_at (judge, trace->start) != 0xad)
        winnow_judge_invisible (judge, trace);
    }
}

static int
compare_suspects (gconstpointer a, gconstpointer b)
{
  const WinnowDisguiseCandidate *x = a, *y = b;
  return x->disguise != y->disguise ? (int) x->disguise - y->disguise : x->start < y->start ? -1 : x->start > y->start;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const WinnowDisguiseCandidate *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

/* Leaves the clusters that have points enough, by place. */
static void
keep_clusters (GArray *candidates)
{
  WinnowDisguiseCandidate *items = (WinnowDisguiseCandidate *) (void *) candidates->data;
  guint n = 0, end;

  g_array_sort (candidates, compare_suspects);
  for (guint begin = 0; begin < candidates->len; begin = end)
    {
      guint points = 0;
      for (end = begin; end < candidates->len && items[end].disguise == items[begin].disguise
                        && (end == begin || items[end].start - items[end - 1].start <= WINNOW_JUDGE_GAP);
           end++)
        points += items[end].points;
      if (points >= WINNOW_JUDGE_ENOUGH)
        for (guint i = begin; i < end; i++)
          items[n++] = items[i];
    }
  g_array_set_size (candidates, n);
  g_array_sort (candidates, compare_places);
}

GArray *
winnow_disguise_candidates_new (const WinnowFold *fold, const char *text)
{
  WinnowJudge judge = { fold, text, g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseCandidate)) };

  if (fold->n_han > 0)
    winnow_judge_spaced_han (&judge);
  if (fold->folded_characters->len > 0)
    {
      judge_code_points (&judge);
      winnow_judge_hyphens (&judge);
      winnow_judge_words (&judge);
      winnow_judge_spaced (&judge);
      winnow_judge_variants (&judge);
    }
  if (judge.candidates->len > 0)
    keep_clusters (judge.candidates);
  return judge.candidates;
}
