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

/* Common text as rarity.c gives it: each word has one number of documents. */
static void
add_common (GRand *random, GArray *exclusions)
{
  for (guint32 at = (guint32) g_rand_int_range (random, 0, 60), last; at < N_TOKENS; at = last)
    {
      last = MIN (N_TOKENS, at + (guint32) g_rand_int_range (random, 1, 30));
      if (g_rand_boolean (random))
        WINNOW_APPEND (exclusions, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, at, last,
                       (guint32) g_rand_int_range (random, 3, g_rand_boolean (random) ? 7 : 400));
    }
}

/* Overlapping ones, of one reason as of several: more than the finders give. */
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
  if (g_rand_boolean (random))
    add_common (random, exclusions);
  winnow_exclusions_sort (exclusions);
  return exclusions;
}

/* Disjoint ones. */
static void
add_gaps (GRand *random, WinnowOverlap *overlap, guint32 index)
{
  const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, index);
  for (guint s = 0; s < 2; s++)
    {
      const WinnowSpan *span = s == 1 ? &passage->b : &passage->a;
      for (guint32 first = span->first; first + 5 <= span->last;)
        {
          guint32 last = first + (guint32) g_rand_int_range (random, 5, (gint32) (span->last - first) + 1);
          WinnowGap gap = { index, s == 1, { 10 * first, 10 * last - 3, first, last } };
          if (g_rand_boolean (random))
            g_array_append_val (overlap->gaps, gap);
          first = last + 1;
        }
    }
}

static WinnowOverlap *
make_overlap (GRand *random)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->a.total = overlap->b.total = N_TOKENS;
  overlap->references = (guint) g_rand_int_range (random, 0, 4);
  overlap->passages = winnow_array_new (WinnowPassage);
  overlap->gaps = winnow_array_new (WinnowGap);
  for (gint n = g_rand_int_range (random, 0, 6); n > 0; n--)
    {
      WinnowPassage passage = { .a = make_random_span (random, 60),
                                .b = make_random_span (random, 60),
                                .similarity = g_rand_boolean (random) ? 1 : g_rand_double_range (random, .1, 1) };
      guint32 length = MIN (passage.a.last - passage.a.first, passage.b.last - passage.b.first);

      passage.kind = (WinnowPassageKind) g_rand_int_range (random, 0, WINNOW_N_PASSAGE_KINDS);
      passage.weight = WINNOW_WORD_WEIGHT * length;
      passage.verdict = (WinnowVerdict) g_rand_int_range (random, 0, WINNOW_N_VERDICTS);
      passage.is_held = g_rand_int_range (random, 0, 4) == 0;
      g_array_append_val (overlap->passages, passage);
      if (passage.kind == WINNOW_PASSAGE_NEAR)
        add_gaps (random, overlap, overlap->passages->len - 1);
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
  settings.exclude = (guint) g_rand_int_range (random, 0, 1 << WINNOW_EXCLUSION_VERDICT);
  if (g_rand_boolean (random))
    settings.min_words = (guint) g_rand_int_range (random, 8, 25);
  settings.common_documents = (guint) g_rand_int_range (random, 0, 5);
  settings.min_source_words = (guint) MAX (0, g_rand_int_range (random, -40, 40));
  settings.min_source_share = (guint) MAX (0, g_rand_int_range (random, -40, 40));
  settings.n_documents = collections[g_rand_int_range (random, 0, G_N_ELEMENTS (collections))];
  return settings;
}

/* The first reason of the document that holds token @at while it is on. */
static WinnowExclusionReason
find_reason (const GArray *exclusions, guint32 at, const WinnowSettings *settings)
{
  for (WinnowExclusionReason reason = WINNOW_EXCLUSION_TEMPLATE; reason < WINNOW_EXCLUSION_SHORT; reason++)
    for (guint i = 0; i < exclusions->len && settings->exclude >> reason & 1; i++)
      {
        const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
        if (exclusion->reason == reason && at >= exclusion->first && at < exclusion->last)
          return reason;
      }
  return WINNOW_EXCLUSION_NONE;
}

/* Documents that have token @at. */
static guint32
count_documents (const GArray *exclusions, guint32 at)
{
  guint32 n = 0;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    if (exclusion->reason == WINNOW_EXCLUSION_COMMON && at >= exclusion->first && at < exclusion->last)
      n = exclusion->n_documents;
  return n;
}

/* Whether more documents have token @at than may have a passage as long as the words around it that
 * many documents have. */
