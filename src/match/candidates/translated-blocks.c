/* translated-blocks.c: the sentences of each language of a document → blocks
 *
 * Sentences are put together until they weigh half a block. A block has two halves in a row: left
 * ones follow each other, right ones overlap by a half, so that a left block always has a right one
 * beside which it lies for three quarters at least, at any ends of sentences. */
#include "match/candidates/translated-blocks.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"
#include "match/reworded/intervals.h"

#define HALF_WEIGHT (20u * WINNOW_WORD_WEIGHT) /* 20 words, or 32 characters, which say as much */
#define LEFT_STEP 2u                           /* halves from one block to the next */
#define RIGHT_STEP 1u

WinnowTranslatedBlocks *
winnow_translated_blocks_ref (WinnowTranslatedBlocks *blocks)
{
  g_atomic_int_inc (&blocks->n_references);
  return blocks;
}

void
winnow_translated_blocks_unref (WinnowTranslatedBlocks *blocks)
{
  if (!g_atomic_int_dec_and_test (&blocks->n_references))
    return;
  winnow_clear (blocks, g_array_unref, left_starts, left_words, right_starts, right_stems);
  g_free (blocks);
}

guint
winnow_translated_blocks_get_sides (const WinnowTranslatedBlocks *blocks)
{
  return (blocks->left_starts->len > 1 ? 1u << WINNOW_SIDE_LEFT : 0)
         | (blocks->right_starts->len > 1 ? 1u << WINNOW_SIDE_RIGHT : 0);
}

/* Returns: (transfer full) (element-type WinnowInterval) sentences of the halves of a language;
 * those of another one between them count nothing */
static GArray *
list_halves (const WinnowBilingualText *bilingual, const WinnowText *text, WinnowLanguageSide side)
{
  GArray *halves = winnow_array_new (WinnowInterval);
  WinnowInterval half = { 0 };
  guint64 weight = 0;
  winnow_for_each_below (s, bilingual->vectors->n_sentences)
    {
      const WinnowVector *sentence = &bilingual->vectors->sentences[s];
      half.last = s + 1;
      if (bilingual->sides[s] == side)
        weight += winnow_text_get_weight (text, sentence->first, sentence->last);
      if (weight < HALF_WEIGHT)
        continue;
      g_array_append_val (halves, half);
      half.first = s + 1;
      weight = 0;
    }
  if (weight > 0)
    g_array_append_val (halves, half);
  return halves;
}

/* Of words and of stems, which both begin with it. */
/* Sorts the hashes of @hashed from @first on, and keeps each once. */
static void
unite (GArray *hashed, guint32 first)
{
  gsize size = g_array_get_element_size (hashed);
  guint32 n = first;
  qsort (hashed->data + first * size, hashed->len - first, size, winnow_compare_64);
  for (guint32 i = first; i < hashed->len; i++)
    if (i == first || winnow_compare_64 (hashed->data + i * size, hashed->data + (n - 1) * size) != 0)
      memmove (hashed->data + n++ * size, hashed->data + i * size, size);
  g_array_set_size (hashed, n);
}

/* The blocks of @halves, one at every @step-th half. @hashed: their words, or only the hashes */
static void
add_blocks (const WinnowMonolingual *words, const GArray *halves, guint step, GArray *starts, GArray *hashed)
{
  guint32 first = 0;
  g_array_append_val (starts, first);
  for (guint h = 0; h < halves->len && (h == 0 || step > 1 || h + 1 < halves->len); h += step)
    {
      guint32 begin = g_array_index (halves, WinnowInterval, h).first,
              end = g_array_index (halves, WinnowInterval, MIN (h + 1, halves->len - 1)).last;
      for (guint32 e = words->starts[begin]; e < words->starts[end]; e++)
        g_array_append_vals (hashed, &g_array_index (words->words, WinnowBilingualWord, words->entries[e]), 1);
      unite (hashed, first);
      first = hashed->len;
      g_array_append_val (starts, first);
    }
}

WinnowTranslatedBlocks *
winnow_translated_blocks_new (const WinnowBilingualDictionary *translations, const WinnowText *text)
{
  WinnowTranslatedBlocks *blocks = g_new (WinnowTranslatedBlocks, 1);
  g_autoptr (WinnowVectors) vectors = winnow_vectors_new (text);
  g_autoptr (WinnowBilingualText) bilingual = winnow_bilingual_text_new (translations, text, vectors);
  g_autoptr (GArray) left = list_halves (bilingual, text, WINNOW_SIDE_LEFT),
                     right = list_halves (bilingual, text, WINNOW_SIDE_RIGHT);
  *blocks = (WinnowTranslatedBlocks){
    .n_references = 1,
    .left_starts = winnow_array_new (guint32),
    .left_words = winnow_array_new (WinnowBilingualWord),
    .right_starts = winnow_array_new (guint32),
    .right_stems = winnow_array_new (guint64),
  };
  add_blocks (&bilingual->left, left, LEFT_STEP, blocks->left_starts, blocks->left_words);
  add_blocks (&bilingual->right, right, RIGHT_STEP, blocks->right_starts, blocks->right_stems);
  return blocks;
}
