/* shares.c: see shares.h
 *
 * Each word has a set of holders, over all pairs, of which one wins as in a single pair
 * (winnow_word_find_holder()), and a set of marks. So a share depends on no order. */
#include "match/scoring/shares.h"

#include "base/array.h"
#include "base/for-each.h"
#include "match/scoring/stretches.h"

/* Marks of a word: 1 << the kinds of its passages, and */
#define OF_OTHERS (1u << WINNOW_N_PASSAGE_KINDS) /* found in a document of another author */
#define CITATION (OF_OTHERS << 1)                /* times WinnowCitation */
G_STATIC_ASSERT (CITATION *WINNOW_N_CITATIONS - 1 <= G_MAXUINT8 && WINNOW_WORD_COVERED < 16);

typedef struct
{
  guint16 *holders; /* of each word, 1 << WinnowExclusionReason or WINNOW_WORD_COVERED */
  guint8 *marks;
  guint32 n_words;
} Words;

static void
words_clear (Words *words)
{
  g_free (words->holders);
  g_free (words->marks);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Words, words_clear)

static void
mark (const Words *words, guint32 first, guint32 last, guint mark)
{
  for (guint32 t = first; t < MIN (last, words->n_words); t++)
    words->marks[t] |= mark;
}

static void
mark_exclusions (const Words *words, const GArray *exclusions, guint exclude)
{
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      gboolean is_heeded = exclude >> exclusion->reason & 1 && exclusion->reason < WINNOW_EXCLUSION_SHORT;
      if (exclusion->reason == WINNOW_EXCLUSION_QUOTES)
        mark (words, exclusion->first, exclusion->last, CITATION * WINNOW_CITATION_QUOTED);
      for (guint32 t = exclusion->first; is_heeded && t < MIN (exclusion->last, words->n_words); t++)
        words->holders[t] |= 1u << exclusion->reason;
    }
}

/* Returns: words of the document that are found in the other document of @overlap */
static guint32
mark_overlap (const Words *words, const WinnowShareInput *document, const WinnowOverlap *overlap,
              const WinnowSettings *settings, gboolean is_own)
{
  gboolean is_b = overlap->document_b == document->id;
  g_autoptr (GArray) stretches = winnow_stretches_new (overlap, is_b, document->exclusions, settings, TRUE);
  guint32 n = 0;
  for (guint i = 0; i + 1 < stretches->len; i++)
    {
      const WinnowStretch *stretch = &g_array_index (stretches, WinnowStretch, i);
      gboolean is_found = stretch->holder == WINNOW_WORD_COVERED;
      guint32 last = MIN (stretch[1].first, words->n_words);
      for (guint32 t = stretch->first; t < last; t++)
        words->holders[t] |= 1u << stretch->holder;
      if (is_found && !is_own)
        mark (words, stretch->first, last, OF_OTHERS);
      n += is_found && last > stretch->first ? last - stretch->first : 0;
    }
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    if (passage->is_found)
      mark (words, is_b ? passage->b.first : passage->a.first, is_b ? passage->b.last : passage->a.last,
            1u << passage->kind | CITATION * (passage->citations[is_b] & WINNOW_CITATION_CITED));
  return n;
}

static void
add_word (WinnowShares *shares, guint holders, guint marks)
{
  guint holder = winnow_word_find_holder (holders & ~1u);
  gboolean is_found = holder == WINNOW_WORD_COVERED;
  gboolean is_counted = is_found || holder == WINNOW_EXCLUSION_NONE || holder >= WINNOW_EXCLUSION_SHORT;
  WinnowCitation citation = marks / CITATION;
  shares->counted += is_counted;
  shares->found += is_found;
  shares->counted_unquoted += is_counted && citation == WINNOW_CITATION_NONE;
  shares->found_unquoted += is_found && citation == WINNOW_CITATION_NONE;
  shares->by_citation[citation] += is_found;
  shares->found_of_others += is_found && marks & OF_OTHERS;
  shares->condensed += is_counted && !is_found && marks >> WINNOW_PASSAGE_CONDENSED & 1;
  marks &= ~(1u << WINNOW_PASSAGE_CONDENSED) & (OF_OTHERS - 1);
  if (is_found && marks != 0)
    shares->by_kind[g_bit_nth_lsf (marks, -1)]++;
  if (!is_found && holder != WINNOW_EXCLUSION_NONE)
    shares->excluded[holder]++;
}

static void
add_words (WinnowShares *shares, const Words *words, guint32 first, guint32 last)
{
  for (guint32 t = first; t < MIN (last, words->n_words); t++)
    add_word (shares, words->holders[t], words->marks[t]);
}

/* Also sets the largest source of @shares. */
static Words
mark_all (const WinnowShareInput *document, const WinnowSettings *settings, WinnowShares *shares)
{
  WinnowSettings with_quotations = *settings;
  const Words words
      = { g_new0 (guint16, document->n_words + 1), g_new0 (guint8, document->n_words + 1), document->n_words };
  *shares = (WinnowShares){ 0 };
  with_quotations.exclude &= ~(1u << WINNOW_EXCLUSION_QUOTES);
  if (document->exclusions != NULL)
    mark_exclusions (&words, document->exclusions, with_quotations.exclude);
  winnow_for_each (const WinnowOverlap, overlap, document->overlaps)
    {
      const gint64 *other = overlap->document_a == document->id ? &overlap->document_b : &overlap->document_a;
      gboolean is_own = document->own != NULL && g_hash_table_contains (document->own, other);
      guint32 n = mark_overlap (&words, document, overlap, &with_quotations, is_own);
      if (n > shares->found_largest || (n == shares->found_largest && n > 0 && *other < shares->largest))
        {
          shares->found_largest = n;
          shares->largest = *other;
        }
    }
  return words;
}

void
winnow_shares_compute (const WinnowShareInput *document, const WinnowSettings *settings, WinnowShares *shares)
{
  g_auto (Words) words = mark_all (document, settings, shares);
  add_words (shares, &words, 0, words.n_words);
}

void
winnow_shares_divide (const WinnowShareInput *document, const WinnowSettings *settings, GArray *chapters)
{
  WinnowShares whole;
  if (chapters->len == 0)
    return;
  g_auto (Words) words = mark_all (document, settings, &whole);
  winnow_for_each_value (WinnowChapter, chapter, chapters)
    {
      WinnowShares part = { 0 };
      add_words (&part, &words, chapter->first, chapter->last);
      chapter->counted = part.counted;
      chapter->found = part.found;
    }
  const WinnowChapter *before = WINNOW_DATA (WinnowChapter, chapters);
  if (before->title == NULL && before->counted == 0)
    g_array_remove_index (chapters, 0);
}

double
winnow_share (guint32 found, guint32 counted)
{
  return counted > 0 ? (double) found / counted : 0;
}