static gboolean
is_common (const GArray *exclusions, guint32 at, const WinnowSettings *settings)
{
  guint least = winnow_common_get_limit (settings, 0);
  guint32 first = at, last = at;
  if (least == 0)
    return FALSE;
  while (first > 0 && count_documents (exclusions, first - 1) > least)
    first--;
  while (last < N_TOKENS && count_documents (exclusions, last) > least)
    last++;
  return last > at
         && count_documents (exclusions, at) > winnow_common_get_limit (settings, (last - first) * WINNOW_WORD_WEIGHT);
}

/* The share of a text in passages, token by token: without template, class text and parts, and
 * whatever else is excluded. */
static double
get_coverage (const Case *test, gboolean is_b)
{
  WinnowSettings bare = { .exclude = (1u << WINNOW_EXCLUSION_SHORT) - (1u << WINNOW_EXCLUSION_TEMPLATE)
                                     - (1u << WINNOW_EXCLUSION_QUOTES) };
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

/* Which tokens are common in this pair: none where half of a text's prose is the same. */
static void
find_common (const Case *test, const WinnowSettings *settings, gboolean common[2][N_TOKENS])
{
  gboolean is_half = get_coverage (test, FALSE) >= .5 || get_coverage (test, TRUE) >= .5;
  g_assert_cmpint (test->overlap->is_half_same, ==, is_half);
  for (guint s = 0; s < 2; s++)
    for (guint32 t = 0; t < N_TOKENS; t++)
      common[s][t] = !is_half && is_common (test->exclusions[s], t, settings);
}

/* As the help states it: min-words, and for kinds of chance more in a large collection; of a
 * reworded passage that is less than half alike so many must agree. */
static double
get_least (const WinnowPassage *passage, const WinnowSettings *settings)
{
  double growth = log10 (MAX (settings->n_documents, 50) / 50.0);
  gboolean is_weak = passage->kind == WINNOW_PASSAGE_REWORDED && passage->similarity < .5 && settings->n_documents > 2;
  double alike = is_weak ? passage->similarity : 1;
  if (!(settings->exclude >> WINNOW_EXCLUSION_SHORT & 1))
    return settings->granularity.g / alike;
  return settings->min_words / alike
         * (passage->kind == WINNOW_PASSAGE_REWORDED || passage->kind == WINNOW_PASSAGE_TRANSLATED ? 1 + growth / 4
            : passage->kind == WINNOW_PASSAGE_CONDENSED ? 1 + (settings->n_documents > 2) + growth
                                                        : 1);
}

/* The tokens of a passage's side by what excludes them. */
static void
count_held (const GArray *exclusions, const gboolean common[N_TOKENS], const WinnowSpan *span,
            const WinnowSettings *settings, guint32 n[WINNOW_N_EXCLUSIONS])
{
  memset (n, 0, sizeof *n * WINNOW_N_EXCLUSIONS);
  for (guint32 t = span->first; t < span->last; t++)
    {
      WinnowExclusionReason reason = find_reason (exclusions, t, settings);
      n[reason == WINNOW_EXCLUSION_NONE && common[t] ? WINNOW_EXCLUSION_COMMON : reason]++;
    }
}

/* What is left of a side's words: alignment weighed no template or class text. */
static double
get_left (const WinnowPassage *passage, const WinnowSpan *span, const guint32 n[WINNOW_N_EXCLUSIONS])
{
  guint32 n_weighed = span->last - span->first - n[WINNOW_EXCLUSION_TEMPLATE] - n[WINNOW_EXCLUSION_CLASS];
  return (double) passage->weight * n[WINNOW_EXCLUSION_NONE] / MAX (1, n_weighed) / WINNOW_WORD_WEIGHT;
}

/* That most words have on the side with less left. */
static WinnowExclusionReason
find_most (guint32 n[2][WINNOW_N_EXCLUSIONS], const double left[2])
{
  WinnowExclusionReason most = WINNOW_EXCLUSION_NONE;
  guint32 of_most = 0;
  for (WinnowExclusionReason reason = WINNOW_EXCLUSION_TEMPLATE; reason < WINNOW_N_EXCLUSIONS; reason++)
    {
      guint32 sum = 0;
      for (guint s = 0; s < 2; s++)
        sum += left[s] <= left[!s] ? n[s][reason] : 0;
      if (sum > of_most)
        most = reason;
      of_most = MAX (of_most, sum);
    }
  return most;
}

static WinnowExclusionReason
find_expected (const Case *test, const WinnowPassage *passage, const WinnowSettings *settings,
               const gboolean common[2][N_TOKENS], guint32 *words)
{
  guint32 n[2][WINNOW_N_EXCLUSIONS];
  count_held (test->exclusions[0], common[0], &passage->a, settings, n[0]);
  count_held (test->exclusions[1], common[1], &passage->b, settings, n[1]);
  double left[2] = { get_left (passage, &passage->a, n[0]), get_left (passage, &passage->b, n[1]) };
  double least = get_least (passage, settings);
  *words = MIN (n[0][WINNOW_EXCLUSION_NONE], n[1][WINNOW_EXCLUSION_NONE]);
  if (passage->weight / (double) WINNOW_WORD_WEIGHT < least)
    return WINNOW_EXCLUSION_SHORT;
  if (MIN (left[0], left[1]) < least - 1e-9)
    return find_most (n, left);
  return passage->verdict == WINNOW_VERDICT_DISMISSED || passage->verdict == WINNOW_VERDICT_QUOTED
             ? WINNOW_EXCLUSION_VERDICT
             : WINNOW_EXCLUSION_NONE;
}

static gboolean
is_in_gap (const WinnowOverlap *overlap, guint index, gboolean is_b, guint32 at)
{
  winnow_for_each_value (const WinnowGap, gap, overlap->gaps)
    if (gap->passage == index && gap->is_b == is_b && at >= gap->span.first && at < gap->span.last)
      return TRUE;
  return FALSE;
}

/* The tokens of a side that count, and those of them that are found. */
static void
count_found (const Case *test, guint side, const WinnowSettings *settings, const gboolean common[2][N_TOKENS],
             guint32 *counted, guint32 *found)
{
  g_autofree gboolean *is_found = g_new0 (gboolean, N_TOKENS);
  for (guint i = 0; i < test->overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (test->overlap->passages, WinnowPassage, i);
      const WinnowSpan *span = side == 1 ? &passage->b : &passage->a;
      guint32 words;
      gboolean counts = find_expected (test, passage, settings, common, &words) == WINNOW_EXCLUSION_NONE
                        && passage->kind != WINNOW_PASSAGE_CONDENSED;
      for (guint32 t = span->first; t < span->last; t++)
        is_found[t] |= counts && !is_in_gap (test->overlap, i, side == 1, t);
    }
  for (guint32 t = 0; t < N_TOKENS; t++)
    if (find_reason (test->exclusions[side], t, settings) == WINNOW_EXCLUSION_NONE)
      {
        ++*counted;
        *found += is_found[t] && !common[side][t];
      }
}

/* As the help states it: neither paper, or not the only one, has as much of the other. */
static gboolean
is_small (const Case *test, const WinnowSettings *settings, const gboolean common[2][N_TOKENS])
{
  gboolean has_words = FALSE, has_share = FALSE;
  for (guint s = 0; s < 2; s++)
    {
      guint32 counted = 0, found = 0;
      count_found (test, s, settings, common, &counted, &found);
      if (test->overlap->references == 1 + s)
        continue;
      has_words |= found >= settings->min_source_words;
      has_share |= 100 * found >= settings->min_source_share * counted;
    }
  return !has_words || !has_share;
}

static void
check_passage (const Case *test, const WinnowPassage *passage, const WinnowSettings *settings,
               const gboolean common[2][N_TOKENS])
{
  WinnowSettings with_quotations = *settings;
  guint32 words, words_with;
  with_quotations.exclude &= ~(1u << WINNOW_EXCLUSION_QUOTES);
  WinnowExclusionReason expected = find_expected (test, passage, settings, common, &words),
                        with = find_expected (test, passage, &with_quotations, common, &words_with);
  gboolean is_left_out = is_small (test, &with_quotations, common);
  if (expected == WINNOW_EXCLUSION_NONE && is_left_out)
    expected = WINNOW_EXCLUSION_SMALL;
  g_assert_cmpint (passage->excluded, ==, expected);
  g_assert_cmpuint (passage->words, ==, words);
  g_assert_cmpint (passage->is_found, ==, with == WINNOW_EXCLUSION_NONE && !is_left_out);
}

/* Which reasons, or being covered, hold token @at by way of passages. */
static void
look_at_passages (const WinnowOverlap *overlap, gboolean is_b, guint32 at, gboolean *covered,
                  gboolean held[WINNOW_N_EXCLUSIONS])
{
  *covered = FALSE;
  memset (held, 0, sizeof (gboolean) * WINNOW_N_EXCLUSIONS);
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      if (at < span->first || at >= span->last)
        continue;
      *covered |= passage->excluded == WINNOW_EXCLUSION_NONE && passage->kind != WINNOW_PASSAGE_CONDENSED
                  && !is_in_gap (overlap, i, is_b, at);
      held[passage->excluded] |= passage->kind != WINNOW_PASSAGE_CONDENSED;
    }
}

