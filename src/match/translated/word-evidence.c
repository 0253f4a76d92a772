/* word-evidence.c: see word-evidence.h */
#include "match/translated/word-evidence.h"
#include "base/array.h"

#include <math.h>

/* The share of words of a translation that the dictionary finds on the other side. Measured on
 * translated manuals and news: .4 to .5; results hardly change between .35 and .55. */
#define TRANSLATED .45

/* The prior of a word before the other text is counted, as if this many sentences had been seen.
 * Without it a text of a few sentences, in which every word is in a fourth of them, could never be
 * a translation. */
#define PRIOR_SENTENCES 20.0
#define PRIOR_CHANCE .025

/* A word that chance hits nearly as often says nothing. */
#define MOST_CHANCE (.8 * TRANSLATED)

/* Addresses and code are the same in both texts without being translated: such words count up to
 * those that are. */
#define MOST_SAME 3.0

WinnowWordEvidence
winnow_word_evidence_make (guint32 n_hits, guint32 n)
{
  double chance = (n_hits + PRIOR_SENTENCES * PRIOR_CHANCE) / (n + PRIOR_SENTENCES);
  if (chance >= MOST_CHANCE)
    return (WinnowWordEvidence){ 0 };
  return (WinnowWordEvidence){ (float) log (TRANSLATED / chance), (float) log ((1 - TRANSLATED) / (1 - chance)) };
}

static void
find_targets (WinnowPairing *pairing)
{
  const GArray *words = pairing->words[0]->words;
  const WinnowBilingualDictionary *translations = pairing->texts[0]->translations;
  GArray *targets = winnow_array_new (guint32);
  pairing->target_starts = g_new0 (guint32, words->len + 1);
  winnow_for_each_index (w, words)
    {
      const WinnowBilingualWord *word = &g_array_index (words, WinnowBilingualWord, w);
      const guint32 *links = NULL;
      guint32 n = 1;
      if (word->word != WINNOW_NO_WORD)
        links = winnow_bilingual_dictionary_get_links (translations, word->word, &n);
      winnow_for_each_below (i, n)
        {
          guint64 stem = links != NULL ? winnow_bilingual_dictionary_get_stem (translations, links[i]) : word->hash;
          guint32 target = winnow_monolingual_find (pairing->words[1], stem);
          if (target != WINNOW_NO_WORD)
            g_array_append_val (targets, target);
        }
      pairing->target_starts[w + 1] = targets->len;
    }
  pairing->targets = (guint32 *) (gpointer) g_array_free (targets, FALSE);
}

/* A left word by the sentences of the right text that have one of its targets. */
static void
weigh_left (WinnowPairing *pairing)
{
  const WinnowMonolingual *right = pairing->words[1];
  guint32 n_words = pairing->words[0]->words->len;
  g_autofree guint32 *last = g_new0 (guint32, pairing->texts[1]->vectors->n_sentences + 1);
  pairing->evidence[0] = g_new (WinnowWordEvidence, n_words + 1);
  winnow_for_each_below (w, n_words)
    {
      guint32 n_hits = 0;
      for (guint32 t = pairing->target_starts[w]; t < pairing->target_starts[w + 1]; t++)
        for (guint32 p = right->places[pairing->targets[t]]; p < right->places[pairing->targets[t] + 1]; p++)
          {
            n_hits += last[right->postings[p]] != w + 1;
            last[right->postings[p]] = w + 1;
          }
      pairing->evidence[0][w] = winnow_word_evidence_make (n_hits, right->n_sentences);
    }
}

static gboolean
is_in_dictionary (const WinnowPairing *pairing, guint32 right_word)
{
  guint64 stem = g_array_index (pairing->words[1]->words, WinnowBilingualWord, right_word).hash;
  return winnow_bilingual_dictionary_find_stem (pairing->texts[1]->translations, stem) != WINNOW_NO_STEM;
}

/* A right word by the sentences of the left text that have a word with it as a target. One that the
 * dictionary lacks, and the left text too, says nothing. */
