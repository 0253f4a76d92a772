/* resemblance.c: cosines of sentences, and seeds: the pairs of sentences that are most alike
 *
 * Seeds are found through the postings of the second text: for each sentence of the first, the
 * products of all sentences it shares a term with add up in one array. Each common term costs df_a
 * · df_b steps. A pair of texts may take MOST_STEPS; beyond that its most common terms, which have
 * the lowest idf, are ignored. O(sentences) seeds. */
#include "match/reworded/resemblance.h"

#include <math.h>
#include <stdlib.h>

#include "base/order.h"
#include "base/parallel.h"
#include "fingerprint/kgram.h"

/* A seed is among this many best of one of its sentences: long texts have many by chance. */
#define MOST_SEEDS 2u

/* About a second. A megabyte of text with a vocabulary of a few hundred words reaches it. */
#define MOST_STEPS (G_GUINT64_CONSTANT (1) << 27)

static void
init_side (WinnowResemblanceSide *side, const WinnowText *text, const WinnowVectors *vectors)
{
  *side = (WinnowResemblanceSide){
    .text = text,
    .vectors = vectors,
    .idf = g_new (double, vectors->n_terms),
    .elsewhere = g_new (guint32, vectors->n_terms),
    .norms = g_new (double, vectors->n_sentences),
    .counts = g_new0 (guint32, vectors->n_terms),
  };
}

static void
clear_side (WinnowResemblanceSide *side)
{
  winnow_clear (side, g_free, idf, elsewhere, norms, counts);
}

/* Most terms are in a few sentences: their logarithms are computed once. */
#define LOGS 32u

static void
compute_idf (WinnowResemblanceSide *side, const WinnowVectors *other, double n_sentences)
{
  const WinnowVectors *vectors = side->vectors;
  double logs[LOGS]; /* by sentences */
  for (guint n = 1; n < LOGS; n++)
    logs[n] = log (n_sentences / n);
  winnow_for_each_below (t, vectors->n_terms)
    {
      guint32 u = winnow_vectors_find (other, vectors->terms[t]);
      guint32 df = winnow_vectors_get_df (vectors, t) + (u != WINNOW_NO_TERM ? winnow_vectors_get_df (other, u) : 0);
      side->elsewhere[t] = u;
      side->idf[t] = df < LOGS ? logs[df] : log (n_sentences / df);
    }
}

static void
compute_norms (WinnowResemblanceSide *side)
{
  const WinnowVectors *vectors = side->vectors;
  winnow_for_each_below (s, vectors->n_sentences)
    {
      double sum = 0;
      for (guint32 e = vectors->sentences[s].entry_first; e < vectors->sentences[s].entry_last; e++)
        {
          double weight = vectors->entries[e].frequency * side->idf[vectors->entries[e].term];
          sum += weight * weight;
        }
      side->norms[s] = sqrt (sum);
    }
}

/* ── seeds ── */

/* The best seeds of one sentence, best first; unused ones have cosine 0. */
typedef struct
{
  WinnowSeed seeds[MOST_SEEDS];
} BestSeeds;

/* What a sentence of A has in common with sentences of B. */
typedef struct
{
  guint64 most_steps; /* df_a · df_b of a term, at most, else it is ignored */
  double *products;   /* (owned) by sentence of B */
  guint32 *n_common;  /* (owned) by sentence of B: terms */
  guint32 *touched;   /* (owned) sentences of B that have any */
  guint32 n_touched;
} Accumulator;

/* The steps that @term of A costs. */
static guint64
count_steps (const WinnowResemblance *resemblance, guint32 term)
{
  const WinnowResemblanceSide *a = &resemblance->sides[0], *b = &resemblance->sides[1];
  guint32 u = a->elsewhere[term];
  return u != WINNOW_NO_TERM
             ? (guint64) winnow_vectors_get_df (a->vectors, term) * winnow_vectors_get_df (b->vectors, u)
             : 0;
}