/* Of what passages that do not count hold: what a person set aside goes by that. */
static const WinnowExclusionReason of_passages[]
    = { WINNOW_EXCLUSION_VERDICT, WINNOW_EXCLUSION_SMALL, WINNOW_EXCLUSION_SHORT, WINNOW_EXCLUSION_COMMON };

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
check_ledger (const Case *test, gboolean is_b, const WinnowSettings *settings, const gboolean common[N_TOKENS])
{
  const WinnowLedger *ledger = is_b ? &test->overlap->b : &test->overlap->a;
  WinnowLedger expected = { .total = N_TOKENS };
  for (guint32 t = 0; t < N_TOKENS; t++)
    {
      WinnowExclusionReason reason = find_reason (test->exclusions[is_b], t, settings);
      gboolean covered, held[WINNOW_N_EXCLUSIONS];
      look_at_passages (test->overlap, is_b, t, &covered, held);
      held[WINNOW_EXCLUSION_COMMON] |= covered && common[t];
      covered &= !common[t];
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
      gboolean common[2][N_TOKENS];
      winnow_overlap_score (test.overlap, test.exclusions[0], test.exclusions[1], &settings);
      find_common (&test, &settings, common);
      winnow_for_each_value (const WinnowPassage, passage, test.overlap->passages)
        {
          check_passage (&test, passage, &settings, common);
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
      check_ledger (&test, FALSE, &settings, common[0]);
      check_ledger (&test, TRUE, &settings, common[1]);
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
      g_assert_cmpint (p->is_found, ==, q->is_found);
      g_assert_cmpint (p->is_part, ==, q->is_part);
      g_assert_cmpuint (p->words, ==, q->words);
    }
}

static WinnowOverlap *
copy_overlap (const WinnowOverlap *overlap)
{
  WinnowOverlap *copy = winnow_overlap_new ();
  *copy = *overlap;
  copy->passages = g_array_copy (overlap->passages);
  copy->gaps = g_array_copy (overlap->gaps);
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
  overlap->references = overlap->references >> 1 | (overlap->references & 1) << 1;
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    {
      WinnowSpan span = passage->a;
      passage->a = passage->b;
      passage->b = span;
    }
  winnow_for_each_value (WinnowGap, gap, overlap->gaps)
    gap->is_b = !gap->is_b;
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

/* One passage of 100 words: @n_quoted of them are quoted in A, and @n_documents documents have
 * @n_common of them. @total: words of A */
static WinnowOverlap *
score_one (guint32 total, guint32 n_quoted, guint32 n_common, guint32 n_documents, const WinnowSettings *settings)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  WinnowPassage passage = {
    .a = { 100, 1097, 10, 110 }, .b = { 200, 1197, 20, 120 }, .similarity = 1, .weight = 100 * WINNOW_WORD_WEIGHT
  };
  g_autoptr (GArray) in_a = winnow_array_new (WinnowExclusion), in_b = winnow_array_new (WinnowExclusion);
  overlap->a.total = total;
  overlap->b.total = 400;
  overlap->passages = winnow_array_new (WinnowPassage);
  g_array_append_val (overlap->passages, passage);
  if (n_quoted > 0)
    WINNOW_APPEND (in_a, WinnowExclusion, WINNOW_EXCLUSION_QUOTES, 100, 100 + 10 * n_quoted - 3, 10, 10 + n_quoted);
  if (n_common > 0)
    {
      WINNOW_APPEND (in_a, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, 10, 10 + n_common, n_documents);
      WINNOW_APPEND (in_b, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, 20, 20 + n_common, n_documents);
    }
  winnow_overlap_score (overlap, in_a, in_b, settings);
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
      g_autoptr (WinnowOverlap) overlap = score_one (250, n_quoted, 0, 0, &settings);
      gboolean counts = 100 - n_quoted >= settings.min_words;
      g_assert_cmpuint (overlap->n_passages, ==, counts);
      g_assert_true (g_array_index (overlap->passages, WinnowPassage, 0).is_found);
      g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_QUOTES], ==, !counts);
      g_assert_cmpuint (overlap->a.excluded[WINNOW_EXCLUSION_QUOTES], ==, n_quoted);
      g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==,
                         counts ? (100.0 - n_quoted) / (250 - n_quoted) : 0);
      g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, counts ? 0.25 : 0);
    }
}

