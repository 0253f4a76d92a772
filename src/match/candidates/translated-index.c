/* translated-index.c: an inverted index of the right language, asked by blocks of the left one
 *
 * A stem's list has the right blocks that have it. A left block asks with its rarest words first:
 * each adds its evidence (translated/word-evidence.h, with all right blocks in place of the
 * sentences of one text) to the blocks that have one of its translations, until enough blocks were
 * named. So a block costs the same in every collection. The best answers are weighed in both
 * directions, by all words, and each document counts with its best answer to each left block. A
 * pair is a candidate where these together have enough evidence.
 *
 * One direction alone is not enough: long documents have something for every word of a block.
 *
 * It ranked the right document first in 27 of 150 cases, both directions together in 142. Asking
 * with all words below a fixed frequency took ten times as long in ten thousand documents for equal
 * recall. */
#include "match/candidates/translated-index.h"

#include <math.h>

#include "base/array.h"
#include "match/candidates/translated-blocks.h"
#include "match/translated/word-evidence.h"
#include "base/parallel.h"
#include "base/order.h"

#define COMMON_SHARE 16u    /* a stem of more than a 16th of the blocks has no list */
#define LEAST_COMMON 64u    /* nor one of this many, at least */
#define MOST_NAMED 4000u    /* blocks that the words of a left block name, each as often as it is named */
#define MOST_ANSWERS 32u    /* that are weighed in both directions */
#define LEAST_ANSWER 6.f    /* evidence of one, by the words that named it */
#define BLOCK_EVIDENCE 5.f  /* of two blocks that count, in both directions */
#define PAIR_EVIDENCE 12.   /* of a candidate, and the logarithm of how often there are */
#define PAIRS 100000.       /* so many pairs */
#define CHUNKS_OF_THREAD 4u /* so that no thread waits long for the last one */

typedef struct
{
  guint64 hash;
  guint32 n_blocks;          /* right blocks that have it */
  guint32 first, n_listed;   /* its list in postings; of common ones nothing */
  guint32 n_left, last_left; /* left blocks with a word that is linked to it; the last of them */
  WinnowWordEvidence evidence;
} Stem;

typedef struct
{
  guint32 number;
  gboolean is_query;
  guint weight;                   /* 1, or of how many documents it is a sample */
  WinnowTranslatedBlocks *blocks; /* (owned) */
} Document;

struct _WinnowTranslatedIndex
{
  const WinnowBilingualDictionary *translations;
  GArray *documents;              /* (owned) (element-type Document) queries first */
  GArray *stems;                  /* (owned) (element-type Stem) */
  WinnowSlots slots;              /* of stems */
  GArray *block_starts;           /* (owned) (element-type guint32) right block b has block_stems[starts[b] …) */
  GArray *block_stems;            /* (owned) (element-type guint32) indices */
  GArray *block_documents;        /* (owned) (element-type guint32) by right block: index in documents */
  guint32 n_listed, n_of_queries; /* right blocks that may answer; those of queries come first */
  guint32 n_documents, n_blocks, n_left_blocks; /* of all, by their weights */
  guint32 *postings;                            /* (owned) (nullable) right blocks, ascending within a stem */
  guint n_chunks;
  GMutex mutex;
  GArray *candidates; /* (owned) (nullable) (element-type WinnowCandidate) */
};

WinnowTranslatedIndex *
winnow_translated_index_new (const WinnowBilingualDictionary *translations)
{
  WinnowTranslatedIndex *index = g_new0 (WinnowTranslatedIndex, 1);
  index->translations = translations;
  index->documents = winnow_array_new (Document);
  index->stems = winnow_array_new (Stem);
  index->block_starts = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (index->block_starts, 1);
  index->block_stems = winnow_array_new (guint32);
  index->block_documents = winnow_array_new (guint32);
  index->candidates = winnow_array_new (WinnowCandidate);
  winnow_slots_init (&index->slots, 1024);
  g_mutex_init (&index->mutex);
  return index;
}

