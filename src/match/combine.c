/* combine.c: the probability that two documents are the same piece, from all methods together
 *
 * A logistic regression over the methods' similarities. A method that is silent has no part in it. */
#include "match/combine.h"

#include <math.h>

#define INTERCEPT 0.
#define STEEPNESS 12. /* of the mean similarity of those that speak */
#define MIDDLE .5

double
winnow_combine (const GArray *rows)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowEvidenceRow *row = &g_array_index (rows, WinnowEvidenceRow, i);

      if (row->opinion != WINNOW_OPINION_SILENT)
        {
          sum += row->agreement.similarity;
          n++;
        }
    }
  return n > 0 ? 1 / (1 + exp (-INTERCEPT - STEEPNESS * (sum / n - MIDDLE))) : 0;
}