/* The largest cost of a term with which all terms that cost no more stay within MOST_STEPS. */
static guint64
limit_steps (const WinnowResemblance *resemblance)
{
  guint32 n = resemblance->sides[0].vectors->n_terms;
  guint64 sum = 0;
  winnow_for_each_below (t, n)
    sum += count_steps (resemblance, t);
  if (sum <= MOST_STEPS)
    return G_MAXUINT64;
  g_autofree guint64 *steps = g_new (guint64, n);
  winnow_for_each_below (t, n)
    steps[t] = count_steps (resemblance, t);
  qsort (steps, n, sizeof *steps, winnow_compare_64);
  while (sum > MOST_STEPS)
    sum -= steps[--n];
  return steps[n] - 1;
}

static void
accumulate (const WinnowResemblance *resemblance, const WinnowVector *sentence, Accumulator *sums)
{
  const WinnowResemblanceSide *a = &resemblance->sides[0];
  const WinnowVectors *vectors_b = resemblance->sides[1].vectors;
  for (guint32 e = sentence->entry_first; e < sentence->entry_last; e++)
    {
      guint32 term = a->vectors->entries[e].term, u = a->elsewhere[term];
      double weight = a->idf[term] * a->idf[term] * a->vectors->entries[e].frequency;
      if (u == WINNOW_NO_TERM || count_steps (resemblance, term) > sums->most_steps)
        continue;
      for (guint32 i = vectors_b->posting_starts[u]; i < vectors_b->posting_starts[u + 1]; i++)
        {
          guint32 s = vectors_b->postings[i].sentence;
          if (sums->n_common[s]++ == 0)
            sums->touched[sums->n_touched++] = s;
          sums->products[s] += weight * vectors_b->postings[i].frequency;
        }
    }
}

/* The cosine of two sentences with the dot product @product, or 0 where they are no seed. */
static double
get_seed_cosine (const WinnowResemblance *resemblance, guint32 sentence_a, guint32 sentence_b, double product,
                 guint32 n_common)
{
  const WinnowResemblanceSide *a = &resemblance->sides[0], *b = &resemblance->sides[1];
  const WinnowVector *x = &a->vectors->sentences[sentence_a], *y = &b->vectors->sentences[sentence_b];
  guint32 n_terms = x->entry_last - x->entry_first + y->entry_last - y->entry_first;
  if (product <= 0 || 2.0 * n_common < WINNOW_SEED_DICE * n_terms)
    return 0;
  double cosine = product / (a->norms[sentence_a] * b->norms[sentence_b]);
  return cosine >= WINNOW_SEED_COSINE ? cosine : 0;
}

WINNOW_DEFINE_COMPARE_2 (compare_seeds, WinnowSeed, sentences[0], sentences[1])

static void
insert_seed (BestSeeds *best, WinnowSeed seed)
{
  winnow_for_each_below (i, MOST_SEEDS)
    if (seed.cosine != best->seeds[i].cosine ? seed.cosine > best->seeds[i].cosine
                                             : compare_seeds (&seed, &best->seeds[i]) < 0)
      {
        WinnowSeed worse = best->seeds[i];
        best->seeds[i] = seed;
        seed = worse;
      }
}

static void
append_seeds (GArray *seeds, const BestSeeds *best)
{
  for (guint i = 0; i < MOST_SEEDS && best->seeds[i].cosine > 0; i++)
    g_array_append_val (seeds, best->seeds[i]);
}

/* Appends the best seeds of sentence @s of A, enters all its seeds in @best_of_b, and clears
 * @sums. */
static void
take_seeds (WinnowResemblance *resemblance, guint32 s, Accumulator *sums, BestSeeds *best_of_b)
{
  BestSeeds best = { 0 };
  winnow_for_each_below (i, sums->n_touched)
    {
      guint32 z = sums->touched[i];
      WinnowSeed seed = { { s, z }, get_seed_cosine (resemblance, s, z, sums->products[z], sums->n_common[z]) };
      if (seed.cosine > 0)
        {
          insert_seed (&best, seed);
          insert_seed (&best_of_b[z], seed);
        }
      sums->products[z] = 0;
      sums->n_common[z] = 0;
    }
  sums->n_touched = 0;
  append_seeds (resemblance->seeds, &best);
}