void
winnow_translated_index_free (WinnowTranslatedIndex *index)
{
  winnow_for_each_value (const Document, document, index->documents)
    winnow_translated_blocks_unref (document->blocks);
  winnow_clear (index, g_array_unref, documents, stems, block_starts, block_stems, block_documents, candidates);
  winnow_slots_clear (&index->slots);
  g_mutex_clear (&index->mutex);
  g_free (index->postings);
  g_free (index);
}

void
winnow_translated_index_add (WinnowTranslatedIndex *index, guint32 document, WinnowTranslatedBlocks *blocks,
                             gboolean is_query, guint weight)
{
  const Document added = { document, is_query, weight, winnow_translated_blocks_ref (blocks) };
  guint32 d = index->documents->len;
  g_array_append_val (index->documents, added);
  index->n_documents += weight;
  for (guint b = 0; b + 1 < blocks->right_starts->len; b++)
    {
      for (guint i = g_array_index (blocks->right_starts, guint32, b);
           i < g_array_index (blocks->right_starts, guint32, b + 1); i++)
        {
          Stem *stem
              = WINNOW_SLOTS_GET (&index->slots, index->stems, Stem, g_array_index (blocks->right_stems, guint64, i));
          guint32 number = stem - &g_array_index (index->stems, Stem, 0);
          stem->n_blocks += weight;
          if (weight > 1)
            continue;
          stem->n_listed++;
          g_array_append_val (index->block_stems, number);
        }
      index->n_blocks += weight;
      if (weight > 1)
        continue;
      g_array_append_val (index->block_starts, index->block_stems->len);
      g_array_append_val (index->block_documents, d);
    }
  index->n_listed = index->block_documents->len;
  if (is_query)
    index->n_of_queries = index->n_listed;
}

/* ── before the first question ── */

static gboolean
is_common (const WinnowTranslatedIndex *index, const Stem *stem)
{
  return stem->n_blocks > MAX (LEAST_COMMON, index->n_blocks / COMMON_SHARE);
}

static void
lay_out_postings (WinnowTranslatedIndex *index)
{
  const guint32 *starts = WINNOW_DATA (const guint32, index->block_starts);
  guint32 n = 0;
  winnow_for_each_value (Stem, stem, index->stems)
    {
      stem->first = n;
      n += is_common (index, stem) ? 0 : stem->n_listed;
    }
  index->postings = g_new (guint32, n + 1);
  winnow_for_each_below (block, index->n_listed)
    for (guint32 i = starts[block]; i < starts[block + 1]; i++)
      {
        Stem *stem = &g_array_index (index->stems, Stem, g_array_index (index->block_stems, guint32, i));
        if (!is_common (index, stem))
          index->postings[stem->first++] = block;
      }
  winnow_for_each_value (Stem, stem, index->stems)
    stem->first -= is_common (index, stem) ? 0 : stem->n_listed;
}

/* What a left word is linked to. */
typedef struct
{
  guint64 itself; /* of a word without translations */
  const guint32 *links;
  guint32 n;
} Links;

static Links
get_links (const WinnowTranslatedIndex *index, const WinnowBilingualWord *word)
{
  Links links = { .itself = word->hash, .n = 1 };
  if (word->word != WINNOW_NO_WORD)
    links.links = winnow_bilingual_dictionary_get_links (index->translations, word->word, &links.n);
  return links;
}

/* (nullable) NULL: no right block has it */
static Stem *
find_linked (const WinnowTranslatedIndex *index, const Links *links, guint32 i)
{
  guint64 hash = links->links != NULL ? winnow_bilingual_dictionary_get_stem (index->translations, links->links[i])
                                      : links->itself;
  guint32 found = *winnow_slots_find (&index->slots, hash, index->stems->data, sizeof (Stem));
  return found > 0 ? &g_array_index (index->stems, Stem, found - 1) : NULL;
}

