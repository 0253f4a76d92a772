/* combine.c: the probability that two documents are the same piece, from all methods together
 *
 * Equal texts are the same piece. Else a logistic regression over a few numbers of the methods: how
 * much both texts have of each other, in runs of three words, around their full stops and by their
 * sound; and, against it, how much of the one that has more of it stands in the other in whole
 * sentences and long runs: of two pairs that share as much, one word for word and one with slips
 * throughout, it is the second that was one piece once, while the first took something over.
 * Methods without a term were tried; next to these they add nothing (bench-near-duplicates has each
 * one's own figures).
 *
 * Each number counts from the middle between pieces and others, so that a method that is silent
 * says nothing either way. That of pinyin was fitted: that it speaks says that a text is Chinese,
 * and Chinese texts of a kind share more by chance. Texts so short that they have no shingle are
 * outside of what was fitted: there it is the mean similarity by the methods that have something to
 * say.
 *
 * Fitted to made near-duplicates, quotations, borrowings and neighbours of 719 English and Chinese
 * documents and to versions of laws; with the weights of four fifths of them the remaining fifth is
 * judged as well:
 *
 *     bench-near-duplicates --rows > rows; tests/gold/fit-evidence.py rows */
#include "match/scoring/combine.h"

#include <math.h>
#include <string.h>

typedef double (*Measure) (const WinnowAgreement *agreement);

static double
similarity (const WinnowAgreement *agreement)
{
  return agreement->similarity;
}

/* What each has of the other at least. */
static double
lesser (const WinnowAgreement *agreement)
{
  return isnan (agreement->a_in_b) || isnan (agreement->b_in_a) ? agreement->similarity
                                                                : MIN (agreement->a_in_b, agreement->b_in_a);
}

/* What one of them has of the other at most. */
static double
greater (const WinnowAgreement *agreement)
{
  return isnan (agreement->a_in_b) || isnan (agreement->b_in_a) ? agreement->similarity
                                                                : MAX (agreement->a_in_b, agreement->b_in_a);
}

#define INTERCEPT 3.517

static const struct
{
  const char *method;
  Measure measure;
  double weight;
  double middle; /* of the number, between pieces and others */
} terms[] = {
  { "shingle", lesser, 38.546, .377 },         { "shingle", similarity, 24.229, .306 },
  { "feature-code", similarity, 3.606, .378 }, { "pinyin", similarity, 11.554, .780 },
  { "sentence", greater, -10.995, .211 },      { "winnow", greater, -6.884, .415 },
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

double
winnow_evidence_combine (const GArray *rows)
{
  double odds = INTERCEPT;

  if (is_equal (rows))
    return 1;
  if (find_row (rows, terms[0].method) == NULL)
    return get_mean_similarity (rows);
  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    {
      const WinnowEvidenceRow *row = find_row (rows, terms[i].method);

      odds += row != NULL ? terms[i].weight * (terms[i].measure (&row->agreement) - terms[i].middle) : 0;
    }
  return 1 / (1 + exp (-odds));
}
