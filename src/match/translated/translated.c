/* translated.c: the translated pass
 *
 * 1. bilingual-text.c finds the languages of sentences, and cuts the left ones by the dictionary.
 * 2. word-evidence.c weighs the words that two sentences share across the languages.
 * 3. Seeds: each left sentence with the right ones that it has most in common with.
 * 4. Chains: seeds in the same order in both texts, with few sentences between them; the best
 *    first, by dynamic programming. A chain with enough evidence is a passage.
 *
 * Cosines of translated vectors find much less: a word counts where any of its translations is
 * met. Without the two directions common words of long sentences pass for likeness.
 *
 * Of 750 pairs of texts on different subjects the best chain of chance reached 21; a chain of 24 is
 * a passage. Of 900,000 pairs 149 had such a chain: a stretch in which few words hit, or many
 * sentences that share words with one. What a passage needs beyond its evidence leaves 4, and loses
 * no planted paragraph. Results hardly depend on the constants: plagdet of planted paragraphs is
 * .950 to .962 for shares of .35 to .55, gaps of .5 to 2, thresholds of 15 to 30. */
#include "match/translated/translated.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"
#include "match/translated/word-evidence.h"

#define LEAST_TOKENS 20u     /* of a language in a text */
#define MOST_PARTNERS 10u    /* right sentences that a left one is compared with in both directions */
#define LEAST_HIT 1.f        /* evidence of a word that names partners; commoner ones would name too many */
#define SEED_EVIDENCE 2.0    /* of a seed, at least */
#define SEED_SHARE .2        /* and for its share of evidence that hits */
#define REACH 8u             /* sentences from one seed of a chain to the next, in either text, at most */
#define SKIPPED 1.0          /* evidence that each sentence between them costs */
#define SAME_SENTENCE .5     /* factor of a seed in whose sentence the chain is already */
#define PASSAGE_EVIDENCE 24. /* of a passage: 750 pairs of texts on different subjects reach 21 */
#define PASSAGE_SHARE .33    /* of its evidence that hits; a passage below needs more evidence, */
#define SHARE_COST 550.      /* by this times what it lacks */
#define MOST_RATIO 2.4       /* of the weights of the sentences with seeds on either side, at most */
#define COVERED .5           /* share of both sides in a passage that is listed already */

typedef struct
{
  guint32 sentences[2]; /* left, right */
  double evidence;
  double total;   /* of the best chain that ends here */
  guint32 before; /* the seed before this one in it + 1; 0: none */
  gboolean is_used;
} Seed;

typedef struct
{
  WinnowPairing pairing;
  const WinnowText *texts[2]; /* left, right */
  GArray *seeds;              /* (element-type Seed) by sentences */
} Finder;

static gboolean
may_be (const WinnowBilingualText *left, const WinnowBilingualText *right)
{
  return left->left.n_tokens >= LEAST_TOKENS && right->right.n_tokens >= LEAST_TOKENS;
}

static gboolean
may_be_texts (const WinnowText *left, const WinnowText *right)
{
  return left->n_han >= LEAST_TOKENS && right->n_tokens >= LEAST_TOKENS + MIN (right->n_han, right->n_tokens);
}

gboolean
winnow_translated_may_find (const WinnowBilingualDictionary *translations, const WinnowText *a, const WinnowText *b)
{
  return !winnow_bilingual_dictionary_has_characters (translations) || may_be_texts (a, b) || may_be_texts (b, a);
}

/* ── seeds ── */

/* A right sentence that shares words with a left one. */
typedef struct
{
  guint32 sentence;
  float hits; /* evidence of the left words that hit it */
} Partner;

static int
compare_partners (gconstpointer x, gconstpointer y)
{
  const Partner *left = x, *right = y;
  return WINNOW_ORDER (right->hits, left->hits) ?: WINNOW_ORDER (left->sentence, right->sentence);
}

/* Scratch, by right sentence. */
typedef struct
{
  float *hits;
  guint32 *last, turn; /* turn of the word that hit it last */
  GArray *partners;    /* (element-type Partner) */
} Scan;

/* Adds the evidence of left word @w to the right sentences that it hits. */
static void
scan_word (const WinnowPairing *pairing, guint32 w, Scan *scan)
{
  const WinnowMonolingual *right = pairing->words[1];
  const float hit = pairing->evidence[0][w].hit;
  scan->turn++;
  if (hit < LEAST_HIT)
    return;
  for (guint32 t = pairing->target_starts[w]; t < pairing->target_starts[w + 1]; t++)
    for (guint32 p = right->places[pairing->targets[t]]; p < right->places[pairing->targets[t] + 1]; p++)
      {
        Partner partner = { .sentence = right->postings[p] };
        if (scan->last[partner.sentence] == scan->turn)
          continue;
        if (scan->hits[partner.sentence] == 0)
          g_array_append_val (scan->partners, partner);
        scan->last[partner.sentence] = scan->turn;
        scan->hits[partner.sentence] += hit;
      }
}

