/* test-shares.c: shares of documents against a count token by token; what must be true of all */
#include "part.h"
#include "base/array.h"
#include "match/scoring/shares.h"

#define DOCUMENT 100
#define N_TOKENS 120

static WinnowSpan
make_span (guint32 first, guint32 last)
{
  return (WinnowSpan){ 10 * first, 10 * last - 3, first, last };
}

static WinnowSpan
make_random_span (GRand *random, guint32 longest)
{
  guint32 first = (guint32) g_rand_int_range (random, 0, N_TOKENS),
          length = (guint32) g_rand_int_range (random, 1, (gint32) longest);
  return make_span (first, MIN (first + length, N_TOKENS));
}

static void
add_passage (GRand *random, WinnowOverlap *overlap)
{
  WinnowPassage passage = { .a = make_random_span (random, 70),
                            .b = make_random_span (random, 70),
                            .kind = (WinnowPassageKind) g_rand_int_range (random, 0, WINNOW_N_PASSAGE_KINDS),
                            .verdict = (WinnowVerdict) g_rand_int_range (random, 0, WINNOW_N_VERDICTS),
                            .citations = { (guint8) g_rand_int_range (random, 0, WINNOW_N_CITATIONS) } };
  passage.citations[1] = WINNOW_CITATION_CITED_AND_QUOTED - passage.citations[0];
  guint32 longest = MIN (passage.a.last - passage.a.first, passage.b.last - passage.b.first);
  passage.weight = WINNOW_WORD_WEIGHT * longest;
  g_array_append_val (overlap->passages, passage);
  for (guint s = 0; s < 2 && passage.kind == WINNOW_PASSAGE_NEAR; s++)
    {
      const WinnowSpan *span = s == 1 ? &passage.b : &passage.a;
      if (span->last - span->first >= 12)
        WINNOW_APPEND (overlap->gaps, WinnowGap, overlap->passages->len - 1, s == 1,
                       make_span (span->first + 3, span->last - 3));
    }
}

/* The document is on either side. */
static WinnowOverlap *
make_overlap (GRand *random, gint64 source, const GArray *exclusions, const WinnowSettings *settings)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  gboolean is_a = g_rand_boolean (random);
  overlap->document_a = is_a ? DOCUMENT : source;
  overlap->document_b = is_a ? source : DOCUMENT;
  overlap->references = is_a ? 2 : 1;
  overlap->a.total = overlap->b.total = N_TOKENS;
  overlap->passages = winnow_array_new (WinnowPassage);
  overlap->gaps = winnow_array_new (WinnowGap);
  for (gint n = g_rand_int_range (random, 0, 4); n > 0; n--)
    add_passage (random, overlap);
  winnow_overlap_score (overlap, is_a ? exclusions : NULL, is_a ? NULL : exclusions, settings);
  return overlap;
}

static GArray *
make_exclusions (GRand *random)
{
  GArray *exclusions = winnow_array_new (WinnowExclusion);
  for (gint n = g_rand_int_range (random, 0, 5); n > 0; n--)
    {
      WinnowSpan span = make_random_span (random, 25);
      WinnowExclusionReason reason
          = (WinnowExclusionReason) g_rand_int_range (random, WINNOW_EXCLUSION_TEMPLATE, WINNOW_EXCLUSION_COMMON);
      WINNOW_APPEND (exclusions, WinnowExclusion, g_rand_boolean (random) ? WINNOW_EXCLUSION_QUOTES : reason,
                     span.start, span.end, span.first, span.last);
    }
  for (guint32 first = 0, last; first + 25 < N_TOKENS; first = last)
    {
      last = first + (guint32) g_rand_int_range (random, 1, 25);
      WINNOW_APPEND (exclusions, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, first, last,
                     (guint32) g_rand_int_range (random, 3, 7));
    }
  winnow_exclusions_sort (exclusions);
  return exclusions;
}

/* A document and its pairs with up to six others, of which the even ones are of its author. */
typedef struct
{
  WinnowSettings settings;
  GArray *exclusions;
  GPtrArray *overlaps;
  GHashTable *own;
} Case;

