/* boundaries.c: the words at which a reworded passage begins and ends
 *
 * The sentence at an end may belong to the passage in part only: the copy has lost a full stop, or
 * a heading runs into the text. From the middle of a span outwards each word is evidence: a word
 * that the other side has speaks for the passage, one that it lacks speaks against it, each by the
 * logarithm of a likelihood ratio. The end is where the sum is highest (a maximal scoring segment;
 * S. Karlin, S. Altschul, "Methods for assessing the statistical significance of molecular sequence
 * features", 1990). The more verbatim the passage, the more a missing word costs. An end inside a
 * sentence has a price. A word that is more frequent here than on the other side speaks for the
 * passage, but less than a missing word speaks against it. */
#include "match/reworded/steps.h"

#include <math.h>

#include "base/lower-bound.h"
#include "base/for-each.h"

#define ROUNDS 2
/* Bounds of the estimated rate: the share of words inside the passage that the other side has. */
#define LEAST_RATE 0.30
#define MOST_RATE 0.97
/* The share of such words outside the passage is chance. The estimate starts from PRIOR words with
 * LEAST_CHANCE, which is also its lower bound. */
#define LEAST_CHANCE 0.06
#define PRIOR 10.0
#define PRICE_IN_SENTENCE 4.0 /* of an end in the middle of a sentence, in natural logarithms */
#define PRICE_AT_LINE_END 2.0 /* of an end at the end of a line or clause */
#define REPEATED_SHARE 0.5    /* of a missing word's evidence: what a word repeated too often gives for the passage */

typedef struct
{
  const WinnowResemblanceSide *side;
  const guint32 *others;        /* by term of the other side: how often its span has it */
  double if_shared, if_missing; /* evidence of a word that the other side has (> 0) or lacks (< 0) */
} WordEvidence;

/* How often the other side's span has the term of token @t; FALSE where the token has no term. */
static gboolean
count_elsewhere (const WinnowResemblanceSide *side, const guint32 *others, guint32 t, guint32 *n)
{
  guint32 term = side->vectors->token_terms[t];
  if (term == WINNOW_NO_TERM)
    return FALSE;
  *n = side->elsewhere[term] == WINNOW_NO_TERM ? 0 : others[side->elsewhere[term]];
  return TRUE;
}

static void
count_span (const WinnowResemblanceSide *side, WinnowInterval span, gint step)
{
  for (guint32 t = span.first; t < span.last; t++)
    if (side->vectors->token_terms[t] != WINNOW_NO_TERM)
      side->counts[side->vectors->token_terms[t]] += step;
}

/* Tokens of the whole text whose terms the other side's span has. */
static guint64
count_all_matched (const WinnowResemblanceSide *side, const WinnowResemblanceSide *other, WinnowInterval other_span)
{
  const WinnowVectors *vectors = other->vectors;
  guint64 n = 0;
  for (guint32 t = other_span.first; t < other_span.last; t++)
    {
      guint32 term = vectors->token_terms[t], u = term != WINNOW_NO_TERM ? other->elsewhere[term] : WINNOW_NO_TERM;
      if (u != WINNOW_NO_TERM && side->counts[u] == 0)
        {
          side->counts[u] = 1; /* counts each term once */
          n += side->vectors->totals[u];
        }
    }
  for (guint32 t = other_span.first; t < other_span.last; t++)
    if (vectors->token_terms[t] != WINNOW_NO_TERM && other->elsewhere[vectors->token_terms[t]] != WINNOW_NO_TERM)
      side->counts[other->elsewhere[vectors->token_terms[t]]] = 0;
  return n;
}

/* Estimates the evidence of the words of @span. FALSE where none of them has a term. Leaves the
 * terms of @other_span counted in other->counts. */
static gboolean
estimate_evidence (WordEvidence *evidence, const WinnowResemblanceSide *side, const WinnowResemblanceSide *other,
                   WinnowInterval span, WinnowInterval other_span)
{
  guint64 n_inside = 0, n_matched = 0, n_matched_outside;
  guint32 n;
  *evidence = (WordEvidence){ .side = side, .others = other->counts };
  n_matched_outside = count_all_matched (side, other, other_span);
  count_span (other, other_span, 1);
  for (guint32 t = span.first; t < span.last; t++)
    if (count_elsewhere (side, other->counts, t, &n))
      {
        n_inside++;
        n_matched += n > 0;
      }
  n_matched_outside -= n_matched;
  if (n_inside == 0)
    return FALSE;
  double rate = CLAMP ((double) n_matched / n_inside, LEAST_RATE, MOST_RATE);
  double chance = (n_matched_outside + LEAST_CHANCE * PRIOR) / (side->vectors->n_term_tokens - n_inside + PRIOR);
  chance = MIN (MAX (chance, LEAST_CHANCE), 0.7 * rate);
  evidence->if_shared = log (rate / chance);
  evidence->if_missing = log ((1 - rate) / (1 - chance));
  return TRUE;
}