/* More than n documents: n itself is allowed. Common words stay in what the percentage is of, and
 * the passage counts while enough others are left. Without a number nothing is common between two
 * files alone, nor where common passages count. */
test_case (common)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  for (guint limit = 0; limit < 6; limit++)
    for (guint n_documents = 3; n_documents < 7; n_documents++)
      for (guint n_common = 70; n_common <= 80; n_common += 5)
        {
          gboolean is_common = limit > 0 && n_documents > limit, counts = !is_common || 100 - n_common >= 25;
          settings.common_documents = limit;
          g_autoptr (WinnowOverlap) overlap = score_one (250, 0, n_common, n_documents, &settings);
          g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_COMMON], ==, !counts);
          g_assert_cmpuint (overlap->a.excluded[WINNOW_EXCLUSION_COMMON], ==, !counts ? 100 : is_common ? n_common : 0);
          g_assert_cmpuint (winnow_ledger_get_counted (&overlap->b), ==, 400);
          g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==,
                             !counts ? 0 : (100.0 - (is_common ? n_common : 0)) / 400);
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
        g_autoptr (WinnowOverlap) overlap = score_one (250, 0, 100, row->least + over, &settings);
        g_assert_cmpuint (winnow_common_get_limit (&settings, row->words * WINNOW_WORD_WEIGHT), ==, row->most);
        g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_COMMON], ==, over);
      }
  settings.exclude &= ~(1u << WINNOW_EXCLUSION_COMMON);
  settings.common_documents = 3;
  g_autoptr (WinnowOverlap) counts = score_one (250, 0, 100, 50, &settings);
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
      g_autoptr (WinnowOverlap) overlap = score_one (total, 0, 100, 40, &settings);
      gboolean is_half = total <= 200; /* 100 words of them are shared */
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

