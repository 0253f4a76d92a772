/* translated-candidates.c: the documents of a check → pairs that may translate each other
 *
 * Only where both languages of a dictionary occur: the characters per word, which every row of a
 * document has, distinguish a language of characters (Chinese) from one of words. Dialects, verses
 * and tables have short words, too, so a text that may be of characters must have some. Texts are
 * read and cut for that; nothing is stored.
 *
 * Two references make no pair: of these only those are read that may have the other language of a
 * submission, and a sample of the rest, which says how common words are. */
#include "check/compare/stages.h"
#include "match/candidates/translated-index.h"
#include "base/array.h"

#define BLOCK 64    /* members that are taken at once */
#define SAMPLE 256u /* references, at least, of those that are in no pair */

/* Characters a word, of characters and of words: a few sentences of the other language move it. */
#define MOST_OF_LEFT 4.5
#define LEAST_OF_RIGHT 1.3

typedef struct
{
  WinnowCorpus *corpus;
  const WinnowBilingualDictionary *translations;
  WinnowTranslatedIndex *index;
  GArray *members; /* (element-type guint32) queries first */
  guint first;     /* of them that are added now */
  guint weight;    /* of these, as of winnow_translated_index_add() */
  guint sides;     /* of queries, as of winnow_translated_blocks_get_sides() */
} Stage;

/* Characters a word: 1 and a little for punctuation in Chinese, 5 and a space in English. */
static double
get_word_length (const WinnowMember *member)
{
  return (double) member->document->n_characters / MAX (1, member->document->n_words);
}

static gboolean
may_be_left (const WinnowMember *member, gboolean of_characters)
{
  return !of_characters || get_word_length (member) < MOST_OF_LEFT;
}

static gboolean
may_be_right (const WinnowMember *member, gboolean of_characters)
{
  return !of_characters || get_word_length (member) > LEAST_OF_RIGHT;
}

/* Members that may have sentences of either language, where both languages are there: queries come
 * first. Whether one has characters is read of few, since most texts were. Returns:
 * (transfer full) (nullable) NULL with an error */
static GArray *
list_members (WinnowCorpus *corpus, gboolean of_characters, GError **error)
{
  g_autoptr (GArray) members = winnow_array_new (guint32);
  gboolean has_left = FALSE, has_right = FALSE;
  winnow_for_each_index (number, corpus->members)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      gboolean is_left = may_be_left (member, of_characters), is_right = may_be_right (member, of_characters);
      g_autoptr (WinnowText) text = NULL;
      if (is_left && !has_left && of_characters && g_atomic_int_get (&member->characters) == 0
          && !winnow_corpus_dup_text (corpus, number, &text, error))
        return NULL;
      has_left |= is_left && (!of_characters || g_atomic_int_get (&member->characters) > 0);
      has_right |= is_right;
      if (is_left || is_right)
        g_array_append_val (members, number);
    }
  if (!has_left || !has_right)
    g_array_set_size (members, 0);
  return g_steal_pointer (&members);
}

/* On any thread. */
static gpointer
make_blocks (guint index, gpointer data, GError **error)
{
  const Stage *stage = data;
  g_autoptr (WinnowText) text = NULL;
  g_autoptr (WinnowText) kept = NULL;
  guint32 number = g_array_index (stage->members, guint32, stage->first + index);
  const WinnowMember *member = winnow_corpus_get (stage->corpus, number);
  if (!winnow_corpus_dup_text (stage->corpus, number, &text, error))
    return NULL;
  if (text == NULL)
    text = winnow_text_new ("", 0, stage->corpus->settings->han); /* it was removed */
  kept = member->mask != NULL ? winnow_text_new_masked (text, member->mask) : winnow_text_ref (text);
  return winnow_translated_blocks_new (stage->translations, kept);
}

static gboolean
take_blocks (guint first, gpointer const *items, guint n, gpointer data, GError **error)
{
  Stage *stage = data;
  winnow_for_each_below (i, n)
    if (items[i] != NULL)
      {
        guint32 number = g_array_index (stage->members, guint32, stage->first + first + i);
        gboolean is_query = winnow_corpus_get (stage->corpus, number)->is_query;
        stage->sides |= is_query ? winnow_translated_blocks_get_sides (items[i]) : 0;
        winnow_translated_index_add (stage->index, number, items[i], is_query, stage->weight);
      }
  return TRUE;
}

/* Adds the members up to @end. */
static gboolean
add_members (Stage *stage, guint end, guint weight, const WinnowThreads *threads, GError **error)
{
  static const WinnowParallelItems funcs
      = { make_blocks, take_blocks, (GDestroyNotify) winnow_translated_blocks_unref, 4 * BLOCK, BLOCK };
  stage->weight = weight;
  gboolean is_done = winnow_threads_run_in_order (threads, end - stage->first, &funcs, stage, error);
  stage->first = end;
  return is_done;
}

/* Adds the references that may be in a pair, and a sample of the others. */
static gboolean
add_references (Stage *stage, gboolean of_characters, const WinnowThreads *threads, GError **error)
{
  g_autoptr (GArray) others = winnow_array_new (guint32);
  guint n = stage->first;
  for (guint i = n; i < stage->members->len; i++)
    {
      guint32 number = g_array_index (stage->members, guint32, i);
      const WinnowMember *member = winnow_corpus_get (stage->corpus, number);
      if ((stage->sides >> WINNOW_SIDE_LEFT & 1 && may_be_right (member, of_characters))
          || (stage->sides >> WINNOW_SIDE_RIGHT & 1 && may_be_left (member, of_characters)))
        g_array_index (stage->members, guint32, n++) = number;
      else
        g_array_append_val (others, number);
    }
  guint step = MAX (1, others->len / SAMPLE);
  g_array_set_size (stage->members, n);
  for (guint i = 0; i < others->len; i += step)
    g_array_append_val (stage->members, g_array_index (others, guint32, i));
  return add_members (stage, n, 1, threads, error) && add_members (stage, stage->members->len, step, threads, error);
}

/* Returns: (transfer full) (nullable) (element-type WinnowCandidate) NULL with an error */
static GArray *
find_by (WinnowCorpus *corpus, const WinnowBilingualDictionary *translations, const WinnowThreads *threads,
         GError **error)
{
  gboolean of_characters = winnow_bilingual_dictionary_has_characters (translations);
  g_autoptr (GArray) members = list_members (corpus, of_characters, error);
  if (members == NULL)
    return NULL;
  g_autoptr (WinnowTranslatedIndex) index = winnow_translated_index_new (translations);
  Stage stage = { corpus, translations, index, members };
  guint n_queries = 0;
  winnow_for_each_value (const guint32, number, members)
    n_queries += winnow_corpus_get (corpus, *number)->is_query;
  return add_members (&stage, n_queries, 1, threads, error) && add_references (&stage, of_characters, threads, error)
             ? winnow_translated_index_dup_candidates (index, winnow_parallel_n_threads (threads->jobs))
             : NULL;
}

GArray *
winnow_translated_candidates_find (WinnowCorpus *corpus, const WinnowThreads *threads, GError **error)
{
  const GPtrArray *all = winnow_bilingual_dictionary_get_all ();
  g_autoptr (GArray) candidates = winnow_array_new (WinnowCandidate);
  winnow_for_each (const WinnowBilingualDictionary, dictionary, all)
    {
      g_autoptr (GArray) found = find_by (corpus, dictionary, threads, error);
      if (found == NULL)
        return NULL;
      GArray *united = winnow_candidates_unite (candidates, found);
      g_array_unref (candidates);
      candidates = united;
    }
  return g_steal_pointer (&candidates);
}