static Case
make_case (GRand *random)
{
  static const gint64 even[] = { 2, 4, 6 };
  Case test = { .exclusions = make_exclusions (random), .own = g_hash_table_new (g_int64_hash, g_int64_equal) };
  winnow_settings_init (&test.settings);
  test.settings.exclude = (guint) g_rand_int_range (random, 0, 1 << WINNOW_EXCLUSION_VERDICT);
  test.settings.common_documents = (guint) g_rand_int_range (random, 2, 8);
  test.settings.min_words = (guint) g_rand_int_range (random, 8, 20);
  test.settings.min_source_words = (guint) g_rand_int_range (random, 0, 40);
  test.overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (gint64 source = 1; source <= g_rand_int_range (random, 0, 7); source++)
    g_ptr_array_add (test.overlaps, make_overlap (random, source, test.exclusions, &test.settings));
  winnow_for_each_of (id, even)
    g_hash_table_add (test.own, (gpointer) id);
  return test;
}

static void
clear_case (Case *test)
{
  g_array_unref (test->exclusions);
  g_ptr_array_unref (test->overlaps);
  g_hash_table_unref (test->own);
}

static WinnowShares
compute (const Case *test)
{
  WinnowShares shares;
  const WinnowShareInput input = { DOCUMENT, N_TOKENS, test->overlaps, test->exclusions, test->own };
  winnow_shares_compute (&input, &test->settings, &shares);
  return shares;
}

/* ── a count token by token ── */

/* As the settings say, but for quotations; common text by @with_common alone. */
static gboolean
is_excluded (const Case *test, guint32 at, gboolean with_common)
{
  winnow_for_each_value (const WinnowExclusion, exclusion, test->exclusions)
    {
      gboolean is_common = exclusion->reason == WINNOW_EXCLUSION_COMMON;
      if (at >= exclusion->first && at < exclusion->last && test->settings.exclude >> exclusion->reason & 1
          && (is_common ? with_common && exclusion->n_documents > test->settings.common_documents
                        : exclusion->reason < WINNOW_EXCLUSION_SHORT && exclusion->reason != WINNOW_EXCLUSION_QUOTES))
        return TRUE;
    }
  return FALSE;
}

static WinnowCitation
find_citation (const Case *test, guint32 at)
{
  WinnowCitation citation = WINNOW_CITATION_NONE;
  winnow_for_each (const WinnowOverlap, overlap, test->overlaps)
    winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
      {
        gboolean is_b = overlap->document_b == DOCUMENT;
        const WinnowSpan *span = is_b ? &passage->b : &passage->a;
        if (passage->is_found && passage->citations[is_b] & WINNOW_CITATION_CITED && at >= span->first
            && at < span->last)
          citation |= WINNOW_CITATION_CITED;
      }
  winnow_for_each_value (const WinnowExclusion, exclusion, test->exclusions)
    if (exclusion->reason == WINNOW_EXCLUSION_QUOTES && at >= exclusion->first && at < exclusion->last)
      citation |= WINNOW_CITATION_QUOTED;
  return citation;
}

/* Whether a found passage of @overlap, condensed or not, has token @at outside its gaps. */
static gboolean
has_word (const WinnowOverlap *overlap, guint32 at, gboolean is_condensed)
{
  gboolean is_b = overlap->document_b == DOCUMENT;
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      gboolean has = passage->is_found && (passage->kind == WINNOW_PASSAGE_CONDENSED) == is_condensed
                     && at >= span->first && at < span->last;
      winnow_for_each_value (const WinnowGap, gap, overlap->gaps)
        has &= gap->passage != i || gap->is_b != is_b || at < gap->span.first || at >= gap->span.last;
      if (has)
        return TRUE;
    }
  return FALSE;
}