/* The right sentences that left sentence @s shares words with, the best first. */
static void
find_partners (const WinnowPairing *pairing, guint32 s, Scan *scan)
{
  const WinnowMonolingual *left = pairing->words[0];
  g_array_set_size (scan->partners, 0);
  for (guint32 e = left->starts[s]; e < left->starts[s + 1]; e++)
    scan_word (pairing, left->entries[e], scan);
  winnow_for_each_value (Partner, partner, scan->partners)
    {
      partner->hits = scan->hits[partner->sentence];
      scan->hits[partner->sentence] = 0;
    }
  g_array_sort (scan->partners, compare_partners);
}

WINNOW_DEFINE_COMPARE_2 (compare_seeds, Seed, sentences[0], sentences[1])

static void
find_seeds (Finder *finder)
{
  WinnowPairing *pairing = &finder->pairing;
  guint32 n_right = pairing->texts[1]->vectors->n_sentences;
  Scan scan = { g_new0 (float, n_right + 1), g_new0 (guint32, n_right + 1), 0, winnow_array_new (Partner) };
  winnow_for_each_below (s, pairing->texts[0]->vectors->n_sentences)
    {
      find_partners (pairing, s, &scan);
      winnow_for_each_below (i, MIN (scan.partners->len, MOST_PARTNERS))
        {
          guint32 partner = g_array_index (scan.partners, Partner, i).sentence;
          WinnowInterval sentences[2] = { { s, s + 1 }, { partner, partner + 1 } };
          double share, evidence = winnow_pairing_score (pairing, sentences, &share);
          if (evidence >= SEED_EVIDENCE && share >= SEED_SHARE)
            WINNOW_APPEND (finder->seeds, Seed, .sentences = { s, partner }, .evidence = evidence);
        }
    }
  g_array_sort (finder->seeds, compare_seeds);
  winnow_clear (&scan, g_free, hits, last);
  g_array_unref (scan.partners);
}

/* ── chains ── */

static double
count_skipped (guint32 distance)
{
  return distance > 1 ? distance - 1 : 0;
}

/* The total of @seed after @before; 0 where it can't be there. */
static double
add_up (const Seed *before, const Seed *seed)
{
  guint32 left = seed->sentences[0] - before->sentences[0], right = seed->sentences[1] - before->sentences[1];
  if (seed->sentences[1] < before->sentences[1] || right > REACH)
    return 0;
  return before->total + seed->evidence * (left == 0 || right == 0 ? SAME_SENTENCE : 1)
         - SKIPPED * (count_skipped (left) + count_skipped (right));
}

static void
link_seeds (GArray *seeds)
{
  winnow_for_each_index (i, seeds)
    {
      Seed *seed = &g_array_index (seeds, Seed, i);
      seed->total = seed->evidence;
      for (guint b = i; b-- > 0;)
        {
          const Seed *before = &g_array_index (seeds, Seed, b);
          if (seed->sentences[0] - before->sentences[0] > REACH)
            break;
          double total = add_up (before, seed);
          if (total > seed->total)
            {
              seed->total = total;
              seed->before = b + 1;
            }
        }
    }
}

static int
compare_totals (gconstpointer x, gconstpointer y)
{
  const Seed *left = *(const Seed *const *) x, *right = *(const Seed *const *) y;
  return WINNOW_ORDER (right->total, left->total) ?: compare_seeds (left, right);
}

/* A chain up to the first seed of another one. */
typedef struct
{
  WinnowInterval sentences[2];
  guint64 weights[2]; /* of the sentences with a seed */
  double evidence;
} Passage;

static WinnowInterval
get_tokens (const Finder *finder, guint side, WinnowInterval sentences)
{
  const WinnowVector *all = finder->pairing.texts[side]->vectors->sentences;
  return (WinnowInterval){ all[sentences.first].first, all[sentences.last - 1].last };
}

static guint64
get_weight (const Finder *finder, guint side, WinnowInterval sentences)
{
  WinnowInterval tokens = get_tokens (finder, side, sentences);
  return winnow_text_get_weight (finder->texts[side], tokens.first, tokens.last);
}

