/* test-score.c: what counts, against a count token by token; and what must be true of every
 * score */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/scoring/common-limit.h"
#include "match/scoring/word-kinds.h"

#define N_TOKENS 150

typedef struct
{
  WinnowOverlap *overlap;
  GArray *exclusions[2];
} Case;

static WinnowSpan
make_random_span (GRand *random, guint32 longest)
{
  guint32 length = (guint32) g_rand_int_range (random, 1, (gint32) longest),
          first = (guint32) g_rand_int_range (random, 0, (gint32) (N_TOKENS - length));
  return (WinnowSpan){ 10 * first, 10 * (first + length) - 3, first, first + length };
}

/* Overlapping ones, of one reason as of several, and in no order: more than the finders give. */
static GArray *
make_exclusions (GRand *random)
{
  GArray *exclusions = winnow_array_new (WinnowExclusion);
  for (gint n = g_rand_int_range (random, 0, 6); n > 0; n--)
    {
      WinnowSpan span = make_random_span (random, 40);
      WINNOW_APPEND (
          exclusions, WinnowExclusion,
          (WinnowExclusionReason) g_rand_int_range (random, WINNOW_EXCLUSION_TEMPLATE, WINNOW_EXCLUSION_SHORT),
          span.start, span.end, span.first, span.last);
    }
  return exclusions;
}

static WinnowOverlap *
make_overlap (GRand *random)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->a.total = overlap->b.total = N_TOKENS;
  overlap->passages = winnow_array_new (WinnowPassage);
  for (gint n = g_rand_int_range (random, 0, 6); n > 0; n--)
    {
      WinnowPassage passage
          = { .a = make_random_span (random, 60), .b = make_random_span (random, 60), .similarity = 1 };
      guint32 length = MIN (passage.a.last - passage.a.first, passage.b.last - passage.b.first);

      passage.kind = (WinnowPassageKind) g_rand_int_range (random, 0, WINNOW_N_PASSAGE_KINDS);
      passage.weight = WINNOW_WORD_WEIGHT * length;
      passage.n_documents = (guint32) g_rand_int_range (random, 0, 6);
      passage.verdict = (WinnowVerdict) g_rand_int_range (random, 0, WINNOW_N_VERDICTS);
      passage.is_part = g_rand_int_range (random, 0, 4) == 0;
      g_array_append_val (overlap->passages, passage);
    }
  return overlap;
}

static Case
make_case (GRand *random)
{
  return (Case){ make_overlap (random), { make_exclusions (random), make_exclusions (random) } };
}

static void
clear_case (Case *test)
{
  winnow_overlap_unref (test->overlap);
  g_array_unref (test->exclusions[0]);
  g_array_unref (test->exclusions[1]);
}

static WinnowSettings
make_settings (GRand *random)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  static const guint collections[] = { 0, 2, 50, 51, 500, 50000 };
  settings.exclude = (guint) g_rand_int_range (random, 0, 32) << 1;
  settings.common_documents = (guint) g_rand_int_range (random, 0, 5);
  settings.n_documents = collections[g_rand_int_range (random, 0, G_N_ELEMENTS (collections))];
  return settings;
}

/* The first reason of the document that holds token @at while it is on. */
static WinnowExclusionReason
find_reason (const GArray *exclusions, guint32 at, const WinnowSettings *settings)
{
  for (WinnowExclusionReason reason = WINNOW_EXCLUSION_TEMPLATE; reason <= WINNOW_EXCLUSION_BIBLIOGRAPHY; reason++)
    for (guint i = 0; i < exclusions->len && settings->exclude >> reason & 1; i++)
      {
        const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
        if (exclusion->reason == reason && at >= exclusion->first && at < exclusion->last)
          return reason;
      }
  return WINNOW_EXCLUSION_NONE;
}

static guint32
count_held (const GArray *exclusions, const WinnowSpan *span, WinnowExclusionReason reason,
            const WinnowSettings *settings)
{
  guint32 n = 0;
  for (guint32 t = span->first; t < span->last; t++)
    n += find_reason (exclusions, t, settings) == reason;
  return n;
}

