/* test-resemblance.c: cosines and seeds against the definitions spelled out; clusters, edges and
 * odds by what must be true of them */
#include <math.h>
#include <stdlib.h>

#include "part.h"
#include "base/array.h"
#include "match/reworded/steps.h"
#include "prose.h"

/* Two texts and what they have in common. */
typedef struct
{
  WinnowText *texts[2];
  WinnowVectors *vectors[2];
  WinnowResemblance *resemblance;
  WinnowParagraphs *paragraphs;
} Pair;

static Pair
open_pair (const char *a, const char *b)
{
  Pair pair = { .texts = { prose_cut (a), prose_cut (b) } };
  for (guint side = 0; side < 2; side++)
    pair.vectors[side] = winnow_vectors_new (pair.texts[side]);
  pair.resemblance = winnow_resemblance_new (pair.texts[0], pair.vectors[0], pair.texts[1], pair.vectors[1]);
  pair.paragraphs = winnow_paragraphs_new (pair.resemblance);
  return pair;
}

/* What is counted while two texts are compared is 0 again behind. */
static void
check_scratch (const Pair *pair)
{
  for (guint side = 0; side < 2; side++)
    for (guint32 t = 0; t < pair->vectors[side]->n_terms; t++)
      g_assert_cmpuint (pair->resemblance->sides[side].counts[t], ==, 0);
}

static void
close_pair (Pair *pair)
{
  check_scratch (pair);
  winnow_paragraphs_free (pair->paragraphs);
  winnow_resemblance_free (pair->resemblance);
  for (guint side = 0; side < 2; side++)
    {
      winnow_vectors_free (pair->vectors[side]);
      winnow_text_unref (pair->texts[side]);
    }
}

static Pair
open_random (Prose *prose, guint n_a, guint n_b, guint n_words, guint n_vocabulary)
{
  g_autoptr (GPtrArray) a = prose_new_common_sentences (prose, n_a, n_words, n_vocabulary),
                        b = prose_new_common_sentences (prose, n_b, n_words, n_vocabulary);
  g_autoptr (GString) text_a = g_string_new (NULL), text_b = g_string_new (NULL);
  prose_append (text_a, a, 0, a->len);
  prose_append (text_b, b, 0, b->len);
  return open_pair (text_a->str, text_b->str);
}

/* ── cosines ── */

/* How often the sentences have the term with @hash. */
static guint32
count_term (const WinnowVectors *vectors, WinnowInterval sentences, guint64 hash)
{
  guint32 n = 0;
  for (guint32 t = vectors->sentences[sentences.first].first; t < vectors->sentences[sentences.last - 1].last; t++)
    n += vectors->token_terms[t] != WINNOW_NO_TERM && vectors->terms[vectors->token_terms[t]] == hash;
  return n;
}

static double
compute_idf (const Pair *pair, guint64 hash)
{
  guint32 df = 0;
  for (guint side = 0; side < 2; side++)
    for (guint32 s = 0; s < pair->vectors[side]->n_sentences; s++)
      df += count_term (pair->vectors[side], (WinnowInterval){ s, s + 1 }, hash) > 0;
  return log ((double) (pair->vectors[0]->n_sentences + pair->vectors[1]->n_sentences) / df);
}

static double
compute_cosine (const Pair *pair, const WinnowInterval intervals[2])
{
  double product = 0, lengths[2] = { 0 };
  for (guint side = 0; side < 2; side++)
    for (guint32 t = 0; t < pair->vectors[side]->n_terms; t++)
      {
        guint64 hash = pair->vectors[side]->terms[t];
        double idf = pair->resemblance->sides[side].idf[t],
               own = count_term (pair->vectors[side], intervals[side], hash) * idf;
        lengths[side] += own * own;
        if (side == 0)
          product += own * count_term (pair->vectors[1], intervals[1], hash) * idf;
      }
  return product > 0 ? product / sqrt (lengths[0] * lengths[1]) : 0;
}