/* The chain that ends with @last. */
static Passage
take_chain (const Finder *finder, Seed *last)
{
  Passage passage = { .evidence = last->total };
  winnow_for_both (side)
    passage.sentences[side] = (WinnowInterval){ last->sentences[side] + 1, last->sentences[side] + 1 };
  for (Seed *seed = last; seed != NULL;)
    {
      Seed *before = seed->before > 0 ? &g_array_index (finder->seeds, Seed, seed->before - 1) : NULL;
      seed->is_used = TRUE;
      winnow_for_both (side)
        {
          WinnowInterval sentence = { seed->sentences[side], seed->sentences[side] + 1 };
          if (sentence.first < passage.sentences[side].first)
            passage.weights[side] += get_weight (finder, side, sentence);
          passage.sentences[side] = winnow_interval_unite (passage.sentences[side], sentence);
        }
      if (before != NULL && before->is_used)
        passage.evidence -= before->total;
      seed = before != NULL && before->is_used ? NULL : before;
    }
  return passage;
}

/* No sentence is in two passages. */
static void
use_up (GArray *seeds, const WinnowInterval sentences[2])
{
  winnow_for_each_value (Seed, seed, seeds)
    winnow_for_both (side)
      seed->is_used |= seed->sentences[side] >= sentences[side].first && seed->sentences[side] < sentences[side].last;
}

static gboolean
is_listed (const GArray *chains, const WinnowInterval spans[2])
{
  winnow_for_each_value (const WinnowChain, chain, chains)
    if (chain->kind != WINNOW_PASSAGE_CONDENSED
        && winnow_interval_get_common (spans[0], chain->spans[0]) >= COVERED * winnow_interval_get_length (spans[0])
        && winnow_interval_get_common (spans[1], chain->spans[1]) >= COVERED * winnow_interval_get_length (spans[1]))
      return TRUE;
  return FALSE;
}

/* Whether there is more in @passage than chance brings together. A long sentence has something of
 * each of many others. */
static gboolean
is_translated (const Passage *passage, double share)
{
  return passage->evidence >= PASSAGE_EVIDENCE + MAX (0, PASSAGE_SHARE - share) * SHARE_COST
         && MAX (passage->weights[0], passage->weights[1])
                <= MOST_RATIO * MIN (passage->weights[0], passage->weights[1]);
}

static void
add_chain (Finder *finder, const Passage *passage, gboolean is_exchanged, GArray *chains)
{
  WinnowChain chain = { .kind = WINNOW_PASSAGE_TRANSLATED,
                        .weight = MIN (get_weight (finder, 0, passage->sentences[0]),
                                       get_weight (finder, 1, passage->sentences[1])) };
  winnow_for_both (side)
    chain.spans[is_exchanged ? !side : side] = get_tokens (finder, side, passage->sentences[side]);
  winnow_pairing_score (&finder->pairing, passage->sentences, &chain.cosine);
  if (is_translated (passage, chain.cosine) && !is_listed (chains, chain.spans))
    g_array_append_val (chains, chain);
}

static void
add_chains (Finder *finder, gboolean is_exchanged, GArray *chains)
{
  GArray *seeds = finder->seeds;
  g_autofree Seed **order = g_new (Seed *, seeds->len + 1);
  winnow_for_each_index (i, seeds)
    order[i] = &g_array_index (seeds, Seed, i);
  qsort (order, seeds->len, sizeof *order, compare_totals);
  for (guint i = 0; i < seeds->len && order[i]->total >= PASSAGE_EVIDENCE; i++)
    {
      if (order[i]->is_used)
        continue;
      Passage passage = take_chain (finder, order[i]);
      if (passage.evidence < PASSAGE_EVIDENCE)
        continue;
      add_chain (finder, &passage, is_exchanged, chains);
      use_up (seeds, passage.sentences);
    }
}

/* @is_exchanged: the left text is B. */
static void
add_direction (GArray *chains, const WinnowText *left_text, const WinnowBilingualText *left,
               const WinnowText *right_text, const WinnowBilingualText *right, gboolean is_exchanged)
{
  Finder finder = { .texts = { left_text, right_text }, .seeds = winnow_array_new (Seed) };
  winnow_pairing_init (&finder.pairing, left, right);
  find_seeds (&finder);
  link_seeds (finder.seeds);
  add_chains (&finder, is_exchanged, chains);
  winnow_pairing_clear (&finder.pairing);
  g_array_unref (finder.seeds);
}

void
winnow_translated_add (GArray *chains, const WinnowText *text_a, const WinnowBilingualText *a, const WinnowText *text_b,
                       const WinnowBilingualText *b)
{
  if (may_be (a, b))
    add_direction (chains, text_a, a, text_b, b, FALSE);
  if (may_be (b, a))
    add_direction (chains, text_b, b, text_a, a, TRUE);
}