static void
count_left_block (WinnowTranslatedIndex *index, const Document *document, guint b)
{
  const WinnowTranslatedBlocks *blocks = document->blocks;
  index->n_left_blocks += document->weight;
  for (guint32 w = g_array_index (blocks->left_starts, guint32, b);
       w < g_array_index (blocks->left_starts, guint32, b + 1); w++)
    {
      Links links = get_links (index, &g_array_index (blocks->left_words, WinnowBilingualWord, w));
      winnow_for_each_below (i, links.n)
        {
          Stem *stem = find_linked (index, &links, i);
          if (stem == NULL || stem->last_left == index->n_left_blocks)
            continue;
          stem->last_left = index->n_left_blocks;
          stem->n_left += document->weight;
        }
    }
}

/* A stem that neither the dictionary has nor a left word is says nothing. */
static void
weigh_stems (WinnowTranslatedIndex *index)
{
  winnow_for_each_value (const Document, document, index->documents)
    for (guint b = 0; b + 1 < document->blocks->left_starts->len; b++)
      count_left_block (index, document, b);
  winnow_for_each_value (Stem, stem, index->stems)
    if (stem->n_left > 0 || winnow_bilingual_dictionary_find_stem (index->translations, stem->hash) != WINNOW_NO_STEM)
      stem->evidence = winnow_word_evidence_make (stem->n_left, index->n_left_blocks);
}

/* ── asking ── */

/* A word of the left block that asks. */
typedef struct
{
  guint32 n_hits;      /* right blocks that have its targets, each as often as it has one */
  guint32 n_listed;    /* of them that may answer */
  guint32 first, last; /* in Asking.targets */
  WinnowWordEvidence evidence;
} Word;

/* A right block that was named. */
typedef struct
{
  guint32 block;
  float evidence;
} Answer;

/* Scratch of one thread. */
typedef struct
{
  const WinnowTranslatedIndex *index;
  guint32 n_listed; /* right blocks that may answer */
  float *evidence;  /* by block: 0 between questions */
  guint32 *turns;   /* by block: the word that named it last */
  guint32 turn;
  guint32 *asked;    /* by stem: the question that asked for it last */
  guint32 *standing; /* by stem: the last answer that had it */
  guint32 n_asked, n_weighed;
  GArray *words;     /* (element-type Word) */
  GArray *targets;   /* (element-type guint32) indices of stems */
  GArray *answers;   /* (element-type Answer) */
  float *best;       /* by document: its best answer to this question; 0 between them */
  GArray *answering; /* (element-type guint32) documents with a best */
  float *totals;     /* by document: 0 between documents that ask */
  GArray *found;     /* (element-type guint32) documents with a total */
} Asking;

static void
init_asking (Asking *asking, const WinnowTranslatedIndex *index)
{
  *asking = (Asking){
    .index = index,
    .evidence = g_new0 (float, index->n_listed + 1),
    .turns = g_new0 (guint32, index->n_listed + 1),
    .asked = g_new0 (guint32, index->stems->len + 1),
    .standing = g_new0 (guint32, index->stems->len + 1),
    .words = winnow_array_new (Word),
    .targets = winnow_array_new (guint32),
    .answers = winnow_array_new (Answer),
    .best = g_new0 (float, index->documents->len + 1),
    .answering = winnow_array_new (guint32),
    .totals = g_new0 (float, index->documents->len + 1),
    .found = winnow_array_new (guint32),
  };
}

static void
clear_asking (Asking *asking)
{
  winnow_clear (asking, g_free, evidence, turns, asked, standing, best, totals);
  winnow_clear (asking, g_array_unref, words, targets, answers, answering, found);
}

static void
read_word (Asking *asking, const WinnowBilingualWord *bilingual)
{
  const WinnowTranslatedIndex *index = asking->index;
  Links links = get_links (index, bilingual);
  Word word = { .first = asking->targets->len };
  winnow_for_each_below (i, links.n)
    {
      const Stem *stem = find_linked (index, &links, i);
      if (stem == NULL)
        continue;
      guint32 number = stem - &g_array_index (index->stems, Stem, 0);
      word.n_hits += stem->n_blocks;
      word.n_listed += stem->n_listed;
      asking->asked[number] = asking->n_asked;
      g_array_append_val (asking->targets, number);
    }
  word.last = asking->targets->len;
  word.evidence = winnow_word_evidence_make (word.n_hits, index->n_blocks);
  if (word.evidence.hit > 0)
    g_array_append_val (asking->words, word);
}