static void
weigh_right (WinnowPairing *pairing)
{
  const WinnowMonolingual *left = pairing->words[0];
  guint32 n_words = pairing->words[1]->words->len;
  g_autofree guint32 *n_hits = g_new0 (guint32, n_words + 1), *last = g_new0 (guint32, n_words + 1);
  pairing->evidence[1] = g_new0 (WinnowWordEvidence, n_words + 1);
  winnow_for_each_below (s, pairing->texts[0]->vectors->n_sentences)
    for (guint32 e = left->starts[s]; e < left->starts[s + 1]; e++)
      for (guint32 t = pairing->target_starts[left->entries[e]]; t < pairing->target_starts[left->entries[e] + 1]; t++)
        {
          n_hits[pairing->targets[t]] += last[pairing->targets[t]] != s + 1;
          last[pairing->targets[t]] = s + 1;
        }
  winnow_for_each_below (w, n_words)
    if (n_hits[w] > 0 || is_in_dictionary (pairing, w))
      pairing->evidence[1][w] = winnow_word_evidence_make (n_hits[w], left->n_sentences);
}

void
winnow_pairing_init (WinnowPairing *pairing, const WinnowBilingualText *left, const WinnowBilingualText *right)
{
  *pairing = (WinnowPairing){ .texts = { left, right }, .words = { &left->left, &right->right } };
  pairing->marks = g_new0 (guint32, right->right.words->len + 1);
  find_targets (pairing);
  weigh_left (pairing);
  weigh_right (pairing);
}

void
winnow_pairing_clear (WinnowPairing *pairing)
{
  winnow_for_both (side)
    g_free (pairing->evidence[side]);
  winnow_clear (pairing, g_free, target_starts, targets, marks);
}

/* The sums of one side. */
typedef struct
{
  double score, hit, all;
} Sums;

static void
add_evidence (Sums *sums, WinnowWordEvidence evidence, gboolean is_hit)
{
  sums->score += is_hit ? evidence.hit : evidence.miss;
  sums->hit += is_hit ? evidence.hit : 0;
  sums->all += evidence.hit;
}

/* Whether one of the targets of left word @w is marked as in the stretch; marks them as hit. */
static gboolean
hit_targets (WinnowPairing *pairing, guint32 w)
{
  gboolean is_hit = FALSE;
  for (guint32 t = pairing->target_starts[w]; t < pairing->target_starts[w + 1]; t++)
    {
      guint32 *mark = &pairing->marks[pairing->targets[t]];
      if (*mark < pairing->mark)
        continue;
      *mark = MAX (*mark, pairing->mark + 1);
      is_hit = TRUE;
    }
  return is_hit;
}

/* Marks: below pairing->mark: not in the right stretch; mark: in it; mark + 1: hit; mark + 2: hit
 * and counted. Of words that a stretch has in several sentences, left ones count each time, right
 * ones once. */
double
winnow_pairing_score (WinnowPairing *pairing, const WinnowInterval sentences[2], double *share)
{
  const WinnowMonolingual *left = pairing->words[0], *right = pairing->words[1];
  const guint32 *right_first = right->entries + right->starts[sentences[1].first],
                *right_last = right->entries + right->starts[sentences[1].last];
  Sums sums[2] = { 0 };
  double same = 0; /* of words that are written the same in both languages */
  pairing->mark += 3;
  for (const guint32 *word = right_first; word < right_last; word++)
    pairing->marks[*word] = pairing->mark;
  for (guint32 e = left->starts[sentences[0].first]; e < left->starts[sentences[0].last]; e++)
    {
      guint32 w = left->entries[e];
      gboolean is_hit = hit_targets (pairing, w);
      add_evidence (&sums[0], pairing->evidence[0][w], is_hit);
      if (is_hit && g_array_index (left->words, WinnowBilingualWord, w).word == WINNOW_NO_WORD)
        same += pairing->evidence[0][w].hit;
    }
  sums[0].hit = MIN (sums[0].hit, MOST_SAME * (sums[0].hit - same));
  for (const guint32 *word = right_first; word < right_last; word++)
    if (pairing->marks[*word] < pairing->mark + 2)
      {
        add_evidence (&sums[1], pairing->evidence[1][*word], pairing->marks[*word] == pairing->mark + 1);
        pairing->marks[*word] = pairing->mark + 2;
      }
  if (share != NULL)
    *share = sums[0].all > 0 && sums[1].all > 0 ? sqrt (sums[0].hit / sums[0].all * sums[1].hit / sums[1].all) : 0;
  return sums[0].score + sums[1].score;
}