static void
count_word (const Case *test, guint32 at, guint32 found_in[8], WinnowShares *expected)
{
  gboolean is_found = FALSE, is_of_others = FALSE, is_condensed = FALSE;
  if (is_excluded (test, at, FALSE))
    return;
  winnow_for_each (const WinnowOverlap, overlap, test->overlaps)
    {
      gint64 source = overlap->document_a + overlap->document_b - DOCUMENT;
      gboolean has = has_word (overlap, at, FALSE) && !is_excluded (test, at, !overlap->is_half_same);
      is_found |= has;
      is_of_others |= has && source % 2 == 1;
      is_condensed |= has_word (overlap, at, TRUE);
      found_in[source] += has;
    }
  expected->counted++;
  expected->found += is_found;
  expected->found_of_others += is_of_others;
  expected->condensed += is_condensed && !is_found;
  expected->counted_unquoted += find_citation (test, at) == WINNOW_CITATION_NONE;
  expected->by_citation[find_citation (test, at)] += is_found;
  expected->found_unquoted = expected->by_citation[WINNOW_CITATION_NONE];
}

static void
assert_same (const WinnowShares *x, const WinnowShares *y)
{
  g_assert_cmpuint (x->counted, ==, y->counted);
  g_assert_cmpuint (x->found, ==, y->found);
  g_assert_cmpuint (x->counted_unquoted, ==, y->counted_unquoted);
  g_assert_cmpuint (x->found_unquoted, ==, y->found_unquoted);
  g_assert_cmpuint (x->found_of_others, ==, y->found_of_others);
  g_assert_cmpuint (x->found_largest, ==, y->found_largest);
  g_assert_cmpint (x->largest, ==, y->largest);
  g_assert_cmpuint (x->condensed, ==, y->condensed);
  g_assert_cmpmem (x->by_citation, sizeof x->by_citation, y->by_citation, sizeof y->by_citation);
}

static void
check_bounds (const WinnowShares *shares)
{
  guint32 by_kind = 0, by_citation = 0, excluded = 0;
  g_assert_cmpuint (shares->counted, <=, N_TOKENS);
  g_assert_cmpuint (shares->found + shares->condensed, <=, shares->counted);
  g_assert_cmpuint (shares->found_unquoted, <=, shares->counted_unquoted);
  g_assert_cmpuint (shares->found_unquoted, <=, shares->found);
  g_assert_cmpuint (shares->found_of_others, <=, shares->found);
  g_assert_cmpuint (shares->found_largest, <=, shares->found);
  g_assert_cmpint (shares->found_largest > 0, ==, shares->largest != 0);
  for (WinnowPassageKind kind = 0; kind < WINNOW_N_PASSAGE_KINDS; kind++)
    by_kind += shares->by_kind[kind];
  for (WinnowCitation citation = 0; citation < WINNOW_N_CITATIONS; citation++)
    by_citation += shares->by_citation[citation];
  g_assert_cmpuint (by_kind, ==, shares->found);
  g_assert_cmpuint (by_citation, ==, shares->found);
  g_assert_cmpuint (shares->by_kind[WINNOW_PASSAGE_CONDENSED], ==, 0);
  for (WinnowExclusionReason reason = 0; reason < WINNOW_EXCLUSION_SHORT; reason++)
    excluded += shares->excluded[reason];
  g_assert_cmpuint (shares->counted + excluded, ==, N_TOKENS);
}

test_case (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (91);
  for (guint round = 0; round < 2000; round++)
    {
      Case test = make_case (random);
      WinnowShares shares = compute (&test), expected = { 0 };
      guint32 found_in[8] = { 0 };
      for (guint32 t = 0; t < N_TOKENS; t++)
        count_word (&test, t, found_in, &expected);
      for (gint64 source = 1; source < 8; source++)
        {
          g_assert_true (found_in[source] == 0 || found_in[source] >= test.settings.min_source_words);
          if (found_in[source] > expected.found_largest)
            {
              expected.found_largest = found_in[source];
              expected.largest = source;
            }
        }
      assert_same (&shares, &expected);
      check_bounds (&shares);
      clear_case (&test);
    }
}

