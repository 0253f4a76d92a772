/* combine.c: the probability that two documents are the same piece, from all methods together
 *
 * Equal texts are the same piece. Otherwise a logistic regression decides over how much of both
 * texts their passages cover, and over a few numbers of the methods. Coverage decides where most of
 * both is covered: methods see nothing of a copy in which every fifth word is another one. Where
 * less is covered, how much both texts contain of each other in runs of three words, around full
 * stops and by sound tells versions from borrowings. How much of either stands in the other in long
 * runs speaks against it: of two pairs that share as much, the one with small changes throughout
 * was once one piece, while the one that is word for word borrowed something. Other methods add
 * nothing to these (bench-near-duplicates has the figures of each).
 *
 * Each number is taken relative to the middle between same pieces and others, so a silent method,
 * and unknown coverage, is neutral. The middle of pinyin was fitted: it speaks only of Chinese
 * texts, and Chinese texts of one kind share more by chance. Texts too short for a shingle are
 * outside the fitted range; they get the mean similarity of the methods that are not silent.
 *
 * Fitted to generated near-duplicates, copies with words replaced throughout, quotations,
 * borrowings and neighbours of 719 English and Chinese documents and to versions of laws. Weights
 * from four fifths of them rate the remaining fifth as well:
 *
 *     bench-near-duplicates --rows > rows; tests/gold/fit-evidence.py rows */
#include "match/scoring/evidence.h"

#include <math.h>
#include <string.h>

typedef double (*Measure) (const WinnowAgreement *agreement);

static double
similarity (const WinnowAgreement *agreement)
{
  return agreement->similarity;
}

/* The smaller containment. */
static double
lesser (const WinnowAgreement *agreement)
{
  return isnan (agreement->a_in_b) || isnan (agreement->b_in_a) ? agreement->similarity
                                                                : MIN (agreement->a_in_b, agreement->b_in_a);
}

/* The cube: coverage of a half weighs little, coverage of nearly all a lot. */
static double
lesser_cubed (const WinnowAgreement *agreement)
{
  double share = lesser (agreement);
  return share * share * share;
}

/* The larger containment. */
static double
greater (const WinnowAgreement *agreement)
{
  return isnan (agreement->a_in_b) || isnan (agreement->b_in_a) ? agreement->similarity
                                                                : MAX (agreement->a_in_b, agreement->b_in_a);
}

#define INTERCEPT 8.580
#define COVERAGE "coverage"

static const struct
{
  const char *method;
  Measure measure;
  double weight;
  double middle; /* of the number, between same pieces and others */
} terms[] = {
  { "shingle", lesser, 26.444, .309 },         { "shingle", similarity, 17.661, .242 },
  { "feature-code", similarity, 3.720, .366 }, { "pinyin", similarity, 16.492, .812 },
  { "winnow", greater, -8.981, .317 },         { COVERAGE, lesser_cubed, 25.668, .377 },
};

/* The row of @method; (nullable) where it is silent. */
static const WinnowEvidenceRow *
find_row (const GArray *rows, const char *method)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowEvidenceRow *row = &g_array_index (rows, WinnowEvidenceRow, i);
      if (strcmp (row->method->id, method) == 0)
        return row->opinion != WINNOW_OPINION_SILENT ? row : NULL;
    }
  return NULL;
}

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
  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowEvidenceRow *row = &g_array_index (rows, WinnowEvidenceRow, i);
      sum += row->opinion != WINNOW_OPINION_SILENT ? row->agreement.similarity : 0;
      n += row->opinion != WINNOW_OPINION_SILENT;
    }
  return n > 0 ? sum / n : 0;
}

/* What @method found, or the passages; (nullable) where it is silent or that is unknown. */
static const WinnowAgreement *
find_agreement (const GArray *rows, const WinnowAgreement *coverage, const char *method)
{
  const WinnowEvidenceRow *row = find_row (rows, method);
  if (strcmp (method, COVERAGE) == 0)
    return isnan (coverage->a_in_b) || isnan (coverage->b_in_a) ? NULL : coverage;
  return row != NULL ? &row->agreement : NULL;
}

double
winnow_evidence_combine (const GArray *rows, WinnowCoverage coverage)
{
  const WinnowAgreement covered = { .a_in_b = coverage.a_in_b, .b_in_a = coverage.b_in_a };
  double odds = INTERCEPT;
  if (is_equal (rows))
    return 1;
  if (find_row (rows, terms[0].method) == NULL)
    return get_mean_similarity (rows);
  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    {
      const WinnowAgreement *agreement = find_agreement (rows, &covered, terms[i].method);
      odds += agreement != NULL ? terms[i].weight * (terms[i].measure (agreement) - terms[i].middle) : 0;
    }
  return 1 / (1 + exp (-odds));
}
