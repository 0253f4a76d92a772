/* significance.c: the odds that two spans are not alike by chance
 *
 * A logistic regression over seven numbers of a pair of spans: how much they share, how rare it is,
 * how long they are, how much is in the same order, how many seeds they have, the longest run of
 * equal words, and how many sentences there were to choose from. The weights were fitted to 8,000
 * clusters of the PAN-13 training texts, each a reworded passage or chance by the gold answers;
 * weights fitted to four fifths of the documents rate the remaining fifth as well. The numbers
 * describe how people reword, not in which language: the same weights serve Chinese, which was not
 * in the training set. */
#include "base/for-each.h"
#include "match/reworded/steps.h"

#include <math.h>

#include "match/verbatim/lcs.h"

/* Tokens of a very long span that the measure of order reads. */
#define MOST_ORDERED 4096u

#define INTERCEPT -3.191
#define WEIGHT_SHARED 1.548 /* log (1 + the idf of all distinct shared terms) */
#define WEIGHT_RARITY 3.057 /* idf of the third rarest shared term */
#define WEIGHT_LENGTH 2.549 /* log of the words of the lighter span */
#define WEIGHT_ORDER 3.066  /* log of the longest common subsequence's share of the shorter span */
#define WEIGHT_SEEDS 1.003  /* log of the number of seeds */
/* log (1 + the longest run of equal words): two spans with one formula in common are chance */
#define WEIGHT_RUN -1.983
#define WEIGHT_SENTENCES -3.612 /* log of the sentences of both texts: the more, the likelier chance is */

#define SHORTEST_RUN 4u /* shorter runs count as this long */
#define LEAST 1e-3      /* argument of a logarithm */

void
winnow_shared_terms_add (WinnowSharedTerms *shared, double idf)
{
  shared->weight += idf;
  winnow_for_each_index_of (i, shared->rarest)
    if (idf > shared->rarest[i])
      {
        double lower = shared->rarest[i];
        shared->rarest[i] = idf;
        idf = lower;
      }
}

static WinnowSharedTerms
find_shared (const WinnowResemblance *resemblance, const WinnowInterval spans[2])
{
  const WinnowResemblanceSide *a = &resemblance->sides[0], *b = &resemblance->sides[1];
  WinnowSharedTerms shared = { 0 };
  for (guint32 t = spans[1].first; t < spans[1].last; t++)
    if (b->vectors->token_terms[t] != WINNOW_NO_TERM)
      b->counts[b->vectors->token_terms[t]] = 1;
  for (guint32 t = spans[0].first; t < spans[0].last; t++)
    {
      guint32 term = a->vectors->token_terms[t], u = term != WINNOW_NO_TERM ? a->elsewhere[term] : WINNOW_NO_TERM;
      if (u == WINNOW_NO_TERM || b->counts[u] == 0)
        continue;
      b->counts[u] = 0; /* counts each term once */
      winnow_shared_terms_add (&shared, a->idf[term]);
    }
  for (guint32 t = spans[1].first; t < spans[1].last; t++)
    if (b->vectors->token_terms[t] != WINNOW_NO_TERM)
      b->counts[b->vectors->token_terms[t]] = 0;
  return shared;
}

static double
measure_order (const WinnowResemblance *resemblance, const WinnowSpanPair *pair)
{
  guint32 n_a = MIN (pair->spans[0].last - pair->spans[0].first, MOST_ORDERED),
          n_b = MIN (pair->spans[1].last - pair->spans[1].first, MOST_ORDERED);
  guint32 n = winnow_lcs_length (resemblance->sides[0].text->hashes + pair->spans[0].first, n_a,
                                 resemblance->sides[1].text->hashes + pair->spans[1].first, n_b);
  return (double) n / MAX (1, MIN (n_a, n_b));
}

static double
log_of (double x)
{
  return log (MAX (x, LEAST));
}

/* @words: of the lighter span. @order: see measure_order(). */
static double
compute (const WinnowSharedTerms *shared, double words, double order, guint32 n_seeds, guint32 longest_run,
         double n_sentences)
{
  return INTERCEPT + WEIGHT_SHARED * log (1 + shared->weight) + WEIGHT_RARITY * shared->rarest[2]
         + WEIGHT_LENGTH * log_of (words) + WEIGHT_ORDER * log_of (order) + WEIGHT_SEEDS * log_of (n_seeds)
         + WEIGHT_RUN * log (1 + MAX (longest_run, SHORTEST_RUN)) + WEIGHT_SENTENCES * log_of (n_sentences);
}

double
winnow_significance_compute (const WinnowResemblance *resemblance, const WinnowSpanPair *pair, guint32 n_seeds,
                             guint32 longest_run)
{
  WinnowSharedTerms shared = find_shared (resemblance, pair->spans);
  double n_sentences = (double) resemblance->sides[0].vectors->n_sentences + resemblance->sides[1].vectors->n_sentences;
  return compute (&shared,
                  (double) winnow_spans_get_weight (resemblance->sides[0].text, resemblance->sides[1].text, pair->spans)
                      / WINNOW_WORD_WEIGHT,
                  measure_order (resemblance, pair), n_seeds, longest_run, n_sentences);
}

/* Order weighs more than length: of all spans with @in_order tokens in order, the shortest have the
 * highest score. */
double
winnow_significance_bound (const WinnowSharedTerms *shared, guint32 in_order, guint most_weight, double n_sentences)
{
  guint32 length = MAX (in_order, WINNOW_REWORDED_WORDS * WINNOW_WORD_WEIGHT / most_weight);
  return compute (shared, (double) length * most_weight / WINNOW_WORD_WEIGHT, (double) in_order / MAX (length, 1), 1, 0,
                  n_sentences);
}

WinnowIntervals *
winnow_span_pairs_index (const GArray *pairs, guint side)
{
  g_autofree WinnowInterval *spans = g_new (WinnowInterval, pairs->len);
  winnow_for_each_index (i, pairs)
    spans[i] = g_array_index (pairs, WinnowSpanPair, i).spans[side];
  return winnow_intervals_new (spans, pairs->len);
}
