/* combine.c: the probability that one document is a version of the other, from all methods together
 *
 * Equal texts are. Otherwise a logistic regression decides, above all over how much of both texts
 * their passages cover: where two thirds of both are the same, one is a version of the other, and
 * a text that took over a half is none. Near that border small changes throughout speak for a
 * version, and whole paragraphs taken word for word against one: that is what both share in runs
 * of three words, less what they share in the long runs that winnowing finds. Sounds recognise
 * Chinese texts of one kind, which share more by chance. Other methods add nothing to these
 * (bench-near-duplicates has the figures of each).
 *
 * Each number is taken relative to the middle between versions and others, so a silent method is
 * neutral. The middle of pinyin was fitted: it speaks only of Chinese texts. Where coverage is
 * unknown, shingles replace it. Texts too short for a shingle are outside the fitted range; they
 * get the mean similarity of the methods that are not silent.
 *
 * Fitted to generated near-duplicates, copies with words replaced throughout, quotations,
 * borrowings of 30 to 50 % and neighbours of 719 English and Chinese documents, whole and cut to a
 * page, and to versions of laws. Weights from four fifths of them rate the remaining fifth as well:
 *
 *     bench-near-duplicates --rows > rows; tests/gold/fit-evidence.py rows
 *
 * F1 is .998, where the best single method, shingles, reaches .989. Coverage ignores exclusions
 * except the template and is stored with the evidence. */
#include "match/scoring/evidence.h"

#include <math.h>
#include <string.h>

#include "base/array.h"

#define SHINGLE "shingle"

/* ── numbers of the methods ── */

/* The row of @method; (nullable) where it is silent. */
static const WinnowEvidenceRow *
find_row (const GArray *rows, const char *method)
{
  winnow_for_each_value (const WinnowEvidenceRow, row, rows)
    if (strcmp (row->method->id, method) == 0)
      return row->opinion != WINNOW_OPINION_SILENT ? row : NULL;
  return NULL;
}

/* The smaller containment; NAN: unknown. */
static double
get_lesser (double a_in_b, double b_in_a)
{
  return isnan (a_in_b) || isnan (b_in_a) ? NAN : MIN (a_in_b, b_in_a);
}

/* The smaller containment, or the similarity of a method without; NAN where it is silent. */
static double
get_share (const GArray *rows, const char *method)
{
  const WinnowEvidenceRow *row = find_row (rows, method);
  if (row == NULL)
    return NAN;
  double lesser = get_lesser (row->agreement.a_in_b, row->agreement.b_in_a);
  return isnan (lesser) ? row->agreement.similarity : lesser;
}

static double
get_similarity (const GArray *rows, const char *method)
{
  const WinnowEvidenceRow *row = find_row (rows, method);
  return row != NULL ? row->agreement.similarity : NAN;
}

/* ── the terms ── */

static double
measure_surroundings (const GArray *rows, double covered)
{
  return get_similarity (rows, "feature-code");
}

/* As far as passages cover both: unrelated texts of few words sound alike, too. */
static double
measure_sounds (const GArray *rows, double covered)
{
  double similarity = get_similarity (rows, "pinyin");
  return isnan (similarity) ? NAN : MIN (similarity, covered);
}

/* What both share in runs of three words, but not in long ones: small changes throughout. */
static double
measure_short_runs (const GArray *rows, double covered)
{
  return get_share (rows, SHINGLE) - get_share (rows, "winnow");
}

/* The cube: coverage of a half weighs little, coverage of nearly all a lot. */
static double
measure_coverage (const GArray *rows, double covered)
{
  return covered * covered * covered;
}

#define INTERCEPT 6.587

/* @measure: a number; NAN where a method is silent. @covered: how much of both is passages. */
static const struct
{
  double (*measure) (const GArray *rows, double covered);
  double weight;
  double middle; /* of the number, between versions and others */
} terms[] = {
  { measure_surroundings, 3.055, .367 },
  { measure_sounds, 16.521, .476 },
  { measure_short_runs, 37.770, .042 },
  { measure_coverage, 30.886, .375 },
};

static gboolean
is_equal (const GArray *rows)
{
  const WinnowEvidenceRow *exact = find_row (rows, "exact");
  return exact != NULL && exact->opinion == WINNOW_OPINION_SAME;
}

static double
get_mean_similarity (const GArray *rows)
{
  double sum = 0;
  guint n = 0;
  winnow_for_each_value (const WinnowEvidenceRow, row, rows)
    {
      sum += row->opinion != WINNOW_OPINION_SILENT ? row->agreement.similarity : 0;
      n += row->opinion != WINNOW_OPINION_SILENT;
    }
  return n > 0 ? sum / n : 0;
}

double
winnow_evidence_combine (const GArray *rows, WinnowCoverage coverage)
{
  double covered = get_lesser (coverage.a_in_b, coverage.b_in_a), odds = INTERCEPT;
  if (is_equal (rows))
    return 1;
  if (find_row (rows, SHINGLE) == NULL)
    return get_mean_similarity (rows);
  if (isnan (covered))
    covered = get_share (rows, SHINGLE);
  winnow_for_each_of (term, terms)
    {
      double number = term->measure (rows, covered);
      odds += isnan (number) ? 0 : term->weight * (number - term->middle);
    }
  return 1 / (1 + exp (-odds));
}
