/* bilingual-text.c: the sentences of a text → left or right; their words → numbers and postings */
#include "match/translated/bilingual-text.h"

#include "base/array.h"
#include "fingerprint/kgram.h"

#define LEAST_LETTERS 3u /* bytes of a word that counts though the dictionary lacks it */

/* The words of one sentence. */
typedef struct
{
  GArray *left;                      /* (element-type WinnowTranslatedWord) */
  GArray *right;                     /* (element-type guint64) stems */
  guint32 left_weight, right_weight; /* of the tokens that the dictionary has */
} Sentence;

/* A list marker, a unit, a symbol of code: the same in many languages, so it says nothing, unless
 * the dictionary has it. */
static gboolean
is_marker (const WinnowText *text, guint32 t)
{
  return text->ends[t] - text->starts[t] < LEAST_LETTERS;
}

static void
read_sentence (const WinnowBilingualDictionary *translations, const WinnowText *text, const WinnowVector *vector,
               Sentence *sentence)
{
  g_array_set_size (sentence->left, 0);
  g_array_set_size (sentence->right, 0);
  sentence->left_weight = sentence->right_weight = 0;
  winnow_bilingual_dictionary_cut (translations, text, vector->first, vector->last, sentence->left);
  winnow_for_each_value (const WinnowTranslatedWord, word, sentence->left)
    if (word->word != WINNOW_NO_WORD)
      sentence->left_weight += (guint32) winnow_text_get_weight (text, word->first, word->last);
  for (guint32 t = vector->first; t < vector->last; t++)
    if (!(text->flags[t] & (WINNOW_TOKEN_STOP | WINNOW_TOKEN_CHARACTER)))
      {
        g_array_append_val (sentence->right, text->stems[t]);
        if (winnow_bilingual_dictionary_find_stem (translations, text->stems[t]) != WINNOW_NO_STEM)
          sentence->right_weight += text->weights[t];
      }
}

typedef struct
{
  WinnowMonolingual *to;
  GArray *entries; /* (element-type guint32) */
  GArray *last;    /* (element-type guint32) by word: the sentence that had it last + 1 */
} Builder;

static void
add_word (Builder *builder, guint32 sentence, guint64 hash, guint32 word)
{
  WinnowMonolingual *to = builder->to;
  WinnowBilingualWord *known = WINNOW_SLOTS_GET (&to->slots, to->words, WinnowBilingualWord, hash);
  guint32 number = known - &g_array_index (to->words, WinnowBilingualWord, 0);
  known->word = word;
  if (builder->last->len < to->words->len)
    g_array_set_size (builder->last, to->words->len);
  if (g_array_index (builder->last, guint32, number) == sentence + 1)
    return;
  g_array_index (builder->last, guint32, number) = sentence + 1;
  g_array_append_val (builder->entries, number);
}

static void
init_monolingual (WinnowMonolingual *monolingual, guint32 n_sentences, Builder *builder)
{
  monolingual->words = winnow_array_new (WinnowBilingualWord);
  monolingual->starts = g_new0 (guint32, n_sentences + 1);
  winnow_slots_init (&monolingual->slots, 64);
  *builder = (Builder){ monolingual, winnow_array_new (guint32), g_array_new (FALSE, TRUE, sizeof (guint32)) };
}

static void
finish_monolingual (WinnowMonolingual *monolingual, guint32 n_sentences, Builder *builder)
{
  guint32 n_words = monolingual->words->len, n_entries = builder->entries->len;
  monolingual->entries = (guint32 *) (gpointer) g_array_free (builder->entries, FALSE);
  monolingual->places = g_new0 (guint32, n_words + 2);
  monolingual->postings = g_new (guint32, n_entries);
  winnow_for_each_below (e, n_entries)
    monolingual->places[monolingual->entries[e] + 1]++;
  winnow_for_each_below (w, n_words)
    monolingual->places[w + 1] += monolingual->places[w];
  g_autofree guint32 *next = g_memdup2 (monolingual->places, sizeof (guint32) * (n_words + 1));
  winnow_for_each_below (s, n_sentences)
    for (guint32 e = monolingual->starts[s]; e < monolingual->starts[s + 1]; e++)
      monolingual->postings[next[monolingual->entries[e]]++] = s;
  g_array_unref (builder->last);
}

static void
clear_monolingual (WinnowMonolingual *monolingual)
{
  g_array_unref (monolingual->words);
  winnow_clear (monolingual, g_free, starts, entries, places, postings);
  winnow_slots_clear (&monolingual->slots);
}

static WinnowLanguageSide
get_side (const Sentence *sentence)
{
  if (sentence->left_weight == 0 && sentence->right_weight == 0)
    return WINNOW_SIDE_NEITHER;
  return sentence->left_weight >= sentence->right_weight ? WINNOW_SIDE_LEFT : WINNOW_SIDE_RIGHT;
}

WinnowBilingualText *
winnow_bilingual_text_new (const WinnowBilingualDictionary *translations, const WinnowText *text,
                           const WinnowVectors *vectors)
{
  WinnowBilingualText *bilingual = g_new0 (WinnowBilingualText, 1);
  Sentence sentence = { winnow_array_new (WinnowTranslatedWord), winnow_array_new (guint64), 0, 0 };
  guint32 n = vectors->n_sentences;
  Builder left, right;
  bilingual->translations = translations;
  bilingual->vectors = vectors;
  bilingual->sides = g_new0 (guint8, n + 1);
  init_monolingual (&bilingual->left, n, &left);
  init_monolingual (&bilingual->right, n, &right);
  winnow_for_each_below (s, n)
    {
      const WinnowVector *vector = &vectors->sentences[s];
      read_sentence (translations, text, vector, &sentence);
      bilingual->sides[s] = get_side (&sentence);
      if (bilingual->sides[s] == WINNOW_SIDE_LEFT)
        winnow_for_each_value (const WinnowTranslatedWord, word, sentence.left)
          {
            if (word->word == WINNOW_NO_WORD && is_marker (text, word->first))
              continue;
            /* no stem has the hash of a word of the dictionary but by chance */
            guint64 hash = (word->word + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
            add_word (&left, s, word->word != WINNOW_NO_WORD ? hash : text->stems[word->first], word->word);
          }
      for (guint i = 0; bilingual->sides[s] == WINNOW_SIDE_RIGHT && i < sentence.right->len; i++)
        add_word (&right, s, g_array_index (sentence.right, guint64, i), WINNOW_NO_WORD);
      bilingual->left.starts[s + 1] = left.entries->len;
      bilingual->right.starts[s + 1] = right.entries->len;
      if (bilingual->sides[s] != WINNOW_SIDE_NEITHER)
        {
          WinnowMonolingual *to = bilingual->sides[s] == WINNOW_SIDE_LEFT ? &bilingual->left : &bilingual->right;
          to->n_sentences++;
          to->n_tokens += vector->last - vector->first;
        }
    }
  finish_monolingual (&bilingual->left, n, &left);
  finish_monolingual (&bilingual->right, n, &right);
  winnow_clear (&sentence, g_array_unref, left, right);
  return bilingual;
}

void
winnow_bilingual_text_free (WinnowBilingualText *bilingual)
{
  if (bilingual == NULL)
    return;
  g_free (bilingual->sides);
  clear_monolingual (&bilingual->left);
  clear_monolingual (&bilingual->right);
  g_free (bilingual);
}

guint32
winnow_monolingual_find (const WinnowMonolingual *monolingual, guint64 hash)
{
  return *winnow_slots_find (&monolingual->slots, hash, monolingual->words->data, sizeof (WinnowBilingualWord)) - 1;
}