static void
check_terms (const Pair *pair)
{
  for (guint side = 0; side < 2; side++)
    for (guint32 t = 0; t < pair->vectors[side]->n_terms; t++)
      {
        const WinnowVectors *other = pair->vectors[!side];
        guint32 elsewhere = WINNOW_NO_TERM;
        for (guint32 u = 0; u < other->n_terms; u++)
          if (other->terms[u] == pair->vectors[side]->terms[t])
            elsewhere = u;
        g_assert_cmpuint (pair->resemblance->sides[side].elsewhere[t], ==, elsewhere);
        if (elsewhere != WINNOW_NO_TERM)
          g_assert_cmpuint (pair->resemblance->sides[!side].elsewhere[elsewhere], ==, t);
        g_assert_cmpfloat_with_epsilon (pair->resemblance->sides[side].idf[t],
                                        compute_idf (pair, pair->vectors[side]->terms[t]), 1e-12);
      }
}

static WinnowInterval
draw_interval (GRand *random, guint32 n)
{
  guint32 first = (guint32) g_rand_int_range (random, 0, (gint32) n);
  return (WinnowInterval){ first, (guint32) g_rand_int_range (random, (gint32) first + 1, (gint32) n + 1) };
}

test_case (cosines)
{
  g_autoptr (Prose) prose = prose_new (1);
  for (guint round = 0; round < 12; round++)
    {
      Pair pair = open_random (prose, 3 + round, 15 - round, 5, 60);
      check_terms (&pair);
      for (guint i = 0; i < 30; i++)
        {
          WinnowInterval intervals[2] = { draw_interval (prose->random, pair.vectors[0]->n_sentences),
                                          draw_interval (prose->random, pair.vectors[1]->n_sentences) };
          g_assert_cmpfloat_with_epsilon (winnow_resemblance_get_cosine (pair.resemblance, intervals),
                                          compute_cosine (&pair, intervals), 1e-12);
        }
      close_pair (&pair);
    }
}

/* ── seeds ── */

/* The share of their terms that two sentences have in common, after Dice. */
static double
compute_dice (const Pair *pair, guint32 a, guint32 b)
{
  const WinnowVector *x = &pair->vectors[0]->sentences[a], *y = &pair->vectors[1]->sentences[b];
  guint32 n_common = 0;
  for (guint32 e = x->entry_first; e < x->entry_last; e++)
    n_common += count_term (pair->vectors[1], (WinnowInterval){ b, b + 1 },
                            pair->vectors[0]->terms[pair->vectors[0]->entries[e].term])
                > 0;
  return 2.0 * n_common / MAX (1, x->entry_last - x->entry_first + y->entry_last - y->entry_first);
}

static gboolean
is_better (const WinnowSeed *x, const WinnowSeed *y)
{
  if (x->cosine != y->cosine)
    return x->cosine > y->cosine;
  return x->sentences[0] != y->sentences[0] ? x->sentences[0] < y->sentences[0] : x->sentences[1] < y->sentences[1];
}

/* Whether fewer than two of @seeds that share the sentence of @seed on @side are better. */
static gboolean
is_among_best (const GArray *seeds, const WinnowSeed *seed, guint side)
{
  guint n_better = 0;
  winnow_for_each_value (const WinnowSeed, other, seeds)
    n_better += other->sentences[side] == seed->sentences[side] && is_better (other, seed);
  return n_better < 2;
}

/* Every two sentences whose cosine is .20 or more and whose share of terms is .16 or more. Equal
 * cosines are found equal: they are rounded. */
static GArray *
make_all_seeds (const Pair *pair)
{
  GArray *seeds = winnow_array_new (WinnowSeed);
  for (guint32 a = 0; a < pair->vectors[0]->n_sentences; a++)
    for (guint32 b = 0; b < pair->vectors[1]->n_sentences; b++)
      {
        WinnowInterval intervals[2] = { { a, a + 1 }, { b, b + 1 } };
        WinnowSeed seed = { { a, b }, winnow_resemblance_get_cosine (pair->resemblance, intervals) };
        if (seed.cosine >= 0.20 && compute_dice (pair, a, b) >= 0.16)
          g_array_append_val (seeds, seed);
      }
  return seeds;
}