/* Tokens that the passage was weighed by: the alignment passes over those of the template. */
static guint32
count_weighed (const GArray *exclusions, const WinnowSpan *span, const WinnowSettings *settings)
{
  return MAX (1, span->last - span->first - count_held (exclusions, span, WINNOW_EXCLUSION_TEMPLATE, settings));
}

/* The share of a text that stands in passages, token by token: without the template, and whatever
 * else is excluded. */
static double
get_coverage (const Case *test, gboolean is_b, const WinnowSettings *settings)
{
  WinnowSettings bare = { .exclude = 1u << WINNOW_EXCLUSION_TEMPLATE };
  guint n_covered = 0, n_counted = 0;
  for (guint32 t = 0; t < N_TOKENS; t++)
    {
      gboolean is_covered = FALSE;
      winnow_for_each_value (const WinnowPassage, passage, test->overlap->passages)
        {
          const WinnowSpan *span = is_b ? &passage->b : &passage->a;
          is_covered |= t >= span->first && t < span->last && passage->kind != WINNOW_PASSAGE_CONDENSED;
        }
      if (find_reason (test->exclusions[is_b], t, &bare) != WINNOW_EXCLUSION_NONE)
        continue;
      n_counted++;
      n_covered += is_covered;
    }
  return (double) n_covered / MAX (1, n_counted);
}

/* As the help states it: min-words, and for kinds of chance more in a large collection. */
static double
get_least (const WinnowPassage *passage, const WinnowSettings *settings)
{
  double growth = log10 (MAX (settings->n_documents, 50) / 50.0);
  if (!(settings->exclude >> WINNOW_EXCLUSION_SHORT & 1))
    return settings->granularity.g;
  return settings->min_words
         * (passage->kind == WINNOW_PASSAGE_REWORDED || passage->kind == WINNOW_PASSAGE_TRANSLATED ? 1 + growth / 4
            : passage->kind == WINNOW_PASSAGE_CONDENSED ? 1 + (settings->n_documents > 2) + growth
                                                        : 1);
}

/* Whether a part that counts stands in the summary. */
static gboolean
has_counting_part (const Case *test, const WinnowPassage *summary)
{
  winnow_for_each_value (const WinnowPassage, part, test->overlap->passages)
    if (part->is_part && part->kind != WINNOW_PASSAGE_CONDENSED
        && (part->excluded == WINNOW_EXCLUSION_NONE || part->excluded == WINNOW_EXCLUSION_VERDICT)
        && MAX (part->a.first, summary->a.first) < MIN (part->a.last, summary->a.last)
        && MAX (part->b.first, summary->b.first) < MIN (part->b.last, summary->b.last))
      return TRUE;
  return FALSE;
}