static void
find_seeds (WinnowResemblance *resemblance)
{
  const WinnowVectors *vectors_a = resemblance->sides[0].vectors;
  guint32 n_b = resemblance->sides[1].vectors->n_sentences;
  Accumulator sums
      = { limit_steps (resemblance), g_new0 (double, n_b), g_new0 (guint32, n_b), g_new (guint32, n_b), 0 };
  g_autofree BestSeeds *best_of_b = g_new0 (BestSeeds, n_b);

  for (guint32 s = 0; s < vectors_a->n_sentences && !(s % 256 == 255 && winnow_is_cancelled ()); s++)
    {
      accumulate (resemblance, &vectors_a->sentences[s], &sums);
      take_seeds (resemblance, s, &sums, best_of_b);
    }
  winnow_for_each_below (s, n_b)
    append_seeds (resemblance->seeds, &best_of_b[s]);
  winnow_array_sort_unique (resemblance->seeds, compare_seeds);
  winnow_clear (&sums, g_free, products, n_common, touched);
}

WinnowResemblance *
winnow_resemblance_new (const WinnowText *a, const WinnowVectors *vectors_a, const WinnowText *b,
                        const WinnowVectors *vectors_b)
{
  WinnowResemblance *resemblance = g_new0 (WinnowResemblance, 1);
  double n_sentences = (double) vectors_a->n_sentences + vectors_b->n_sentences;
  init_side (&resemblance->sides[0], a, vectors_a);
  init_side (&resemblance->sides[1], b, vectors_b);
  winnow_for_both (side)
    {
      compute_idf (&resemblance->sides[side], resemblance->sides[!side].vectors, n_sentences);
      compute_norms (&resemblance->sides[side]);
    }
  resemblance->seeds = winnow_array_new (WinnowSeed);
  find_seeds (resemblance);
  return resemblance;
}

void
winnow_resemblance_free (WinnowResemblance *resemblance)
{
  clear_side (&resemblance->sides[0]);
  clear_side (&resemblance->sides[1]);
  g_array_unref (resemblance->seeds);
  g_free (resemblance);
}

/* ── spans ── */

guint64
winnow_spans_get_weight (const WinnowText *a, const WinnowText *b, const WinnowInterval spans[2])
{
  return MIN (winnow_text_get_weight (a, spans[0].first, spans[0].last),
              winnow_text_get_weight (b, spans[1].first, spans[1].last));
}

static void
count_terms (const WinnowResemblanceSide *side, WinnowInterval sentences)
{
  const WinnowVector *all = side->vectors->sentences;
  for (guint32 e = all[sentences.first].entry_first; e < all[sentences.last - 1].entry_last; e++)
    side->counts[side->vectors->entries[e].term] += side->vectors->entries[e].frequency;
}

/* The squared length of the counted vector; resets its counts to 0. Adds the dot product with the
 * other side's counts to @product, unless that is NULL. */
static double
take_squared_length (const WinnowResemblanceSide *side, WinnowInterval sentences, const guint32 *others,
                     double *product)
{
  const WinnowVector *all = side->vectors->sentences;
  double length = 0;
  for (guint32 e = all[sentences.first].entry_first; e < all[sentences.last - 1].entry_last; e++)
    {
      guint32 term = side->vectors->entries[e].term, u = side->elsewhere[term];
      double weight = side->counts[term] * side->idf[term];
      length += weight * weight;
      if (product != NULL && u != WINNOW_NO_TERM)
        *product += weight * others[u] * side->idf[term];
      side->counts[term] = 0;
    }
  return length;
}

double
winnow_resemblance_get_cosine (const WinnowResemblance *resemblance, const WinnowInterval intervals[2])
{
  const WinnowResemblanceSide *a = &resemblance->sides[0], *b = &resemblance->sides[1];
  double product = 0, length_a, length_b;
  count_terms (a, intervals[0]);
  count_terms (b, intervals[1]);
  length_a = take_squared_length (a, intervals[0], b->counts, &product);
  length_b = take_squared_length (b, intervals[1], NULL, NULL);
  return product > 0 ? MIN (1, product / sqrt (length_a * length_b)) : 0;
}