test_case (seeds)
{
  g_autoptr (Prose) prose = prose_new (2);
  for (guint round = 0; round < 20; round++)
    {
      Pair pair = open_random (prose, 10 + round * 2, 50 - round, 7, 400);
      g_autoptr (GArray) all = make_all_seeds (&pair);
      const GArray *seeds = pair.resemblance->seeds;
      guint n = 0;
      winnow_for_each_value (const WinnowSeed, each, all)
        {
          const WinnowSeed *seed = each, *found;
          if (!is_among_best (all, seed, 0) && !is_among_best (all, seed, 1))
            continue;
          g_assert_cmpuint (n, <, seeds->len);
          found = &g_array_index (seeds, WinnowSeed, n++);
          g_assert_cmpuint (found->sentences[0], ==, seed->sentences[0]);
          g_assert_cmpuint (found->sentences[1], ==, seed->sentences[1]);
          g_assert_cmpfloat_with_epsilon (found->cosine, seed->cosine, 1e-12);
        }
      g_assert_cmpuint (n, ==, seeds->len);
      g_assert_cmpuint (n, >, 0);
      close_pair (&pair);
    }
}

/* Thousands of sentences that all say the same have few seeds. */
test_case (many_alike)
{
  g_autoptr (Prose) prose = prose_new (3);
  Pair pair = open_random (prose, 3000, 3000, 3, 10);
  g_assert_cmpuint (pair.resemblance->seeds->len, <=,
                    2 * (pair.vectors[0]->n_sentences + pair.vectors[1]->n_sentences));
  close_pair (&pair);
}

/* ── clusters ── */

static gboolean
has (WinnowInterval interval, guint32 sentence)
{
  return sentence >= interval.first && sentence < interval.last;
}

/* What is reworded in two places far apart is two clusters. */
test_case (far_apart)
{
  g_autoptr (Prose) prose = prose_new (4);
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GPtrArray) copied = prose_new_sentences (prose, 8, 12), reworded = prose_reword (prose, copied, 3),
                            own_a = prose_new_sentences (prose, 12, 12), own_b = prose_new_sentences (prose, 9, 12);
      g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
      gboolean found[2] = { FALSE, FALSE };
      prose_append (a, copied, 0, 4);
      prose_append (a, own_a, 0, 12);
      prose_append (a, copied, 4, 8);
      prose_append (b, reworded, 0, 4);
      if (round % 2)
        prose_append (b, own_b, 0, 9);
      prose_append (b, reworded, 4, 8);
      Pair pair = open_pair (a->str, b->str);
      g_autoptr (GArray) clusters = winnow_clusters_find (pair.resemblance, pair.paragraphs);
      winnow_for_each_value (const WinnowCluster, cluster, clusters)
        {
          WinnowInterval sentences = cluster->sentences[0];
          found[0] |= has (sentences, 1);
          found[1] |= has (sentences, 18);
          g_assert_false (has (sentences, 8));
        }
      g_assert_true (found[0] && found[1]);
      close_pair (&pair);
    }
}

/* A paragraph of one's own in the midst of a reworded one is in no cluster, on whichever side it
 * is. */
test_case (insertion)
{
  g_autoptr (Prose) prose = prose_new (5);
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GPtrArray) copied = prose_new_sentences (prose, 10, 14), reworded = prose_reword (prose, copied, 4),
                            own = prose_new_sentences (prose, 4, 18);
      g_autoptr (GString) long_one = g_string_new (NULL), short_one = g_string_new (NULL);
      GString *texts[2] = { round % 2 ? short_one : long_one, round % 2 ? long_one : short_one };
      guint side = round % 2;
      prose_append (long_one, copied, 0, 5);
      prose_append (long_one, own, 0, 4);
      prose_append (long_one, copied, 5, 10);
      prose_append (short_one, reworded, 0, 10);
      Pair pair = open_pair (texts[0]->str, texts[1]->str);
      g_autoptr (GArray) clusters = winnow_clusters_find (pair.resemblance, pair.paragraphs);
      g_assert_cmpuint (clusters->len, ==, 2);
      winnow_for_each_value (const WinnowCluster, each, clusters)
        for (guint32 s = 5; s < 9; s++)
          g_assert_false (has (each->sentences[side], s));
      close_pair (&pair);
    }
}