static void
check_passage (const Case *test, const WinnowPassage *passage, const WinnowSettings *settings)
{
  guint32 left[2] = { count_held (test->exclusions[0], &passage->a, WINNOW_EXCLUSION_NONE, settings),
                      count_held (test->exclusions[1], &passage->b, WINNOW_EXCLUSION_NONE, settings) };
  guint32 lengths[2] = { count_weighed (test->exclusions[0], &passage->a, settings),
                         count_weighed (test->exclusions[1], &passage->b, settings) };
  double least = passage->kind == WINNOW_PASSAGE_CONDENSED && has_counting_part (test, passage)
                     ? MIN (settings->min_words, get_least (passage, settings))
                     : get_least (passage, settings);
  double words = passage->weight / (double) WINNOW_WORD_WEIGHT;
  gboolean is_short = words < least;
  gboolean is_worn = words * MIN ((double) left[0] / lengths[0], (double) left[1] / lengths[1]) < least - 1e-9;
  guint limit = settings->common_documents;
  gboolean is_common = settings->exclude >> WINNOW_EXCLUSION_COMMON & 1 && limit > 0 && passage->n_documents > limit
                       && get_coverage (test, FALSE, settings) < .5 && get_coverage (test, TRUE, settings) < .5;
  g_assert_cmpuint (passage->words, ==, MIN (left[0], left[1]));
  if (is_short)
    g_assert_cmpint (passage->excluded, ==, WINNOW_EXCLUSION_SHORT);
  else if (is_worn)
    {
      g_assert_cmpint (passage->excluded, >=, WINNOW_EXCLUSION_TEMPLATE);
      g_assert_cmpint (passage->excluded, <=, WINNOW_EXCLUSION_BIBLIOGRAPHY);
      g_assert_true (settings->exclude >> passage->excluded & 1);
    }
  else
    {
      gboolean is_set_aside = passage->verdict == WINNOW_VERDICT_DISMISSED || passage->verdict == WINNOW_VERDICT_QUOTED;
      g_assert_cmpint (passage->excluded, ==,
                       is_common      ? WINNOW_EXCLUSION_COMMON
                       : is_set_aside ? WINNOW_EXCLUSION_VERDICT
                                      : WINNOW_EXCLUSION_NONE);
    }
}

/* Which reasons, or being covered, hold token @at by way of passages. */
static void
look_at_passages (const WinnowOverlap *overlap, gboolean is_b, guint32 at, gboolean *covered,
                  gboolean held[WINNOW_N_EXCLUSIONS])
{
  *covered = FALSE;
  memset (held, 0, sizeof (gboolean) * WINNOW_N_EXCLUSIONS);
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      if (at < span->first || at >= span->last)
        continue;
      *covered |= passage->excluded == WINNOW_EXCLUSION_NONE && passage->kind != WINNOW_PASSAGE_CONDENSED;
      held[passage->excluded] |= passage->kind != WINNOW_PASSAGE_CONDENSED;
    }
}

/* Of what passages that do not count hold: what a person set aside goes by that. */
static const WinnowExclusionReason of_passages[]
    = { WINNOW_EXCLUSION_VERDICT, WINNOW_EXCLUSION_SHORT, WINNOW_EXCLUSION_COMMON };

/* What is covered is of some kind, and of what is not only summaries are. */
static void
check_kinds (const Case *test, gboolean is_b, const WinnowSettings *settings)
{
  const WinnowLedger *ledger = is_b ? &test->overlap->b : &test->overlap->a;
  guint32 n[WINNOW_N_WORD_KINDS], n_covered = 0;
  winnow_word_kinds_count (test->overlap, is_b, NULL, test->exclusions[is_b], settings, n);
  for (guint kind = 0; kind < WINNOW_WORD_KIND_CONDENSED; kind++)
    n_covered += n[kind];
  g_assert_cmpuint (n_covered, ==, ledger->covered);
  g_assert_cmpuint (n[WINNOW_WORD_KIND_MOVED], ==, 0); /* only words tell */
  g_assert_cmpuint (n_covered + n[WINNOW_WORD_KIND_CONDENSED], <=, winnow_ledger_get_counted (ledger));
}

static void
check_ledger (const Case *test, gboolean is_b, const WinnowSettings *settings)
{
  const WinnowLedger *ledger = is_b ? &test->overlap->b : &test->overlap->a;
  WinnowLedger expected = { .total = N_TOKENS };
  for (guint32 t = 0; t < N_TOKENS; t++)
    {
      WinnowExclusionReason reason = find_reason (test->exclusions[is_b], t, settings);
      gboolean covered, held[WINNOW_N_EXCLUSIONS];
      look_at_passages (test->overlap, is_b, t, &covered, held);
      if (reason != WINNOW_EXCLUSION_NONE)
        expected.excluded[reason]++;
      else if (covered)
        expected.covered++;
      else
        winnow_for_each_of (of_passage, of_passages)
          if (held[*of_passage])
            {
              expected.excluded[*of_passage]++;
              break;
            }
    }
  g_assert_cmpmem (ledger, sizeof *ledger, &expected, sizeof expected);
  g_assert_cmpuint (ledger->covered, <=, winnow_ledger_get_counted (ledger));
  check_kinds (test, is_b, settings);
}