/* A part of 30 words is a passage of its own while the passage around it does not count, unless
 * only a verdict excludes that one. */
test_case (outlives)
{
  static const WinnowExclusion works[] = { { WINNOW_EXCLUSION_BIBLIOGRAPHY, 100, 697, 10, 70, 0 },
                                           { WINNOW_EXCLUSION_BIBLIOGRAPHY, 1000, 1097, 100, 110, 0 } };
  const WinnowPassage part
      = { .a = { 700, 997, 70, 100 }, .b = { 800, 1097, 80, 110 }, .weight = 30 * WINNOW_WORD_WEIGHT, .is_held = TRUE };
  g_autoptr (GArray) exclusions = winnow_array_new (WinnowExclusion);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  settings.n_documents = 60;
  g_array_append_vals (exclusions, works, G_N_ELEMENTS (works));
  for (WinnowPassageKind kind = 0; kind < WINNOW_N_PASSAGE_KINDS; kind++)
    for (guint round = 0; round < 4; round++)
      {
        gboolean is_excluded = round & 1, is_dismissed = round & 2;
        g_autoptr (WinnowOverlap) overlap = score_one (250, 0, 0, 0, &settings);
        WinnowPassage *around = &g_array_index (overlap->passages, WinnowPassage, 0);
        around->kind = kind;
        around->weight = (is_excluded ? 60 : 100) * WINNOW_WORD_WEIGHT;
        around->verdict = is_dismissed ? WINNOW_VERDICT_DISMISSED : WINNOW_VERDICT_UNDECIDED;
        g_array_append_val (overlap->passages, part);
        winnow_overlap_score (overlap, is_excluded ? exclusions : NULL, NULL, &settings);
        const WinnowPassage *passages = WINNOW_DATA (const WinnowPassage, overlap->passages);
        g_assert_cmpint (passages[0].excluded, ==,
                         is_excluded    ? WINNOW_EXCLUSION_BIBLIOGRAPHY
                         : is_dismissed ? WINNOW_EXCLUSION_VERDICT
                                        : WINNOW_EXCLUSION_NONE);
        g_assert_cmpint (passages[1].excluded, ==, WINNOW_EXCLUSION_NONE);
        g_assert_cmpint (passages[1].is_part, ==, !is_excluded);
        g_assert_cmpuint (overlap->n_passages, ==, is_excluded || !is_dismissed);
        g_assert_cmpuint (overlap->n_undecided, ==, is_excluded || !is_dismissed);
      }
}