/* Two long texts of the same vocabulary that have nothing else in common: chance makes clusters,
 * but small ones, and no passage. */
test_case (books)
{
  g_autoptr (Prose) prose = prose_new (6);
  for (guint round = 0; round < 2; round++)
    {
      Pair pair = open_random (prose, 2500, 2500, 16, 3000);
      g_autoptr (GArray) clusters = winnow_clusters_find (pair.resemblance, pair.paragraphs);
      g_autoptr (WinnowOverlap) overlap = prose_align (pair.texts[0], pair.texts[1]);
      winnow_for_each_value (const WinnowCluster, cluster, clusters)
        for (guint side = 0; side < 2; side++)
          {
            WinnowInterval sentences = cluster->sentences[side];
            g_assert_cmpuint (sentences.last - sentences.first, <, 250);
          }
      g_assert_cmpuint (overlap->n_passages, ==, 0);
      close_pair (&pair);
    }
}

/* ── paragraphs ── */

/* Appends paragraph after paragraph in @order; 6 sentences each. */
static void
append_paragraphs (GString *text, const GPtrArray *sentences, const guint *order, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      prose_append (text, sentences, order[i] * 6, order[i] * 6 + 6);
      g_string_append (text, "\n\n");
    }
}

/* Paragraphs that were reworded and shuffled are counterparts, both ways; those of one's own have
 * none. */
test_case (counterparts)
{
  enum
  {
    N = 10, /* paragraphs, of which a text of its own has the last three */
    N_REWORDED = 7
  };
  g_autoptr (Prose) prose = prose_new (12);
  guint n_found = 0;
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GPtrArray) a = prose_new_common_sentences (prose, 6 * N, 18, 4000), b = prose_reword (prose, a, 2),
                            own = prose_new_common_sentences (prose, 6 * N, 18, 4000);
      g_autoptr (GString) text_a = g_string_new (NULL), text_b = g_string_new (NULL);
      guint order[N], in_order[N];
      for (guint i = 0; i < N; i++)
        order[i] = in_order[i] = i;
      for (guint i = N - 1; i > 0; i--)
        {
          guint j = (guint) g_rand_int_range (prose->random, 0, (gint32) i + 1), other = order[i];
          order[i] = order[j];
          order[j] = other;
        }
      for (guint s = 6 * N_REWORDED; s < 6 * N; s++)
        {
          gpointer reworded = b->pdata[s];
          b->pdata[s] = own->pdata[s];
          own->pdata[s] = reworded;
        }
      append_paragraphs (text_a, a, in_order, N);
      append_paragraphs (text_b, b, order, N);
      Pair pair = open_pair (text_a->str, text_b->str);
      g_assert_cmpuint (pair.vectors[0]->n_paragraphs, ==, N);
      for (guint i = 0; i < N; i++)
        for (guint s = i * 6; s < i * 6 + 6; s++)
          {
            WinnowInterval others = pair.paragraphs->counterparts[1][s];
            if (others.first == others.last)
              continue;
            n_found++;
            g_assert_cmpuint (order[i], <, N_REWORDED);
            g_assert_cmpuint (others.first, ==, order[i] * 6);
            g_assert_cmpuint (others.last, ==, order[i] * 6 + 6);
            g_assert_cmpuint (pair.paragraphs->counterparts[0][others.first].first, ==, i * 6);
          }
      close_pair (&pair);
    }
  g_assert_cmpuint (n_found, >=, 20 * N_REWORDED * 6 * 9 / 10);
}

/* ── edges ── */