test_case (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (81);
  for (guint round = 0; round < 2000; round++)
    {
      Case test = make_case (random);
      WinnowSettings settings = make_settings (random);
      guint32 n[WINNOW_N_EXCLUSIONS] = { 0 }, longest = 0, n_entries = 0, n_decided = 0, n_open = 0;
      winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
      winnow_for_each_value (const WinnowPassage, passage, test.overlap->passages)
        {
          check_passage (&test, passage, &settings);
          n[passage->excluded]++;
          if (passage->excluded == WINNOW_EXCLUSION_NONE)
            {
              longest = MAX (longest, passage->words);
              n_entries += !passage->is_part;
            }
          if (!passage->is_part
              && (passage->excluded == WINNOW_EXCLUSION_NONE || passage->excluded == WINNOW_EXCLUSION_VERDICT))
            {
              n_decided += passage->verdict != WINNOW_VERDICT_UNDECIDED;
              n_open += passage->verdict == WINNOW_VERDICT_UNDECIDED;
            }
        }
      g_assert_cmpuint (n_entries, ==, test.overlap->n_passages);
      g_assert_cmpuint (n_decided, ==, test.overlap->n_decided);
      g_assert_cmpuint (n_open, ==, test.overlap->n_undecided);
      n[WINNOW_EXCLUSION_NONE] = 0;
      g_assert_cmpmem (n, sizeof n, test.overlap->n_excluded, sizeof test.overlap->n_excluded);
      g_assert_cmpuint (longest, ==, test.overlap->longest);
      check_ledger (&test, FALSE, &settings);
      check_ledger (&test, TRUE, &settings);
      clear_case (&test);
    }
}

static void
assert_same (const WinnowOverlap *x, const WinnowOverlap *y)
{
  g_assert_cmpmem (&x->a, sizeof x->a, &y->a, sizeof y->a);
  g_assert_cmpmem (&x->b, sizeof x->b, &y->b, sizeof y->b);
  g_assert_cmpuint (x->longest, ==, y->longest);
  g_assert_cmpuint (x->n_passages, ==, y->n_passages);
  g_assert_cmpmem (x->n_excluded, sizeof x->n_excluded, y->n_excluded, sizeof y->n_excluded);
  for (guint i = 0; i < x->passages->len; i++)
    {
      const WinnowPassage *p = &g_array_index (x->passages, WinnowPassage, i),
                          *q = &g_array_index (y->passages, WinnowPassage, i);
      g_assert_cmpint (p->excluded, ==, q->excluded);
      g_assert_cmpuint (p->words, ==, q->words);
    }
}

static WinnowOverlap *
copy_overlap (const WinnowOverlap *overlap)
{
  WinnowOverlap *copy = winnow_overlap_new ();
  *copy = *overlap;
  copy->passages = g_array_copy (overlap->passages);
  return copy;
}

/* Whatever switches were on before says nothing. */
test_case (reversible)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (82);
  for (guint round = 0; round < 500; round++)
    {
      Case test = make_case (random);
      WinnowSettings before = make_settings (random), after = make_settings (random);
      g_autoptr (WinnowOverlap) at_once = copy_overlap (test.overlap);
      winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &before);
      winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &after);
      winnow_overlap_score (at_once, test.exclusions[0], test.exclusions[1], &after);
      assert_same (test.overlap, at_once);
      clear_case (&test);
    }
}

static void
exchange_sides (WinnowOverlap *overlap)
{
  WinnowLedger ledger = overlap->a;
  overlap->a = overlap->b;
  overlap->b = ledger;
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    {
      WinnowSpan span = passage->a;
      passage->a = passage->b;
      passage->b = span;
    }
}

