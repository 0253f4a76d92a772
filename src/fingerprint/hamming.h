/* hamming.h: 64-bit words within a Hamming distance of another, without looking at all of them
 *
 * G. S. Manku, A. Jain, A. Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007. Words
 * are cut into blocks; of two words that differ in at most d bits, all but d blocks agree. One
 * sorted table for each choice of blocks that agree; the rest is compared bit by bit. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WinnowHamming WinnowHamming;

/* How words are cut: @n_blocks > @distance; tables: n_blocks over distance. 4 blocks for distance
 * 3: four tables by 16 bits (pigeonhole); 6 blocks: the paper's twenty tables by about 32 bits. 1 ≤
 * distance < n_blocks ≤ 64, at most 64 tables. @words: copied. Immutable: threads may share it. */
WinnowHamming *winnow_hamming_new (const guint64 *words, guint32 n_words, guint distance, guint n_blocks);
void winnow_hamming_free (WinnowHamming *hamming);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowHamming, winnow_hamming_free)

/* Appends the indices of all words within the distance of @word (element-type guint32), ascending,
 * each once. */
void winnow_hamming_query (const WinnowHamming *hamming, guint64 word, GArray *indices);

static inline guint
winnow_hamming_distance (guint64 a, guint64 b)
{
  return (guint) __builtin_popcountll (a ^ b);
}

G_END_DECLS