/* The order of the pairs, and whether quotations are excluded, change nothing. */
test_case (independent)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (92);
  for (guint round = 0; round < 1000; round++)
    {
      Case test = make_case (random);
      WinnowShares before = compute (&test), after;
      for (guint i = test.overlaps->len; i > 1; i--)
        {
          guint j = (guint) g_rand_int_range (random, 0, (gint32) i);
          gpointer last = test.overlaps->pdata[i - 1];
          test.overlaps->pdata[i - 1] = test.overlaps->pdata[j];
          test.overlaps->pdata[j] = last;
        }
      after = compute (&test);
      g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
      test.settings.exclude ^= 1u << WINNOW_EXCLUSION_QUOTES;
      winnow_for_each (WinnowOverlap, overlap, test.overlaps)
        winnow_overlap_score (overlap, overlap->document_a == DOCUMENT ? test.exclusions : NULL,
                              overlap->document_b == DOCUMENT ? test.exclusions : NULL, &test.settings);
      after = compute (&test);
      assert_same (&before, &after);
      g_assert_cmpmem (before.by_kind, sizeof before.by_kind, after.by_kind, sizeof after.by_kind);
      clear_case (&test);
    }
}

/* The words of the chapters are those of the document; what is before them goes where it has
 * none. */
test_case (chapters)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (94);
  guint n_without = 0;
  for (guint round = 0; round < 500; round++)
    {
      Case test = make_case (random);
      const WinnowShareInput input = { DOCUMENT, N_TOKENS, test.overlaps, test.exclusions, test.own };
      WinnowShares shares = compute (&test);
      g_autoptr (GArray) chapters = winnow_array_new (WinnowChapter);
      guint32 counted = 0, found = 0;
      for (guint32 first = 0, last; first < N_TOKENS; first = last)
        {
          last = MIN (first + (guint32) g_rand_int_range (random, 1, first > 0 ? 60 : 4), N_TOKENS);
          WINNOW_APPEND (chapters, WinnowChapter, first > 0 ? (char *) "A" : NULL, .first = first, .last = last);
        }
      guint n = chapters->len;
      winnow_shares_divide (&input, &test.settings, chapters);
      n_without += chapters->len < n;
      winnow_for_each_value (const WinnowChapter, chapter, chapters)
        {
          g_assert_true (chapter->title != NULL || chapter->counted > 0);
          counted += chapter->counted;
          found += chapter->found;
        }
      g_assert_cmpuint (counted, ==, shares.counted);
      g_assert_cmpuint (found, ==, shares.found);
      clear_case (&test);
    }
  g_assert_cmpuint (n_without, >, 0);
}

/* Of two documents with the same text the one with the smaller id is named. All that is counted is
 * found, however common, short or excluded it is. */
test_case (same)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (93);
  for (guint round = 0; round < 500; round++)
    {
      Case test = make_case (random);
      for (gint64 source = 8; source >= 7; source--)
        {
          WinnowOverlap *overlap = winnow_overlap_new ();
          WinnowSpan whole = make_span (0, N_TOKENS);
          overlap->document_a = DOCUMENT;
          overlap->document_b = source;
          overlap->is_same = TRUE;
          overlap->a.total = overlap->b.total = N_TOKENS;
          overlap->passages = winnow_array_new (WinnowPassage);
          WINNOW_APPEND (overlap->passages, WinnowPassage, .a = whole, .b = whole, .weight = 1);
          winnow_overlap_score (overlap, test.exclusions, test.exclusions, &test.settings);
          g_ptr_array_insert (test.overlaps, g_rand_int_range (random, 0, (gint32) test.overlaps->len + 1), overlap);
        }
      WinnowShares shares = compute (&test);
      check_bounds (&shares);
      g_assert_cmpuint (shares.found, ==, shares.counted);
      g_assert_cmpuint (shares.found_unquoted, ==, shares.counted_unquoted);
      g_assert_cmpuint (shares.found_of_others, ==, shares.counted);
      g_assert_cmpuint (shares.found_largest, ==, shares.counted);
      g_assert_cmpint (shares.largest, <=, 7);
      if (shares.counted > 0)
        g_assert_cmpfloat (winnow_share (shares.found, shares.counted), ==, 1);
      clear_case (&test);
    }
}