test_case (mirror)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (83);
  for (guint round = 0; round < 500; round++)
    {
      Case test = make_case (random);
      WinnowSettings settings = make_settings (random);
      g_autoptr (WinnowOverlap) mirrored = copy_overlap (test.overlap);
      exchange_sides (mirrored);
      winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
      winnow_overlap_score (mirrored, test.exclusions[1], test.exclusions[0], &settings);
      exchange_sides (mirrored);
      assert_same (test.overlap, mirrored);
      clear_case (&test);
    }
}

/* Identical documents are 100 % the same, whatever is left out of them, unless a person says
 * otherwise. */
test_case (identical)
{
  const char *source = "He said: “the quick brown fox jumps over the lazy dog and runs into the dark wood where nobody "
                       "will ever find it again”, and went home.";
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (GRand) random = g_rand_new_with_seed (84);
  for (guint round = 0; round < 200; round++)
    {
      WinnowSettings settings = make_settings (random);
      g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (text, NULL, text, NULL, &settings);
      g_autoptr (GArray) exclusions = winnow_array_new (WinnowExclusion);
      guint32 first = (guint32) g_rand_int_range (random, 0, (gint32) text->n_tokens),
              last = (guint32) g_rand_int_range (random, (gint32) first, (gint32) text->n_tokens) + 1;
      WINNOW_APPEND (exclusions, WinnowExclusion, WINNOW_EXCLUSION_QUOTES, text->starts[first], text->ends[last - 1],
                     first, last);
      g_array_index (overlap->passages, WinnowPassage, 0).n_documents = 1000;
      g_array_index (overlap->passages, WinnowPassage, 0).verdict = (WinnowVerdict) (round % WINNOW_N_VERDICTS);
      winnow_overlap_score (overlap, exclusions, exclusions, &settings);
      WinnowVerdict verdict = g_array_index (overlap->passages, WinnowPassage, 0).verdict;
      gboolean counts = verdict == WINNOW_VERDICT_UNDECIDED || verdict == WINNOW_VERDICT_CONFIRMED;
      g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, counts);
      g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, counts);
      g_assert_cmpuint (overlap->n_passages, ==, counts);
      g_assert_cmpuint (overlap->n_decided, ==, verdict != WINNOW_VERDICT_UNDECIDED);
      g_assert_cmpuint (overlap->a.covered, ==, counts ? winnow_ledger_get_counted (&overlap->a) : 0);
    }
}

/* What is dismissed can only make two texts less alike, what counts changes nothing but its count,
 * and what is taken back leaves no trace. */
test_case (verdicts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (85);
  guint n_lower = 0;
  for (guint round = 0; round < 1000; round++)
    {
      Case test = make_case (random);
      WinnowSettings settings = make_settings (random);
      g_autoptr (WinnowOverlap) before = NULL;
      guint at = test.overlap->passages->len > 0
                     ? (guint) g_rand_int_range (random, 0, (gint32) test.overlap->passages->len)
                     : G_MAXUINT;
      WinnowPassage *passage = at != G_MAXUINT ? &g_array_index (test.overlap->passages, WinnowPassage, at) : NULL;
      if (passage != NULL)
        {
          passage->verdict = WINNOW_VERDICT_UNDECIDED;
          winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
          before = copy_overlap (test.overlap);
          passage->verdict = WINNOW_VERDICT_CONFIRMED;
          winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
          assert_same (test.overlap, before);
          passage->verdict = WINNOW_VERDICT_QUOTED;
          winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
          g_assert_cmpfloat (winnow_overlap_similarity_of_a (test.overlap), <=,
                             winnow_overlap_similarity_of_a (before));
          g_assert_cmpfloat (winnow_overlap_similarity_of_b (test.overlap), <=,
                             winnow_overlap_similarity_of_b (before));
          n_lower += winnow_overlap_similarity (test.overlap) < winnow_overlap_similarity (before);
          passage->verdict = WINNOW_VERDICT_UNDECIDED;
          winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
          assert_same (test.overlap, before);
        }
      clear_case (&test);
    }
  g_assert_cmpuint (n_lower, >, 100);
}