/* The price of an end before each token of @reach, and after its last. */
static double *
make_prices (const WinnowResemblanceSide *side, WinnowInterval reach)
{
  const WinnowText *text = side->text;
  const WinnowVectors *vectors = side->vectors;
  double *prices = g_new (double, reach.last - reach.first + 1);
  for (guint32 i = 0; i <= reach.last - reach.first; i++)
    prices[i] = PRICE_IN_SENTENCE;
  for (guint32 s
       = winnow_lower_bound (&text->sentences->first, sizeof *text->sentences, text->n_sentences, reach.first);
       s < text->n_sentences && text->sentences[s].first < reach.last; s++)
    prices[text->sentences[s].first - reach.first] = PRICE_AT_LINE_END;
  for (guint32 s = winnow_vectors_get_sentence_at (vectors, reach.first);
       s < vectors->n_sentences && vectors->sentences[s].first < reach.last; s++)
    prices[vectors->sentences[s].first - reach.first] = 0;
  prices[reach.last - reach.first] = 0;
  return prices;
}

/* The evidence of token @t. @used: by term, how many of the other
 * side's occurrences are used up. */
static double
get_word_evidence (const WordEvidence *evidence, guint32 *used, guint32 t)
{
  guint32 n, term = evidence->side->vectors->token_terms[t];
  if (!count_elsewhere (evidence->side, evidence->others, t, &n))
    return 0;
  if (n == 0)
    return evidence->if_missing;
  if (used[term] >= n)
    return -REPEATED_SHARE * evidence->if_missing;
  used[term]++;
  return evidence->if_shared;
}

/* The best end on the way from the @middle of the span down or up to @limit. @prices: of an end
 * before each token from @origin on. */
static guint32
find_end (const WordEvidence *evidence, WinnowInterval span, guint32 middle, guint32 limit, const double *prices,
          guint32 origin)
{
  const WinnowResemblanceSide *side = evidence->side;
  guint32 *used = side->counts; /* see get_word_evidence() */
  gboolean is_upwards = limit >= span.last;
  WinnowInterval rest = is_upwards ? (WinnowInterval){ span.first, middle } : (WinnowInterval){ middle, span.last };
  WinnowInterval path = is_upwards ? (WinnowInterval){ middle, limit } : (WinnowInterval){ limit, middle };
  double sum = 0, top = -prices[middle - origin];
  guint32 best = middle;
  count_span (side, rest, 1);
  for (guint32 i = 1; i <= path.last - path.first; i++)
    {
      guint32 cut = is_upwards ? middle + i : middle - i;
      sum += get_word_evidence (evidence, used, is_upwards ? cut - 1 : cut);
      if (sum - prices[cut - origin] > top)
        {
          top = sum - prices[cut - origin];
          best = cut;
        }
    }
  for (guint32 t = MIN (rest.first, path.first); t < MAX (rest.last, path.last); t++)
    if (side->vectors->token_terms[t] != WINNOW_NO_TERM)
      used[side->vectors->token_terms[t]] = 0;
  return best;
}

static void
refine_side (const WinnowResemblance *resemblance, guint s, WinnowInterval spans[2])
{
  const WinnowResemblanceSide *side = &resemblance->sides[s], *other = &resemblance->sides[!s];
  WinnowInterval span = spans[s]; /* @reach adds the rest of its first and last sentence */
  WinnowInterval reach
      = winnow_resemblance_get_tokens (resemblance, s, winnow_resemblance_get_sentences (resemblance, s, span));
  guint32 middle = span.first + (span.last - span.first) / 2;
  WordEvidence evidence;

  if (estimate_evidence (&evidence, side, other, span, spans[!s]))
    {
      g_autofree double *prices = make_prices (side, reach);
      spans[s].first = find_end (&evidence, span, middle, reach.first, prices, reach.first);
      spans[s].last = find_end (&evidence, span, middle, reach.last, prices, reach.first);
      if (spans[s].first == spans[s].last)
        spans[s].last++;
    }
  count_span (other, spans[!s], -1);
}

void
winnow_boundaries_refine (const WinnowResemblance *resemblance, WinnowInterval spans[2])
{
  winnow_for_each_below (round, ROUNDS)
    {
      refine_side (resemblance, 0, spans);
      refine_side (resemblance, 1, spans);
    }
}