/* Ends stay in the sentences where they stand, and at least a token is left. */
test_case (edges_stay)
{
  g_autoptr (Prose) prose = prose_new (7);
  for (guint round = 0; round < 300; round++)
    {
      Pair pair = open_random (prose, 2 + round % 9, 2 + round % 7, 1 + round % 12, 5 + round);
      WinnowInterval sentences[2], spans[2];
      for (guint side = 0; side < 2; side++)
        {
          sentences[side] = draw_interval (prose->random, pair.vectors[side]->n_sentences);
          spans[side] = winnow_resemblance_get_tokens (pair.resemblance, side, sentences[side]);
          g_assert_cmpuint (winnow_resemblance_get_sentences (pair.resemblance, side, spans[side]).first, ==,
                            sentences[side].first);
          g_assert_cmpuint (winnow_resemblance_get_sentences (pair.resemblance, side, spans[side]).last, ==,
                            sentences[side].last);
        }
      winnow_boundaries_refine (pair.resemblance, spans);
      for (guint side = 0; side < 2; side++)
        {
          WinnowInterval reach = winnow_resemblance_get_tokens (pair.resemblance, side, sentences[side]);
          g_assert_cmpuint (spans[side].first, <, spans[side].last);
          g_assert_cmpuint (spans[side].first, >=, reach.first);
          g_assert_cmpuint (spans[side].last, <=, reach.last);
        }
      close_pair (&pair);
    }
}

/* Own words that run into a copied sentence without a full stop are cut off, before it and behind
 * it. */
test_case (edges_cut)
{
  g_autoptr (Prose) prose = prose_new (8);
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GPtrArray) copied = prose_new_sentences (prose, 5, 13), own = prose_new_sentences (prose, 12, 12);
      g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
      WinnowInterval sentences[2] = { { 5, 10 }, { 0, 5 } }, spans[2];
      prose_append (a, own, 0, 5);
      g_string_append_printf (a, "%s ", (const char *) own->pdata[5]);
      prose_append (a, copied, 0, 4);
      g_string_append_printf (a, "%s %s. ", (const char *) copied->pdata[4], (const char *) own->pdata[6]);
      prose_append (a, own, 7, 12);
      prose_append (b, copied, 0, 5);
      Pair pair = open_pair (a->str, b->str);
      for (guint side = 0; side < 2; side++)
        spans[side] = winnow_resemblance_get_tokens (pair.resemblance, side, sentences[side]);
      winnow_boundaries_refine (pair.resemblance, spans);
      g_assert_cmpuint (spans[0].first, ==, 6 * 12);
      g_assert_cmpuint (spans[0].last, ==, 6 * 12 + 5 * 13);
      g_assert_cmpuint (spans[1].first, ==, 0);
      g_assert_cmpuint (spans[1].last, ==, 5 * 13);
      close_pair (&pair);
    }
}

/* ── odds ── */

static double
weigh (const Pair *pair, WinnowInterval a, WinnowInterval b)
{
  WinnowSpanPair piece = { .spans = { a, b } };
  return winnow_significance_compute (pair->resemblance, &piece, 3, 0);
}

/* The more is the same, and the rarer it is, the less it is chance. */
test_case (odds)
{
  g_autoptr (Prose) prose = prose_new (9);
  g_autoptr (GPtrArray) rare = prose_new_sentences (prose, 10, 10), own = prose_new_sentences (prose, 10, 10);
  g_autoptr (GPtrArray) common = prose_new_common_sentences (prose, 10, 10, 40),
                        more = prose_new_common_sentences (prose, 100, 10, 40);
  g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
  prose_append (a, rare, 0, 10);
  prose_append (a, common, 0, 10);
  prose_append (a, more, 0, 50);
  prose_append (b, rare, 0, 10);
  prose_append (b, common, 0, 10);
  prose_append (b, more, 50, 100);
  prose_append (b, own, 0, 10);
  Pair pair = open_pair (a->str, b->str);
  for (guint32 n = 20; n <= 100; n += 10)
    {
      WinnowInterval same = { 0, n }, shorter = { 0, n - 10 }, frequent = { 100, 100 + n }, other = { 700, 700 + n };
      g_assert_cmpfloat (weigh (&pair, same, same), >, weigh (&pair, shorter, shorter));
      g_assert_cmpfloat (weigh (&pair, same, same), >, weigh (&pair, frequent, frequent));
      g_assert_cmpfloat (weigh (&pair, frequent, frequent), >, weigh (&pair, same, other));
      g_assert_cmpfloat (weigh (&pair, same, other), <, 0);
      check_scratch (&pair);
    }
  close_pair (&pair);
}