/* Adds the evidence of @word to the blocks that it names. */
static void
name_blocks (Asking *asking, const Word *word)
{
  const WinnowTranslatedIndex *index = asking->index;
  asking->turn++;
  for (guint32 i = word->first; i < word->last; i++)
    {
      const Stem *stem = &g_array_index (index->stems, Stem, g_array_index (asking->targets, guint32, i));
      const guint32 *block = index->postings + stem->first,
                    *end = block + (is_common (index, stem) ? 0 : stem->n_listed);
      for (; block < end && *block < asking->n_listed; block++)
        if (asking->turns[*block] != asking->turn)
          {
            if (asking->evidence[*block] == 0)
              WINNOW_APPEND (asking->answers, Answer, *block, 0);
            asking->turns[*block] = asking->turn;
            asking->evidence[*block] += word->evidence.hit;
          }
    }
}

static gboolean
is_better (const Answer *x, const Answer *y)
{
  return x->evidence > y->evidence || (x->evidence == y->evidence && x->block < y->block);
}

/* Puts @answer where it belongs among the @n best, the best first; the worst of too many is
 * lost. */
static void
insert (Answer *best, guint *n, const Answer *answer)
{
  guint at = *n < MOST_ANSWERS ? (*n)++ : MOST_ANSWERS - 1;
  for (; at > 0 && is_better (answer, &best[at - 1]); at--)
    best[at] = best[at - 1];
  best[at] = *answer;
}

static void
keep_best_answers (Asking *asking)
{
  Answer best[MOST_ANSWERS];
  guint n = 0;
  winnow_for_each_value (const Answer, each, asking->answers)
    {
      Answer answer = *each;
      answer.evidence = asking->evidence[answer.block];
      asking->evidence[answer.block] = 0;
      if (answer.evidence >= LEAST_ANSWER && (n < MOST_ANSWERS || is_better (&answer, &best[n - 1])))
        insert (best, &n, &answer);
    }
  g_array_set_size (asking->answers, 0);
  g_array_append_vals (asking->answers, best, n);
}

static gboolean
stands_in_answer (const Asking *asking, const Word *word)
{
  for (guint32 i = word->first; i < word->last; i++)
    if (asking->standing[g_array_index (asking->targets, guint32, i)] == asking->n_weighed)
      return TRUE;
  return FALSE;
}

/* The evidence of the question and @block, in both directions. */
static float
weigh_answer (Asking *asking, guint32 block)
{
  const WinnowTranslatedIndex *index = asking->index;
  float sum = 0;
  asking->n_weighed++;
  for (guint32 i = g_array_index (index->block_starts, guint32, block);
       i < g_array_index (index->block_starts, guint32, block + 1); i++)
    {
      guint32 number = g_array_index (index->block_stems, guint32, i);
      const WinnowWordEvidence *evidence = &g_array_index (index->stems, Stem, number).evidence;
      asking->standing[number] = asking->n_weighed;
      sum += asking->asked[number] == asking->n_asked ? evidence->hit : evidence->miss;
    }
  winnow_for_each_value (const Word, word, asking->words)
    sum += stands_in_answer (asking, word) ? word->evidence.hit : word->evidence.miss;
  return sum;
}

WINNOW_DEFINE_COMPARE_2 (compare_words, Word, n_hits, first)