/* One passage of 100 words, the first @n_quoted of which are quoted in A. */
static WinnowOverlap *
score_quoted (guint32 n_quoted, guint32 n_documents, const WinnowSettings *settings)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  WinnowPassage passage = {
    .a = { 100, 1097, 10, 110 }, .b = { 200, 1197, 20, 120 }, .similarity = 1, .weight = 100 * WINNOW_WORD_WEIGHT
  };
  g_autoptr (GArray) quotes = winnow_array_new (WinnowExclusion);
  WinnowExclusion quote = { WINNOW_EXCLUSION_QUOTES, 100, 100 + 10 * n_quoted - 3, 10, 10 + n_quoted };
  overlap->a.total = 250;
  overlap->b.total = 400;
  overlap->passages = winnow_array_new (WinnowPassage);
  passage.n_documents = n_documents;
  g_array_append_val (overlap->passages, passage);
  if (n_quoted > 0)
    g_array_append_val (quotes, quote);
  winnow_overlap_score (overlap, quotes, NULL, settings);
  return overlap;
}

/* A passage that is partly quoted counts with the rest, until the rest is too short to be a
 * passage; then the other side does not count either. */
test_case (half_quoted)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  settings.exclude |= 1u << WINNOW_EXCLUSION_QUOTES;
  for (guint32 n_quoted = 0; n_quoted <= 100; n_quoted++)
    {
      g_autoptr (WinnowOverlap) overlap = score_quoted (n_quoted, 2, &settings);
      gboolean counts = 100 - n_quoted >= settings.min_words;
      g_assert_cmpuint (overlap->n_passages, ==, counts);
      g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_QUOTES], ==, !counts);
      g_assert_cmpuint (overlap->a.excluded[WINNOW_EXCLUSION_QUOTES], ==, n_quoted);
      g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==,
                         counts ? (100.0 - n_quoted) / (250 - n_quoted) : 0);
      g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, counts ? 0.25 : 0);
    }
}

/* More than n documents: n itself is allowed. A common passage is out of what the percentage is of,
 * too. Without a number nothing is common between two files alone, nor where common passages
 * count. */
test_case (common)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  for (guint limit = 0; limit < 6; limit++)
    for (guint n_documents = 2; n_documents < 7; n_documents++)
      {
        gboolean is_common = limit > 0 && n_documents > limit;
        settings.common_documents = limit;
        g_autoptr (WinnowOverlap) overlap = score_quoted (0, n_documents, &settings);
        g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_COMMON], ==, is_common);
        g_assert_cmpuint (overlap->a.excluded[WINNOW_EXCLUSION_COMMON], ==, is_common ? 100 : 0);
        g_assert_cmpuint (winnow_ledger_get_counted (&overlap->b), ==, is_common ? 300 : 400);
        g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, is_common ? 0 : 0.25);
      }
}

/* How many documents of a collection may have a passage of 100 words, and one of so many words. */
test_case (limit)
{
  static const struct
  {
    guint n_documents, words, least, most; /* of 100 words, of @words */
  } cases[] = { { 2, 25, 20, 20 },        { 400, 300, 20, 20 },    { 401, 1000, 21, 21 }, { 529, 25, 23, 20 },
                { 530, 28, 24, 22 },      { 530, 30, 24, 24 },     { 10000, 25, 80, 20 }, { 10000, 50, 80, 40 },
                { 10000, 1000, 80, 100 }, { 50000, 300, 80, 224 }, { 50000, 8, 80, 20 } };
  WinnowSettings settings;
  winnow_settings_init (&settings);
  winnow_for_each_of (row, cases)
    for (guint over = 0; over < 2; over++)
      {
        settings.n_documents = row->n_documents;
        g_autoptr (WinnowOverlap) overlap = score_quoted (0, row->least + over, &settings);
        g_assert_cmpuint (winnow_common_get_limit (&settings, row->words * WINNOW_WORD_WEIGHT), ==, row->most);
        g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_COMMON], ==, over);
      }
  settings.exclude &= ~(1u << WINNOW_EXCLUSION_COMMON);
  settings.common_documents = 3;
  g_autoptr (WinnowOverlap) counts = score_quoted (0, 50, &settings);
  g_assert_cmpuint (winnow_common_get_limit (&settings, G_MAXUINT), ==, 0);
  g_assert_cmpuint (counts->n_passages, ==, 1);
}