/* The right blocks that the rarest words of left block @b name. */
static void
find_answers (Asking *asking, const WinnowTranslatedBlocks *blocks, guint b)
{
  guint32 n_named = 0;
  g_array_set_size (asking->answers, 0);
  g_array_set_size (asking->words, 0);
  g_array_set_size (asking->targets, 0);
  asking->n_asked++;
  for (guint32 w = g_array_index (blocks->left_starts, guint32, b);
       w < g_array_index (blocks->left_starts, guint32, b + 1); w++)
    read_word (asking, &g_array_index (blocks->left_words, WinnowBilingualWord, w));
  g_array_sort (asking->words, compare_words);
  for (guint w = 0; w < asking->words->len && n_named < MOST_NAMED; w++)
    {
      const Word *word = &g_array_index (asking->words, Word, w);
      name_blocks (asking, word);
      n_named += word->n_listed;
    }
  keep_best_answers (asking);
}

/* Adds to the total of each document its best answer to left block @b. */
static void
ask (Asking *asking, const WinnowTranslatedBlocks *blocks, guint b)
{
  find_answers (asking, blocks, b);
  winnow_for_each_value (const Answer, answer, asking->answers)
    {
      guint32 block = answer->block, d = g_array_index (asking->index->block_documents, guint32, block);
      float evidence = weigh_answer (asking, block);
      if (evidence < BLOCK_EVIDENCE)
        continue;
      if (asking->best[d] == 0)
        g_array_append_val (asking->answering, d);
      asking->best[d] = MAX (asking->best[d], evidence);
    }
  winnow_for_each_value (const guint32, d, asking->answering)
    {
      if (asking->totals[*d] == 0)
        g_array_append_val (asking->found, *d);
      asking->totals[*d] += asking->best[*d];
      asking->best[*d] = 0;
    }
  g_array_set_size (asking->answering, 0);
}

/* The more pairs there are, the more evidence chance brings together in one of them. */
static double
get_least_evidence (const WinnowTranslatedIndex *index)
{
  return PAIR_EVIDENCE + log (MAX (1, .5 * index->n_documents * index->n_documents / PAIRS));
}

static void
ask_all (Asking *asking, guint d, GArray *candidates)
{
  const WinnowTranslatedIndex *index = asking->index;
  const Document *document = &g_array_index (index->documents, Document, d);
  const double least = get_least_evidence (index);
  asking->n_listed = document->is_query ? index->n_listed : index->n_of_queries;
  for (guint b = 0; b + 1 < document->blocks->left_starts->len; b++)
    ask (asking, document->blocks, b);
  winnow_for_each_value (const guint32, each, asking->found)
    {
      guint32 other = *each, x = document->number, y = g_array_index (index->documents, Document, other).number;
      if (x != y && asking->totals[other] >= least)
        WINNOW_APPEND (candidates, WinnowCandidate, .a = MIN (x, y), .b = MAX (x, y), .is_translated = TRUE);
      asking->totals[other] = 0;
    }
  g_array_set_size (asking->found, 0);
}

/* Every n_chunks-th document. */
static gboolean
ask_chunk (guint chunk, gpointer data, GError **error)
{
  WinnowTranslatedIndex *index = data;
  g_autoptr (GArray) candidates = winnow_array_new (WinnowCandidate);
  Asking asking;
  init_asking (&asking, index);
  for (guint d = chunk; d < index->documents->len; d += index->n_chunks)
    if (g_array_index (index->documents, Document, d).weight == 1)
      ask_all (&asking, d, candidates);
  clear_asking (&asking);
  g_mutex_lock (&index->mutex);
  g_array_append_vals (index->candidates, candidates->data, candidates->len);
  g_mutex_unlock (&index->mutex);
  return TRUE;
}

WINNOW_DEFINE_COMPARE_2 (compare_candidates, WinnowCandidate, a, b)

GArray *
winnow_translated_index_dup_candidates (WinnowTranslatedIndex *index, guint n_threads)
{
  index->n_chunks = MAX (1, n_threads) * CHUNKS_OF_THREAD;
  lay_out_postings (index);
  weigh_stems (index);
  winnow_parallel_run (index->n_chunks, n_threads, ask_chunk, index, NULL, NULL);
  winnow_array_sort_unique (index->candidates, compare_candidates);
  return g_steal_pointer (&index->candidates);
}