/* Forty who handed in the same paper are no formula: one half that is the same is enough, of the
 * shorter text too, and whatever is excluded. */
test_case (half_same)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  settings.n_documents = 60;
  for (guint total = 150; total <= 250; total += 10)
    {
      g_autoptr (WinnowOverlap) overlap = score_quoted (0, 40, &settings);
      gboolean is_half = total <= 200; /* 100 words of them are shared */
      overlap->a.total = total;
      winnow_overlap_score (overlap, NULL, NULL, &settings);
      g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_COMMON], ==, !is_half);
      g_assert_cmpuint (overlap->n_passages, ==, is_half);
    }
}

/* The larger the collection the longer passages must be that may be chance; others need no more. */
test_case (least)
{
  static const struct
  {
    guint n_documents, verbatim, reworded, condensed;
  } cases[] = { { 0, 25, 25, 25 },   { 2, 25, 25, 25 },     { 3, 25, 25, 50 },     { 50, 25, 25, 50 },
                { 500, 25, 32, 75 }, { 5000, 25, 38, 100 }, { 50000, 25, 44, 125 } };
  WinnowSettings settings;
  winnow_settings_init (&settings);
  winnow_for_each_of (row, cases)
    {
      settings.n_documents = row->n_documents;
      g_assert_cmpuint (winnow_passage_kind_get_least_words (WINNOW_PASSAGE_EXACT, &settings), ==, row->verbatim);
      g_assert_cmpuint (winnow_passage_kind_get_least_words (WINNOW_PASSAGE_NEAR, &settings), ==, row->verbatim);
      g_assert_cmpuint (winnow_passage_kind_get_least_words (WINNOW_PASSAGE_REWORDED, &settings), ==, row->reworded);
      g_assert_cmpuint (winnow_passage_kind_get_least_words (WINNOW_PASSAGE_CONDENSED, &settings), ==, row->condensed);
    }
  settings.exclude &= ~(1u << WINNOW_EXCLUSION_SHORT);
  g_assert_cmpuint (winnow_passage_kind_get_least_words (WINNOW_PASSAGE_CONDENSED, &settings), ==, 8);
}

/* A pair of texts that share nothing, empty ones too: its ledgers add up, and nothing is divided by
 * nothing. */
test_case (without_passages)
{
  static const guint32 totals[][2] = { { 0, 0 }, { 0, N_TOKENS }, { N_TOKENS, N_TOKENS } };
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  settings.exclude = G_MAXUINT32;
  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      g_autoptr (WinnowOverlap) overlap = winnow_overlap_new_without_passages (totals[i][0], totals[i][1]);
      g_autoptr (GArray) exclusions = make_exclusions (random);
      overlap->n_pictures = 3;
      winnow_overlap_score (overlap, exclusions, NULL, &settings);
      g_assert_cmpuint (overlap->a.total, ==, totals[i][0]);
      g_assert_cmpuint (overlap->b.total, ==, totals[i][1]);
      g_assert_cmpuint (winnow_ledger_get_excluded (&overlap->a), <=, totals[i][0]);
      g_assert_cmpfloat (winnow_overlap_similarity (overlap), ==, 0);
      g_assert_false (overlap->is_same);
      g_assert_cmpuint (overlap->n_passages + overlap->longest, ==, 0);
      g_assert_cmpuint (overlap->n_pictures, ==, 3);
    }
}
